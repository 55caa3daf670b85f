"""What a verb of a story will do and to whom, line by line, for the page that asks whether to do it.

Only says: what happens is in the verbs, who is told in `stories.telling`.
"""

from collections.abc import Callable

from newsroom.users.models import User
from newsroom.users.roles import Role
from stories import rules
from stories.choices import EditionState, Reason, Withdrawal
from stories.models import Story
from stories.telling.audience import judges_of, people_of, with_roles
from stories.workflow.withdrawing import open_requests

from .reasons import names

Lines = list[tuple[str, str]]
Follows = Callable[[Story, User], Lines]
READERS_SEE_NOTHING = ("Readers", "see no change.")
DESK = (Role.EDITOR, Role.PUBLISHER)


def _moves(verb: str, story: Story) -> tuple[str, str]:
    return ("The story", f"is {rules.SAID[story.state]} and will be {rules.SAID[rules.MOVES[verb].leads_to]}.")


def _told(people: frozenset[int], user: User, why: str = "") -> tuple[str, str]:
    others = people - {user.pk}
    return ("Is told", f"{names(others)}{why}." if others else "nobody else: there is nobody to tell.")


def submitting(story: Story, user: User) -> Lines:
    return [_moves("submit", story), _told(with_roles(Role.EDITOR), user), READERS_SEE_NOTHING]


def accepting(story: Story, user: User) -> Lines:
    people = judges_of(story, Role.CHECKER) | people_of(story)
    return [_moves("accept", story), _told(people, user), READERS_SEE_NOTHING]


def checking(story: Story, user: User) -> Lines:
    return [
        ("The claim", "shows your verdict and your name to everybody on the desk."),
        _told(people_of(story), user, ", if you do not find it supported"),
        READERS_SEE_NOTHING,
    ]


def approving(story: Story, user: User) -> Lines:
    return [_moves("approve", story), _told(people_of(story), user), ("Goes to print", _way_to_print(story))]


def _way_to_print(story: Story) -> str:
    if story.is_public:
        when = "at the time that is set" if story.embargo_until else "when somebody presses “Print the change”"
        return f"{when}. Until then readers see no change."
    unprinted = story.placements.exclude(edition__state__in=[EditionState.PRESSED, EditionState.CANCELLED])
    placement = unprinted.select_related("edition").first()
    return f"with {placement.edition}." if placement else "once it is placed in an edition."


def sending_back(story: Story, user: User) -> Lines:
    return [_moves("send_back", story), _told(people_of(story), user, ", with your note"), READERS_SEE_NOTHING]


def spiking(story: Story, user: User) -> Lines:
    places = ", ".join(str(one.edition) for one in story.placements.select_related("edition"))
    kept = [("Its place", f"in {places} stays reserved until somebody takes it out.")] if places else []
    return [_moves("spike", story), *kept, _told(people_of(story), user), READERS_SEE_NOTHING]


def assigning(story: Story, user: User) -> Lines:
    now = f"It is {story.assigned_to}'s now." if story.assigned_to else "It is nobody's now."
    return [("The story", now), ("Is told", "the person whom you choose, and nobody else.")]


def moving(verb: str) -> Follows:
    """For a verb that moves a working copy and tells nobody."""
    return lambda story, user: [_moves(verb, story), READERS_SEE_NOTHING]


def proposing(story: Story, user: User) -> Lines:
    return [_moves("propose_change", story), _told(judges_of(story, Role.EDITOR), user), READERS_SEE_NOTHING]


def publishing_late(story: Story, user: User) -> Lines:
    placement = story.placements.filter(edition__state=EditionState.PRESSED).select_related("edition").last()
    where = [("The edition", f"{placement.edition} gets a new version of its list.")] if placement else []
    pages = f"/story/{story.story_id}/{story.slug}, the front page and its edition show it at once."
    partners = ("Partners", "get it as JSON at the same address, and with the next export.")
    return [("Readers", pages), *where, partners, _told(people_of(story), user)]


def correcting(story: Story, user: User) -> Lines:
    pages = (
        f"/story/{story.story_id} shows the changed text and its notice at once; the earlier version stays readable."
    )
    if story.change_reason == Reason.MINOR:
        pages = f"/story/{story.story_id} shows the changed text at once; its history lists the change as minor."
        told = ("Partners", "get the changed text as a new version at the same address.")
    else:
        told = ("Partners", "get it as a new version, with the notice and the claims it is about.")
    return [("Readers", pages), ("Editions", "that were printed stay as printed."), told, _told(people_of(story), user)]


def asking_back(story: Story, user: User) -> Lines:
    return [_told(with_roles(Role.PUBLISHER), user, ": one of them confirms it"), READERS_SEE_NOTHING]


def retracting(story: Story, user: User) -> Lines:
    return [
        ("Readers", f"find the notice at /story/{story.story_id}, and the old text only in its history."),
        ("Editions", f"{_editions(story)} shown with it marked as retracted."),
        ("Partners", "get the notice in place of the text at the same address, and with the next export."),
        *_second_publisher(story, Withdrawal.RETRACTION),
        *_told_of_withdrawal(story, user),
    ]


def removing(story: Story, user: User) -> Lines:
    return [
        ("Readers", f"find nothing of the text: every version and former address of {story.story_id} says removed."),
        ("Editions", f"{_editions(story)} listed anew without it."),
        ("Partners", "find it gone at every address of its documents."),
        *_second_publisher(story, Withdrawal.REMOVAL),
        *_told_of_withdrawal(story, user),
    ]


def _second_publisher(story: Story, kind: str) -> Lines:
    if open_requests(story).filter(kind=kind).exists():
        return []
    alone = "act alone and say below why it cannot wait."
    return [("Takes two", f"Nobody has asked for it yet: ask first with “Ask to take it back”, or {alone}")]


def _editions(story: Story) -> str:
    count = story.placements.filter(edition__state=EditionState.PRESSED).count()
    return f"{count} printed edition{' is' if count == 1 else 's are'}"


def _told_of_withdrawal(story: Story, user: User) -> Lines:
    return [
        _told(people_of(story), user),
        ("Acting alone", f"also tells {names(with_roles(*DESK) - {user.pk})} that it has to be reviewed."),
    ]
