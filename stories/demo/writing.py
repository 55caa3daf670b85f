"""Writes the demonstration's stories as working copies, row by row as the story form does."""

import json
from collections.abc import Iterator
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any

from django.core.files.base import ContentFile

from newsroom.numbering.models import next_number
from newsroom.pages.models import Section
from newsroom.users.models import User
from sources.models import Source
from stories import workflow
from stories.demo.pictures import draw
from stories.models import ClaimSource, Image, Story

CONTENT = Path(__file__).parent / "content"
SECTIONS = {
    "standards": "Standards",
    "open-source": "Open source",
    "research": "Research",
    "opinion": "Opinion",
}

Content = dict[str, Any]


def editions() -> list[Content]:
    """The demonstration's editions, oldest first."""
    return json.loads((CONTENT / "editions.json").read_text())


def stories_of(day: str) -> list[Content]:
    """The stories that first ran on `day`, in position order."""
    found = (json.loads(path.read_text()) for path in sorted(CONTENT.glob(f"{day}-*.json")))
    return sorted(found, key=lambda content: content["position"])


def carried_over_to(day: str) -> Iterator[Content]:
    """The stories of earlier editions that run again on `day`."""
    for path in sorted(CONTENT.glob("2*.json")):
        content = json.loads(path.read_text())
        if content.get("carryover", {}).get("edition") == day:
            yield content


@cache
def instant(text: str) -> datetime:
    return datetime.fromisoformat(text)


def write_sections() -> None:
    for position, (slug, name) in enumerate(SECTIONS.items(), start=1):
        Section.objects.create(slug=slug, name=name, position=position)


def write_story(content: Content, *, by: User) -> Story:
    """A draft of one demonstration story, with its sources, claims and picture."""
    told, page = content["document"], content["presentation"]
    members = {name: value for name, value in told.items() if name not in ("section", "key_claims")}
    story = Story.objects.create(
        **members,
        section=Section.objects.get(slug=told["section"]),
        image=_image(page["image"], content["edition"], by),
        created_by=by,
        **{name: page[name] for name in ("language", "direction", "byline", "sponsor")},
    )
    sources = {
        one["key"]: _cite(story, one, content["edition"], place) for place, one in enumerate(content["sources"], 1)
    }
    for number, claim in enumerate(told["key_claims"], start=1):
        _claim(story, claim, number, [sources[key] for key in claim["sources"]])
    story.last_claim_number = len(told["key_claims"])
    story.save()
    workflow.keep_revision(story=story, by=by)
    return story


def _image(told: Content | None, day: str, by: User) -> Image | None:
    if told is None:
        return None
    image = Image(
        name=told["name"],
        issued_on=date.fromisoformat(day),
        alt_text=told["alt_text"],
        credit=told["credit"],
        uploaded_by=by,
        file=ContentFile(draw(told["scene"]), name=f"{told['name']}.png"),
    )
    image.full_clean()
    image.save()
    return image


def _cite(story: Story, told: Content, day: str, position: int) -> Source:
    source = Source.objects.filter(url=told["url"]).first() or _source(told, day)
    story.citations.create(source=source, position=position, accessed_at=instant(told["accessed_at"]))
    return source


def _source(told: Content, day: str) -> Source:
    number = next_number(f"source-{day}")
    members = {name: value for name, value in told.items() if name not in ("key", "accessed_at", "published_at")}
    published_at = told["published_at"]
    source = Source(
        source_id=f"source-{day}-{number:03d}",
        published_at=instant(published_at) if published_at else None,
        **members,
    )
    source.full_clean()
    source.save()
    return source


def _claim(story: Story, told: Content, number: int, sources: list[Source]) -> None:
    claim = story.claims.create(number=number, position=number, text=told["text"], qualification=told["qualification"])
    ClaimSource.objects.bulk_create(
        ClaimSource(claim=claim, source=source, position=position) for position, source in enumerate(sources, 1)
    )


def change_story(story: Story, changes: Content, *, by: User) -> None:
    """Write a later change (`set` of the content file) onto a working copy."""
    for name, value in changes.items():
        if name != "key_claims":
            setattr(story, name, value)
    story.save()
    for number, members in changes.get("key_claims", {}).items():
        claim = story.claims.get(number=int(number))
        for name, value in members.items():
            setattr(claim, name, value)
        claim.save()
    workflow.keep_revision(story=story, by=by)
