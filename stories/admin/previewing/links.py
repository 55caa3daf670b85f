"""The links by which outsiders see one revision of a story: made, listed and revoked on a page of their own.

A new address is shown once, on the answer that made it: nobody can read it again.
"""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_http_methods

from newsroom import adminkit, publication
from newsroom.text import refuse_forbidden, refuse_invisible
from stories import permissions
from stories.admin.story.readiness import pointed
from stories.admin.story.whole import is_whole
from stories.models import Story
from stories.previews import links
from stories.rules import NotAllowed, Refusal
from stories.workflow import parking

VERB = "make_preview_link"


class LinkForm(forms.Form):
    """For whom, and for how long."""

    whom = forms.CharField(
        label="For whom",
        max_length=200,
        validators=[refuse_forbidden, refuse_invisible],
        help_text="A reminder for colleagues, such as “Lawyer, Ms Ito”. Not shown to them.",
    )
    days = forms.IntegerField(label="Days until it expires", min_value=1, max_value=links.MOST_DAYS, initial=links.DAYS)
    revision = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)

    def __init__(self, data=None, *, story: Story):
        super().__init__(data, initial={"revision": story.head_revision})
        adminkit.styled(self)


class LinksMixin:
    """For the admin of stories."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(require_http_methods(["GET", "HEAD", "POST"])(self.links_view))
        return [path("<int:key>/preview-links", view, name="stories_story_preview_links"), *super().get_urls()]

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        if obj is not None and obj.pk:
            context["preview"] = {
                "href": reverse("admin:stories_story_preview", args=[obj.pk]),
                "links_href": links_href(obj),
                "open": (obj.open_previews or 0) if is_whole(obj) else links.open_links(obj).count(),
                "parked": parking.waiting(obj),
            }
        return super().render_change_form(request, context, add, change, form_url, obj)

    def links_view(self, request: HttpRequest, key: int) -> HttpResponse:
        """GET lists and asks, POST makes one link or revokes one."""
        story = self.seen(request, key)
        if request.method != "POST":
            return self._links_page(request, story, LinkForm(story=story))
        try:
            return self._revoked(request, story) if "revoke" in request.POST else self._made(request, story)
        except Refusal as refusal:
            status = 403 if isinstance(refusal, NotAllowed) else 409
            return self._links_page(request, story, LinkForm(story=story), status=status, refusal=refusal)

    def _made(self, request: HttpRequest, story: Story) -> HttpResponse:
        form = LinkForm(request.POST, story=story)
        if not form.is_valid():
            return self._links_page(request, story, form)
        made = links.make_link(story=story, by=request.user, **form.cleaned_data)
        address = publication.current().url + reverse("previews:story", args=[made.token])
        return self._links_page(request, story, LinkForm(story=story), address=address, made=made.link)

    def _revoked(self, request: HttpRequest, story: Story) -> HttpResponse:
        key = request.POST["revoke"]
        link = story.preview_links.filter(pk=key).first() if adminkit.is_key(key) else None
        if link is None:
            raise Http404
        links.revoke_link(link=link, by=request.user)
        messages.success(request, f"Revoked: the link for {link.whom} opens nothing any more.")
        return HttpResponseRedirect(links_href(story))

    def _links_page(
        self, request, story: Story, form: LinkForm, *, status=200, refusal=None, **made: Any
    ) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": "Preview links",
            "subtitle": str(story),
            "opts": self.opts,
            "original": story,
            "form": form,
            "may_make": not permissions.refusal(VERB, request.user),
            "links": links.open_links(story),
            "closed": links.closed_links(story),
            "refusal": "" if refusal is None or refusal.problems else str(refusal),
            "problems": pointed(refusal.problems, story) if refusal else (),
            "back": self.change_href(story),
            **made,
        }
        return TemplateResponse(request, "admin/desk/preview_links.html", context, status=status)


def links_href(story: Story) -> str:
    return reverse("admin:stories_story_preview_links", args=[story.pk])
