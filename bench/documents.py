"""Makes synthetic story-v1 documents: seeded, so that two runs measure the same. Knows the format, not the newsroom."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from itertools import accumulate, product
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import orjson

Document = dict[str, Any]

PAPER = {
    "PUBLICATION_NAME": "The Measured Press",
    "PUBLICATION_URL": "http://127.0.0.1:8110",
    "PUBLICATION_DESCRIPTION": "A newspaper that nobody wrote.",
    "PUBLICATION_ID_PREFIX": "mp",
    "PUBLICATION_NAMESPACE": "measured_press",
    "PUBLICATION_TIME_ZONE": "America/New_York",
    "PUBLICATION_LANGUAGE": "en",
}
URL, NAME = PAPER["PUBLICATION_URL"], PAPER["PUBLICATION_NAME"]
ZONE = ZoneInfo(PAPER["PUBLICATION_TIME_ZONE"])
FIRST_DAY = date(2020, 1, 1)
STORIES_OF_AN_EDITION = 12
SECTIONS = ("research", "infrastructure", "policy", "business", "culture", "standards")
KINDS = ("editorial", "analysis", "explainer")
EVERY_SO_MANY_CORRECTED = 20
SHARED = 0.1  # of the sources are cited by an earlier story already
WORDS = [
    "".join(parts)
    for parts in product(
        ("ba", "co", "de", "fi", "gra", "lu", "men", "no", "per", "qui", "sta", "tri"),
        ("", "la", "ne", "ri", "so", "tu"),
        ("", "bel", "cate", "dor", "mos", "n", "ral", "s", "tion", "ving", "x"),
    )
]


@dataclass
class Press:
    """The state of one run of the generator."""

    chance: random.Random
    words: list[str]
    weights: list[float]
    sources: list[Document] = field(default_factory=list)

    def text(self, words: int) -> str:
        """So many words, frequent ones more often: the n-th as often as 1/n (Zipf)."""
        return " ".join(self.chance.choices(self.words, cum_weights=self.weights, k=words))

    def sentence(self, words: int) -> str:
        return self.text(words).capitalize() + "."

    def prose(self, paragraphs: int, sentences: int, words: int) -> str:
        whole = ([self.sentence(words) for _ in range(sentences)] for _ in range(paragraphs))
        return "\n\n".join(" ".join(paragraph) for paragraph in whole)


def documents(count: int, seed: int = 1) -> Iterator[Document]:
    """So many story-v1 documents in the order of printing, one edition a day: about 7 KB, 3 claims, 3 sources each."""
    chance = random.Random(seed)
    words = WORDS.copy()
    chance.shuffle(words)
    press = Press(chance, words, list(accumulate(1 / rank for rank in range(1, len(words) + 1))))
    for index in range(count):
        yield document(press, index)


def document(press: Press, index: int) -> Document:
    """The document with this index, from 0; every twentieth carries a correction."""
    edition, place = divmod(index, STORIES_OF_AN_EDITION)
    day = FIRST_DAY + timedelta(days=edition)
    story_id = f"mp-{day}-{place + 1:03d}"
    sources = cited(press, day, place)
    claims = [claim(press, story_id, number, sources) for number in (1, 2, 3)]
    corrections = [correction(press, story_id, day)] if index % EVERY_SO_MANY_CORRECTED == 7 else []
    story = told(press, day, edition + 1, place + 1, story_id) | {"key_claims": claims}
    story["modified_at"] = corrections[0]["published_at"] if corrections else story["first_published_at"]
    story["content_status"] = "corrected" if corrections else "new"
    story["source_ids"] = [source["source_id"] for source in sources]
    story["corrections"] = corrections
    return {
        "$schema": f"{URL}/schemas/story-v1.schema.json",
        "schema_version": "1.0.0",
        "document_type": f"{PAPER['PUBLICATION_NAMESPACE']}_story",
        "story": {member: story[member] for member in MEMBERS},
        "sources": [source | {"supports_claim_ids": supported(source, claims)} for source in sources],
        "corrections": corrections,
        "publisher": {"name": NAME, "url": URL, "description": PAPER["PUBLICATION_DESCRIPTION"]},
        "cite_this_report": {
            "title": story["headline"],
            "publisher": NAME,
            "published_at": story["first_published_at"],
            "canonical_url": story["canonical_url"],
        },
    }


def told(press: Press, day: date, number: int, position: int, story_id: str) -> Document:
    """The members of `story` that depend on no other."""
    headline = press.text(7).capitalize()
    slug = headline.lower().replace(" ", "-")
    return {
        "story_id": story_id,
        "source_story_id": None,
        "edition_id": f"mp-{day}-morning-{number:04d}",
        "edition_url": f"{URL}/edition/{day}",
        "position": position,
        "story_type": {1: "lead", 2: "feature", 12: "brief"}.get(position, "secondary"),
        "section": press.chance.choice(SECTIONS),
        "editorial_classification": press.chance.choice(KINDS),
        "headline": headline,
        "slug": slug,
        "dek": press.sentence(18),
        "summary": press.sentence(30),
        "body_text": press.prose(3, 3, 18),
        "why_it_matters": press.sentence(20),
        "limitations": [press.sentence(14), press.sentence(12)],
        "importance": press.chance.randint(1, 10),
        "canonical_url": f"{URL}/story/{story_id}/{slug}",
        "json_url": f"{URL}/story/{story_id}.json",
        "first_published_at": printed(day, hour=9),
        "is_carryover": False,
        "carryover_reason": None,
        "tags": list(dict.fromkeys(press.text(2) for _ in range(3))),
        "image_url": None,
    }


MEMBERS = (
    *("story_id", "source_story_id", "edition_id", "edition_url", "position", "story_type", "section"),
    *("editorial_classification", "headline", "slug", "dek", "summary", "body_text", "why_it_matters"),
    *("limitations", "importance", "canonical_url", "json_url", "first_published_at", "modified_at"),
    *("content_status", "is_carryover", "carryover_reason", "key_claims", "source_ids", "tags", "image_url"),
    "corrections",
)


def cited(press: Press, day: date, place: int) -> list[Document]:
    """Three sources, a few of them cited before; all but their `supports_claim_ids`."""
    found: dict[str, Document] = {}
    while len(found) < 3:
        again = press.sources and press.chance.random() < SHARED
        source = press.chance.choice(press.sources[-1000:]) if again else source_of(press, day, place, len(found))
        found[source["source_id"]] = source | {"accessed_at": printed(day - timedelta(days=1), hour=15)}
    return list(found.values())


def source_of(press: Press, day: date, place: int, index: int) -> Document:
    """A source that nobody has cited yet."""
    number = place * 3 + index + 1
    url = f"https://example.org/{day}/{number}"
    source = {
        "source_id": f"source-{day}-{number:03d}",
        "title": press.text(8).capitalize(),
        "publisher": press.text(2).title(),
        "url": url,
        "canonical_url": url,
        "source_type": press.chance.choice(("primary_research", "official_document", "news_report")),
        "is_primary_source": press.chance.random() < 0.5,
        "published_at": printed(day - timedelta(days=press.chance.randint(2, 90)), hour=12),
    }
    press.sources.append(source)
    return source


def claim(press: Press, story_id: str, number: int, sources: list[Document]) -> Document:
    """A claim that rests on the source with its number, and now and then on the next one too."""
    resting = sources[number - 1 : number + (press.chance.random() < 0.3)]
    return {
        "claim_id": f"claim-{story_id}-{number:03d}",
        "text": press.sentence(20),
        "source_ids": [source["source_id"] for source in resting],
        "qualification": press.sentence(12),
    }


def supported(source: Document, claims: list[Document]) -> list[str]:
    return [claim["claim_id"] for claim in claims if source["source_id"] in claim["source_ids"]]


def correction(press: Press, story_id: str, day: date) -> Document:
    """The notice with which the second version came, a day later."""
    return {
        "correction_id": f"correction-{story_id}-001",
        "correction_type": "correction",
        "text": press.sentence(20),
        "published_at": printed(day + timedelta(days=1), hour=10),
        "affected_claim_ids": [f"claim-{story_id}-001"],
        "previous_text": press.sentence(8),
        "corrected_text": press.sentence(8),
        "from_version": 1,
        "to_version": 2,
    }


def printed(day: date, *, hour: int) -> str:
    """An hour of the day in UTC as documents print it."""
    instant = datetime(day.year, day.month, day.day, hour, tzinfo=UTC)
    return instant.astimezone(ZONE).isoformat(timespec="milliseconds")


def write(path: Path, count: int, seed: int = 1) -> Path:
    """The documents as NDJSON in a file."""
    with path.open("wb") as file:
        file.writelines(orjson.dumps(one) + b"\n" for one in documents(count, seed))
    return path
