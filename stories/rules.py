"""Gates and allowed moves: pure functions of a draft and facts about it. No ORM, no request, no clock.

A gate is the list of problems that must be empty before a verb may happen; each rule yields the problems it sees.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from stories.choices import Classification, ContentStatus, PublicStatus, Reason, State

IMPORTANT_FROM = 8
PROSE = ("headline", "dek", "summary", "body_text", "why_it_matters")
DIGITS = re.compile(r"\d+")
QUOTATIONS = re.compile('[“"«„].*?[”"»“]', re.DOTALL)


@dataclass(frozen=True)
class Problem:
    """What stands between a story and a verb; `pointer` is a JSON pointer (RFC 6901) into the draft document."""

    code: str
    message: str
    pointer: str
    blocking: bool = True


class Refusal(Exception):
    """A verb was refused; nothing has changed. `problems` says why, in an order an editor can work through."""

    def __init__(self, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems


class NotAllowed(Refusal):
    """The person may not do this, or the state does not permit the move."""


class NotReady(Refusal):
    """The gate is not empty."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems), tuple(problems))


class Stale(Refusal):
    """The story has moved on since it was read."""


@dataclass(frozen=True)
class Move:
    """The states that a verb starts from and the one it leads to."""

    starts: frozenset[str]
    leads_to: str


def _move(*starts: str, to: str) -> Move:
    return Move(frozenset(starts), to)


MOVES: Mapping[str, Move] = {
    "submit": _move(State.DRAFT, to=State.REVIEW),
    "accept": _move(State.REVIEW, to=State.CHECK),
    "send_back": _move(State.REVIEW, State.CHECK, State.APPROVED, to=State.DRAFT),
    "approve": _move(State.CHECK, to=State.APPROVED),
    "publish": _move(State.APPROVED, to=State.PUBLISHED),
    "reopen": _move(State.PUBLISHED, to=State.DRAFT),
    "begin_change": _move(State.PUBLISHED, State.DRAFT, to=State.DRAFT),
    "propose_change": _move(State.DRAFT, to=State.CHECK),
    "spike": _move(State.DRAFT, State.REVIEW, State.CHECK, State.APPROVED, to=State.SPIKED),
    "unspike": _move(State.SPIKED, to=State.DRAFT),
}
EDITABLE = frozenset({State.DRAFT, State.REVIEW, State.CHECK, State.APPROVED})


def move(verb: str, state: str) -> str:
    """The state that `verb` leads to from `state`. Raises NotAllowed where the table has no such move."""
    allowed = MOVES[verb]
    if state not in allowed.starts:
        starts = " or ".join(sorted(allowed.starts))
        raise NotAllowed(f"This story is {state}; to {verb.replace('_', ' ')} it has to be {starts}.")
    return allowed.leads_to


@dataclass(frozen=True)
class Facts:
    """What the rules look at: the draft and what documents do not say. Claims are named by their number."""

    draft: Mapping[str, Any]
    presentation: Mapping[str, Any]
    digest: str = ""
    approved_digest: str = ""
    supported_claims: frozenset[int] = frozenset()
    claimless_types: frozenset[str] = frozenset()
    explained_sources: frozenset[str] = frozenset()  # without an address, but with a reason
    confidential_sources: frozenset[str] = frozenset()
    has_uploaded_image: bool = False
    schema_problems: tuple[Problem, ...] = field(default=())

    @property
    def story(self) -> Mapping[str, Any]:
        return self.draft["story"]

    @property
    def claims(self) -> list[Mapping[str, Any]]:
        return self.story["key_claims"]

    @property
    def sources(self) -> list[Mapping[str, Any]]:
        return self.draft["sources"]

    @property
    def needs_claims(self) -> bool:
        kinds = {self.story["story_type"], self.story["editorial_classification"]}
        return kinds.isdisjoint(self.claimless_types)


Rule = Callable[[Facts], Iterator[Problem]]


def texts_written(facts: Facts) -> Iterator[Problem]:
    for member, name in (("headline", "a headline"), ("dek", "a dek"), ("body_text", "a body")):
        if not facts.story[member]:
            yield Problem(f"{member}-missing", f"The story needs {name}.", f"/story/{member}")


