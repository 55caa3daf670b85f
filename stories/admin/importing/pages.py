"""The import desk: documents looked at first, each with what would become of it, then taken as drafts. Prints nothing.

The taking is the import command's own (`stories.intake`): the same reading, limits, words and refusals.
"""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from itertools import islice
from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from newsroom.adminkit import styled
from stories import comparing, intake
from stories.admin.addresses import page_of
from stories.comparing import Difference
from stories.document.problem import SchemaProblem
from stories.intake.limits import MOST_DOCUMENTS, MOST_SECONDS
from stories.intake.limits import MOST_INPUT_BYTES as MOST_BYTES
from stories.unpacking.records import IMPORTED, REFUSED, Item, Outcome

from . import kept as kept_inputs

MOST_SHOWN = 50  # changed documents whose changes are shown in full
PASTED = "the pasted text"
GONE = "What you looked at is not kept any more: nothing was taken. Give it again."
LATE = "Not reached in time: nothing is wrong with it. Go on with the button below."
Take = Callable[[Iterable[Item]], Iterator[Outcome]]


class ImportForm(forms.Form):
    """A file or a text. What was pasted comes back with every refusal."""

    document = forms.CharField(
        label="Paste documents",
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 14, "spellcheck": "false", "class": "import-text", "dir": "ltr"}),
        help_text="One document, or several with one on each line (NDJSON). Up to 4 MB; more as a file.",
    )
    upload = forms.FileField(
        label="Or choose a file",
        required=False,
        allow_empty_file=True,
        help_text=f"JSON or NDJSON in UTF-8, up to {MOST_BYTES // 1_000_000} MB and {MOST_DOCUMENTS} documents.",
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        pasted, upload = cleaned.get("document", ""), cleaned.get("upload")
        if bool(pasted.strip()) == bool(upload):
            both = "Give a file or a pasted text, not both: which one is meant?"
            raise forms.ValidationError(both if upload else "Paste a document or choose a file.")
        if upload and upload.size > MOST_BYTES:
            raise forms.ValidationError(
                f"The file has {upload.size:,} bytes; up to {MOST_BYTES:,} are taken here. "
                "Larger ones go in by the command import_stories."
            )
        return cleaned

    def given(self) -> tuple[str, bytes]:
        """The name and the bytes of a valid form's input."""
        upload = self.cleaned_data["upload"]
        if upload:
            return upload.name, upload.read()
        return PASTED, self.cleaned_data["document"].encode(errors="surrogatepass")


@dataclass(frozen=True)
class Row:
    """One document on the page: what would become of it, or what became of it, and why."""

    place: str
    tone: str
    words: str
    headline: str = ""
    href: str = ""
    compare_href: str = ""
    differences: list[Difference] = field(default_factory=list)
    notes: tuple[SchemaProblem, ...] = ()


class ImportMixin:
    """For the admin of stories: a page on which those who may write take documents in."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.import_view)
        return [path("import/", view, name="stories_story_import"), *super().get_urls()]

    def import_view(self, request: HttpRequest) -> HttpResponse:
        """GET asks for documents; POST tells what would become of them, and takes them where `take` names them."""
        if not self.may_change(request):
            raise PermissionDenied
        if request.method != "POST":
            return self._import_page(request, ImportForm())
        if digest := request.POST.get("take"):
            return self._take(request, digest)
        form = ImportForm(request.POST, request.FILES)
        if not form.is_valid():
            return self._import_page(request, form)
        name, data = form.given()
        rows = _rows(name, data, lambda items: intake.foresee(items, by=request.user), FORESEEN)
        return self._import_page(request, form, rows=rows, digest=kept_inputs.keep(request.user, data), name=name)

    def _take(self, request: HttpRequest, digest: str) -> HttpResponse:
        data, name = kept_inputs.kept(request.user, digest), request.POST.get("name", "")[:200] or PASTED
        if data is None:
            return self._import_page(request, ImportForm(), status=409, refusal=GONE)
        rows = _rows(name, data, lambda items: intake.take_drafts(items, by=request.user), TAKEN)
        is_unfinished = any(row.tone == "late" for row in rows)
        return self._import_page(
            request, ImportForm(), rows=rows, digest=digest if is_unfinished else "", name=name, is_done=True
        )

    def _import_page(self, request, form, *, rows=None, digest="", name="", status=200, refusal="", is_done=False):
        context = {
            **self.admin_site.each_context(request),
            "title": "Import stories",
            "opts": self.opts,
            "form": styled(form),
            "rows": rows,
            "counts": _counts(rows or []),
            "can_take": bool(digest) and any(row.tone in ("good", "open", "late") for row in rows or []),
            "digest": digest,
            "name": name,
            "refusal": refusal,
            "is_done": is_done,
            "back": reverse("admin:stories_story_changelist"),
        }
        return TemplateResponse(request, "admin/stories/story/import.html", context, status=status)


# What a page says of an outcome: new, changed, unchanged.
FORESEEN = {"new": "Will be a new draft", "changed": "Will be changed", "unchanged": "Unchanged: it is here already"}
TAKEN = {"new": "Taken: a new draft", "changed": "Taken: changed", "unchanged": "Unchanged: it is here already"}


def _rows(name: str, data: bytes, take: Take, words: dict[str, str]) -> list[Row]:
    """A row for each document, in their order, as far as time allows."""
    records = list(islice(intake.records_in(name, BytesIO(data)), MOST_DOCUMENTS + 1))
    if len(records) > MOST_DOCUMENTS:
        message = f"It holds more than {MOST_DOCUMENTS} documents: none was looked at. Take them in parts."
        return [Row(name, "bad", "Refused", notes=(SchemaProblem("", message),))]
    refused: list[Outcome] = []
    headlines: dict[str, str] = {}
    rows: list[Row] = []
    end = time.monotonic() + MOST_SECONDS
    items = _named(intake.items_of(records, intake.Wholeness(), refused.append), headlines)
    for outcome in _with_refused(take(_while(items, end, refused)), refused):
        shown = sum(bool(row.differences) for row in rows) < MOST_SHOWN
        rows.append(_row(outcome, words, headlines.get(outcome.place, ""), shown=shown))
    return rows


def _named(items: Iterable[Item], headlines: dict[str, str]) -> Iterator[Item]:
    """The items, each with its headline noted, so that a refused one can be told by it."""
    for item in items:
        story = item.document.get("story") if isinstance(item.document, dict) else None
        headline = story.get("headline") if isinstance(story, dict) else None
        headlines[item.place] = headline[:300] if isinstance(headline, str) else ""
        yield item


def _while(items: Iterable[Item], end: float, refused: list[Outcome]) -> Iterator[Item]:
    for item in items:
        if time.monotonic() > end:
            refused.append(Outcome(item.place, "late", (SchemaProblem("", LATE),)))
        else:
            yield item


def _with_refused(outcomes: Iterable[Outcome], refused: list[Outcome]) -> Iterator[Outcome]:
    """The outcomes with those told meanwhile in between, at their places."""
    for outcome in outcomes:
        yield from refused
        refused.clear()
        yield outcome
    yield from refused


def _row(outcome: Outcome, words: dict[str, str], headline: str, *, shown: bool) -> Row:
    if not isinstance(outcome, intake.Taken):
        tone, said = ("late", "Not reached") if outcome.status != REFUSED else ("bad", "Refused")
        return Row(outcome.place, tone, said, headline, notes=outcome.notes)
    key = outcome.story_key
    kind = "new" if outcome.is_new else "changed" if outcome.status == IMPORTED else "unchanged"
    differences = _differences(outcome) if kind == "changed" else []
    return Row(
        place=outcome.place,
        tone={"new": "good", "changed": "open", "unchanged": "plain"}[kind],
        words=_said(words[kind], differences),
        headline=outcome.headline or headline,
        href=page_of("story", key) if key else "",
        compare_href=_compare_href(outcome) if words is TAKEN and kind == "changed" else "",
        differences=differences if shown and words is FORESEEN else [],
        notes=outcome.notes,
    )


def _said(words: str, differences: list[Difference]) -> str:
    labels = list(dict.fromkeys(one.label for one in differences))
    return f"{words}: {', '.join(labels[:8])}{' and more' if len(labels) > 8 else ''}" if labels else words


def _differences(taken: intake.Taken) -> list[Difference]:
    if taken.before is None or taken.after is None:
        return []
    states = [(json.loads(one.document), json.loads(one.presentation)) for one in (taken.before, taken.after)]
    (before, page_before), (after, page_after) = states
    return comparing.compared(before, after, page_before, page_after)


def _compare_href(taken: intake.Taken) -> str:
    """The comparison of the two states; empty where one is not kept."""
    if taken.before is None or taken.after is None:
        return ""
    page = reverse("admin:stories_story_compare", args=[taken.story_key])
    return f"{page}?a=r{taken.before.number}&b=r{taken.after.number}"


def _counts(rows: Iterable[Row]) -> list[tuple[str, int]]:
    named = {"good": "new", "open": "changed", "plain": "unchanged", "bad": "refused", "late": "not reached"}
    tones = [row.tone for row in rows]
    return [(words, tones.count(tone)) for tone, words in named.items() if tone in tones]
