"""The states of a story that can be looked back on: revisions, public versions, unsaved work, in one list."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import BooleanField, Case, Value, When
from django.http import Http404

from newsroom.adminkit import is_key
from newsroom.users.models import User
from stories.models import Autosave, Revision, Story, StoryVersion

MOST_LISTED = 200
BODIES = ("document", "presentation")


@dataclass(frozen=True)
class Entry:
    """One state in the list. `ref` names it in addresses: r3, v2, u17."""

    ref: str
    title: str
    what: str
    who: str
    at: datetime
    is_erased: bool = False
    is_whole: bool = True  # else it cannot be compared: what was typed could not have been saved
    is_public: bool = False
    is_unsaved: bool = False

    @property
    def can_be_compared(self) -> bool:
        return self.is_whole and not self.is_erased

    @property
    def can_be_restored(self) -> bool:
        return self.can_be_compared and not self.is_unsaved


@dataclass(frozen=True)
class PastState:
    """One state with its text; `row` is what the verb restores, None for unsaved work."""

    ref: str
    title: str
    who: str
    at: datetime
    document: Mapping[str, Any] | None
    presentation: Mapping[str, Any] | None
    row: Revision | StoryVersion | None

    @property
    def is_erased(self) -> bool:
        return self.document is None or self.presentation is None


def entries(story: Story, *, person: User, may_edit: bool) -> list[Entry]:
    """Every state, newest first, at three queries. Unsaved work of others is listed for those who may edit."""
    found = [*_revisions(story), *_versions(story), *_unsaved(story, person, may_edit)]
    return sorted(found, key=lambda entry: entry.at, reverse=True)


def _revisions(story: Story) -> Iterator[Entry]:
    rows = story.revisions.defer(*BODIES).annotate(is_empty=_true_where(document=""))
    for row in rows.order_by("-number")[:MOST_LISTED]:
        ref, title = f"r{row.number}", f"Revision {row.number}"
        yield Entry(ref, title, row.get_kind_display(), row.created_by_name, row.created_at, row.is_empty)


def _versions(story: Story) -> Iterator[Entry]:
    if not story.story_id:
        return
    rows = StoryVersion.objects.filter(story_id=story.story_id).order_by("-number")
    values = rows.annotate(is_empty=_true_where(document=None)).values_list(
        "number", "reason", "published_by_name", "published_at", "is_empty"
    )
    reasons = dict(StoryVersion._meta.get_field("reason").choices)
    for number, reason, who, at, is_empty in values[:MOST_LISTED]:
        yield Entry(
            f"v{number}", f"Version {number}", f"printed: {reasons.get(reason, reason)}", who or "the newsroom", at,
            is_erased=is_empty, is_public=True,
        )  # fmt: skip


def _true_where(**condition: Any) -> Case:
    """Whether a row is so, asked without fetching the text that it is asked of."""
    return Case(When(**condition, then=Value(True)), default=Value(False), output_field=BooleanField())


def _unsaved(story: Story, person: User, may_edit: bool) -> Iterator[Entry]:
    for kept in readable(story, person, may_edit).defer("fields", "presentation"):
        yield Entry(
            f"u{kept.pk}", "Unsaved work", f"typed on revision {kept.based_on}, not saved", str(kept.person),
            kept.saved_at, is_whole=bool(kept.document), is_unsaved=True,
        )  # fmt: skip


def readable(story: Story, person: User, may_edit: bool):
    """The unsaved work of a story that a person may read."""
    rows = Autosave.objects.filter(story=story).select_related("person")
    return rows if may_edit else rows.filter(person=person)


def state_of(story: Story, ref: str, *, person: User | None = None, may_edit: bool = False) -> PastState:
    """The state of this story that `ref` names. Raises Http404 for what is none, or is another story's."""
    kind, number = ref[:1], ref[1:]
    finder = {"r": _revision, "v": _version}.get(kind)
    if not is_key(number) or int(number) > 2**31 - 1 or (finder is None and (kind != "u" or person is None)):
        raise Http404
    found = finder(story, int(number)) if finder else _autosave(story, int(number), person, may_edit)
    if found is None:
        raise Http404
    return found


def _revision(story: Story, number: int) -> PastState | None:
    row = story.revisions.filter(number=number).first()
    return row and PastState(
        f"r{number}", f"Revision {number}", row.created_by_name, row.created_at,
        _read(row.document), _read(row.presentation), row,
    )  # fmt: skip


def _version(story: Story, number: int) -> PastState | None:
    row = StoryVersion.objects.filter(story_id=story.story_id or "", number=number).first()
    return row and PastState(
        f"v{number}", f"Version {number}", row.published_by_name or "the newsroom", row.published_at,
        _read(row.document), _read(row.presentation), row,
    )  # fmt: skip


def _autosave(story: Story, key: int, person: User, may_edit: bool) -> PastState | None:
    row = readable(story, person, may_edit).filter(pk=key).first()
    return row and PastState(
        f"u{key}", "Unsaved work", str(row.person), row.saved_at, _read(row.document), _read(row.presentation), None
    )


def _read(stored: Any) -> Any:
    return json.loads(bytes(stored) if isinstance(stored, memoryview) else stored) if stored else None
