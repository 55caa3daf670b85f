"""Keeps the words of stories, inside the transaction that saves them."""

from collections.abc import Iterable, Iterator

from newsroom.finding import stored, words_of
from stories.models import Claim, Finding, Story

AT_ONCE = 200


def keep(copies: Iterable[tuple[Story, Iterable[Claim]]]) -> None:
    """Write the words of saved stories with their claims, at one statement for two hundred."""
    rows = [Finding(story=story, words=stored(words_of(*_texts(story, claims)))) for story, claims in copies]
    Finding.objects.bulk_create(
        rows, batch_size=AT_ONCE, update_conflicts=True, unique_fields=["story"], update_fields=["words"]
    )


def keep_all(stories: Iterable[Story] | None = None) -> int:
    """Write the words of all stories anew, and say of how many."""
    done, batch = 0, []
    for story in stories or Story.objects.prefetch_related("claims").order_by("pk").iterator(chunk_size=AT_ONCE):
        batch.append((story, story.claims.all()))
        done += 1
        if len(batch) == AT_ONCE:
            keep(batch)
            batch = []
    keep(batch)
    return done


def forget(story: Story) -> None:
    """Find a story by no word any more."""
    Finding.objects.filter(story=story).delete()


def _texts(story: Story, claims: Iterable[Claim]) -> Iterator[str]:
    """What is short first: where the words are too many for the index, those at the end of the body are left out."""
    yield from (story.headline, story.slug, story.dek, story.summary, *story.tags, story.byline, story.sponsor)
    for claim in claims:
        yield from (claim.text, claim.qualification or "")
    yield from (story.why_it_matters, *story.limitations, story.body_text)
