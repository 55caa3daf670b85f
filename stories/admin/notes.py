"""The thread of notes beside a story: to read, to add to by a small form of its own, and names to mention.

Notes are no part of the story's form: they are written also while the story is locked, and never printed.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.response import TemplateResponse
from django.urls import path, reverse

from newsroom.adminkit import is_key, styled
from newsroom.text import refuse_forbidden, refuse_invisible
from newsroom.users.models import User
from stories import telling
from stories.admin.story.whole import is_whole
from stories.models import Note, Story
from stories.rules import Refusal
from stories.workflow.noting import ENDINGS, MENTION, colleagues, unknown_names, write_note

SUGGESTED = 8


class NoteForm(forms.Form):
    text = forms.CharField(
        label="Your note",
        max_length=5000,
        validators=[refuse_forbidden, refuse_invisible],
        widget=forms.Textarea({"rows": 3, "data-mentions": ""}),
        help_text="For colleagues only, never printed. @name tells somebody. A note cannot be changed afterwards.",
    )
    claim = forms.ChoiceField(label="About", required=False)

    def __init__(self, data=None, *, story: Story, claim: int | None = None):
        super().__init__(data, initial={"claim": claim or ""}, auto_id="note_%s")
        self.fields["claim"].choices = [("", "The story as a whole"), *_claim_choices(story)]
        self.fields["text"].widget.attrs["data-mentions"] = reverse("admin:stories_story_mentions")
        styled(self)

    def clean_text(self) -> str:
        text = self.cleaned_data["text"]
        if unknown := unknown_names(text):
            raise forms.ValidationError([_nobody(name) for name in unknown])
        return text


def _nobody(name: str) -> str:
    close = get_close_matches(name.lower(), list(colleagues().values_list("username", flat=True)[:2000]), 1)
    meant = f" Did you mean @{close[0]}?" if close else ""
    return f"Nobody here is called @{name}.{meant} Correct it, or leave out the @."


def _claim_choices(story: Story) -> list[tuple[int, str]]:
    claims = enumerate(story.claims.all(), start=1)
    return [(claim.number, f"Claim {place}: {' '.join(claim.text.split())[:80]}") for place, claim in claims]


@dataclass(frozen=True)
class Written:
    """One note as read; `pieces` are its text with the mentions apart."""

    key: int
    who: str
    at: datetime
    about: str
    pieces: list[tuple[str, bool]]


def thread(story: Story, *, claim: int | None = None, form: NoteForm | None = None) -> dict[str, Any]:
    """What the template shows as `thread`: the notes, oldest first, and the form that adds one."""
    places = {claim.number: place for place, claim in enumerate(story.claims.all(), start=1)}
    whole = is_whole(story)
    rows = story.notes.all() if whole else story.notes.select_related("written_by").order_by("written_at", "pk")
    return {
        "notes": [_written(note, places) for note in rows if claim in (None, note.claim_number)],
        "form": form or NoteForm(story=story, claim=claim),
        "claim": places.get(claim) if claim else None,
        "href": reverse("admin:stories_story_notes", args=[story.pk]),
    }


def counts_by_claim(story: Story) -> dict[int, int]:
    """How many notes each claim has, by its number."""
    return dict(Counter(note.claim_number for note in story.notes.all() if note.claim_number))


def _written(note: Note, places: dict[int, int]) -> Written:
    about = ""
    if note.claim_number:
        place = places.get(note.claim_number)
        about = f"Claim {place}" if place else "A claim that was taken out"
    who = str(note.written_by or "somebody who has left")
    return Written(note.pk, who, note.written_at, about, _pieces(note.text))


def _pieces(text: str) -> list[tuple[str, bool]]:
    """The text in pieces, those with a mention marked."""
    found, last = [], 0
    for match in MENTION.finditer(text):
        name = match[0].rstrip(ENDINGS)
        found += [(text[last : match.start()], False), (name, True)]
        last = match.start() + len(name)
    return [(piece, is_mention) for piece, is_mention in [*found, (text[last:], False)] if piece]


class NotesMixin:
    """For the ModelAdmin of stories: the thread's page, its form, and the names that can be mentioned."""

    def get_urls(self):
        own = [
            path("<int:key>/notes", self.admin_site.admin_view(self.notes_view), name="stories_story_notes"),
            path("mentions", self.admin_site.admin_view(self.mentions_view), name="stories_story_mentions"),
        ]
        return [*own, *super().get_urls()]

    def notes_view(self, request: HttpRequest, key: int) -> HttpResponse:
        """GET shows the thread, of one claim where `claim` names it; POST adds a note."""
        story = self.get_queryset(request).filter(pk=key).first() if key < 2**63 else None
        if not self.has_view_permission(request, story) or not request.user.roles:
            raise PermissionDenied
        if story is None:
            raise Http404
        claim = _claim_asked(story, request.GET.get("claim", ""))
        form = NoteForm(request.POST if request.method == "POST" else None, story=story, claim=claim)
        if form.is_bound and form.is_valid() and self._note_is_written(request, story, form):
            return HttpResponseRedirect(self._after(request, story))
        return self._thread_page(request, story, claim, form)

    def _note_is_written(self, request: HttpRequest, story: Story, form: NoteForm) -> bool:
        claim = form.cleaned_data["claim"]
        try:
            note = write_note(
                story=story, by=request.user, text=form.cleaned_data["text"], claim_number=int(claim) if claim else None
            )
        except Refusal as refusal:
            form.add_error("text", str(refusal))
            return False
        telling.tell_soon()
        request.written = note
        return True

    def _after(self, request: HttpRequest, story: Story) -> str:
        page = reverse("admin:stories_story_notes", args=[story.pk])
        if "fragment" in request.GET:
            return f"{page}?fragment"
        messages.success(request, "Your note is there.")
        return f"{page}#note-{request.written.pk}"

    def _thread_page(self, request: HttpRequest, story: Story, claim: int | None, form: NoteForm) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": "Notes for colleagues",
            "subtitle": str(story),
            "opts": self.opts,
            "original": story,
            "thread": thread(story, claim=claim, form=form),
            "back": self.change_href(story),
        }
        template = "admin/desk/_notes.html" if "fragment" in request.GET else "admin/desk/notes.html"
        return TemplateResponse(request, template, context, status=422 if form.errors else 200)

    def mentions_view(self, request: HttpRequest) -> HttpResponse:
        """Colleagues whose user name or name begins with `q`, as JSON, a few of them."""
        if not request.user.roles:
            raise PermissionDenied
        people = suggested(request.GET.get("q", ""))
        found = [{"username": person.username, "name": str(person)} for person in people]
        return JsonResponse({"people": found}, headers={"Cache-Control": "no-store"})


def suggested(start: str) -> list[User]:
    start = start.replace("\0", "")[:60]
    named = Q(username__istartswith=start) | Q(first_name__istartswith=start) | Q(last_name__istartswith=start)
    return list(colleagues().filter(named).order_by("username")[:SUGGESTED])


def _claim_asked(story: Story, number: str) -> int | None:
    known = set(story.claims.values_list("number", flat=True))
    return int(number) if is_key(number) and int(number) in known else None
