"""Fills an empty newsroom with very many working copies, in bulk and past the verbs: only to look at, never to print.

Nothing of it is public: there are no versions and no ledger behind it.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import islice

from django.contrib.auth.models import Group
from django.db import connection
from django.utils import timezone

from bench import documents
from newsroom.pages.models import Section
from newsroom.users.models import User
from newsroom.users.roles import Role
from sources.models import Source
from stories import finding
from stories.choices import EditionState, PublicStatus, State
from stories.models import Activity, Claim, ClaimSource, Edition, Placement, Revision, Story, StorySource

AT_ONCE = 2_000
TEXTS = 500
CLAIMS = 3
PEOPLE = {"reporter": Role.REPORTER, "checker": Role.CHECKER, "editor": Role.EDITOR, "publisher": Role.PUBLISHER}
# Of a thousand stories so many stand there; the others are printed. The newest are those that are worked on.
WORKED_ON = ((State.DRAFT, 20), (State.REVIEW, 3), (State.CHECK, 3), (State.APPROVED, 2), (State.SPIKED, 2))
FIRST = datetime(2020, 1, 1, tzinfo=UTC)
COMMON, RARE, ABSENT = "staba", "quokka", "zebrafinch"


@dataclass
class Crowd:
    """So many stories with claims, sources, revisions and acts."""

    stories: int
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    written: int = 0

    def fill(self) -> None:
        self.people = [_person(name, [role]) for name, role in PEOPLE.items()]
        _person("nobody", [])
        self.sections = [Section.objects.create(slug=slug, name=slug.title()) for slug in documents.SECTIONS]
        self.texts = [" ".join(self.chance.choices(documents.WORDS, k=250)) for _ in range(TEXTS)]
        self.sources = Source.objects.bulk_create(map(self._source, range(self.stories // 5 + 1)), batch_size=AT_ONCE)
        self.grow(self.stories)
        self._plan()
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")

    def grow(self, stories: int) -> None:
        """Write so many stories more."""
        numbers = range(self.written, self.written + stories)
        self.written += stories
        rows = (self._story(number) for number in numbers)
        while batch := list(islice(rows, AT_ONCE)):
            self._save(Story.objects.bulk_create(batch))

    def _source(self, number: int) -> Source:
        return Source(
            source_id=f"source-2020-01-01-{number + 1:06d}"[:40],
            title=f"Paper {number} on {self.chance.choice(documents.WORDS)}",
            publisher="Measured Press",
            url=f"https://example.org/{number}",
            canonical_url=f"https://example.org/{number}",
            source_type="primary_research",
        )

    def _story(self, number: int) -> Story:
        state = self._state(number)
        rare = f" {RARE}" if number % 5_000 == 7 else ""
        return Story(
            story_id=f"mp-2020-01-01-{number + 1:06d}" if state in (State.PUBLISHED, State.APPROVED) else None,
            headline=f"Story {number} on {self.chance.choice(documents.WORDS)} and {COMMON}{rare}",
            dek="What was measured, and how.",
            summary="Two groups measured it.",
            body_text=self.chance.choice(self.texts),
            section=self.chance.choice(self.sections),
            state=state,
            public_status=PublicStatus.LIVE if state == State.PUBLISHED else PublicStatus.UNPUBLISHED,
            approved_digest="0" * 64 if state == State.APPROVED else "",
            created_by=self.people[0],
            assigned_to=self.people[number % 3] if number % 4 == 0 else None,
            last_claim_number=CLAIMS,
            head_revision=1,
            published_revision=1 if state == State.PUBLISHED else 0,
        )

    def _state(self, number: int) -> str:
        left = (self.written - 1 - number) * 1000 / self.stories
        for state, share in WORKED_ON:
            if left < share:
                return state
            left -= share
        return State.PUBLISHED

    def _save(self, stories: list[Story]) -> None:
        claims = Claim.objects.bulk_create(self._claims(stories))
        cited = [(claim, self.chance.choice(self.sources)) for claim in claims]
        ClaimSource.objects.bulk_create(ClaimSource(claim=claim, source=source) for claim, source in cited)
        pairs = {(claim.story_id, source.pk): claim for claim, source in cited}
        StorySource.objects.bulk_create(
            StorySource(story_id=story, source_id=source, position=claim.number, accessed_at=FIRST)
            for (story, source), claim in pairs.items()
        )
        Revision.objects.bulk_create(map(self._revision, stories))
        Activity.objects.bulk_create(act for story in stories for act in self._acts(story))
        by_story: dict[int, list[Claim]] = {}
        for claim in claims:
            by_story.setdefault(claim.story_id, []).append(claim)
        finding.keep((story, by_story[story.pk]) for story in stories)

    def _claims(self, stories: list[Story]) -> Iterator[Claim]:
        for story in stories:
            for number in range(1, CLAIMS + 1):
                text = f"Claim {number} holds for {self.chance.choice(documents.WORDS)}."
                yield Claim(story=story, number=number, position=number, text=text, qualification="Here only.")

    def _revision(self, story: Story) -> Revision:
        return Revision(
            story=story, number=1, kind="save", document="{}", presentation="{}", digest="0" * 64,
            created_by=self.people[0], created_by_name="reporter", created_at=FIRST,
        )  # fmt: skip

    def _acts(self, story: Story) -> Iterator[Activity]:
        for step, verb in enumerate(("submit", "accept", "approve")):
            at = FIRST + timedelta(seconds=story.pk * 60 + step)
            person = self.people[step]
            yield Activity(at=at, actor=person, actor_name=str(person), verb=verb, story=story, subject=story.headline)

    def _plan(self) -> None:
        """One edition for tomorrow, of the newest stories that are worked on."""
        tomorrow = timezone.localdate() + timedelta(days=1)
        edition = Edition.objects.create(
            date=tomorrow, state=EditionState.PLANNED, press_at=timezone.now() + timedelta(hours=20)
        )
        newest = Story.objects.filter(state__in=[State.DRAFT, State.CHECK, State.APPROVED]).order_by("-pk")[:12]
        Placement.objects.bulk_create(
            Placement(edition=edition, story=story, position=place, story_type="secondary")
            for place, story in enumerate(newest, start=1)
        )


def _person(name: str, roles: list[str]) -> User:
    user = User(username=name, is_staff=True, is_demonstration=True)
    user.set_unusable_password()
    user.save()
    user.groups.set(Group.objects.filter(name__in=roles))
    return user
