"""A posted form made ready to be saved: rows it has saved before, choices between two texts, and a stale save."""

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict

from newsroom.adminkit import is_key
from stories import gathering, workflow
from stories.document import build
from stories.models import Revision, SavedForm, Story
from stories.rules import Stale
from stories.workflow import autosaving

from .conflicts import Merge
from .merging import Merging, choices, with_choices
from .posting import ID, Rows, form_key_of
from .states import Reader, State, of_document, other_fields

MERGED = ("claims", "citations")


def prepare(request: HttpRequest, story: Story, blank: forms.ModelForm) -> Merge | None:
    """Replace what was posted by what is to be judged; the merge, where the story has moved on and both say something.

    The story's lock is held. `blank` is the unbound form of the story.
    """
    _, started = known_from_before(request, story)
    data = request.POST
    if choices(data):
        data = with_choices(merging_of(story, blank, data, base=started, stored=_state(story, started)), data)
    merge = merging_of(story, blank, data, base=started).merged(data) if started != story.head_revision else None
    request.POST = merge.data if merge else data
    if merge and merge.says_what_is_stored:
        merge, started = None, story.head_revision
    request.POST["revision"] = str(started)
    return merge


def known_from_before(request: HttpRequest, story: Story | None) -> tuple[Story | None, int]:
    """What this very form became when it was saved before: its story, and the revision to go on from.

    Its new rows get the rows that they became, so that none is there twice.
    """
    request.POST = request.POST.copy()
    earlier = autosaving.saved_form(person=request.user, form_key=form_key_of(request.POST))
    started = revision_of(request.POST)
    if earlier is None or (story and earlier.story_id != story.pk):
        return story, started
    if not hasattr(request, "row_moves"):  # rows move: asked twice, another row would stand in the known one's place
        request.row_moves = with_known_rows(request.POST, earlier)
    return earlier.story, max(started, earlier.revision)


def merging_of(
    story: Story, blank: forms.ModelForm, data: QueryDict, *, base: int, stored: State | None = None
) -> Merging:
    """The three sides of a story's form; the stored one is the working copy as it stands, unless given."""
    opened, now = _state(story, base), stored or stored_state(story, blank)
    return Merging(
        reader=Reader(blank, data, opened, now),
        base=opened,
        stored=now,
        numbers={str(pk): number for pk, number in story.claims.values_list("pk", "number")},
        citations={str(pk): told for pk, told in story.citations.values_list("pk", "source__source_id")},
        labels={name: str(one.label) for name, one in blank.fields.items()},
    )


def stored_state(story: Story, blank: forms.ModelForm) -> State:
    """The working copy as it stands."""
    parts = gathering.story_parts(story)
    state = of_document(build.story_draft(parts), build.story_presentation(parts))
    beyond = [name for name in blank.fields if name not in state.fields]
    state.fields |= other_fields(story, beyond)
    return state


def _state(story: Story, number: int) -> State:
    """What a revision says; nothing where there is none or it was erased."""
    revision = Revision.objects.filter(story=story, number=number).exclude(document="").first()
    if revision is None:
        return State()
    return of_document(json.loads(revision.document), json.loads(revision.presentation))


def revision_of(data: QueryDict) -> int:
    """The revision that a form was opened on; -1 where it does not say."""
    told = data.get("revision", "")
    return int(told) if is_key(told) and len(told) < 10 else -1


def with_known_rows(data: QueryDict, earlier: SavedForm) -> dict[str, str]:
    """Give rows that this very form has saved before the row they became; where rows move, from where.

    Without it a form that is sent twice would add its new rows twice.
    """
    moves: dict[str, str] = {}
    prefixes = {name.partition("-")[0] for name in earlier.rows}
    for prefix in prefixes:
        posted = Rows.of(data, prefix)
        before = {id(row): f"{prefix}-{row.index}" for row in posted.rows}
        new = [row for row in posted.rows if not row.get(ID) and before[id(row)] in earlier.rows]
        for row in new:
            row.put(ID, str(earlier.rows[before[id(row)]]))
        if prefix not in MERGED:
            posted.rows = [row for row in posted.rows if row not in new]
        if new:
            posted.write(data)
            moves |= {f"{prefix}-{row.index}": before[id(row)] for row in posted.rows}
    return moves


def refuse_stale(form: forms.ModelForm, started_from: int | None) -> None:
    """For the form's `clean`: refuse a stale save; the form that comes back is of the revision shown beside it."""
    try:
        workflow.refuse_stale(form.instance, started_from=-1 if started_from is None else started_from)
    except Stale as stale:
        form.is_stale = True
        form.data = form.data.copy()
        form.data[form.add_prefix("revision")] = str(form.instance.head_revision)
        raise ValidationError(f"{stale} Nothing was saved, and nothing you typed is lost.", code="stale") from None


def remember(request: HttpRequest, story: Story, formsets: list[Any]) -> None:
    """Once all is saved: nothing is unsaved any more, and the form's key is known."""
    form_key = form_key_of(request.POST)
    autosaving.discard(person=request.user, story=story)
    autosaving.discard(person=request.user, form_key=form_key)
    if form_key:
        moves = getattr(request, "row_moves", {})
        rows = {moves.get(form.prefix, form.prefix): form.instance.pk for one in formsets for form in one.forms}
        kept = {prefix: pk for prefix, pk in rows.items() if pk}
        autosaving.remember_saved(person=request.user, form_key=form_key, story=story, rows=kept)
