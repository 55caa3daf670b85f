"""Stories in the admin: the working copy's form, its panel and buttons, and verbs on many at once."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.html import format_html_join

from newsroom import adminkit
from stories import permissions, publishing, rules, workflow
from stories.document import limits
from stories.models import Claim, Note, Story, StorySource

from .activities import latest
from .claim_forms import CitationForm, CitationFormSet, ClaimForm, ClaimFormSet, cite_what_claims_name
from .placeable import placeable
from .previewing import PreviewMixin
from .readiness import readiness
from .story_form import StoryForm
from .story_verbs import VERBS
from .verbs import VerbsMixin


class ClaimInline(adminkit.RoleStackedInline):
    model = Claim
    form = ClaimForm
    formset = ClaimFormSet
    ordering_field = "position"
    max_num = limits.MOST_CLAIMS
    readonly_fields = ("rests_on",)

    def get_fields(self, request, obj=None):
        last = ("evidence", "position") if self.has_change_permission(request, obj) else ("rests_on", "position")
        return (("text", "qualification"), last)

    def get_extra(self, request, obj=None, **kwargs):
        return 0 if obj else 1

    @adminkit.display(description="Sources")
    def rests_on(self, claim: Claim) -> str:
        rows = claim.citations.select_related("source")
        return format_html_join("", "<div>{}</div>", ((str(row.source),) for row in rows)) or "none"


class CitationInline(adminkit.RoleStackedInline):
    model = StorySource
    form = CitationForm
    formset = CitationFormSet
    fields = (("source", "accessed_at", "position"),)
    autocomplete_fields = ("source",)
    ordering_field = "position"
    verbose_name = "source of this story"
    verbose_name_plural = "sources of this story"
    max_num = limits.MOST_SOURCES


class NoteInline(adminkit.RoleStackedInline):
    """Written once: a note can be added, not reworded."""

    model = Note
    fields = ("text", "written_by", "written_at")
    readonly_fields = ("written_by", "written_at")
    verbose_name = "note for colleagues"
    verbose_name_plural = "notes for colleagues (never printed)"

    def has_change_permission(self, request, obj=None):
        return False

    def has_delete_permission(self, request, obj=None):
        return False


class StateFilter(adminkit.SimpleListFilter):
    title = "where it stands"
    parameter_name = "state"

    def lookups(self, request, model_admin):
        return [(value, label.partition(":")[0]) for value, label in Story._meta.get_field("state").choices]

    def queryset(self, request, queryset):
        known = {value for value, _ in self.lookup_choices}
        return queryset.filter(state=self.value()) if self.value() in known else queryset


@adminkit.register(Story)
class StoryAdmin(PreviewMixin, VerbsMixin, adminkit.RoleAdmin):
    form = StoryForm
    verbs = VERBS
    change_roles = permissions.PERMISSIONS["edit"].roles
    inlines = (ClaimInline, CitationInline, NoteInline)
    change_form_template = "admin/stories/story/change_form.html"
    list_display = ("headline", "standing", "public", "section", "assigned_to", "updated_at")
    list_display_links = ("headline",)
    list_filter = (StateFilter, "public_status", "section", "editorial_classification", "assigned_to")
    list_select_related = ("section", "assigned_to")
    search_fields = ("headline", "slug", "story_id", "dek", "body_text")
    search_help_text = "Headline, dek, body, id or address"
    ordering = ("-updated_at", "-pk")
    autocomplete_fields = ("image",)
    actions = ("submit_chosen", "approve_chosen", "publish_chosen")
    fieldsets = (
        (None, {"fields": ("revision", "headline", "dek", "summary", "body_text")}),
        ("Meaning and limits", {"fields": ("why_it_matters", "limitations", "tags")}),
        (
            "In the paper",
            {
                "fields": (
                    ("section", "story_type"),
                    ("editorial_classification", "importance"),
                    "slug",
                    ("byline", "sponsor"),
                )
            },
        ),
        ("Picture and language", {"fields": ("image", ("language", "direction"), "source_story_id")}),
    )

    def has_change_permission(self, request: HttpRequest, obj: Story | None = None) -> bool:
        return self.may_change(request) and (obj is None or obj.state in rules.EDITABLE)

    def get_fieldsets(self, request, obj=None):
        """Lists as lines of text also where the story is only looked at."""
        if obj is None or self.has_change_permission(request, obj):
            return self.fieldsets
        shown = {"limitations": "named_limits", "tags": "named_tags"}
        first, second, *others = self.fieldsets
        fields = tuple(shown.get(name, name) for name in second[1]["fields"])
        return (first, (second[0], {**second[1], "fields": fields}), *others)

    def get_readonly_fields(self, request, obj=None):
        return () if obj is None or self.has_change_permission(request, obj) else ("named_limits", "named_tags")

    @adminkit.display(description="Limitations")
    def named_limits(self, story: Story) -> str:
        return format_html_join("", "<div>{}</div>", ((line,) for line in story.limitations)) or "none named"

    @adminkit.display(description="Tags")
    def named_tags(self, story: Story) -> str:
        return ", ".join(story.tags) or "none"

    def view_on_site(self, story: Story) -> str | None:
        return f"/story/{story.story_id}" if story.is_public else None

    @adminkit.display(description="Stands", ordering="state")
    def standing(self, story: Story) -> str:
        return story.get_state_display().partition(":")[0]

    @adminkit.display(description="Public", ordering="public_status")
    def public(self, story: Story) -> str:
        return story.get_public_status_display().partition(":")[0]

    # The form

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        """As always; a form sent for a story that can no longer be edited is answered with what was typed."""
        if request.method == "POST" and object_id and self.may_change(request):
            story = self.get_queryset(request).filter(pk=object_id).first() if adminkit.is_key(object_id) else None
            if story and story.state not in rules.EDITABLE:
                return self._too_late(request, story)
        return super().changeform_view(request, object_id, form_url, extra_context)

    def _too_late(self, request: HttpRequest, story: Story) -> HttpResponse:
        skipped = ("csrf", "_", "revision", "initial-")
        typed = [(name, value) for name, value in request.POST.items() if not name.startswith(skipped) and value]
        context = {
            **self.admin_site.each_context(request),
            "title": "Not saved",
            "subtitle": str(story),
            "opts": self.opts,
            "original": story,
            "typed": [(name, value) for name, value in typed if "_FORMS" not in name and not name.endswith("-id")],
            "activities": latest(story),
            "back": self.change_href(story),
        }
        return TemplateResponse(request, "admin/stories/story/too_late.html", context, status=409)

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        if obj is not None and obj.pk:
            panel = readiness(Story.objects.get(pk=obj.pk))
            context |= {"desk": panel, "buttons": self.buttons(obj, request.user), "stands": obj}
            context["check_href"] = self.verb_href(obj, "check-claim")
            context["can_check"] = self._check_button(obj, request).reason == ""
            _title_claims(context["inline_admin_formsets"], panel)
        return super().render_change_form(request, context, add, change, form_url, obj)

    def _check_button(self, story: Story, request: HttpRequest):
        return self._button(next(verb for verb in self.verbs if verb.slug == "check-claim"), story, request.user)

    def save_model(self, request, obj: Story, form, change: bool) -> None:
        if not change:
            obj.created_by = request.user
        obj.save()

    def save_formset(self, request, form, formset, change: bool) -> None:
        if formset.model is Note:
            for note in formset.save(commit=False):
                note.written_by = request.user
        formset.save()

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

    def history_view(self, request, object_id, extra_context=None):
        story = self.get_object(request, object_id)
        if story is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        context = {
            "activities": latest(story, 200),
            "revisions": story.revisions.order_by("-number")[:200],
            "back": self.change_href(story),
        }
        return super().history_view(request, object_id, {**context, **(extra_context or {})})

    # Looking for stories

    def get_search_results(self, request, queryset: QuerySet, search_term: str):
        """Chosen for an edition, only what can be placed in one."""
        found, repeats = super().get_search_results(request, queryset, search_term)
        is_choice = request.path.endswith("/autocomplete/") and request.GET.get("model_name") == "placement"
        return (placeable(found) if is_choice else found), repeats

    # Many at once

    def get_actions(self, request: HttpRequest):
        needed = {"submit_chosen": "submit", "approve_chosen": "approve", "publish_chosen": "publish"}
        found = super().get_actions(request)
        return {
            name: entry
            for name, entry in found.items()
            if name in needed and request.user.has_role(*permissions.PERMISSIONS[needed[name]].roles)
        }

    @adminkit.action(description="Submit for review")
    def submit_chosen(self, request, queryset):
        self._each(request, queryset, "Submitted", lambda story: workflow.submit(story=story, by=request.user))

    @adminkit.action(description="Approve as they stand (those without remarks)")
    def approve_chosen(self, request, queryset):
        self._each(request, queryset, "Approved", lambda story: workflow.approve(story=story, by=request.user))

    @adminkit.action(description="Publish late stories and approved changes")
    def publish_chosen(self, request, queryset):
        self._each(request, queryset, "Published", lambda story: publishing.publish(story=story, by=request.user))

    def _each(self, request, queryset, done: str, verb) -> None:
        """Each story by itself: what is refused does not keep the others back."""
        for story in queryset.order_by("pk"):
            try:
                verb(story)
            except rules.Refusal as refusal:
                messages.warning(request, f"“{story}”: {refusal}")
            else:
                messages.success(request, f"“{story}”: {done.lower()}.")


def _title_claims(inline_formsets, panel) -> None:
    """Let the head of each claim say how it stands."""
    titles = {standing.number: standing.title for standing in panel.claims}
    for inline in inline_formsets:
        if inline.formset.model is Claim:
            for form in inline.formset.forms:
                if form.instance.pk:
                    form.instance.get_inline_title = titles.get(form.instance.number, f"Claim {form.instance.number}")
