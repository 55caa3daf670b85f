"""Which stories can be given a place in an edition: for choices; the verb decides."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from stories.choices import EditionState, PublicStatus, State
from stories.models import Placement


def placeable(stories: QuerySet) -> QuerySet:
    """Stories that are live, to be carried over, or not yet printed and in no edition."""
    placed = Placement.objects.filter(story=OuterRef("pk")).exclude(edition__state=EditionState.CANCELLED)
    is_fresh = Q(public_status=PublicStatus.UNPUBLISHED) & ~Q(state=State.SPIKED) & ~Exists(placed)
    return stories.filter(is_fresh | Q(public_status=PublicStatus.LIVE))
