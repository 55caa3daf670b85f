"""`python -m tests.stories.publishing.crossing`: editions that carry over the same stories in opposite order.

`plan` makes pairs of them, `press morning` and `press evening` print one of each pair, in two processes at once.
"""

import sys
from datetime import timedelta

import django

ROUNDS, SHARED = 3, 4
SLOTS = ("morning", "evening")

if __name__ == "__main__":
    django.setup()  # before the models below are imported

from newsroom.users.roles import Role  # noqa: E402
from stories import publishing, workflow  # noqa: E402
from stories.models import Edition, Story  # noqa: E402
from tests import factories  # noqa: E402

REASON = "It is still on everybody's desk."


def plan() -> None:
    publisher = factories.make_user(Role.PUBLISHER)
    factories.make_pressed(*(factories.approve(factories.make_story()) for _ in range(SHARED)))
    shared = list(Story.objects.order_by("pk"))
    for day in (factories.DAY + timedelta(days=number) for number in range(1, ROUNDS + 1)):
        for slot, stories in zip(SLOTS, (shared, shared[::-1]), strict=True):
            edition, lead = factories.make_edition(day, slot), factories.approve(factories.make_story())
            workflow.place(edition=edition, story=lead, by=publisher, story_type="lead")
            for story in stories:
                workflow.place(edition=edition, story=story, by=publisher, carryover_reason=REASON)


def press(slot: str) -> None:
    for edition in Edition.objects.filter(slot=slot, state="planned").order_by("date"):
        run = publishing.press(edition=edition, by=None)
        print(run.printed, flush=True)


if __name__ == "__main__":
    {"plan": plan, "press": press}[sys.argv[1]](*sys.argv[2:])
