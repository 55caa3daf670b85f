"""Why a verb of a story has to wait, as a sentence: for buttons. The verbs themselves refuse all the same."""

from collections.abc import Callable

from stories import rules
from stories.admin.edition.placeable import placeable
from stories.admin.story.whole import is_whole
from stories.choices import EditionState, PublicStatus, State
from stories.models import Story, WithdrawalRequest
from stories.workflow.embargo import LIFTABLE
from stories.workflow.withdrawing import open_requests

from .pages import refused


def moves(verb: str) -> Callable[[Story], str]:
    """Why the table of moves does not let a story do `verb` from where it stands."""

    def hindrance(story: Story) -> str:
        if found := refused(rules.refuse_withdrawn, story.public_status):
            return found
        return "" if story.state in rules.MOVES[verb].starts else _elsewhere(story.state, rules.MOVES[verb].starts)

    return hindrance


def _elsewhere(state: str, starts: frozenset[str]) -> str:
    wanted = " or ".join(words for one, words in rules.SAID.items() if one in starts)
    return f"This story is {rules.SAID[state]}; this is for stories that are {wanted}."


def submitting(story: Story) -> str:
    if story.is_public and story.state == State.DRAFT:
        return "This story is public: offer the change with its notice instead."
    return moves("submit")(story)


def spiking(story: Story) -> str:
    if story.is_public:
        return "This story is public: it can be retracted or removed, not spiked."
    return moves("spike")(story)


def changing(verb: str) -> Callable[[Story], str]:
    def hindrance(story: Story) -> str:
        return moves(verb)(story) if story.is_public else "This story is not public yet: edit it as it is."

    return hindrance


def checking(story: Story) -> str:
    if story.state in (State.REVIEW, State.CHECK):
        return ""
    return _elsewhere(story.state, frozenset({State.REVIEW, State.CHECK}))


def publishing_late(story: Story) -> str:
    if story.is_public:
        return "This story is public: a change is printed with “Print the change”."
    if hindrance := moves("publish")(story):
        return hindrance
    printed = story.placements.filter(edition__state=EditionState.PRESSED)
    if story.places.printed if is_whole(story) else printed.exists():
        return ""
    return "It goes out with the press run of its edition."


def correcting(story: Story) -> str:
    return moves("publish")(story) if story.is_public else "This story is not public yet."


def withdrawing(*suited: str) -> Callable[[Story], str]:
    def hindrance(story: Story) -> str:
        return "" if story.public_status in suited else f"This story is {story.public_status}: nothing to take back."

    return hindrance


def waiting_for_print(story: Story) -> str:
    return "" if story.state in LIFTABLE else "Nothing of this story waits for print."


def requested(story: Story) -> str:
    return "" if story.is_public and open_requests(story).exists() else "Nobody has asked to take this story back."


def requesting(story: Story) -> str:
    return withdrawing(PublicStatus.LIVE, PublicStatus.RETRACTED)(story)


def placing(story: Story) -> str:
    if _is_placeable(story):
        return ""
    return "It is spiked, taken back, or has its place in an edition."


def _is_placeable(story: Story) -> bool:
    """As `placeable` has it; asked of the rows themselves where they were read with the story."""
    if not is_whole(story):
        return placeable(Story.objects.filter(pk=story.pk)).exists()
    is_fresh = story.public_status == PublicStatus.UNPUBLISHED and story.state != State.SPIKED
    is_fresh = is_fresh and not story.places.standing
    return is_fresh or story.public_status == PublicStatus.LIVE


def placed_unprinted(story: Story):
    """A place of the story where it has not been printed: also in a printed edition that it joined too late."""
    placements = story.placements.select_related("edition")
    if story.is_public:
        placements = placements.exclude(edition__state=EditionState.PRESSED)
    return placements.first()


def dropping(story: Story) -> str:
    is_placed = story.places.to_drop if is_whole(story) else placed_unprinted(story)
    return "" if is_placed else "It has no place in an edition that is still to be printed."


def open_review(story: Story) -> WithdrawalRequest | None:
    """What a publisher did alone and nobody has reviewed yet."""
    return story.withdrawals.filter(is_emergency=True, carried_out_at__isnull=False, reviewed_at=None).first()


def reviewing(story: Story) -> str:
    was_alone = story.is_public and open_review(story)
    return "" if was_alone else "Nobody took this story back alone: there is nothing to review."
