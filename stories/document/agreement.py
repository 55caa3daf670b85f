"""What a schema cannot say: members that must agree with one another, ids that belong together, dates in their order.

The checks are handed documents of the right shape: see `validation`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from itertools import pairwise
from typing import Any

from newsroom import instants
from stories import identifiers
from stories.choices import REASON_OF_NOTICE, STATUS_OF_REASON, ContentStatus

from .limits import LONGEST_RETRACTION
from .problem import SchemaProblem, pointer

Data = Mapping[str, Any]
Found = Iterator[SchemaProblem]
INSTANTS_OF_SOURCE = ("published_at", "accessed_at")
# The least that a status must say when such a notice stands in the document (DESIGN, "What changes what").
STATUSES = ContentStatus.values
STATUS_OF_NOTICE = {notice: STATUS_OF_REASON[reason] for notice, reason in REASON_OF_NOTICE.items()}
KINDS = tuple(STATUS_OF_NOTICE)  # to look for what may be a list or an object, which no mapping can


def of_story(document: Data) -> list[SchemaProblem]:
    """The disagreements in a story-v1."""
    found = [*_of_any_story(document), *_history(document)]
    return found


def of_draft(document: Data) -> list[SchemaProblem]:
    """The disagreements in a story-draft."""
    return list(_of_any_story(document))


def of_edition(document: Data) -> list[SchemaProblem]:
    """The disagreements in an edition-v1."""
    return [*_edition(document["edition"]), *_listings(document["stories"])]


def _of_any_story(document: Data) -> Found:
    yield from _ids(document)
    yield from _citations(document)
    yield from _supports(document)
    yield from _corrections(document)
    yield from _instants(document)


def _ids(document: Data) -> Found:
    story, claims = document["story"], document["story"]["key_claims"]
    yield from _day_of(story["story_id"], ("story", "story_id"))
    yield from _day_of(story["edition_id"], ("story", "edition_id"))
    yield from _repeats(claims, "claim_id", ("story", "key_claims"))
    yield from _repeats(document["sources"], "source_id", ("sources",))
    for index, claim in enumerate(claims):
        if not identifiers.belongs_to(claim["claim_id"], "claim", story["story_id"]):
            yield _at("is not a claim of this story", "story", "key_claims", index, "claim_id")
    for index, source in enumerate(document["sources"]):
        yield from _day_of(source["source_id"], ("sources", index, "source_id"))


def _citations(document: Data) -> Found:
    """That sources are named in one order, and that claims name none but these."""
    story, ids = document["story"], [source["source_id"] for source in document["sources"]]
    if story["source_ids"] != ids:
        yield _at("does not name the sources of the document in their order", "story", "source_ids")
    for index, claim in enumerate(story["key_claims"]):
        for which, source_id in enumerate(claim["source_ids"]):
            if source_id not in ids:
                place = ("story", "key_claims", index, "source_ids", which)
                yield _at(f"names {source_id}, which is no source of this document", *place)


def _supports(document: Data) -> Found:
    """That what claims say of sources and sources of claims is the same."""
    claims = document["story"]["key_claims"]
    known = {claim["claim_id"] for claim in claims}
    for index, source in enumerate(document["sources"]):
        named = {claim["claim_id"] for claim in claims if source["source_id"] in claim["source_ids"]}
        supported, place = source["supports_claim_ids"], ("sources", index, "supports_claim_ids")
        for which, claim_id in enumerate(supported):
            if claim_id not in known:
                yield _at(f"names {claim_id}, which is no claim of this document", *place, which)
            elif claim_id not in named:
                yield _at(f"names {claim_id}, which does not name this source", *place, which)
        for claim_id in sorted(named.difference(supported)):
            yield _at(f"does not name {claim_id}, which names this source", *place)


def _corrections(document: Data) -> Found:
    story, corrections = document["story"], document["story"]["corrections"]
    if document["corrections"] != corrections:
        yield _at("differs from /story/corrections", "corrections")
    yield from _repeats(corrections, "correction_id", ("story", "corrections"))
    for index, correction in enumerate(corrections):
        yield from _correction(correction, story["story_id"], ("story", "corrections", index))
    for index, (before, after) in enumerate(pairwise(corrections), 1):
        yield from _succession(before, after, ("story", "corrections", index))


def _correction(correction: Data, story_id: str | None, place: tuple[str | int, ...]) -> Found:
    if not identifiers.belongs_to(correction["correction_id"], "correction", story_id):
        yield _at("is not a correction of this story", *place, "correction_id")
    for which, claim_id in enumerate(correction["affected_claim_ids"]):
        if not identifiers.belongs_to(claim_id, "claim", story_id):
            yield _at("is not a claim of this story", *place, "affected_claim_ids", which)
    if correction["from_version"] >= correction["to_version"]:
        yield _at("must come after from_version", *place, "to_version")
    if correction["correction_type"] == "retraction" and len(correction["text"]) > LONGEST_RETRACTION:
        yield _at(f"is longer than {LONGEST_RETRACTION} characters, as a retraction may be", *place, "text")


def _succession(before: Data, after: Data, place: tuple[str | int, ...]) -> Found:
    """That a notice follows on the one before it: by number, by versions, and on no retraction."""
    if _number(after["correction_id"]) < _number(before["correction_id"]):
        yield _at("must have a greater number than the notice before it", *place, "correction_id")
    for name in ("from_version", "to_version"):
        if after[name] < before[name]:
            yield _at(f"must not be less than that of the notice before it, {before[name]}", *place, name)
    if before["correction_type"] == "retraction":
        yield _at("follows on a retraction, on which nothing follows", *place, "correction_type")


def _number(identifier: str) -> int:
    return identifiers.number_of(identifier) or 0


def _instants(document: Data) -> Found:
    """That every instant can be read as one."""
    story = document["story"]
    for name in ("first_published_at", "modified_at"):
        yield from _unreadable(story[name], "story", name)
    for index, correction in enumerate(story["corrections"]):
        yield from _unreadable(correction["published_at"], "story", "corrections", index, "published_at")
    for index, source in enumerate(document["sources"]):
        for name in INSTANTS_OF_SOURCE:
            yield from _unreadable(source[name], "sources", index, name)


def _history(document: Data) -> Found:
    """That instants, notices and status of a published story tell one history."""
    story = document["story"]
    first, modified = _read(story["first_published_at"]), _read(story["modified_at"])
    if first and modified and modified < first:
        yield _at("lies before first_published_at", "story", "modified_at")
    before = first
    for index, correction in enumerate(story["corrections"]):
        at, place = _read(correction["published_at"]), ("story", "corrections", index, "published_at")
        if at and before and at < before:
            yield _at("lies before what came before it: notices stand oldest first", *place)
        if at and modified and at > modified:
            yield _at("lies after modified_at", *place)
        before = at or before
    yield from _status(story)


def _status(story: Data) -> Found:
    """That the status says what the notices say; of words that nobody knows the schema tells."""
    kinds = [correction["correction_type"] for correction in story["corrections"]]
    least = max((STATUSES.index(STATUS_OF_NOTICE[kind]) for kind in kinds if kind in KINDS), default=0)
    status = story["content_status"]
    if status in STATUSES and STATUSES.index(status) < least:
        yield _at(f"must be {STATUSES[least]}, as the corrections say", "story", "content_status")
    if status == "retracted" and "retraction" not in kinds:
        yield _at("is retracted, but no correction says so", "story", "content_status")


def _edition(edition: Data) -> Found:
    day, slot, number = edition["edition_date"], edition["slot"], edition["edition_number"]
    yield from _day_of(edition["edition_id"], ("edition", "edition_id"))
    if not edition["edition_id"].endswith(f"-{day}-{slot}-{number:04d}"):
        yield _at("does not name the date, slot and number of the edition", "edition", "edition_id")
    for name in ("published_at", "modified_at"):
        yield from _unreadable(edition[name], "edition", name)
    first, modified = _read(edition["published_at"]), _read(edition["modified_at"])
    if first and modified and modified < first:
        yield _at("lies before published_at", "edition", "modified_at")


def _listings(stories: list[Data]) -> Found:
    yield from _repeats(stories, "story_id", ("stories",))
    yield from _repeats(stories, "position", ("stories",))
    positions = [story["position"] for story in stories]
    if positions != sorted(positions):
        yield _at("is not in the order of positions", "stories")
    for index, story in enumerate(stories):
        yield from _day_of(story["story_id"], ("stories", index, "story_id"))


def _repeats(items: Iterable[Data], name: str, place: tuple[str | int, ...]) -> Found:
    """One problem for every item after the first with the same value of a member."""
    seen: Counter[Any] = Counter()
    for index, item in enumerate(items):
        seen[item[name]] += 1
        if seen[item[name]] > 1:
            yield _at(f"repeats {item[name]}", *place, index, name)


def _day_of(identifier: str | None, place: tuple[str | int, ...]) -> Found:
    """That the day in an id is in the calendar."""
    try:
        if identifier:
            identifiers.day_of(identifier)
    except ValueError:
        yield _at("names a day that is not in the calendar", *place)


def _unreadable(text: str | None, *place: str | int) -> Found:
    if text is not None and _read(text) is None:
        yield _at("is not an instant of the years 1900 to 9998", *place)


def _read(text: str) -> datetime | None:
    try:
        return instants.parsed(text)
    except ValueError:
        return None


def _at(message: str, *place: str | int) -> SchemaProblem:
    return SchemaProblem(pointer(*place), message)


def _none(document: Data) -> list[SchemaProblem]:
    return []


CHECKS: Mapping[str, Callable[[Data], list[SchemaProblem]]] = {
    "story": of_story,
    "draft": of_draft,
    "edition": of_edition,
    "presentation": _none,
}
