"""The newsroom's log in words, for people who want to know what happened meanwhile."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, QuerySet, Subquery

from newsroom import publication
from stories.choices import State
from stories.models import Activity, Edition, Story
from stories.workflow.checking import check_in_words

WORDS = {
    "accept": "accepted it for checking",
    "approve": "approved it",
    "archive": "took it in from an archive",
    "assign": "assigned it",
    "begin_change": "started a change of what is public",
    "cancel_edition": "cancelled it",
    "check_claim": "checked a claim",
    "drop": "took the story out of an edition",
    "hold": "held or released it",
    "import": "took its document in",
    "lapse": "changed it: the approval covers it no more",
    "lose_place": "cancelled the edition it was placed in",
    "make_preview_link": "made a preview link for an outsider",
    "miss_press": "left it out of the press run",
    "not_printed": "could not print it at its time",
    "place": "placed the story in an edition",
    "press": "printed it",
    "printed_late": "printed it late",
    "propose_change": "offered the change",
    "publish": "printed it",
    "remove": "removed it",
    "reopen": "reopened it",
    "reorder": "changed the running order",
    "request_withdrawal": "asked to take it back",
    "resize": "changed its size in an edition",
    "restore": "restored an earlier state",
    "retract": "retracted it",
    "review_withdrawal": "reviewed the emergency",
    "revoke_preview_link": "revoked a preview link",
    "send_back": "sent it back",
    "set_embargo": "set or lifted its embargo",
    "spike": "spiked it",
    "submit": "submitted it",
    "take_back_request": "took back the request to take it back",
    "unspike": "took it up again",
    "write_note": "wrote a note",
}


# Acts that decide whose turn it is with a draft.
TURNS = ("submit", "send_back", "unspike", "reopen", "begin_change", "lapse")


@dataclass(frozen=True)
class Act:
    """One entry of the log, as read."""

    at: datetime
    who: str
    what: str
    note: str


def words_of(entry: Activity) -> str:
    """What was done, as the end of a sentence that begins with who did it."""
    words = WORDS.get(entry.verb, entry.verb.replace("_", " "))
    return f"{words}, at position {entry.note}" if entry.verb == "place" else words


def note_of(entry: Activity) -> str:
    """What was written with an act; nothing where the words of the act say it already."""
    if entry.verb == "place":
        return ""
    return check_in_words(entry.note) if entry.verb == "check_claim" else entry.note


def said(entry: Activity) -> str:
    """One act as a part of a sentence: who did what, and at what time of which day in the paper's zone."""
    at = entry.at.astimezone(publication.current().zone)
    return f"{entry.actor_name} {words_of(entry)} on {at.day} {at:%B, %H:%M}"


def latest(subject: Story | Edition, most: int = 5) -> list[Act]:
    """The last acts on a story or an edition, newest first."""
    return [_act(entry) for entry in subject.activities.order_by("-at", "-pk")[:most]]


def since(subject: Story | Edition, seen: int, most: int = 20) -> list[Act]:
    """What was done to a story or an edition after the act with the number `seen`, newest first."""
    return [_act(entry) for entry in subject.activities.filter(pk__gt=seen).order_by("-pk")[:most]]


def with_turn(stories: QuerySet[Story]) -> QuerySet[Story]:
    """Stories with the last turn that each took: its verb, whose, when and with what note. No query of its own."""
    turns = Activity.objects.filter(story=OuterRef("pk"), verb__in=TURNS).order_by("-pk")
    return stories.annotate(
        turn=Subquery(turns.values("verb")[:1]),
        turned_by=Subquery(turns.values("actor_name")[:1]),
        turned_at=Subquery(turns.values("at")[:1]),
        turned_with=Subquery(turns.values("note")[:1]),
    )


def sent_back(story: Story) -> Act | None:
    """That a draft (of `with_turn`) was sent back and not handed in again since: by whom, when and why."""
    if story.state != State.DRAFT or story.turn != "send_back":
        return None
    return Act(story.turned_at, story.turned_by, WORDS["send_back"], story.turned_with)


def _act(entry: Activity) -> Act:
    return Act(entry.at, entry.actor_name, words_of(entry), note_of(entry))
