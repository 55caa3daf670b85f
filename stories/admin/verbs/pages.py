"""Verbs as buttons, one view for all: a button opens a page that says what will happen; its form runs the verb.

A refusal changes nothing and is told with its reasons: 403 where the person may not, 409 where the moment is not right.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import OperationalError, models
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from newsroom.adminkit import is_key, styled
from newsroom.text import normalised
from newsroom.users.models import User
from stories import permissions, telling
from stories.admin.activities import Act, latest, said, since
from stories.admin.addresses import change_href, verb_href
from stories.admin.story.readiness import pointed
from stories.admin.story.whole import contributed
from stories.models import Activity, Edition, Story
from stories.rules import NotAllowed, Refusal
from stories.workflow import acting

from .reasons import Reason, of_people, on_the_way, stage_of

Subject = Story | Edition

log = logging.getLogger(__name__)
BUSY = "The newsroom is busy: nothing was changed. Try again in a moment."


class VerbForm(forms.Form):
    """What a verb asks for; by itself nothing. Knows the subject, the person and the address's own question part."""

    context: dict[str, Any] = {}
    is_about_content = False  # then it is asked once more, under the subject's lock, whether what was read still stands

    def __init__(self, data=None, *, subject: Subject, user: User, query, **kwargs):
        super().__init__(data, **kwargs)
        self.subject, self.user, self.query = subject, user, query
        self.prepare()
        styled(self)

    def prepare(self) -> None:
        """Fill choices and what the page shows above the form. Raises Http404 for a question about nothing."""

    def refuse_changed(self, subject: Subject) -> None:
        """Raise Stale where what the person read is not what is there any more; called under the subject's lock."""


class PlainProse(forms.CharField):
    """A text of several lines."""

    def __init__(self, *, rows: int = 4, **kwargs):
        super().__init__(widget=forms.Textarea({"rows": rows}), **kwargs)


def _never(subject: Subject) -> str:
    return ""


def _nothing_more(subject: Subject, user: User) -> list[tuple[str, str]]:
    return []


@dataclass(frozen=True)
class Verb:
    """One button. `run` gets the subject, the person and the form's cleaned values."""

    slug: str
    label: str
    permission: str
    says: str
    done: str
    run: Callable[[Any, User, dict[str, Any]], Any]
    form: type[VerbForm] = VerbForm
    hindrance: Callable[[Any], str] = _never
    tone: str = "default"
    confirm: str = ""  # on the button that does it, where the label is not it
    on_page: bool = True  # has a button of its own on the subject's page
    follows: Callable[[Any, User], list[tuple[str, str]]] = _nothing_more  # what happens, and to whom
    logged: str = ""  # how the log names the act, where it is not the permission

    @property
    def act(self) -> str:
        return self.logged or self.permission


@dataclass(frozen=True)
class Button:
    """A verb as it stands for one person and one subject; `reason` says why it cannot be pressed."""

    label: str
    href: str
    tone: str
    reason: str
    way: Reason | None = None  # where the hindrance can be overcome


def refusal(verb: Verb, subject: Subject, user: User) -> str:
    """Why this person may not do it; empty if they may."""
    own = isinstance(subject, Story) and permissions.PERMISSIONS[verb.permission].not_own
    return permissions.refusal(
        verb.permission,
        user,
        is_contributor=own and contributed(subject, user),
        four_eyes=settings.NEWSROOM_FOUR_EYES,
    )


def refused(call: Callable[..., Any], *arguments: Any) -> str:
    """The sentence with which `call` refuses, or nothing."""
    try:
        call(*arguments)
    except Refusal as found:
        return str(found)
    return ""


