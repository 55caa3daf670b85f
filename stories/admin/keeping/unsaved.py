"""Unsaved work in the admin: kept by a script while it is typed, offered when the form opens, taken up or discarded.

Keeping and taking up write nothing but the row of unsaved work: no content, no state, no token.
"""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.forms.utils import ErrorDict, ErrorList
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.middleware.csrf import get_token
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from newsroom.adminkit import is_key
from stories import rules
from stories.models import Autosave, Story
from stories.workflow import autosaving

from .building import built
from .conflicts import Merge
from .posting import form_key_of, posted, typed
from .saving import known_from_before, merging_of

TAKE_UP = "unsaved"  # the question part of the form's address that takes unsaved work up
OWN = "mine"  # what it asks for where a form has no key
MOST_OFFERED = 5


@dataclass
class TakenUp:
    """Unsaved work as the form is to show it; brought together with what was stored meanwhile, if anything was."""

    kept: Autosave
    data: QueryDict
    merge: Merge | None = None


@dataclass(frozen=True)
class Offer:
    """Unsaved work that its writer may take up."""

    kept: Autosave
    take_up_href: str
    discard_href: str
    has_moved_on: bool = False

    @property
    def headline(self) -> str:
        return next(iter(self.kept.fields.get("headline", [])), "")


def keep(admin, request: HttpRequest, story: Story | None) -> Autosave:
    """Keep what a request holds of a form; where it could be saved, also the document that it would become.

    What says no more than what is stored is not unsaved: a request that was overtaken by the save of its own form.
    """
    story, started = known_from_before(request, story)
    kept = autosaving.keep_typed(
        person=request.user,
        story=story,
        form_key=form_key_of(request.POST),
        fields=typed(request.POST),
        based_on=max(0, started),
    )
    if story and story.state in rules.EDITABLE:
        _keep_document(admin, request, story, kept)
    return kept


def _keep_document(admin, request: HttpRequest, story: Story, kept: Autosave) -> None:
    request.POST["revision"] = str(story.head_revision)
    document, presentation = built(admin, request, story)
    head = story.revisions.filter(number=story.head_revision).first()
    if head and (head.document, head.presentation) == (document, presentation):
        autosaving.discard(person=request.user, story=story)
    elif document:
        autosaving.keep_document(kept=kept, document=document, presentation=presentation)


def taken_up(admin, request: HttpRequest, story: Story | None, blank: forms.ModelForm) -> TakenUp | None:
    """What the form's address asks to take up; None where this person has no such unsaved work (any more)."""
    asked = request.GET[TAKE_UP]
    which = {"story": story} if story else {"story": None, "form_key": "" if asked == OWN else asked}
    kept = Autosave.objects.filter(person=request.user, **which).first()
    if kept is None:
        return None
    data = posted(kept.fields)
    if story is None or kept.based_on == story.head_revision:
        return TakenUp(kept, data)
    merge = merging_of(story, blank, data, base=kept.based_on).merged(data)
    merge.data["revision"] = str(story.head_revision)
    return TakenUp(kept, merge.data, merge)


def filled(form: type[forms.ModelForm], data: QueryDict) -> type[forms.ModelForm]:
    """A form that shows `data` as it was typed, without judging it."""

    class Filled(form):
        def __init__(self, *args: Any, instance: Any = None, **kwargs: Any) -> None:
            super().__init__(data, {}, instance=instance)
            self._errors = ErrorDict()

    return Filled


def unjudged(formset: Any) -> None:
    """Let bound rows show what was typed without errors."""
    if formset.is_bound:
        for form in formset.forms:
            form._errors = ErrorDict()
        formset._errors = [form._errors for form in formset.forms]
        formset._non_form_errors = ErrorList()


class UnsavedViews:
    """Mixin: the addresses that the script speaks to."""

    def _editable(self, request: HttpRequest, key: int | None) -> Story | None:
        """The story that is written on, None for a new one. Only writers get here."""
        if not self.may_change(request):
            raise PermissionDenied
        if key is None:
            return None
        story = self.get_queryset(request).filter(pk=key).first() if is_key(key) else None
        if story is None:
            raise Http404
        return story

    def keep_view(self, request: HttpRequest, key: int | None = None) -> HttpResponse:
        """POST keeps what is typed. GET gives a fresh token to a page that outlived its session, and says whether the
        form of a key was saved."""
        story = self._editable(request, key)
        if request.method != "POST":
            saved = autosaving.saved_form(person=request.user, form_key=form_key_of(request.GET, "key"))
            return JsonResponse({"token": get_token(request), "is_saved": saved is not None})
        kept = keep(self, request, story)
        at = timezone.localtime(kept.saved_at)
        return JsonResponse({"kept_at": at.isoformat(), "said": f"{at:%H:%M}", "is_locked": _is_locked(story)})

    def discard_view(self, request: HttpRequest, key: int | None = None) -> HttpResponse:
        story = self._editable(request, key)
        autosaving.discard(person=request.user, story=story, form_key=form_key_of(request.POST, "discarded"))
        return HttpResponseRedirect(self.change_href(story) if story else self.add_href())

    def here_view(self, request: HttpRequest, key: int) -> HttpResponse:
        """Say that the form is open, or closing; who else has it open, and which revision is stored."""
        story = self._editable(request, key)
        if request.POST.get("leaving"):
            autosaving.leave(person=request.user, story=story)
            return JsonResponse({})
        if not _is_locked(story):
            autosaving.be_here(person=request.user, story=story)
        return JsonResponse({"others": others(request, story), "revision": story.head_revision, "saved": _last(story)})


keep_methods = require_http_methods(["GET", "POST"])
post_only = require_http_methods(["POST"])


def _is_locked(story: Story | None) -> bool:
    return story is not None and story.state not in rules.EDITABLE


def _last(story: Story) -> str:
    revision = story.revisions.defer("document", "presentation").filter(number=story.head_revision).first()
    return f"{revision.created_by_name}, {timezone.localtime(revision.created_at):%H:%M}" if revision else ""


def others(request: HttpRequest, story: Story) -> list[str]:
    return [str(person) for person in autosaving.others_here(person=request.user, story=story)]
