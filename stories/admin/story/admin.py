"""Stories in the admin: the working copy's form, its panel and buttons, and verbs on many at once."""

from django.contrib import messages
from django.http import HttpRequest

from newsroom import adminkit
from stories import permissions, rules, workflow
from stories.admin.activities import sent_back, with_turn
from stories.admin.importing.pages import ImportMixin
from stories.admin.keeping import RESTORE, KeepingMixin
from stories.admin.notes import NotesMixin, counts_by_claim, thread
from stories.admin.previewing.pages import PreviewMixin
from stories.admin.verbs.bulk import BulkMixin
from stories.admin.verbs.of_stories import VERBS
from stories.admin.verbs.pages import VerbsMixin
from stories.models import Story

from .claim_forms import cite_what_claims_name
from .fields import FieldsMixin
from .form import StoryForm
from .inlines import CitationInline, ClaimInline, tell_claims
from .listing import StoryList
from .readiness import readiness
from .whole import WholeMixin, is_whole


@adminkit.register(Story)
class StoryAdmin(
    WholeMixin,
    FieldsMixin,
    ImportMixin,
    BulkMixin,
    StoryList,
    NotesMixin,
    PreviewMixin,
    KeepingMixin,
    VerbsMixin,
    adminkit.RoleAdmin,
):
    form = StoryForm
    verbs = (*VERBS, RESTORE)
    change_roles = permissions.PERMISSIONS["edit"].roles
    inlines = (ClaimInline, CitationInline)
    change_form_template = "admin/stories/story/change_form.html"
    autocomplete_fields = ("image", "follows")

    def has_change_permission(self, request: HttpRequest, obj: Story | None = None) -> bool:
        return self.may_change(request) and (obj is None or obj.state in rules.EDITABLE)

    def view_on_site(self, story: Story) -> str | None:
        return f"/story/{story.story_id}" if story.is_public else None

    # The form

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        if obj is not None and obj.pk:
            stored = obj if is_whole(obj) else with_turn(Story.objects).get(pk=obj.pk)
            panel = readiness(stored)
            context |= {"desk": panel, "buttons": self.buttons(obj, request.user), "stands": obj}
            context |= {"thread": thread(obj), "note_counts": counts_by_claim(obj).items()}
            context["sent_back"] = sent_back(stored)
            context["check_href"] = self.verb_href(obj, "check-claim")
            context["can_check"] = self._check_button(obj, request).reason == ""
            tell_claims(context["inline_admin_formsets"], panel)
        return super().render_change_form(request, context, add, change, form_url, obj)

    def _check_button(self, story: Story, request: HttpRequest):
        return self._button(next(verb for verb in self.verbs if verb.slug == "check-claim"), story, request.user)

    def save_model(self, request, obj: Story, form, change: bool) -> None:
        if not change:
            obj.created_by = request.user
        obj.save()

    def save_related(self, request, form, formsets, change: bool) -> None:
        """The rows, then the sources that claims brought along, then the revision that keeps it all."""
        super().save_related(request, form, formsets, change)
        story = form.instance
        if added := cite_what_claims_name(story):
            messages.info(
                request, f"{added} source(s) of the claims were added to the story's sources: say when they were read."
            )
        for formset in formsets:
            for row in getattr(formset, "kept_for_claims", ()):
                messages.warning(request, f"“{row.source}” stays: a claim rests on it. Take it out of the claim first.")
        workflow.keep_revision(story=story, by=request.user)
