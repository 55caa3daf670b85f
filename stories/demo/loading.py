"""Loads the demonstration by the real verbs: three printed editions, what came after each, and work on the desk."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from stories import publishing, telling, workflow
from stories.choices import CorrectionType, State, Withdrawal
from stories.models import Edition, Story

from . import desk, writing
from .judging import People, approved, judged
from .people import create_people

HOURS_UNTIL_CHANGES = 6


def load() -> Iterator[str]:
    """Load everything, one sentence of progress at a time. The caller holds the transaction."""
    people = create_people()
    writing.write_sections()
    stories: dict[str, Story] = {}
    for told in writing.editions():
        edition = _edition(told)
        for content in _in_order(told["date"]):
            key = content["document"]["slug"]
            if key in stories:
                _place(edition, stories[key], people, content["carryover"])
                continue
            stories[key] = approved(writing.write_story(content, by=people["reporter"]), people)
            _place(edition, stories[key], people, content)
            yield content["document"]["headline"]
        publishing.press(edition=edition, by=people["publisher"], at=writing.instant(told["press_at"]))
        yield edition.title
        yield from _apply_changes(told, stories, people)
    _read_all(people)
    yield from desk.load(people)
    _read_begun(people)


def _read_all(people: People) -> None:
    """Everybody has read what was told of the past: only what lies on the desk is news."""
    telling.tell()
    for person in people.values():
        telling.mark_read(person)


def _read_begun(people: People) -> None:
    """Whoever handed a story in, had read that it was theirs to write."""
    telling.tell()
    for person in people.values():
        given = telling.shown_to(person).filter(kind="assigned").exclude(story__state=State.DRAFT)
        telling.mark_read(person, [row.pk for row in given])


def _edition(told: dict[str, Any]) -> Edition:
    return Edition.objects.create(
        date=date.fromisoformat(told["date"]),
        slot=told["slot"],
        title=told["title"],
        press_at=writing.instant(told["press_at"]),
    )


def _in_order(day: str) -> list[dict[str, Any]]:
    """The stories of an edition as they are printed, those carried over among them."""
    placed = [(content["position"], content) for content in writing.stories_of(day)]
    placed += [(content["carryover"]["position"], content) for content in writing.carried_over_to(day)]
    return [content for _, content in sorted(placed, key=lambda pair: pair[0])]


def _place(edition: Edition, story: Story, people: People, told: dict[str, Any]) -> None:
    workflow.place(
        edition=edition,
        story=Story.objects.get(pk=story.pk),
        by=people["editor"],
        position=told["position"],
        carryover_reason=told.get("carryover_reason", ""),
    )


def _apply_changes(told: dict[str, Any], stories: dict[str, Story], people: People) -> Iterator[str]:
    at = writing.instant(told["press_at"]) + timedelta(hours=HOURS_UNTIL_CHANGES)
    for content in writing.stories_of(told["date"]):
        for change in content["changes"]:
            at += timedelta(minutes=20)
            story = Story.objects.get(pk=stories[content["document"]["slug"]].pk)
            if change["reason"] in Withdrawal.values:
                _withdraw(story, change, people, at)
            else:
                _change(story, change, people, at)
            yield f"{change['reason']}: {content['document']['headline']}"


def _withdraw(story: Story, change: dict[str, Any], people: People, at) -> None:
    kind = change["reason"]
    workflow.request_withdrawal(story=story, by=people["night"], kind=kind, notice=change["text"])
    verb = publishing.retract if kind == Withdrawal.RETRACTION else publishing.remove
    verb(story=story, by=people["publisher"], at=at)


def _change(story: Story, change: dict[str, Any], people: People, at) -> None:
    story = workflow.begin_change(story=story, by=people["editor"])
    writing.change_story(story, change["set"], by=people["editor"])
    is_notice = change["reason"] in CorrectionType.values
    workflow.propose_change(
        story=story,
        by=people["editor"],
        notice=change["reason"] if is_notice else "",
        text=change["text"],
        affected_claims=tuple(change["affected_claims"]),
        previous_text=change["previous_text"],
        corrected_text=change["corrected_text"],
    )
    judged(story, people["checker"], people["publisher"])
    if is_notice:
        publishing.correct(story=story, by=people["editor"], at=at)
    else:
        publishing.publish(story=story, by=people["publisher"], at=at)
