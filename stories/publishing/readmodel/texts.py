"""The rows that readers search: the words of a live story and of its claims, of a retracted one those of its headline.

A row's place is the second of first publication, then what tells apart what came out together. A correction does not
move it, and what an archive brings in later stands where it belongs.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from newsroom import instants
from newsroom.finding import mark, stored, words_of
from newsroom.text import tag_slug
from stories import identifiers
from stories.choices import ContentStatus
from stories.models import PublishedText, StoryVersion
from stories.models.published.search import CLAIM, STORY, Mark, place_at

Shown = tuple[StoryVersion, dict[str, Any]]

# Below the second: six bits of the day in the story's id, fifteen of its number, eight of the claim's position. What
# comes first in its edition has the higher place, so that it is found first.
ROOM = 2**8
NUMBERS = 2**15
DAYS = 2**6


def show_texts(shown: Sequence[Shown]) -> None:
    """Replace the rows of these stories."""
    PublishedText.objects.filter(story_id__in=[version.story_id for version, _ in shown]).delete()
    places = _free_places([document["story"] for _, document in shown])
    rows = [row for place, one in zip(places, shown, strict=True) for row in _rows(place, *one)]
    PublishedText.objects.bulk_create(rows, batch_size=200)


def hide_texts(story_id: str) -> None:
    """Leave no word of a removed story."""
    PublishedText.objects.filter(story_id=story_id).delete()


def _rows(place: int, version: StoryVersion, document: dict[str, Any]) -> Iterable[PublishedText]:
    story = document["story"]
    if story["content_status"] == ContentStatus.RETRACTED:
        yield _row(place, story, [*_marks(story), mark(Mark.TYPE, STORY)], story["headline"])
        return
    primary = {source["source_id"] for source in document["sources"] if source["is_primary_source"]}
    marks = [*_marks(story), *_tag_marks(story)]
    own = [*marks, mark(Mark.TYPE, STORY), *_primary(primary)]
    yield _row(place, story, own, story["headline"], story["dek"], *_rest(version, document))
    for position, claim in enumerate(story["key_claims"], start=1):
        own = [*marks, mark(Mark.TYPE, CLAIM), *_primary(primary & set(claim["source_ids"]))]
        yield _row(
            place - position, story, own, claim["text"], claim["qualification"] or "", claim_id=claim["claim_id"]
        )


def _row(
    place: int,
    story: dict[str, Any],
    marks: Sequence[str],
    first: str,
    second: str = "",
    *rest: str,
    claim_id: str = "",
) -> PublishedText:
    """What is short stands first: where the words are too many for the index, the end of the body is left out."""
    return PublishedText(
        place=place,
        story_id=story["story_id"],
        claim_id=claim_id,
        first_words=" ".join(words_of(first)),
        second_words=" ".join(words_of(second)),
        words=stored([*marks, mark(Mark.ID, claim_id or story["story_id"]), *words_of(first, second, *rest)]),
    )


def _marks(story: dict[str, Any]) -> list[str]:
    types = {story["story_type"], story["editorial_classification"]}
    return [
        mark(Mark.SECTION, story["section"]),
        *(mark(Mark.TYPE, one) for one in sorted(types)),
    ]


def _tag_marks(story: dict[str, Any]) -> list[str]:
    return [mark(Mark.TAG, tag_slug(tag)) for tag in story["tags"]]


def _primary(source_ids: set[str]) -> list[str]:
    return [mark(Mark.PRIMARY, "")] if source_ids else []


def _rest(version: StoryVersion, document: dict[str, Any]) -> Iterable[str]:
    story, shown = document["story"], json.loads(bytes(version.presentation or b"{}"))
    yield from (story["summary"], *story["tags"], shown.get("byline") or "", shown.get("sponsor") or "")
    yield from (story["why_it_matters"], *story["limitations"])
    for claim in story["key_claims"]:
        yield from (claim["text"], claim["qualification"] or "")
    for source in document["sources"]:
        yield from (source["title"], source["publisher"] or "")
    yield story["body_text"]


def _free_places(stories: Sequence[dict[str, Any]]) -> list[int]:
    """The place of each story; lower where another story has it, as happens where their last bits agree."""
    wanted = [_place(story) for story in stories]
    taken = set(PublishedText.objects.filter(place__in=wanted).values_list("place", flat=True))
    found: list[int] = []
    for place in wanted:
        while place in taken:
            place -= ROOM
            if place not in taken and PublishedText.objects.filter(place=place).exists():
                taken.add(place)
        taken.add(place)
        found.append(place)
    return found


def _place(story: dict[str, Any]) -> int:
    _, day, number = identifiers.story_parts(story["story_id"])
    within = (day.toordinal() % DAYS * NUMBERS + (NUMBERS - 1 - number % NUMBERS)) * ROOM + ROOM - 1
    return place_at(instants.parsed(story["first_published_at"])) + within
