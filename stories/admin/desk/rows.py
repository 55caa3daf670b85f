"""The stories that concern one person, at one query for the rows and three for what their claims rest on."""

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import F, Prefetch, Q, QuerySet, prefetch_related_objects

from newsroom import publication
from newsroom.users.models import User
from stories import gathering, rules
from stories.admin.activities import with_turn
from stories.admin.story.whole import contributed_by
from stories.choices import State
from stories.document.parts import StoryParts
from stories.models import Claim, ClaimCheck, Placement, Story, StorySource
from stories.permissions import DESK, PERMISSIONS
from stories.rules import Facts

MOST = 12  # of each kind; one more is read, to know whether there are more


@dataclass(frozen=True)
class Desk:
    """What was read for one person: stories by key, and what the gate sees of those that wait for a judgement."""

    stories: dict[int, Story]
    facts: dict[int, Facts]

    def in_state(self, *states: str) -> list[Story]:
        return [story for story in self.stories.values() if story.state in states]

    def unchecked(self, story: Story) -> int:
        """How many claims have not been found supported as they stand."""
        facts = self.facts[story.pk]
        return len(facts.claims) - len(facts.supported_claims)

    def blocking(self, story: Story, verb: str) -> list[rules.Problem]:
        return [problem for problem in rules.problems(verb, self.facts[story.pk]) if problem.blocking]


def read(user: User, now: datetime, placed: Iterable[Placement] = ()) -> Desk:
    """The stories of a person's desk and the placed ones, the latest changed first."""
    places = {place.story_id: place for place in placed}
    parts = [
        *_parts(user, now),
        *([Story.objects.filter(pk__in=list(places)).order_by().values("pk")] if places else []),
    ]
    keys = parts[0].union(*parts[1:])
    rows = _told(Story.objects.filter(pk__in=keys), user).select_related("section", "image", "assigned_to")
    stories = {story.pk: story for story in rows.order_by("-updated_at", "-pk")}
    judged = [one for one in stories.values() if one.state in (State.REVIEW, State.CHECK) or one.pk in places]
    return Desk(stories, _facts(judged, places))


def _parts(user: User, now: datetime) -> Iterator[QuerySet]:
    """The keys of what is shown, kind by kind, each at most a dozen and one."""
    every = Story.objects
    yield _some(every.filter(assigned_to=user, state=State.DRAFT))
    yield _some(every.filter(created_by=user, state=State.DRAFT))
    if user.has_role(*PERMISSIONS["check_claim"].roles):
        yield from (_some(_of_others(every.filter(state=state), user)) for state in (State.REVIEW, State.CHECK))
    if user.has_role(*DESK):
        yield _some(every.filter(state=State.APPROVED).exclude(change_reason=""))
        yield _some(every.filter(state=State.APPROVED, embargo_until__lte=now))


def _some(stories: QuerySet) -> QuerySet:
    """Wrapped once more, since SQLite unites no list that is cut off."""
    latest = stories.order_by("-updated_at", "-pk").values("pk")[: MOST + 1]
    return Story.objects.filter(pk__in=latest).order_by().values("pk")


def _of_others(stories: QuerySet, user: User) -> QuerySet:
    return stories.exclude(contributed_by(user)) if settings.NEWSROOM_FOUR_EYES else stories


def _told(stories: QuerySet, user: User) -> QuerySet:
    """With the last turn that each story took, and whether it is this person's own work."""
    return with_turn(stories).annotate(is_own=Q(contributed_by(user)))


def _facts(stories: list[Story], places: Mapping[int, Placement]) -> dict[int, Facts]:
    """What the gate looks at, but for notices and what is public now; three queries for all of them."""
    prefetch_related_objects(
        stories,
        Prefetch("citations", StorySource.objects.select_related("source__link")),
        Prefetch("checks", ClaimCheck.objects.defer("note")),
    )
    claims = _claims([story.pk for story in stories])
    return {story.pk: _fact(story, claims.get(story.pk, {}), places.get(story.pk)) for story in stories}


def _claims(stories: list[int]) -> dict[int, dict[Claim, list[int]]]:
    """By story its claims in their order, each with the keys of its sources in theirs."""
    rows = Claim.objects.filter(story__in=stories).annotate(rests_on=F("citations__source"))
    found: dict[int, dict[Claim, list[int]]] = {}
    for claim in rows.order_by("position", "number", "citations__position", "citations__pk"):
        sources = found.setdefault(claim.story_id, {}).setdefault(claim, [])
        sources += [claim.rests_on] if claim.rests_on else []
    return found


def _fact(story: Story, claims: Mapping[Claim, list[int]], place: Placement | None) -> Facts:
    """A change of a public story is looked at as if it were the first print: the gate at its page asks for the rest."""
    plain = copy(story)
    plain.change_reason = ""
    return gathering.facts(plain, parts=_document_parts(story, claims), placement=place)


def _document_parts(story: Story, claims: Mapping[Claim, list[int]]) -> StoryParts:
    citations = list(story.citations.all())
    sources = {row.source_id: row.source for row in citations}
    return StoryParts(
        story=story,
        section_slug=story.section.slug if story.section else None,
        claims=list(claims),
        claim_sources={one.number: [sources[key] for key in keys if key in sources] for one, keys in claims.items()},
        citations=citations,
        placement=None,
        edition=None,
        corrections=[],
        first_published_at=None,
        modified_at=None,
        content_status=None,
        publication=publication.current(),
    )
