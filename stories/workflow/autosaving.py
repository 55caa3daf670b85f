"""Unsaved work and presence: what is typed is kept for the person who types it. Never touches the working copy."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from newsroom import instants
from newsroom.users.models import User
from stories.models import Autosave, Presence, SavedForm, Story

HERE = timedelta(seconds=60)  # a form that is open says so every 20 seconds
REMEMBERED = timedelta(days=2)  # a form sent again after that counts as a new one
MOST_NEW = 20  # forms of new stories that are kept for one person

Fields = Mapping[str, Sequence[str]]


def keep_typed(*, person: User, story: Story | None, form_key: str, fields: Fields, based_on: int) -> Autosave:
    """Keep the fields of a form as typed: one row a person and story, or a form of a new story. Judges nothing."""
    values = {
        "form_key": form_key,
        "fields": dict(fields),
        "based_on": based_on,
        "document": "",
        "presentation": "",
        "saved_at": instants.now(),
    }
    which = {"story": story} if story else {"story": None, "form_key": form_key}
    kept, _ = Autosave.objects.update_or_create(person=person, **which, defaults=values)
    if story is None:
        _forget_oldest(person)
    return kept


def _forget_oldest(person: User) -> None:
    new = person.autosaves.filter(story=None).order_by("-saved_at", "-pk")
    Autosave.objects.filter(pk__in=list(new.values_list("pk", flat=True)[MOST_NEW:])).delete()


def keep_document(*, kept: Autosave, document: str, presentation: str) -> None:
    """Add what the typed form would become to what was kept, unless more was typed meanwhile."""
    unchanged = Autosave.objects.filter(pk=kept.pk, saved_at=kept.saved_at)
    unchanged.update(document=document, presentation=presentation)


def unsaved(*, person: User, story: Story) -> Autosave | None:
    """What this person has typed into the form of a story and not saved."""
    return Autosave.objects.filter(person=person, story=story).first()


def discard(*, person: User, story: Story | None = None, form_key: str = "") -> None:
    """Forget unsaved work: it is saved, or its writer wants it no more."""
    rows = person.autosaves.filter(story=story)
    (rows if story else rows.filter(form_key=form_key)).delete()


def remember_saved(
    *, person: User, form_key: str, story: Story, rows: Mapping[str, int], now: datetime | None = None
) -> None:
    """Note that the form of this key has been saved, and which rows its new rows became."""
    now = now or instants.now()
    person.saved_forms.filter(saved_at__lt=now - REMEMBERED).delete()
    values = {"story": story, "revision": story.head_revision, "rows": dict(rows), "saved_at": now}
    SavedForm.objects.update_or_create(person=person, form_key=form_key, defaults=values)


def saved_form(*, person: User, form_key: str) -> SavedForm | None:
    """The form of this key, if it has been saved before."""
    return person.saved_forms.filter(form_key=form_key).first() if form_key else None


def be_here(*, person: User, story: Story, now: datetime | None = None) -> None:
    """Say that this person has the form of a story open."""
    Presence.objects.update_or_create(story=story, person=person, defaults={"seen_at": now or instants.now()})


def leave(*, person: User, story: Story) -> None:
    Presence.objects.filter(story=story, person=person).delete()


def others_here(*, person: User, story: Story, now: datetime | None = None) -> list[User]:
    """Who else has the form open now; a person's own other window is nobody else."""
    since = (now or instants.now()) - HERE
    rows = Presence.objects.filter(story=story, seen_at__gt=since).exclude(person=person).select_related("person")
    return [row.person for row in rows.order_by("person__last_name", "person__username")]
