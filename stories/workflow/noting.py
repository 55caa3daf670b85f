"""Notes for colleagues on a story or one of its claims: written once by anyone with a role, at any stage."""

import re
from collections.abc import Iterator

from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.db.models.functions import Lower

from newsroom.users.models import User
from newsroom.users.roles import Role
from stories.models import Note, Story
from stories.rules import NotAllowed, NotReady, Problem

from . import acting

MENTION = re.compile(
    r"(?<![\w@.+-])@([\w.+@-]+)"
)  # a user name as Django allows it, not the middle of an e-mail address
MOST_NAMES = 200
ENDINGS = ".+-@"  # what closes a sentence is not taken for a part of the name, unless somebody is called so


@acting.verb
def write_note(*, story: Story, by: User, text: str, claim_number: int | None = None) -> Note:
    """Add a note to the thread of a story or of one of its claims. It is part of no document and of no approval.

    Sent twice, it is written once. Raises NotAllowed, NotReady for no text or for a mention of nobody.
    """
    story = acting.locked(story)
    acting.require("write_note", story, by)
    _refuse_unwritable(story, text, claim_number)
    newest = story.notes.last()
    if newest and (newest.written_by_id, newest.claim_number, newest.text) == (by.pk, claim_number, text.strip()):
        return newest
    act = acting.record("write_note", by=by, story=story, note=f"On claim {claim_number}." if claim_number else "")
    return Note.objects.create(
        story=story, claim_number=claim_number, text=text.strip(), written_by=by, written_at=act.at
    )


def _refuse_unwritable(story: Story, text: str, claim_number: int | None) -> None:
    if not text.strip():
        raise NotReady([Problem("note-missing", "Write something first.", "/story")])
    if claim_number and not 0 < claim_number <= story.last_claim_number:
        raise NotAllowed(f"The story never had a claim {claim_number}.")
    if unknown := unknown_names(text):
        raise NotReady(
            [Problem("mention-unknown", f"Nobody here is called @{name}: correct it, or leave out the @.", "/story")
             for name in unknown]
        )  # fmt: skip


def colleagues() -> QuerySet[User]:
    """The people who can be told something: active, with a role."""
    roles = Group.objects.filter(name__in=Role.values)
    return User.objects.filter(
        is_active=True, pk__in=User.groups.through.objects.filter(group__in=roles).values("user")
    )


def mentioned(text: str) -> list[User]:
    """The colleagues whom a text names with an @, each once."""
    known = _known(text)
    found = (known[name] for name in _candidates(text, known) if name in known)
    return list({person.pk: person for person in found}.values())


def unknown_names(text: str) -> list[str]:
    """The names with an @ that no colleague has, as typed."""
    known = _known(text)
    return list(dict.fromkeys(name for name in _candidates(text, known) if name.lower() not in known))


def _candidates(text: str, known: dict[str, User]) -> Iterator[str]:
    """Each mention: the longest name that a colleague has, in lower case, or else as it was typed."""
    for match in MENTION.finditer(text):
        names = _shortened(match[1])
        yield next((name.lower() for name in names if name.lower() in known), names[-1])


def _shortened(name: str) -> list[str]:
    """The name, and what is left of it without the signs at its end, one by one."""
    names = [name]
    while len(names[-1]) > 1 and names[-1][-1] in ENDINGS:
        names.append(names[-1][:-1])
    return names


def _known(text: str) -> dict[str, User]:
    wanted = {short.lower() for match in MENTION.finditer(text) for short in _shortened(match[1])}
    if not wanted:
        return {}
    people = colleagues().annotate(lowered=Lower("username")).filter(lowered__in=sorted(wanted)[:MOST_NAMES])
    return {person.username.lower(): person for person in people}