class VerbsMixin:
    """For a ModelAdmin whose rows have verbs."""

    verbs: Sequence[Verb] = ()
    verb_template = "admin/desk/verb.html"

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_verb"
        view = self.admin_site.admin_view(self.verb_view)
        return [path("<int:key>/do/<slug:slug>", view, name=name), *super().get_urls()]

    def verb_href(self, subject: Subject, slug: str) -> str:
        return verb_href(subject, slug)

    def change_href(self, subject: Subject) -> str:
        return change_href(subject)

    def buttons(self, subject: Subject, user: User) -> dict[str, list[Button]]:
        """The verbs that can be done now, and the others with the reason why not."""
        found = [self._button(verb, subject, user) for verb in self.verbs if verb.on_page]
        return {"now": [one for one in found if not one.reason], "later": [one for one in found if one.reason]}

    def _button(self, verb: Verb, subject: Subject, user: User) -> Button:
        refused = refusal(verb, subject, user)
        reason = refused or verb.hindrance(subject)
        way = on_the_way(verb.permission, subject, self.verb_href) if reason and not refused else None
        return Button(verb.label, self.verb_href(subject, verb.slug), verb.tone, reason, way)

    def verb_view(self, request: HttpRequest, key: int, slug: str) -> HttpResponse:
        """GET explains and asks, POST does; sent twice, it is done once and the second time told so."""
        subject = self.get_queryset(request).filter(pk=key).first() if key < 2**63 else None
        verb = next((one for one in self.verbs if one.slug == slug), None)
        if not self.has_view_permission(request, subject):
            raise PermissionDenied
        if subject is None or verb is None:
            raise Http404
        if reasons := self.reasons(verb, subject, request.user):
            status = 403 if refusal(verb, subject, request.user) else 409
            if status == 409 and (done := done_already(verb, subject, request)):
                return self._done_already(request, subject, done)
            return self._page(request, verb, subject, reasons=reasons, status=status)
        data = request.POST if request.method == "POST" else None
        form = verb.form(data, subject=subject, user=request.user, query=request.GET)
        if data is not None and form.is_valid():
            return self._attempt(request, verb, subject, form)
        return self._page(request, verb, subject, form=form)

    def reasons(self, verb: Verb, subject: Subject, user: User) -> list[Reason]:
        """Every reason why this person cannot do it now, each with the place where it is mended if there is one."""
        found = []
        if refused := refusal(verb, subject, user):
            found.append(of_people(refused, verb.permission, subject, user))
        if hindrance := verb.hindrance(subject):
            found.append(Reason(hindrance, *_way(on_the_way(verb.permission, subject, self.verb_href))))
        return found

    def _done_already(self, request: HttpRequest, subject: Subject, done: Activity) -> HttpResponse:
        messages.info(request, f"That is done already: {said(done)}. Nothing was done twice.")
        return HttpResponseRedirect(self.change_href(subject))

    def _attempt(self, request: HttpRequest, verb: Verb, subject: Subject, form: VerbForm) -> HttpResponse:
        try:
            outcome = self._run(verb, subject, request.user, form)
        except Refusal as refusal:
            return self._refused(request, verb, subject, form, refusal)
        except ValidationError as error:
            form.add_error(None, error.messages)
            return self._page(request, verb, subject, form=form)
        except OperationalError:
            log.exception("%s of %s was ended by the database", verb.slug, subject)
            return self._page(request, verb, subject, form=form, status=409, refusal=BUSY)
        telling.tell_soon()
        self.tell(request, verb, subject, outcome)
        return HttpResponseRedirect(self.change_href(subject))

    def _run(self, verb: Verb, subject: Subject, user: User, form: VerbForm) -> Any:
        """Verbs lock for themselves, an edition before its stories: locked here is only what was read."""

        @acting.verb
        def whole() -> Any:
            read = subject
            if form.is_about_content:
                read = type(subject).objects.select_for_update().get(pk=subject.pk)
                form.refuse_changed(read)
            return verb.run(read, user, form.cleaned_data)

        return whole()

    def tell(self, request: HttpRequest, verb: Verb, subject: Subject, outcome: Any) -> None:
        messages.success(request, verb.done)

    def _refused(self, request, verb, subject, form, refusal: Refusal) -> HttpResponse:
        subject.refresh_from_db()
        if done := done_already(verb, subject, request):
            return self._done_already(request, subject, done)
        story = subject if isinstance(subject, Story) else None
        status = 403 if isinstance(refusal, NotAllowed) and refused_for_good(verb, subject, request.user) else 409
        return self._page(
            request,
            verb,
            subject,
            form=form,
            status=status,
            refusal="" if refusal.problems else str(refusal),
            problems=pointed(refusal.problems, story),
        )

    def _page(
        self, request, verb, subject, *, form=None, status=200, refusal="", problems=(), reasons=()
    ) -> HttpResponse:
        reasons = [*([Reason(refusal)] if refusal else []), *reasons]
        context = {
            **self.admin_site.each_context(request),
            "title": verb.label,
            "subtitle": str(subject),
            "opts": self.opts,
            "verb": verb,
            "original": subject,
            "stage": stage_of(subject),
            "follows": verb.follows(subject, request.user) if form and not reasons else (),
            "form": form,
            "media": form.media if form else forms.Media(),
            "reasons": reasons,
            "problems": problems,
            "seen": subject.activities.order_by("-pk").values_list("pk", flat=True).first() or 0,
            "back": self.change_href(subject),
            **(_meanwhile(request, subject) if reasons else {}),
            **(form.context if form else {}),
        }
        return TemplateResponse(request, self.verb_template, context, status=status)


def _way(way: Reason | None) -> tuple[str, str]:
    return (way.href, way.link) if way else ("", "")


def _meanwhile(request: HttpRequest, subject: Subject) -> dict[str, Sequence[Act]]:
    """What happened since the page was opened; else, what happened last."""
    seen = request.POST.get("seen", "")
    meanwhile = since(subject, int(seen)) if is_key(seen) else []
    return {"meanwhile": meanwhile, "activities": () if meanwhile else latest(subject)}


TYPED = ("note", "notice", "text", "emergency_notice")


def done_already(verb: Verb, subject: Subject, request: HttpRequest) -> Activity | None:
    """The act of this very person that did just this, where nothing has happened since; for a form sent twice."""
    if request.method != "POST":
        return None
    newest = subject.activities.order_by("-pk").first()
    is_own = newest is not None and newest.actor_id == request.user.pk and newest.verb == verb.act
    return newest if is_own and _says_no_more(request.POST, newest) else None


def _says_no_more(typed: QueryDict, act: Activity) -> bool:
    words = (normalised(typed.get(name, "")).strip() for name in TYPED)
    return all(word in act.note for word in words if word)


def refused_for_good(verb: Verb, subject: Subject, user: User) -> bool:
    return bool(refusal(verb, subject, user))


def one_of(rows: models.QuerySet, key: Any) -> models.Model:
    """The row that a question part of an address names. Raises Http404."""
    found = rows.filter(pk=int(key)).first() if is_key(key) else None
    if found is None:
        raise Http404
    return found