def details_written(facts: Facts) -> Iterator[Problem]:
    named = {
        "summary": "a summary",
        "why_it_matters": "why it matters",
        "section": "a section",
        "slug": "a slug",
    }
    for member, name in named.items():
        if not facts.story[member]:
            yield Problem(f"{member}-missing", f"The story needs {name}.", f"/story/{member}")


def claims_made(facts: Facts) -> Iterator[Problem]:
    if facts.needs_claims and not facts.claims:
        yield Problem("claims-missing", "The story makes no claim: state at least one.", "/story/key_claims")


def claims_sourced(facts: Facts) -> Iterator[Problem]:
    for index, claim in enumerate(facts.claims):
        if not claim["source_ids"]:
            message = f"Claim {index + 1} names no source."
            yield Problem("claim-unsourced", message, f"/story/key_claims/{index}/source_ids")


def claims_checked(facts: Facts) -> Iterator[Problem]:
    for index, claim in enumerate(facts.claims):
        if claim_number(claim["claim_id"]) not in facts.supported_claims:
            message = f"Claim {index + 1} has not been found supported as it stands."
            yield Problem("claim-unchecked", message, f"/story/key_claims/{index}")


def sources_described(facts: Facts) -> Iterator[Problem]:
    for index, source in enumerate(facts.sources):
        for code, what in _gaps_of(source, facts):
            yield Problem(code, f"Source {index + 1} ({source['title']}) needs {what}.", f"/sources/{index}")


def _gaps_of(source: Mapping[str, Any], facts: Facts) -> Iterator[tuple[str, str]]:
    is_confidential = source["source_id"] in facts.confidential_sources
    if not source["publisher"] and not is_confidential:
        yield "source-publisher-missing", "a publisher"
    if not source["url"] and not is_confidential and source["source_id"] not in facts.explained_sources:
        yield "source-url-missing", "an address or the reason why it has none"
    if not source["accessed_at"]:
        yield "source-access-missing", "the day it was read"


def important_stories_well_sourced(facts: Facts) -> Iterator[Problem]:
    if facts.story["importance"] < IMPORTANT_FROM or not facts.needs_claims:
        return
    if any(source["is_primary_source"] for source in facts.sources) or _are_independent(facts.sources):
        return
    yield Problem(
        "importance-unsupported",
        f"Importance {facts.story['importance']} needs a primary source or two independent ones "
        "(different publishers and different domains).",
        "/story/importance",
    )


def _are_independent(sources: list[Mapping[str, Any]]) -> bool:
    """Whether two of the sources differ in both publisher and domain."""
    origins = {(source["publisher"], urlsplit(source["url"]).hostname) for source in sources if source["url"]}
    return any(one[0] != other[0] and one[1] != other[1] for one in origins for other in origins)


def limitations_named(facts: Facts) -> Iterator[Problem]:
    if facts.needs_claims and not facts.story["limitations"]:
        yield Problem("limitations-missing", "Name what the story cannot show.", "/story/limitations")


def image_described(facts: Facts) -> Iterator[Problem]:
    image = facts.presentation["image"]
    if facts.has_uploaded_image and not (image["alt_text"] or image["is_decorative"]):
        message = "Describe the image in words, or mark it decorative."
        yield Problem("image-alt-missing", message, "/story/image_url")


def sponsor_named(facts: Facts) -> Iterator[Problem]:
    is_sponsored = facts.story["editorial_classification"] == Classification.SPONSORED
    if is_sponsored and not facts.presentation["sponsor"]:
        pointer = "/story/editorial_classification"
        yield Problem("sponsor-missing", "A sponsored story names who paid for it.", pointer)


def schema_satisfied(facts: Facts) -> Iterator[Problem]:
    yield from facts.schema_problems


def digest_is_approved(facts: Facts) -> Iterator[Problem]:
    if facts.digest != facts.approved_digest:
        yield Problem("changed-since-approval", "The story has changed since it was approved.", "/story")


