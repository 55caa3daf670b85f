"""Which stories can be given a place in an edition: for choices; the verb decides."""

from collections.abc import Iterable

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When

from stories.choices import EditionState, PublicStatus, State
from stories.models import Edition, Placement, Story

OLDER = 5  # so many printed editions are offered to carry over from
MOST = 60


def placeable(stories: QuerySet) -> QuerySet:
    """Stories that are live, to be carried over, or not yet printed and in no edition."""
    return stories.filter(_fresh() | Q(public_status=PublicStatus.LIVE))


def _fresh() -> Q:
    """Not yet printed, not spiked, and in no edition."""
    placed = Placement.objects.filter(story=OuterRef("pk")).exclude(edition__state=EditionState.CANCELLED)
    return Q(public_status=PublicStatus.UNPUBLISHED) & ~Q(state=State.SPIKED) & ~Exists(placed)


def unplaced(states: Iterable[str], most: int = MOST) -> QuerySet[Story]:
    """Stories that were never printed and have no place, the approved ones first, then the latest."""
    first = Case(When(state=State.APPROVED, then=Value(0)), default=Value(1), output_field=IntegerField())
    found = Story.objects.filter(_fresh(), state__in=list(states)).select_related("section")
    return found.order_by(first, "-updated_at")[:most]


def recently_printed(edition: Edition) -> list[Placement]:
    """The latest place of each live story of the last printed editions that this edition does not have."""
    pressed = Edition.objects.filter(state=EditionState.PRESSED).order_by("-number").values("pk")[:OLDER]
    placements = Placement.objects.filter(edition__in=list(pressed.values_list("pk", flat=True)))
    here = edition.placements.values("story")
    live = placements.filter(story__public_status=PublicStatus.LIVE).exclude(story__in=here)
    latest: dict[int, Placement] = {}
    for placement in live.select_related("story__section", "edition").order_by("-edition__number", "position"):
        latest.setdefault(placement.story_id, placement)
    return list(latest.values())[:MOST]
