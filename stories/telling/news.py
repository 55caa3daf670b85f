"""From an act in the log to what is told of it: kind, sentence and people. Reads what it needs, writes nothing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from newsroom.users.roles import Role
from stories.choices import EditionState, State, Verdict
from stories.models import Activity, Note, Story
from stories.workflow.checking import verdict_noted
from stories.workflow.noting import mentioned

from .audience import judges_of, one, people_of, with_roles
from .settling import claims_open

DESK = (Role.EDITOR, Role.PUBLISHER)
TITLE = 160  # characters of a headline within a sentence


@dataclass(frozen=True)
class News:
    """One sentence for some people. Of several of one act, a person is told the first."""

    kind: str
    text: str
    people: frozenset[int]
    note: Note | None = None


Teller = Callable[[Activity], Iterator[News]]


def titled(subject: object) -> str:
    """A story or an edition within a sentence, on one line."""
    title = " ".join(str(subject).split())
    return f"“{title if len(title) <= TITLE else title[: TITLE - 1].rstrip() + '…'}”"


def story_of(act: Activity) -> Story:
    if act.story is None:
        raise LookupError(f"The act {act.pk}, {act.verb}, names no story.")
    return act.story


def _noted(act: Activity) -> Iterator[News]:
    story = story_of(act)
    for note in story.notes.filter(written_at=act.at, written_by=act.actor_id):
        people = frozenset(person.pk for person in mentioned(note.text))
        where = f" on claim {note.claim_number}" if note.claim_number else ""
        yield News("mentioned", f"{act.actor_name} named you in a note{where} of {titled(story)}", people, note)


def _assigned(act: Activity) -> Iterator[News]:
    person = story_of(act).assigned_to
    if person and str(person) == act.note:
        yield News("assigned", f"{act.actor_name} gave you {titled(act.story)} to work on", one(person))


def _submitted(act: Activity) -> Iterator[News]:
    story = story_of(act)
    if story.state == State.REVIEW:
        yield News("review_waits", f"{titled(story)} waits for an editor", with_roles(Role.EDITOR))


def _accepted(act: Activity) -> Iterator[News]:
    story = story_of(act)
    if story.state == State.CHECK:
        yield from _next_judges(story)
    yield News("accepted", f"{act.actor_name} accepted {titled(story)}: its claims are checked next", people_of(story))


def _proposed(act: Activity) -> Iterator[News]:
    story = story_of(act)
    if story.state == State.CHECK:
        editors = judges_of(story, Role.EDITOR)
        yield News("change_waits", f"The change of {titled(story)} waits for a second editor", editors)
        if claims_open(story):
            checkers = judges_of(story, Role.CHECKER)
            yield News("check_waits", f"The change of {titled(story)} waits for its claims to be checked", checkers)


def _checked(act: Activity) -> Iterator[News]:
    story, (number, verdict) = story_of(act), verdict_noted(act.note)
    if verdict != Verdict.SUPPORTED:
        found = Verdict(verdict).short.lower()
        yield News(
            "claim_doubted", f"{act.actor_name} found claim {number} of {titled(story)} {found}", people_of(story)
        )
    elif story.state == State.CHECK and not claims_open(story):
        yield from _next_judges(story)


def _next_judges(story: Story) -> Iterator[News]:
    """Checkers while a claim is open, editors afterwards; both are asked for a change of what is public."""
    if claims_open(story):
        yield News("check_waits", f"{titled(story)} waits for its claims to be checked", judges_of(story, Role.CHECKER))
    elif story.change_reason:
        yield News("change_waits", f"The change of {titled(story)} waits for approval", judges_of(story, Role.EDITOR))
    else:
        yield News("approval_waits", f"{titled(story)} waits for approval", judges_of(story, Role.EDITOR))


def _of_ones_story(kind: str, words: str) -> Teller:
    """News for the people of a story: `words` take {who} and {story}."""

    def tell(act: Activity) -> Iterator[News]:
        story = story_of(act)
        yield News(kind, words.format(who=act.actor_name, story=titled(story)), people_of(story))

    return tell


def _held(act: Activity) -> Iterator[News]:
    """Told to whoever has a story in the edition, unless it was released, printed or cancelled meanwhile."""
    if act.edition is None or act.to_state != EditionState.HELD or act.edition.state != EditionState.HELD:
        return
    people = frozenset[int]()
    for placement in act.edition.placements.select_related("story"):
        people |= people_of(placement.story)
    yield News("held", f"{act.actor_name} held {act.edition}, in which a story of yours is placed", people)


def _missed(act: Activity) -> Iterator[News]:
    story = story_of(act)
    text = f"{titled(story)} missed the press of {act.edition}"
    yield News("missed_press", text, people_of(story) | with_roles(*DESK))


def _not_printed(act: Activity) -> Iterator[News]:
    people = people_of(act.story) if act.story else frozenset()
    subject = titled(act.story or act.edition or act.subject)
    yield News("not_printed", f"{subject} was due and could not be printed", people | with_roles(*DESK))


def _printed_late(act: Activity) -> Iterator[News]:
    yield News("printed_late", f"{titled(act.story or act.edition or act.subject)} was printed late", with_roles(*DESK))


def _lapsed(act: Activity) -> Iterator[News]:
    story = story_of(act)
    if story.embargo_until and story.state == State.CHECK:
        text = f"{act.actor_name} changed {titled(story)}: it goes out at its time only if it is approved again"
        yield News("unscheduled", text, people_of(story) | with_roles(*DESK))
    approved = story.activities.filter(verb="approve", pk__lt=act.pk).order_by("-pk").first()
    text = f"{act.actor_name} changed {titled(story)}: your approval covers it no more"
    yield News("lapsed", text, one(approved.actor if approved else None))
    if story.state == State.CHECK:
        yield from _next_judges(story)


def _asked_back(act: Activity) -> Iterator[News]:
    text = f"{act.actor_name} asks to take {titled(act.story)} back: a second publisher confirms"
    yield News("withdrawal_waits", text, with_roles(Role.PUBLISHER))


def _taken_back(act: Activity) -> Iterator[News]:
    story = story_of(act)
    done = "retracted" if act.verb == "retract" else "removed"
    if story.withdrawals.filter(is_emergency=True, carried_out_at=act.at).exists():
        text = f"{act.actor_name} {done} {titled(story)} alone: a second publisher reviews it within a day"
        yield News("emergency", text, with_roles(*DESK))
    yield News("withdrawn", f"{titled(story)} was {done}", people_of(story))


def _reviewed(act: Activity) -> Iterator[News]:
    story = story_of(act)
    for request in story.withdrawals.filter(reviewed_at__isnull=False).order_by("-reviewed_at")[:1]:
        text = f"{act.actor_name} reviewed what you did alone with {titled(story)}"
        yield News("reviewed", text, one(request.carried_out_by))


TELLERS: Mapping[str, Teller] = {
    "write_note": _noted,
    "assign": _assigned,
    "submit": _submitted,
    "accept": _accepted,
    "propose_change": _proposed,
    "check_claim": _checked,
    "send_back": _of_ones_story("sent_back", "{who} sent {story} back"),
    "approve": _of_ones_story("approved", "{who} approved {story}"),
    "spike": _of_ones_story("spiked", "{who} spiked {story}"),
    "publish": _of_ones_story("published", "{story} is printed"),
    "hold": _held,
    "lose_place": _of_ones_story("lost_place", "{who} cancelled the edition in which {story} was placed"),
    "miss_press": _missed,
    "not_printed": _not_printed,
    "printed_late": _printed_late,
    "lapse": _lapsed,
    "request_withdrawal": _asked_back,
    "retract": _taken_back,
    "remove": _taken_back,
    "review_withdrawal": _reviewed,
}
