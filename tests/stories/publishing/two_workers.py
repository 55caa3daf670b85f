"""`python -m tests.stories.publishing.two_workers`: work that is due, for two workers that look at the same second.

`plan` makes it, `look` is one look of a worker once the clock shows the second that is given.
"""

import sys
import time
from datetime import timedelta

import django

EDITIONS, CHANGES = 3, 2

if __name__ == "__main__":
    django.setup()  # before the models below are imported

from newsroom import instants  # noqa: E402
from newsroom.users.roles import Role  # noqa: E402
from stories import publishing, workflow  # noqa: E402
from stories.models import Edition, Story  # noqa: E402
from tests import factories  # noqa: E402


def plan() -> None:
    """Editions whose press time has passed, and changes of live stories whose moment has come."""
    editor, now = factories.make_user(Role.EDITOR), instants.now()
    for number in range(CHANGES):
        story = factories.make_published(
            day=factories.DAY + timedelta(days=number), at=now - timedelta(days=9 - number)
        )
        workflow.begin_change(story=story, by=editor)
        factories.edit(story, by=editor, dek="Another dek.")
        workflow.propose_change(story=story, by=editor, notice="update", text="The dek is another.")
        factories.check_and_approve(story)
        Story.objects.filter(pk=story.pk).update(embargo_until=now)
    for number in range(EDITIONS):
        edition = factories.make_edition(factories.DAY + timedelta(days=20 + number))
        workflow.place(edition=edition, story=factories.approve(factories.make_story()), by=editor, story_type="lead")
        Edition.objects.filter(pk=edition.pk).update(press_at=now)


def look(second: str) -> None:
    time.sleep(max(0.0, float(second) - time.time()))
    outcomes = publishing.press_due()
    refused = sum(isinstance(one, publishing.NotPrinted) for one in outcomes)
    print(len(outcomes) - refused, refused)


if __name__ == "__main__":
    {"plan": plan, "look": look}[sys.argv[1]](*sys.argv[2:])
