"""The rows inside a story's form: its claims, each with its sources and its check, and the sources of the story."""

from django.utils.html import format_html, format_html_join

from newsroom import adminkit
from stories.document import limits
from stories.models import Claim, StorySource

from .claim_forms import CitationForm, CitationFormSet, ClaimForm, ClaimFormSet
from .readiness import ClaimStanding


class ClaimInline(adminkit.RoleStackedInline):
    model = Claim
    form = ClaimForm
    formset = ClaimFormSet
    ordering_field = "position"
    max_num = limits.MOST_CLAIMS
    readonly_fields = ("rests_on", "checked")

    def get_fields(self, request, obj=None):
        last = ("evidence", "position") if self.has_change_permission(request, obj) else ("rests_on", "position")
        return (("text", "qualification"), last, "checked") if obj else (("text", "qualification"), last)

    def get_extra(self, request, obj=None, **kwargs):
        return 0 if obj else 1

    @adminkit.display(description="Sources")
    def rests_on(self, claim: Claim) -> str:
        named = getattr(claim, "rests_on", ())
        return format_html_join("", "<div>{}</div>", ((str(source),) for source in named)) or "none"

    @adminkit.display(description="Check")
    def checked(self, claim: Claim) -> str:
        """What the last save says of the claim; `standing` was told by the page (see `tell_claims`)."""
        standing: ClaimStanding | None = getattr(claim, "standing", None)
        if standing is None:
            return "Not saved yet, so not checked."
        by = f", {standing.by}" if standing.by else ""
        note = format_html('<q dir="auto">{}</q>', standing.note) if standing.note else ""
        return format_html('<span class="desk-mark desk-{}">{}{}</span>{}', standing.tone, standing.standing, by, note)


class CitationInline(adminkit.RoleStackedInline):
    model = StorySource
    form = CitationForm
    formset = CitationFormSet
    fields = ("source", ("accessed_at", "position"))
    ordering_field = "position"
    verbose_name = "source of this story"
    verbose_name_plural = "sources of this story"
    max_num = limits.MOST_SOURCES


def tell_claims(inline_formsets, panel) -> None:
    """Let the head of each claim, and its row, say how it stands."""
    standings = {standing.number: standing for standing in panel.claims}
    claims = (inline.formset for inline in inline_formsets if inline.formset.model is Claim)
    for form in (form for formset in claims for form in formset.forms):
        if form.instance.pk and (standing := standings.get(form.instance.number)):
            form.instance.standing = standing
            form.instance.get_inline_title = standing.title
