"""A desk that works without pause, by the newsroom's own verbs: publishes, corrects, presses, takes back."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from itertools import count

from django.contrib.auth.models import Group
from django.db import transaction

from newsroom.users.models import User
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.choices import EditionState, PublicStatus, State, StoryType, Verdict
from stories.models import Edition, Story
from stories.rules import NotAllowed, Refusal
from tests import factories

ROLES = {
    "reporter": Role.REPORTER,
    "editor": Role.EDITOR,
    "second-editor": Role.EDITOR,
    "checker": Role.CHECKER,
    "publisher": Role.PUBLISHER,
    "second-publisher": Role.PUBLISHER,
}
FIRST_DAY = date(2021, 1, 1)
DAYS_OF_A_DESK = 1_000  # a day has one morning edition, so each desk has days of its own
CROWD = 12  # a change is of one of so many newest stories, so that desks meet


def open_newsroom() -> None:
    """Make the people, and print a first edition for late stories to join."""
    for name, role in ROLES.items():
        user = User(username=name, is_staff=True)
        user.set_unusable_password()
        user.save()
        user.groups.add(Group.objects.get(name=role))
    Desk(seed=0).press()


def plan(editions: int, stories: int) -> None:
    """Plan so many editions, all due, each of so many approved stories."""
    desk = Desk(seed=-1)
    for _ in range(editions):
        desk.planned(stories, press_at=datetime(2021, 1, 1, tzinfo=UTC))


@dataclass
class Desk:
    """One process's part of the newsroom. Every desk has the same people; `seed` tells which of the desks it is."""

    seed: int
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.people = {user.username: user for user in User.objects.filter(username__in=ROLES)}
        self.days = (FIRST_DAY + timedelta(days=self.seed * DAYS_OF_A_DESK + day) for day in count())

    def work(self) -> None:
        """Do one thing. A refusal is counted; anything else that goes wrong is a fault."""
        verb = self.chance.choices(list(VERBS), weights=[weight for weight, _ in VERBS.values()])[0]
        try:
            VERBS[verb][1](self)
        except Refusal as refusal:
            self.refused[f"{verb}: {type(refusal).__name__}"] += 1
        except Exception as fault:
            self.faults.append(f"{verb}: {type(fault).__name__}: {fault}")
        else:
            self.done[verb] += 1

    def approved(self) -> Story:
        """A new story, ready for print."""
        story = factories.make_story(by=self.people["reporter"])
        workflow.submit(story=story, by=self.people["reporter"])
        workflow.accept(story=story, by=self.people["editor"])
        return self.checked(story)

    def checked(self, story: Story) -> Story:
        for claim in story.claims.all():
            workflow.check_claim(story=story, claim=claim, by=self.people["checker"], verdict=Verdict.SUPPORTED)
        return workflow.approve(story=story, by=self.people["second-editor"], acknowledge_warnings=True)

    def planned(self, stories: int, press_at: datetime | None = None) -> Edition:
        """An edition of new approved stories, the first as its lead."""
        edition = factories.make_edition(next(self.days), press_at=press_at)
        for place in range(stories):
            kind = StoryType.SECONDARY if place else StoryType.LEAD
            self._place(edition, self.approved(), story_type=kind)
        return edition

    def _place(self, edition: Edition, story: Story, **how: str) -> None:
        workflow.place(edition=edition, story=story, by=self.people["publisher"], **how)

    def press(self) -> None:
        """Print a new edition of two new stories and, if there is one, one that is carried over."""
        edition = self.planned(2)
        if live := self.some(PublicStatus.LIVE):
            self._place(edition, live, carryover_reason="It is still on everybody's desk.")
        publishing.press(edition=edition, by=self.people["publisher"])

    def publish(self) -> None:
        """Let a new story join the latest edition."""
        story = self.approved()
        self._place(Edition.objects.filter(state=EditionState.PRESSED).latest("number"), story)
        publishing.publish(story=story, by=self.people["publisher"])

    def correct(self) -> None:
        """Change a live story with a notice."""
        story, editor = self.some(PublicStatus.LIVE), self.people["editor"]
        workflow.begin_change(story=story, by=editor)
        percent = self.chance.randint(6, 99)
        self.write(story, f"Two groups measured it.\n\nThey agree within {percent} percent.")
        workflow.propose_change(
            story=story,
            by=editor,
            notice="correction",
            text=f"An earlier version misstated the error. It is {percent} percent.",
            affected_claims=(1,),
            previous_text="They agree within 5 percent.",
            corrected_text=f"They agree within {percent} percent.",
        )
        self.checked(story)
        publishing.correct(story=story, by=editor)

    @transaction.atomic
    def write(self, story: Story, body: str) -> None:
        """Save a new text under the story's lock, as the form does."""
        story = Story.objects.select_for_update().get(pk=story.pk)
        if story.state != State.DRAFT:
            raise NotAllowed("Another desk has moved the story on.")
        story.body_text = body
        story.save()
        workflow.keep_revision(story=story, by=self.people["editor"])

    def retract(self) -> None:
        self._take_back("retraction", publishing.retract)

    def remove(self) -> None:
        self._take_back("removal", publishing.remove)

    def _take_back(self, kind: str, verb: Callable) -> None:
        story = self.some(PublicStatus.LIVE)
        by = self.people["publisher"]
        workflow.request_withdrawal(story=story, by=by, kind=kind, notice="The measurement was faulty.")
        verb(story=story, by=self.people["second-publisher"])

    def some(self, status: str) -> Story | None:
        """One of the newest stories of this public status, often one that another desk works on."""
        return self.chance.choice(list(Story.objects.filter(public_status=status).order_by("-pk")[:CROWD]) or [None])


VERBS: dict[str, tuple[int, Callable[[Desk], None]]] = {
    "publish": (40, Desk.publish),
    "correct": (40, Desk.correct),
    "press": (12, Desk.press),
    "retract": (5, Desk.retract),
    "remove": (3, Desk.remove),
}
