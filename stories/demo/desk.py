"""What lies on the demonstration's desk: tomorrow's edition, stories at every stage, a change to be approved."""

import json
from collections.abc import Iterator
from datetime import datetime, time, timedelta

from newsroom import instants, publication
from newsroom.users.models import User
from stories import workflow
from stories.choices import CorrectionType
from stories.models import Edition, Story

from . import writing
from .judging import People, accepted, approved

ID_DAY = "2026-08-30"  # sources of the desk are numbered on the day after the last printed edition
PRESS_HOUR = time(6)


def load(people: People) -> Iterator[str]:
    """Write the stories and the plan, one sentence of progress at a time. The caller holds the transaction."""
    edition = _tomorrow()
    for path in sorted((writing.CONTENT / "desk").glob("*.json")):
        content = json.loads(path.read_text())
        story = writing.write_story({**content, "edition": ID_DAY}, by=people["reporter"])
        workflow.assign(story=story, by=people["editor"], to=people["reporter"])
        STAGES[content["stage"]](story, content, people)
        if content["place"]:
            workflow.place(edition=edition, story=Story.objects.get(pk=story.pk), by=people["editor"])
        yield f"{content['stage']}: {content['document']['headline']}"
    yield _waiting_change(people)


def _tomorrow() -> Edition:
    """The next morning's edition, in the paper's zone."""
    zone = publication.current().zone
    day = instants.now().astimezone(zone).date() + timedelta(days=1)
    return Edition.objects.create(date=day, slot="morning", press_at=datetime.combine(day, PRESS_HOUR, tzinfo=zone))


def _approved(story: Story, content: writing.Content, people: People) -> None:
    approved(story, people)


def _in_check(story: Story, content: writing.Content, people: People) -> None:
    accepted(story, people)
    for number, (verdict, note) in content["checks"].items():
        claim = story.claims.get(number=int(number))
        workflow.check_claim(story=story, claim=claim, by=people["checker"], verdict=verdict, note=note)


def _returned(story: Story, content: writing.Content, people: People) -> None:
    _in_check(story, content, people)
    workflow.send_back(story=story, by=people["checker"], note=content["note"])


def _submitted(story: Story, content: writing.Content, people: People) -> None:
    workflow.submit(story=story, by=people["reporter"])


def _spiked(story: Story, content: writing.Content, people: People) -> None:
    workflow.spike(story=story, by=people["editor"], note=content["note"])


def _draft(story: Story, content: writing.Content, people: People) -> None:
    pass


STAGES = {
    "draft": _draft,
    "review": _submitted,
    "check": _in_check,
    "returned": _returned,
    "approved": _approved,
    "spiked": _spiked,
}
WAITING = "every-row-keeps-its-past-for-a-while"
SAID = "so reading never blocks writing and writing never blocks reading."
SAYS = f"{SAID} Commands that alter a table are an exception: they take a lock that makes both wait."


def _waiting_change(people: dict[str, User]) -> str:
    """A clarification of a printed story, offered and not yet read by a second person."""
    editor = people["editor"]
    story = workflow.begin_change(story=Story.objects.get(slug=WAITING), by=editor)
    writing.change_story(story, {"body_text": story.body_text.replace(SAID, SAYS)}, by=editor)
    workflow.propose_change(
        story=story,
        by=editor,
        notice=CorrectionType.CLARIFICATION,
        text="An earlier version said that reading and writing never wait for one another and did not name the "
        "exception. Commands that alter a table make both wait.",
        affected_claims=(1,),
        previous_text=SAID,
        corrected_text=SAYS,
    )
    return f"offered: {story.headline}"
