"""The mixin of the story's admin: where keeping hooks into its form. Decides nothing about content."""

from uuid import uuid4

from django import forms
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.http import urlencode

from newsroom.adminkit import is_key
from newsroom.users.models import User
from stories import rules
from stories.admin.activities import latest
from stories.models import Autosave, Story
from stories.workflow import autosaving

from . import saving, unsaved
from .past_pages import PastPages
from .posting import form_key_of, readable, typed
from .unsaved import MOST_OFFERED, OWN, TAKE_UP, Offer, UnsavedViews, keep_methods, others, post_only

SCRIPT = forms.Media(js=["admin_press/keeping.js"])


class KeepingMixin(UnsavedViews, PastPages):
    """For the ModelAdmin of stories."""

    change_form_before_template = "admin/stories/story/_keeping.html"

    @property
    def media(self) -> forms.Media:
        return super().media + SCRIPT

    def get_urls(self):
        guard = self.admin_site.admin_view
        keep, discard = guard(keep_methods(self.keep_view)), guard(post_only(self.discard_view))
        return [
            path("keep", keep, name="stories_story_keep_new"),
            path("discard", discard, name="stories_story_discard_new"),
            path("<int:key>/keep", keep, name="stories_story_keep"),
            path("<int:key>/discard", discard, name="stories_story_discard"),
            path("<int:key>/here", guard(post_only(self.here_view)), name="stories_story_here"),
            path("<int:key>/compare", guard(self.compare_view), name="stories_story_compare"),
            path("add/", self._or_logged_out(guard(self.add_view)), name="stories_story_add"),
            path("<path:object_id>/change/", self._or_logged_out(guard(self.change_view)), name="stories_story_change"),
            *super().get_urls(),
        ]

    def add_href(self) -> str:
        return reverse("admin:stories_story_add")

    # A form that is sent

    def _or_logged_out(self, view):
        """A form sent after its session ended gets its text back, not a login page in place of it."""

        def kept(request: HttpRequest, *args, **kwargs) -> HttpResponse:
            if request.method == "POST" and not self.admin_site.has_permission(request):
                return self._logged_out(request)
            return view(request, *args, **kwargs)

        return kept

    def _logged_out(self, request: HttpRequest) -> HttpResponse:
        login = f"{reverse('admin:login')}?{urlencode({REDIRECT_FIELD_NAME: request.path})}"
        given_back = readable(typed(request.POST))
        context = {"title": "Not saved: you are logged out", "login_href": login, "typed": given_back}
        return TemplateResponse(request, "admin/stories/story/logged_out.html", context, status=403)

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        """As always, but: what is sent twice is saved once, and a form that comes too late gives its text back."""
        if request.method == "POST" and self.may_change(request):
            if object_id is None:
                return self._added_once(request, form_url, extra_context)
            story = self.get_queryset(request).filter(pk=object_id).first() if is_key(object_id) else None
            if story and story.state not in rules.EDITABLE:
                return self._too_late(request, story)
        elif TAKE_UP in request.GET and self.may_change(request):
            self._take_up(request, object_id)
        return super().changeform_view(request, object_id, form_url, extra_context)

    def _added_once(self, request: HttpRequest, form_url, extra_context) -> HttpResponse:
        """A new story of one form is made once, however often and fast the form is sent."""
        with transaction.atomic():
            User.objects.select_for_update(no_key=True).get(pk=request.user.pk)
            saved = autosaving.saved_form(person=request.user, form_key=form_key_of(request.POST))
            if saved:
                return self._added_before(request, saved.story)
            return super().changeform_view(request, None, form_url, extra_context)

    def _added_before(self, request: HttpRequest, story: Story) -> HttpResponse:
        """To the story that the form has become; what was typed beyond it is unsaved work there, and shown."""
        unsaved.keep(self, request, story)
        is_more = autosaving.unsaved(person=request.user, story=story) is not None
        return HttpResponseRedirect(self.change_href(story) + (f"?{TAKE_UP}={OWN}" if is_more else ""))

    def _too_late(self, request: HttpRequest, story: Story) -> HttpResponse:
        kept = unsaved.keep(self, request, story)
        context = {
            **self.admin_site.each_context(request),
            "title": "Not saved",
            "subtitle": str(story),
            "opts": self.opts,
            "original": story,
            "typed": readable(kept.fields),
            "activities": latest(story),
            "back": self.change_href(story),
        }
        return TemplateResponse(request, "admin/stories/story/too_late.html", context, status=409)

    def get_object(self, request, object_id, from_field=None):
        """The story; where its form is being saved, what was posted is first brought together with what is stored."""
        story = super().get_object(request, object_id, from_field)
        is_first = story is not None and self._is_saving(request) and not hasattr(request, "merge")
        if is_first and self.has_change_permission(request, story):
            request.merge = saving.prepare(request, story, self._blank(request, story))
        return story

    def _blank(self, request: HttpRequest, story: Story | None) -> forms.ModelForm:
        return super().get_form(request, story, change=story is not None)(instance=story)

    def construct_change_message(self, request, form, formsets, add=False):
        """Called once all is saved: then nothing is unsaved any more, and the form's key is known."""
        saving.remember(request, form.instance, formsets)
        return super().construct_change_message(request, form, formsets, add)

    # Unsaved work

    def _take_up(self, request: HttpRequest, object_id: str | None) -> None:
        story = None
        if object_id is not None:
            story = self.get_queryset(request).filter(pk=object_id).first() if is_key(object_id) else None
            if story is None or not self.has_change_permission(request, story):
                return
        request.taken_up = unsaved.taken_up(self, request, story, self._blank(request, story))

    def get_form(self, request, obj=None, change=False, **kwargs):
        form = super().get_form(request, obj, change=change, **kwargs)
        taken = getattr(request, "taken_up", None)
        return unsaved.filled(form, taken.data) if taken else form

    def get_formset_kwargs(self, request, obj, inline, prefix):
        values = super().get_formset_kwargs(request, obj, inline, prefix)
        taken = getattr(request, "taken_up", None)
        if taken and f"{prefix}-TOTAL_FORMS" in taken.data:
            values |= {"data": taken.data.copy(), "files": {}}
        return values

    def _create_formsets(self, request, obj, change):
        formsets, inlines = super()._create_formsets(request, obj, change)
        if getattr(request, "taken_up", None):
            for formset in formsets:
                unsaved.unjudged(formset)
        return formsets, inlines

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        if self.may_change(request) and (obj is None or self.has_change_permission(request, obj)):
            if request.method == "POST":
                unsaved.keep(self, request, obj)
            context |= self._kept_context(request, obj)
        return super().render_change_form(request, context, add, change, form_url, obj)

    def _kept_context(self, request: HttpRequest, story: Story | None) -> dict:
        taken = getattr(request, "taken_up", None)
        return {
            "keeping": {
                "form_key": self._form_key(request, taken),
                "keep_href": self._href("keep", story),
                "here_href": self._href("here", story) if story else "",
                "take_up_href": f"{self.change_href(story) if story else self.add_href()}?{TAKE_UP}=",
                "person": request.user.pk,
                "revision": story.head_revision if story else 0,
                "sent": request.method == "POST",
            },
            "taken_up": taken,
            "merge": taken.merge if taken else getattr(request, "merge", None),
            "others_here": others(request, story) if story else [],
            "offers": [] if taken or request.method == "POST" else self._offers(request, story),
        }

    def _form_key(self, request: HttpRequest, taken) -> str:
        """Of a form that comes back unsaved the key that it has, as long as nothing was saved under it.

        One that was brought together with what others stored is another form: the page before it knows nothing of that.
        """
        if getattr(request, "merge", None) is not None:
            return str(uuid4())
        key = taken.kept.form_key if taken else form_key_of(request.POST)
        is_used = key and autosaving.saved_form(person=request.user, form_key=key)
        return key if key and not is_used else str(uuid4())

    def _href(self, name: str, story: Story | None) -> str:
        if story is None:
            return reverse(f"admin:stories_story_{name}_new")
        return reverse(f"admin:stories_story_{name}", args=[story.pk])

    def _offers(self, request: HttpRequest, story: Story | None) -> list[Offer]:
        mine = Autosave.objects.filter(person=request.user, story=story).defer("document", "presentation")
        page = self.change_href(story) if story else self.add_href()
        return [
            Offer(
                kept,
                f"{page}?{urlencode({TAKE_UP: kept.form_key or OWN})}",
                self._href("discard", story),
                story is not None and kept.based_on != story.head_revision,
            )
            for kept in mine[:MOST_OFFERED]
        ]
