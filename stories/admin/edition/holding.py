"""What an edition's press, hold, release and cancel ask for, and what each says before it happens."""

from collections.abc import Iterator

from newsroom import instants, publication
from stories.admin.story.readiness import Pointed
from stories.admin.verbs.pages import PlainProse, VerbForm
from stories.choices import StoryType
from stories.models import Edition

from .plan import Card, cards
from .times import words_until

TOLD = "Whoever has a story in it is told."
NO_LEAD = Pointed("No lead is ready. An edition is printed with its lead or not at all.", "#desk-order", blocking=True)


def in_papers_words(edition: Edition) -> str:
    """The press time with its zone and how far off it is."""
    if edition.press_at is None:
        return "none, a publisher presses it by hand"
    local = edition.press_at.astimezone(publication.current().zone)
    left = words_until(edition.press_at - instants.now())
    return f"{local.day} {local:%b %Y, %H:%M} {local.tzname()} ({left})"


class PressForm(VerbForm):
    """Shows what would be printed now and what would miss the press, each with the reason."""

    def prepare(self) -> None:
        plan = cards(self.subject)
        ready = [card for card in plan if card.is_ready]
        has_lead = any(card.placement.story_type == StoryType.LEAD for card in ready)
        self.context = {
            "detail": "admin/stories/edition/_pressing.html",
            "expected": [] if has_lead else [NO_LEAD],
            "printing": ready,
            "missing": [card for card in plan if not card.is_ready],
            "consequences": list(_of_press(self.subject, ready)),
        }


def _of_press(edition: Edition, ready: list[Card]) -> Iterator[str]:
    count = len(ready)
    yield f"{count} stor{'y becomes' if count == 1 else 'ies become'} public at once, for readers and partners."
    yield "The edition gets its number and its id. Its running order stands from then on."
    if edition.press_at and edition.press_at > instants.now():
        yield f"It is printed before its press time, {in_papers_words(edition)}."


class SteerForm(VerbForm):
    """Why; colleagues read it on the edition's page."""

    note = PlainProse(label="Why", required=False, rows=2, max_length=1000, help_text="Colleagues read it.")

    def prepare(self) -> None:
        self.context = {"consequences": list(self.consequences())}

    def consequences(self) -> Iterator[str]:
        return iter(())

    def placed(self) -> str:
        count = self.subject.placements.count()
        return f"{count} stor{'y' if count == 1 else 'ies'}"


class HoldForm(SteerForm):
    def consequences(self) -> Iterator[str]:
        yield f"Press time: {in_papers_words(self.subject)}."
        yield f"Placed in it: {self.placed()}. Readers see no change. A publisher releases or presses it."
        yield TOLD


class ReleaseForm(VerbForm):
    def prepare(self) -> None:
        self.context = {"consequences": list(self._consequences())}

    def _consequences(self) -> Iterator[str]:
        press_at = self.subject.press_at
        if press_at is None:
            yield "It has no press time: a publisher presses it by hand."
        elif press_at <= instants.now():
            yield f"Its press time has passed, {in_papers_words(self.subject)}: it goes to press at once."
        else:
            yield f"It goes to press by itself: {in_papers_words(self.subject)}."


class CancelForm(SteerForm):
    def consequences(self) -> Iterator[str]:
        yield "It is never printed and keeps no number. This cannot be undone; the date and slot can be planned anew."
        yield f"Free for another edition then: {self.placed()}. Nothing that is public changes."
        yield TOLD
