"""The embargo of a story: an instant before which nothing leaves, set by the desk and in nobody's form."""

from datetime import datetime

from newsroom import instants
from newsroom.users.models import User
from stories.choices import State
from stories.models import Story
from stories.rules import NotAllowed, NotReady, Problem

from . import acting

LIFTABLE = frozenset({State.DRAFT, State.REVIEW, State.CHECK, State.APPROVED})


@acting.verb
def set_embargo(*, story: Story, by: User, until: datetime | None) -> Story:
    """Hold the next print of a story until an instant that is still to come, or (None) lift the embargo.

    Raises NotAllowed, NotReady for an instant that has passed: lifting is a decision of its own.
    """
    story = acting.locked(story)
    acting.require("set_embargo", story, by)
    if story.state not in LIFTABLE:
        raise NotAllowed("Nothing of this story waits for print.")
    if until is not None and until <= instants.now():
        raise NotReady([Problem("embargo-past", "That instant has passed: lift the embargo instead.", "/story")])
    story.embargo_until = instants.whole_milliseconds(until) if until else None
    story.save()
    acting.record("set_embargo", by=by, story=story, note=until.isoformat() if until else "lifted")
    return story
