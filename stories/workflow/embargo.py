"""The one instant of a story before which nothing leaves, and at which an approved one goes out by itself."""

from datetime import datetime

from django.db.models import Q

from newsroom import instants
from newsroom.users.models import User
from stories import gathering, rules
from stories.choices import EditionState, PublicStatus, State
from stories.models import Story
from stories.rules import NotAllowed, NotReady, Problem

from . import acting

LIFTABLE = frozenset({State.DRAFT, State.REVIEW, State.CHECK, State.APPROVED})
# What goes out by itself at its instant: a change of what is live, and a late story of a printed edition. All others
# go out with their edition, if the instant has passed by then.
FIRES = Q(public_status=PublicStatus.LIVE) & ~Q(change_reason="") | Q(
    public_status=PublicStatus.UNPUBLISHED, placements__edition__state=EditionState.PRESSED
)


@acting.verb
def set_embargo(*, story: Story, by: User, until: datetime | None) -> Story:
    """Hold the next print of a story until an instant that is still to come, or (None) lift the embargo.

    For an approved story this is its schedule: the gate is asked now, and once more when the instant comes. Lifting
    it prints nothing. Raises NotAllowed, NotReady for a closed gate or an instant that has passed.
    """
    story = acting.locked(story)
    acting.require("set_embargo", story, by)
    if story.state not in LIFTABLE:
        raise NotAllowed("Nothing of this story waits for print.")
    until = instants.whole_milliseconds(until) if until else None
    if until is not None and until <= instants.now():
        raise NotReady([Problem("embargo-past", "That instant has passed: choose a later one.", "/story")])
    if until is not None and story.state == State.APPROVED:
        rules.refuse_problems("publish", gathering.facts(story))
    story.embargo_until = until
    story.save()
    acting.record("set_embargo", by=by, story=story, note=until.isoformat() if until else "lifted")
    return story


def fires(story: Story) -> bool:
    """Whether an approved story goes out by itself at its instant, with no edition to wait for."""
    return Story.objects.filter(FIRES, pk=story.pk).exists()
