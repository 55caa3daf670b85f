"""A verb on many stories at once: chosen in the list, asked on a page, answered on a page with a result for each.

Each story stands for itself and passes the same gate as by its own button. Approving is not offered: an approval says
that somebody has read this exact text.
"""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import ValidationError
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from newsroom import adminkit
from newsroom.users.models import User
from stories import permissions, publishing, telling, workflow
from stories.admin.activities import said
from stories.admin.story.readiness import pointed
from stories.models import Story
from stories.rules import Refusal, Stale

from . import hindrances
from .forms import AssignForm
from .pages import BUSY, Verb, VerbForm
from .reasons import Reason, standing_of

log = logging.getLogger(__name__)
MOST = 200
Many = dict[str, Any]


@dataclass(frozen=True)
class Result:
    """What became of one story: `tone` is good, open (it was so already) or bad."""

    story: Story
    href: str
    tone: str
    words: str
    reasons: list[Reason] = field(default_factory=list)


def _publishing(story: Story) -> str:
    return hindrances.correcting(story) if story.is_public else hindrances.publishing_late(story)


class ManyAssignForm(AssignForm):
    def prepare(self) -> None:
        self.subject = Story()  # nobody's: each story has its own
        super().prepare()


BULK = {
    "submit_chosen": Verb(
        slug="submit",
        label="Submit for review",
        permission="submit",
        says="Each complete story goes to the editors. The others stay as they are, and you see what they need.",
        done="Submitted",
        run=lambda story, user, values: workflow.submit(story=story, by=user),
        hindrance=hindrances.submitting,
    ),
    "accept_chosen": Verb(
        slug="accept",
        label="Accept for checking",
        permission="accept",
        says="You take these stories on, and their claims are checked next.",
        done="Accepted",
        run=lambda story, user, values: workflow.accept(story=story, by=user),
        hindrance=hindrances.moves("accept"),
    ),
    "assign_chosen": Verb(
        slug="assign",
        label="Assign",
        permission="edit",
        says="Say who works on these stories. That person is told of each.",
        done="Assigned",
        run=lambda story, user, values: workflow.assign(story=story, by=user, to=values["to"]),
        form=ManyAssignForm,
        logged="assign",
    ),
    "publish_chosen": Verb(
        slug="publish",
        label="Publish late stories and approved changes",
        permission="publish",
        says="Each approved story of a printed edition, and each approved change, is public at once.",
        done="Published",
        run=lambda story, user, values: publishing.publish(story=story, by=user),
        hindrance=_publishing,
    ),
}


def _action(name: str) -> Callable[..., HttpResponse | None]:
    @adminkit.action(description=BULK[name].label)
    def act(self, request: HttpRequest, queryset) -> HttpResponse | None:
        return self.many(request, name, BULK[name])

    return act


class BulkMixin:
    """For the ModelAdmin of stories, before `VerbsMixin`."""

    actions = tuple(BULK)
    submit_chosen = _action("submit_chosen")
    accept_chosen = _action("accept_chosen")
    assign_chosen = _action("assign_chosen")
    publish_chosen = _action("publish_chosen")

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Those that the person's roles permit; nothing is ever deleted from a list."""
        may = [name for name, verb in BULK.items() if not permissions.refusal(verb.permission, request.user)]
        return {name: entry for name, entry in super().get_actions(request).items() if name in may}

    def many(self, request: HttpRequest, name: str, verb: Verb) -> HttpResponse | None:
        """Ask first, then do it to each and tell of each."""
        stories = self._chosen(request)
        if len(stories) > MOST:
            messages.error(request, f"Choose at most {MOST} stories at a time. Nothing was changed.")
            return None
        confirmed = request.POST if "confirmed" in request.POST else None
        form = verb.form(confirmed, subject=Story(), user=request.user, query=request.GET)
        if confirmed is None or not form.is_valid():
            return self._ask(request, name, verb, stories, form)
        results = [self._one(request, verb, story, form) for story in stories]
        telling.tell_soon()
        return self._told(request, verb, results)

    def _chosen(self, request: HttpRequest) -> list[Story]:
        """By key and not by the list's filters: a story that has moved on meanwhile is told of too."""
        keys = [key for key in request.POST.getlist(ACTION_CHECKBOX_NAME) if adminkit.is_key(key)]
        if request.POST.get("select_across") == "1" and "confirmed" not in request.POST:
            return list(self.get_changelist_instance(request).get_queryset(request)[: MOST + 1])
        return list(self.get_queryset(request).filter(pk__in=keys[: MOST + 1]).order_by("pk"))

    def _ask(self, request, name: str, verb: Verb, stories: list[Story], form: VerbForm) -> HttpResponse:
        rows = [self._asked(request, verb, story) for story in stories]
        return self._many_page(request, verb, rows, asks=True, form=form, action=name, media=form.media)

    def _asked(self, request: HttpRequest, verb: Verb, story: Story) -> Result:
        standing = ", ".join(standing_of(story))
        return Result(story, self.change_href(story), "", standing, self._hindered(request, verb, story))

    def _hindered(self, request: HttpRequest, verb: Verb, story: Story) -> list[Reason]:
        return self.reasons(verb, story, request.user)

    def _one(self, request: HttpRequest, verb: Verb, story: Story, form: VerbForm) -> Result:
        """Do it to one story, whatever becomes of the others."""
        href = self.change_href(story)
        if reasons := self._hindered(request, verb, story):
            return self._already(verb, story, request.user) or Result(story, href, "bad", "Not done", reasons)
        try:
            _refuse_changed(request, story)
            verb.run(story, request.user, form.cleaned_data)
        except Refusal as refusal:
            return Result(story, href, "bad", "Not done", _reasons_of(refusal, story))
        except ValidationError as error:
            return Result(story, href, "bad", "Not done", [Reason(message) for message in error.messages])
        except OperationalError:
            log.exception("%s of %s was ended by the database", verb.slug, story)
            return Result(story, href, "bad", "Not done", [Reason(BUSY)])
        return Result(story, href, "good", verb.done)

    def _already(self, verb: Verb, story: Story, user: User) -> Result | None:
        newest = story.activities.order_by("-pk").first()
        if newest is None or newest.actor_id != user.pk or newest.verb != verb.act:
            return None
        return Result(story, self.change_href(story), "open", f"Done already: {said(newest)}")

    def _told(self, request: HttpRequest, verb: Verb, results: list[Result]) -> HttpResponse:
        return self._many_page(request, verb, results, done=sum(one.tone == "good" for one in results))

    def _many_page(self, request: HttpRequest, verb: Verb, rows: Iterable[Result], **more: Any) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": verb.label,
            "opts": self.opts,
            "verb": verb,
            "rows": rows,
            "back": request.get_full_path(),
            **more,
        }
        return TemplateResponse(request, "admin/desk/many.html", context)


def _refuse_changed(request: HttpRequest, story: Story) -> None:
    """Raise Stale where the story was saved after the page that asked had been opened."""
    seen = request.POST.get(f"seen-{story.pk}")
    if seen is not None and seen != str(story.head_revision):
        raise Stale("It was saved while you were deciding: read it as it is now.")


def _reasons_of(refusal: Refusal, story: Story) -> list[Reason]:
    if not refusal.problems:
        return [Reason(str(refusal))]
    return [Reason(one.message, one.href, "Mend it") for one in pointed(refusal.problems, story)]
