"""Work that a correction put aside: where it is, until somebody has taken it up again. Reads only."""

from stories.choices import PublicStatus, RevisionKind
from stories.models import Revision, Story


def waiting(story: Story) -> Revision | None:
    """The latest parked revision that nobody has restored since; None where there is none, or nothing can follow.

    It was written before the correction: taken over as a whole it would bring the error back, so it is for comparing.
    """
    if story.public_status != PublicStatus.LIVE:
        return None
    parked = story.revisions.filter(kind=RevisionKind.PARKED).order_by("-number").first()
    if parked is None or story.revisions.filter(kind=RevisionKind.RESTORE, number__gt=parked.number).exists():
        return None
    return parked
