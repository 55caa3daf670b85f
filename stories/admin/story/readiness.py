"""What an editor sees beside a story: where it stands, what the next gate asks for, and how each claim is checked."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from stories import gathering, identifiers, rules
from stories.admin.addresses import change_href
from stories.choices import State, Verdict
from stories.document import digests
from stories.models import ClaimCheck, Story
from stories.rules import Problem

from .whole import is_whole, parts_read

NEXT_GATE = {State.DRAFT: "submit", State.REVIEW: "approve", State.CHECK: "approve", State.APPROVED: "publish"}
ASKED_FOR = {
    "submit": "Before it can be submitted",
    "propose_change": "Before the change can be offered",
    "approve": "Before it can be approved",
    "publish": "Before it can be printed",
}


@dataclass(frozen=True)
class Pointed:
    """A problem with the address of the place where it can be put right."""

    message: str
    href: str
    blocking: bool


@dataclass(frozen=True)
class ClaimStanding:
    """A claim and what the latest check of it, as it stands, found."""

    number: int
    place: int
    text: str
    standing: str
    tone: str
    note: str
    by: str

    @property
    def title(self) -> str:
        return f"Claim {self.place}: {self.standing.lower()}"


@dataclass(frozen=True)
class Readiness:
    """The panel of one story."""

    heading: str
    problems: list[Pointed]
    warnings: list[Pointed]
    claims: list[ClaimStanding]

    @property
    def supported(self) -> int:
        """How many claims were found supported as they stand."""
        return sum(claim.tone == "good" for claim in self.claims)


def readiness(story: Story) -> Readiness:
    """What stands between a story and its next verb, at about a dozen queries."""
    facts = gathering.facts(story, parts=parts_read(story) if is_whole(story) else None)
    gate = "propose_change" if story.is_public and story.state == State.DRAFT else NEXT_GATE.get(story.state, "")
    found = pointed(rules.problems(gate, facts), story) if gate else []
    return Readiness(
        heading=ASKED_FOR.get(gate, ""),
        problems=[one for one in found if one.blocking],
        warnings=[one for one in found if not one.blocking],
        claims=claim_standings(story, facts.draft),
    )


def pointed(problems: Iterable[Problem], story: Story | None) -> list[Pointed]:
    """Problems with the address of the field or row that each points at."""
    page = change_href(story) if story else ""
    return [Pointed(one.message, f"{page}#{anchor_of(one.pointer)}", one.blocking) for one in problems]


ANCHORS = {
    "byline": "id_byline",
    "image_url": "id_image",
    "key_claims": "claims-group",
    "corrections": "desk-panel",
    "edition_id": "desk-panel",
}


def anchor_of(pointer: str) -> str:
    """The id of the form's element that a JSON pointer into the draft names."""
    parts = pointer.strip("/").split("/")
    if parts[0] == "sources":
        return f"id_citations-{parts[1]}-source" if len(parts) > 1 else "citations-group"
    if parts[0] != "story" or len(parts) < 2:
        return "desk-panel"
    if parts[1] == "key_claims" and len(parts) > 2:
        return f"id_claims-{parts[2]}-{'evidence' if parts[-1] == 'source_ids' else 'text'}"
    return ANCHORS.get(parts[1], f"id_{parts[1]}")


def claim_standings(story: Story, draft: dict[str, Any]) -> list[ClaimStanding]:
    """How each claim of the draft stands, in its order."""
    latest, outdated = gathering.latest_checks(story, digests.claim_digests(draft))
    return [
        _standing(place, claim, latest, outdated) for place, claim in enumerate(draft["story"]["key_claims"], start=1)
    ]


def _standing(place: int, claim: dict, latest: dict[int, ClaimCheck], outdated: set[int]) -> ClaimStanding:
    number = identifiers.claim_number(claim["claim_id"])
    check = latest.get(number)
    if check:
        tone = "good" if check.verdict == Verdict.SUPPORTED else "bad"
        words = Verdict(check.verdict).short
        return ClaimStanding(number, place, claim["text"], words, tone, check.note, check.checked_by_name)
    words = "Changed since it was checked" if number in outdated else "Not checked yet"
    return ClaimStanding(number, place, claim["text"], words, "open", "", "")
