"""Partners and their plans in the admin, with keys, use and what they were handed on the partner's page."""

from django.db.models import Count, Max, Q
from django.urls import reverse

from newsroom import adminkit, instants
from partners.models import Fetch, Partner, Plan

from .desk import ManagedAdmin, SeenAdmin
from .endpoints import endpoints_of
from .holding import HoldingMixin
from .keys import KeysMixin, is_unended
from .silence import SilenceMixin
from .usage import chart

LATEST = 12


class PartnerForm(adminkit.GuardedForm):
    class Meta:
        model = Partner
        fields = ("name", "plan", "email", "is_active", "notes")
        labels = {"email": "E-mail"}
        help_texts = {
            "email": "Whom to tell when an endpoint fails.",
            "plan": "How much it may ask for, whatever number of keys it has.",
            "is_active": "Switched off, none of its keys opens anything and none of its endpoints is told anything.",
            "notes": "For the newsroom alone.",
        }


@adminkit.register(Partner)
class PartnerAdmin(KeysMixin, HoldingMixin, SilenceMixin, ManagedAdmin):
    form = PartnerForm
    change_form_template = "admin/partners/partner/change_form.html"
    list_display = ("name", "plan", "is_active", "open_keys", "last_used")
    list_filter = ("is_active", "plan")
    list_select_related = ("plan",)
    search_fields = ("name",)
    fields = ("name", "plan", "email", "is_active", "notes")

    def get_queryset(self, request):
        unended = Q(keys__revoked_at=None) & (Q(keys__expires_at=None) | Q(keys__expires_at__gt=instants.now()))
        rows = super().get_queryset(request)
        return rows.annotate(number_of_keys=Count("keys", unended), used_at=Max("keys__last_used_at"))

    @adminkit.display(description="Keys that open")
    def open_keys(self, partner: Partner) -> int:
        return partner.number_of_keys

    @adminkit.display(description="Last used")
    def last_used(self, partner: Partner):
        return partner.used_at

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        if obj is not None and obj.pk:
            context["partner"] = self._beside(obj)
        return super().render_change_form(request, context, add, change, form_url, obj)

    def _beside(self, partner: Partner) -> dict:
        """What the page shows above the form, in six queries."""
        keys = list(partner.keys.select_related("created_by", "replaces"))
        fetches = reverse("admin:partners_fetch_changelist")
        return {
            "keys": [key for key in keys if is_unended(key)],
            "ended": [key for key in keys if not is_unended(key)],
            "endpoints": endpoints_of(partner),
            "chart": chart(partner),
            "fetches": partner.fetches.order_by("-pk")[:LATEST],
            "fetches_href": f"{fetches}?partner__id__exact={partner.pk}",
            "exports": partner.exports.order_by("-began_at")[:LATEST],
        }


@adminkit.register(Plan)
class PlanAdmin(ManagedAdmin):
    list_display = ("name", "per_minute", "per_day", "exports_at_once")
    fields = ("name", "per_minute", "per_day", "exports_at_once")

    def formfield_for_dbfield(self, db_field, request, **kwargs):
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is not None and db_field.name in TOLD:
            field.label, field.help_text = TOLD[db_field.name]
        return field


TOLD = {
    "per_minute": ("Requests a minute", "Of a partner altogether. A change holds from the next request on."),
    "per_day": ("Requests a day", "A day of the counts ends at midnight UTC."),
    "exports_at_once": ("Exports at once", "How many exports of the record may run at the same time."),
}


@adminkit.register(Fetch)
class FetchAdmin(SeenAdmin):
    """Which versions partners were handed by the API."""

    list_display = ("subject_id", "version", "partner", "first_at", "last_at", "times")
    list_filter = ("partner",)
    list_select_related = ("partner",)
    search_fields = exact_search = ("subject_id",)
    search_help_text = "The id of a story or an edition, whole"
    ordering = ("-pk",)
    fields = ("partner", "subject_id", "version", "first_at", "last_at", "times")
