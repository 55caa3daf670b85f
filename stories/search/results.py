"""A page of results: the newest hits of an engine ranked, then read from the read model with a passage of each."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from newsroom import finding
from stories.delivery import rows
from stories.models.published.search import CLAIM, STORY

from . import engines
from .asking import After, Asked
from .extracts import Piece, extract, marked
from .ranking import HIGHEST, Candidate, Ranked, count, ranked

PAGE_SIZE = 20
POOL = finding.MOST_FOUND  # the newest hits, among which the best come first; then the next as many
BESIDE = 3  # claims beside the stories of a first page
POOL_BESIDE = 100
# A search engine may lag behind: whatever it says, a row is shown only if it holds the words now.
HITS = """
SELECT t.place, t.story_id, t.claim_id, t.words, s.summary, CASE WHEN t.claim_id = '' THEN v.document END,
       c.text, c.qualification
FROM stories_publishedtext t
JOIN stories_publishedstory s ON s.story_id = t.story_id
LEFT JOIN stories_storyversion v ON v.id = s.version_id
LEFT JOIN stories_publishedclaim c ON c.claim_id = t.claim_id
WHERE t.place IN ({places})"""
TEXTS = ("summary", "body_text", "why_it_matters")


@dataclass(frozen=True, slots=True)
class Hit:
    """A story, or with `claim_id` a claim of it. `summary` is what lists print of the story.

    `first` and `second` are headline and dek, or the claim and what limits it; `passage` is of the story's text.
    """

    story_id: str
    claim_id: str
    summary: dict[str, Any]
    first: list[Piece]
    second: list[Piece]
    passage: list[Piece]


@dataclass(frozen=True, slots=True)
class Found:
    """One page of hits, and on the first one the best claims beside; `after` is where the next page begins."""

    hits: list[Hit]
    claims: list[Hit]
    after: After | None


NOTHING = Found([], [], None)


def search(asked: Asked) -> Found:
    """What is public and holds all the words, the last one perhaps begun. Two queries, whichever engine answers."""
    if asked.is_empty or asked.is_wordless or asked.above >= asked.below:
        return NOTHING
    pool, *beside = engines.look(_queries(asked))
    page, after = _page(pool, asked)
    claims = ranked(beside[0], asked.words)[:BESIDE] if beside else []
    held = _hits([*page, *claims], asked)
    return Found(_of(page, held), _of(claims, held), after)


def _queries(asked: Asked) -> list[Any]:
    main = asked.query(CLAIM if asked.is_for_claims else STORY, POOL)
    is_first = not (asked.after or asked.is_for_claims) and (asked.words.words or asked.id)
    return [main, asked.query(CLAIM, POOL_BESIDE)] if is_first else [main]


def _page(pool: Sequence[Candidate], asked: Asked) -> tuple[list[Ranked], After | None]:
    """The hits that come next, and where to go on: within the pool, or with the pool below it."""
    if not pool:
        return [], None
    before = asked.after
    is_known = before is not None and before.floor > finding.SMALLEST
    top = before.top if before else max(one.place for one in pool) + 1
    floor = before.floor if before and is_known else _floor(pool)
    rest = [one for one in ranked(pool, asked.words) if before is None or one < Ranked(before.score, before.place)]
    shown, has_more = rest[:PAGE_SIZE], len(rest) > PAGE_SIZE
    if has_more:
        return shown, After(top, floor, *shown[-1])
    return shown, After(floor + 1, finding.SMALLEST, HIGHEST, 0) if floor > finding.SMALLEST + 1 else None


def _floor(pool: Sequence[Candidate]) -> int:
    """Just below the pool; the lowest that is known where the pool is all there is."""
    return min(one.place for one in pool) - 1 if len(pool) == POOL else finding.SMALLEST + 1


def _hits(wanted: Sequence[Ranked], asked: Asked) -> dict[int, Hit]:
    places = [one.place for one in wanted]
    found = rows.every(HITS.format(places=", ".join(["%s"] * len(places))), *places) if places else []
    return {place: _hit(row, asked.words) for place, *row in found if _holds(row[2], asked)}


def _of(wanted: Iterable[Ranked], held: dict[int, Hit]) -> list[Hit]:
    return [held[one.place] for one in wanted if one.place in held]


def _holds(words: str, asked: Asked) -> bool:
    held = words.split(" ")
    return count(held, asked.words) == len(asked.words.words)


def _hit(row: Sequence[Any], asked: finding.Asked) -> Hit:
    story_id, claim_id, _, summary, document, text, qualification = row
    told = _told(summary)
    if claim_id:
        return Hit(story_id, claim_id, told, marked(text, asked), marked(qualification or "", asked), [])
    first, second = (marked(str(told.get(name) or ""), asked) for name in ("headline", "dek"))
    return Hit(story_id, "", told, first, second, _passage(json.loads(bytes(document)), asked))


def _told(summary: str) -> dict[str, Any]:
    """What lists print of a story; nothing where it cannot be read, so that who prints it leaves it out and says so."""
    try:
        told = json.loads(summary)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _passage(document: dict[str, Any], asked: finding.Asked) -> list[Piece]:
    if not asked.words or document["story"]["content_status"] == "retracted":
        return []
    return extract(_texts(document), asked)


def _texts(document: dict[str, Any]) -> Iterable[str]:
    story = document["story"]
    yield from (story[name] for name in TEXTS)
    yield from story["limitations"]
    for claim in story["key_claims"]:
        yield from (claim["text"], claim["qualification"] or "")
    for source in document["sources"]:
        yield f"{source['title']} ({source['publisher']})" if source["publisher"] else source["title"]
