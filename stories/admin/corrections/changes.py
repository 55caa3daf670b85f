"""What a working copy would change of what is public, for those who offer, approve and print it."""

import json

from stories import comparing, gathering
from stories.document import build
from stories.models import Story
from stories.rules import Change


def change_of(story: Story) -> Change | None:
    """What is public now and what the working copy says; None where nothing is public, or its text was erased."""
    live = gathering.live_version(story)
    if live is None or live.document is None or live.presentation is None:
        return None
    parts = gathering.story_parts(story)
    public, shown = json.loads(live.document), json.loads(live.presentation)
    return Change(public, shown, build.story_draft(parts), build.story_presentation(parts))


def differences(change: Change | None) -> list[comparing.Difference]:
    """A change member by member, as pages show it."""
    return comparing.compared(change.live, change.draft, change.shown, change.presentation) if change else []
