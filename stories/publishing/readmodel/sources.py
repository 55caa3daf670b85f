"""The rows of sources and citations. A source shows the values of the newest live version that cites it."""

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from newsroom import instants
from stories.models import PublishedCitation, PublishedSource, PublishedStory, StoryVersion

Shown = tuple[StoryVersion, dict[str, Any]]


def show_sources(shown: Sequence[Shown]) -> None:
    """Replace the citations of these stories and refresh every source that they cite or cited."""
    ids = [version.story_id for version, _ in shown]
    before = PublishedCitation.objects.filter(story_id__in=ids)
    touched = set(before.values_list("source_id", flat=True))
    before.delete()
    PublishedCitation.objects.bulk_create(row for one in shown for row in _citation_rows(*one))
    touched |= {source["source_id"] for _, document in shown for source in document["sources"]}
    _refresh(touched, {version.story_id: one for one in shown for version in one[:1]})


def hide_sources(story_id: str) -> None:
    """Forget the citations of a removed story; a source that no other story cites goes with them."""
    citations = PublishedCitation.objects.filter(story_id=story_id)
    touched = set(citations.values_list("source_id", flat=True))
    citations.delete()
    _refresh(touched, {})


def _citation_rows(version: StoryVersion, document: dict[str, Any]) -> Iterable[PublishedCitation]:
    claims = document["story"]["key_claims"]
    of_story = {
        "story_id": version.story_id,
        "first_published_at": instants.parsed(document["story"]["first_published_at"]),
    }
    for position, source in enumerate(document["sources"], start=1):
        source_id, rest = source["source_id"], _resting(claims, source["source_id"])
        yield PublishedCitation(source_id=source_id, position=position, claims=rest, **of_story)
    for claim in claims:
        for position, source_id in enumerate(claim["source_ids"], start=1):
            yield PublishedCitation(source_id=source_id, claim_id=claim["claim_id"], position=position, **of_story)


def _resting(claims: Sequence[dict[str, Any]], source_id: str) -> str:
    """The claims that rest on a source, as JSON, for its page."""
    told = [{name: claim[name] for name in OF_CLAIM} for claim in claims if source_id in claim["source_ids"]]
    return json.dumps(told, ensure_ascii=False)


def _refresh(source_ids: Collection[str], known: dict[str, Shown]) -> None:
    """Write the rows of these sources anew, from the newest live version that cites each."""
    newest = _newest_citing(source_ids)
    PublishedSource.objects.filter(source_id__in=source_ids).delete()
    missing = {row.story_id for row in newest.values()} - known.keys()
    versions = StoryVersion.objects.filter(
        pk__in=[row.version_id for row in newest.values() if row.story_id in missing]
    )
    documents = {version.story_id: json.loads(version.document) for version in versions}
    documents |= {story_id: document for story_id, (_, document) in known.items()}
    PublishedSource.objects.bulk_create(
        _source_row(source_id, row, documents[row.story_id]) for source_id, row in newest.items()
    )


def _newest_citing(source_ids: Collection[str]) -> dict[str, PublishedStory]:
    citing = PublishedCitation.objects.filter(source_id__in=source_ids, claim_id="")
    pairs = list(citing.values_list("source_id", "story_id"))
    stories = PublishedStory.objects.in_bulk({story_id for _, story_id in pairs})
    newest: dict[str, PublishedStory] = {}
    for source_id, story_id in pairs:
        if source_id not in newest or _age(stories[story_id]) > _age(newest[source_id]):
            newest[source_id] = stories[story_id]
    return newest


def _age(story: PublishedStory) -> tuple:
    return story.version_published_at, story.story_id


def _source_row(source_id: str, story: PublishedStory, document: dict[str, Any]) -> PublishedSource:
    source = next(one for one in document["sources"] if one["source_id"] == source_id)
    published_at = source["published_at"]
    return PublishedSource(
        source_id=source_id,
        published_at=instants.parsed(published_at) if published_at else None,
        last_published_at=story.version_published_at,
        printed_by=story.story_id,
        document=json.dumps(source, ensure_ascii=False),
        **{member: source[member] for member in COPIED},
    )


COPIED = ("title", "publisher", "url", "canonical_url", "source_type", "is_primary_source")
OF_CLAIM = ("claim_id", "text", "qualification")