def dek_repeats_summary(facts: Facts) -> Iterator[Problem]:
    if facts.story["dek"] and facts.story["dek"] == facts.story["summary"]:
        message = "The dek repeats the summary."
        yield Problem("dek-repeats-summary", message, "/story/dek", blocking=False)


def sources_used(facts: Facts) -> Iterator[Problem]:
    for index, source in enumerate(facts.sources):
        if facts.claims and not source["supports_claim_ids"]:
            message = f"Source {index + 1} ({source['title']}) supports no claim."
            yield Problem("source-unused", message, f"/sources/{index}", blocking=False)


SUBMITTING: tuple[Rule, ...] = (texts_written, claims_made, claims_sourced)
WARNINGS: tuple[Rule, ...] = (dek_repeats_summary, sources_used)
APPROVING: tuple[Rule, ...] = (
    texts_written,
    details_written,
    claims_made,
    claims_sourced,
    claims_checked,
    sources_described,
    important_stories_well_sourced,
    limitations_named,
    image_described,
    sponsor_named,
    schema_satisfied,
    *WARNINGS,
)
GATES: Mapping[str, tuple[Rule, ...]] = {
    "submit": SUBMITTING,
    "approve": APPROVING,
    "propose_change": SUBMITTING,
    "publish": (*APPROVING, digest_is_approved),
}


def problems(verb: str, facts: Facts) -> list[Problem]:
    """All problems and warnings that `verb` meets, blocking ones first."""
    found = [problem for rule in GATES[verb] for problem in rule(facts)]
    return sorted(found, key=lambda problem: not problem.blocking)


def refuse_problems(verb: str, facts: Facts) -> list[Problem]:
    """Raise NotReady if anything blocks `verb`; else return the warnings."""
    found = problems(verb, facts)
    if any(problem.blocking for problem in found):
        raise NotReady([problem for problem in found if problem.blocking])
    return found


def claim_number(claim_id: str) -> int:
    """The number of a claim within its story: the last part of its id."""
    return int(claim_id.rpartition("-")[2])


def next_content_status(previous: str | None, reason: str) -> str:
    """The content status after a version made for `reason`; it never moves down from corrected to updated."""
    if previous is None:
        return ContentStatus.NEW
    if reason == Reason.RETRACTION:
        return ContentStatus.RETRACTED
    if reason in (Reason.CORRECTION, Reason.CLARIFICATION):
        return ContentStatus.CORRECTED
    if reason in (Reason.UPDATE, Reason.NOTE) and previous == ContentStatus.NEW:
        return ContentStatus.UPDATED
    return previous


def refuse_withdrawn(public_status: str) -> None:
    """Raise NotAllowed for a story that has been retracted or removed: nothing follows on it."""
    if public_status in (PublicStatus.RETRACTED, PublicStatus.REMOVED):
        raise NotAllowed(f"This story is {public_status}: it cannot be printed again.")


def more_than_minor(live: Mapping[str, Any], draft: Mapping[str, Any]) -> list[Problem]:
    """What in `draft` goes beyond typography and spelling: digits, quotations, claims, sources, and facts of record."""
    return [*_digits_or_quotes_changed(live["story"], draft["story"]), *_substance_changed(live, draft)]


def _digits_or_quotes_changed(live: Mapping[str, Any], draft: Mapping[str, Any]) -> Iterator[Problem]:
    for member in PROSE:
        for pattern, what in ((DIGITS, "figures"), (QUOTATIONS, "a quotation")):
            if pattern.findall(live[member]) != pattern.findall(draft[member]):
                message = f"The change touches {what} in {member}: it needs a notice."
                yield Problem("not-minor", message, f"/story/{member}")


def _substance_changed(live: Mapping[str, Any], draft: Mapping[str, Any]) -> Iterator[Problem]:
    members = ("key_claims", "limitations", "tags", "section", "editorial_classification", "importance")
    for member in members:
        if live["story"][member] != draft["story"][member]:
            message = f"The change touches {member}: it needs a notice."
            yield Problem("not-minor", message, f"/story/{member}")
    if live["sources"] != draft["sources"]:
        yield Problem("not-minor", "The change touches the sources: it needs a notice.", "/sources")
