"""The list of stories: what a row tells, by what it is filtered and searched. All of it by indexes."""

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html

from newsroom import adminkit
from stories.admin.edition.placeable import placeable
from stories.admin.found import FindsStories
from stories.choices import State
from stories.models import Story

TONES = {State.REVIEW: "open", State.CHECK: "open", State.APPROVED: "good", State.SPIKED: "bad"}


class StateFilter(adminkit.SimpleListFilter):
    title = "where it stands"
    parameter_name = "state"

    def lookups(self, request, model_admin):
        return [(value, label.partition(":")[0]) for value, label in Story._meta.get_field("state").choices]

    def queryset(self, request, queryset):
        known = {value for value, _ in self.lookup_choices}
        return queryset.filter(state=self.value()) if self.value() in known else queryset


class MineFilter(adminkit.SimpleListFilter):
    title = "whose"
    parameter_name = "whose"

    def lookups(self, request, model_admin):
        return [("mine", "Assigned to me"), ("written", "Begun by me"), ("nobody", "Assigned to nobody")]

    def queryset(self, request, queryset):
        wanted = {
            "mine": {"assigned_to": request.user},
            "written": {"created_by": request.user},
            "nobody": {"assigned_to": None},
        }
        return queryset.filter(**wanted.get(self.value() or "", {}))


class StoryList(FindsStories):
    """For the admin of stories."""

    list_display = ("headline", "standing", "public", "section", "writer", "assigned_to", "updated_at")
    list_display_links = ("headline",)
    list_filter = (
        *(StateFilter, MineFilter, "public_status", "section", "editorial_classification", "assigned_to"),
        ("updated_at", adminkit.DateFieldListFilter),
    )
    list_select_related = ("section", "assigned_to", "created_by")
    list_defer = ("body_text", "summary", "why_it_matters", "limitations", "tags")
    search_fields = ("headline",)  # so that there is a box; what it finds, the index of words says
    search_help_text = "Words of texts, claims and sources; an id"
    ordering = ("-updated_at", "-pk")

    @adminkit.display(description="Stands")
    def standing(self, story: Story) -> str:
        words, tone = _named(story.get_state_display()), TONES.get(State(story.state), "plain")
        return format_html('<span class="desk-mark desk-{}">{}</span>', tone, words)

    @adminkit.display(description="Public")
    def public(self, story: Story) -> str:
        return _named(story.get_public_status_display())

    @adminkit.display(description="Begun by")
    def writer(self, story: Story) -> str:
        return str(story.created_by or "the newsroom")

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str):
        """Chosen for an edition, only what can be placed in one."""
        found, repeats = super().get_search_results(request, queryset, search_term)
        is_choice = request.path.endswith("/autocomplete/") and request.GET.get("model_name") == "placement"
        return (placeable(found) if is_choice else found), repeats


def _named(label: str) -> str:
    return label.partition(":")[0]
