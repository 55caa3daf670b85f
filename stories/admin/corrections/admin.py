"""Corrections in the admin: to look at. A notice is written with its change (see “Offer the change” at the story)."""

from newsroom import adminkit
from stories.admin.found import FoundByStory
from stories.models import Correction, WithdrawalRequest

from .desk import CorrectionsDesk, MonthFilter, SectionFilter, StandingFilter


@adminkit.register(Correction)
class CorrectionAdmin(CorrectionsDesk, FoundByStory, adminkit.ReadOnlyAdmin):
    list_display = ("text", "kind", "story", "standing")
    list_filter = (StandingFilter, "correction_type", MonthFilter, SectionFilter)
    list_select_related = ("story",)
    search_fields = ("text",)  # so that there is a box; what it finds, the words of the story say
    search_help_text = "Words of the story, or its id"
    ordering = ("-pk",)
    fields = (
        *("story", "correction_type", "number", "text", "affected_claims", "previous_text", "corrected_text"),
        *("from_version", "to_version", "proposed_by", "proposed_at", "published_at"),
    )

    @adminkit.display(description="Kind", ordering="correction_type")
    def kind(self, notice: Correction) -> str:
        return notice.get_correction_type_display().partition(":")[0]

    @adminkit.display(description="Printed", ordering="published_at", empty_value="not yet")
    def standing(self, notice: Correction):
        return notice.published_at


@adminkit.register(WithdrawalRequest)
class WithdrawalRequestAdmin(adminkit.ReadOnlyAdmin):
    list_display = ("story", "kind", "requested_by", "requested_at", "carried_out_at", "is_emergency", "reviewed_at")
    list_filter = ("kind", "is_emergency")
    list_select_related = ("story", "requested_by")
    fields = (
        *("story", "kind", "notice", "requested_by", "requested_at", "is_emergency"),
        *("carried_out_by", "carried_out_at", "review_due_at", "reviewed_by", "reviewed_at"),
    )
