"""The pages that look back: the history of a story, and any two of its states side by side."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse

from newsroom.adminkit import is_key
from stories import comparing, permissions, rules
from stories.admin.activities import latest
from stories.models import Story

from .past import PastState, entries, state_of


class PastPages:
    """Mixin for the ModelAdmin of stories."""

    def history_view(self, request, object_id, extra_context=None):
        """Everything that was done and every state that was kept, to compare any two and restore one."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        story = self.get_object(request, object_id)
        if story is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        context = {
            "title": "History",
            "subtitle": str(story),
            "activities": latest(story, 200),
            "head": f"r{story.head_revision}",
            "states": entries(story, person=request.user, may_edit=self.may_change(request)),
            "compare_href": reverse("admin:stories_story_compare", args=[story.pk]),
            "restore_href": self._restore_href(request, story),
            "back": self.change_href(story),
        }
        return super().history_view(request, object_id, {**context, **(extra_context or {})})

    def compare_view(self, request: HttpRequest, key: int) -> HttpResponse:
        """Two states of one story side by side, the older one first. A state of another story is none of this one."""
        story = self.get_queryset(request).filter(pk=key).first() if is_key(key) else None
        if not self.has_view_permission(request, story):
            raise PermissionDenied
        if story is None:
            raise Http404
        may_edit = self.may_change(request)
        asked = [request.GET.get(name, "") for name in ("a", "b")]
        pair = [state_of(story, ref, person=request.user, may_edit=may_edit) for ref in asked]
        before, after = sorted(pair, key=lambda state: state.at)
        erased = [state.title for state in pair if state.is_erased]
        differences = None if erased else _compared(before, after)
        context = {
            **self.admin_site.each_context(request),
            "title": "Compare",
            "subtitle": str(story),
            "opts": self.opts,
            "original": story,
            "older": before,
            "newer": after,
            "sides": (before, after),
            "head": f"r{story.head_revision}",
            "missing": erased,
            "differences": differences,
            "restore_href": self._restore_href(request, story),
            "back": reverse("admin:stories_story_history", args=[story.pk]),
        }
        return TemplateResponse(request, "admin/stories/story/compare.html", context)

    def _restore_href(self, request: HttpRequest, story: Story) -> str:
        """Where a state is restored; nothing where this person cannot, or not now."""
        may = permissions.refusal("restore", request.user) == "" and story.state in rules.EDITABLE
        return self.verb_href(story, "restore") if may else ""


def _compared(before: PastState, after: PastState) -> list[comparing.Difference]:
    return comparing.compared(before.document, after.document, before.presentation, after.presentation)
