"""What a working copy would change of what is public, for those who approve and print it."""

import json

from stories import comparing, gathering
from stories.document import build
from stories.models import Story


def changes_since_live(story: Story) -> list[comparing.Difference]:
    """What the working copy says otherwise than the latest public version."""
    live = gathering.live_version(story)
    if live is None or live.document is None or live.presentation is None:
        return []
    parts = gathering.story_parts(story)
    draft, shown = build.story_draft(parts), build.story_presentation(parts)
    return comparing.compared(json.loads(live.document), draft, json.loads(live.presentation), shown)
