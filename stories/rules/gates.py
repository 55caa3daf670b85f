"""Gates: which rules have to be met before a verb, each rule a pure function that yields the problems it sees."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from stories.choices import Classification, Reason, StoryType
from stories.identifiers import claim_number

from .changes import Change, minor_problems
from .refusals import NotReady, Problem
from .wording import Notice, wording_problems

IMPORTANT_FROM = 8
LEAD_PICTURE_WIDTH = 1200  # pixels


@dataclass(frozen=True)
class Live:
    """What is public now of a story."""

    document: Mapping[str, Any]
    presentation: Mapping[str, Any]


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
    troubled_links: Mapping[str, str] = field(default_factory=dict)  # by source id: what its address “is” or “does”
    has_uploaded_image: bool = False
    needs_byline: bool = False
    change_reason: str = ""
    live: Live | None = None  # where a change of it is offered
    notice: Notice | None = None  # that goes with the change
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
    def change(self) -> Change | None:
        """What the draft changes of what is public, where that is to be judged."""
        return Change(self.live.document, self.live.presentation, self.draft, self.presentation) if self.live else None

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


def byline_given(facts: Facts) -> Iterator[Problem]:
    if facts.needs_byline and not facts.presentation["byline"]:
        yield Problem("byline-missing", "The paper names its writers: say who wrote it.", "/story/byline")


def minor_is_minor(facts: Facts) -> Iterator[Problem]:
    if facts.change_reason == Reason.MINOR and facts.change:
        yield from minor_problems(facts.change)


def notice_worded(facts: Facts) -> Iterator[Problem]:
    if facts.notice and facts.change:
        yield from wording_problems(facts.notice, facts.change)


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


def links_alive(facts: Facts) -> Iterator[Problem]:
    for index, source in enumerate(facts.sources):
        if found := facts.troubled_links.get(source["source_id"]):
            message = f"The address of source {index + 1} ({source['title']}) {found}."
            yield Problem("source-link", message, f"/sources/{index}", blocking=False)


def lead_picture_large(facts: Facts) -> Iterator[Problem]:
    image = facts.presentation["image"]
    if not (image and image.get("width") and facts.story["story_type"] == StoryType.LEAD):
        return
    if image["width"] < LEAD_PICTURE_WIDTH:
        message = (
            f"The picture is {image['width']} pixels wide; a lead fills the page, and below {LEAD_PICTURE_WIDTH:,} "
            "it looks blurred."
        )
        yield Problem("lead-picture-small", message, "/story/image_url", blocking=False)


WARNINGS: tuple[Rule, ...] = (dek_repeats_summary, sources_used, links_alive, lead_picture_large)
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
    byline_given,
    minor_is_minor,
    notice_worded,
    schema_satisfied,
    *WARNINGS,
)
GATES: Mapping[str, tuple[Rule, ...]] = {
    "submit": SUBMITTING,
    "approve": APPROVING,
    "propose_change": (*SUBMITTING, minor_is_minor, notice_worded),
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
