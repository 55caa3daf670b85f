"""Publishing an approved change of a live story together with its notice."""

from datetime import datetime

from newsroom.users.models import User
from stories.models import Story, StoryVersion
from stories.rules import NotReady, Problem
from stories.workflow import acting

from .printing import print_approved


@acting.verb
def correct(*, story: Story, by: User | None, at: datetime | None = None) -> StoryVersion:
    """approved → published for a story that is live: an editor may print what a second one approved.

    Raises NotAllowed, NotReady where the story is not public or no change was proposed.
    """
    story = acting.locked(story)
    acting.require("correct", story, by)
    if not story.is_public:
        raise NotReady([Problem("not-public", "The story is not public: there is nothing to correct.", "/story")])
    return print_approved(story, by=by, at=at)
