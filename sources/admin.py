"""Sources in the admin. Who a confidential one is can be read by publishers alone, and written by whoever adds it."""

import hashlib
from datetime import date

from django.http import HttpRequest

from newsroom import adminkit, instants, publication
from newsroom.numbering.models import next_number
from newsroom.users.roles import Role

from .models import ConfidentialIdentity, Source


def next_source_id() -> str:
    """The next id of today's series, by the date in the paper's zone. Call it within the transaction that uses it."""
    today: date = instants.now().astimezone(publication.current().zone).date()
    return f"source-{today.isoformat()}-{next_number(f'source-{today.isoformat()}'):03d}"


class SourceForm(adminkit.GuardedForm):
    class Meta:
        model = Source
        fields = (
            *("title", "publisher", "source_type", "is_primary_source", "published_at"),
            *("url", "canonical_url", "no_url_reason", "is_confidential"),
        )
        help_texts = {
            "title": "As it names itself. Of a confidential source: a public label that does not give it away.",
            "source_type": "What kind of evidence it is.",
            "is_primary_source": "It is the thing itself, not a report about it.",
            "published_at": "When it came out, as far as known.",
            "url": "Where it can be read. Begins with https:// or http://.",
            "canonical_url": "Its lasting address, such as a DOI. Empty: the address above.",
            "no_url_reason": "Only if it has no address: why, such as “printed only”.",
        }

    def clean(self):
        cleaned = super().clean()
        if not cleaned.get("canonical_url") and cleaned.get("url"):
            cleaned["canonical_url"] = cleaned["url"]
        return cleaned


class IdentityInline(adminkit.RoleStackedInline):
    model = ConfidentialIdentity
    fields = ("identity",)
    max_num = 1
    verbose_name = verbose_name_plural = "identity of the confidential source"

    def has_view_permission(self, request: HttpRequest, obj: Source | None = None) -> bool:
        return may_read_identities(request.user)

    def has_change_permission(self, request: HttpRequest, obj: Source | None = None) -> bool:
        return may_read_identities(request.user)

    def has_delete_permission(self, request: HttpRequest, obj: Source | None = None) -> bool:
        return False

    def has_add_permission(self, request: HttpRequest, obj: Source | None = None) -> bool:
        is_free = obj is None or not ConfidentialIdentity.objects.filter(source=obj.pk).exists()
        return is_free and (self._owner().may_change(request) or may_read_identities(request.user))


def may_read_identities(user) -> bool:
    """Publishers, and whoever was given the permission by name; being a superuser is not enough."""
    named = not user.is_superuser and user.has_perm("sources.view_identity")
    return user.has_role(Role.PUBLISHER) or named


@adminkit.register(Source)
class SourceAdmin(adminkit.RoleAdmin):
    form = SourceForm
    change_roles = frozenset({Role.REPORTER, Role.EDITOR, Role.CHECKER, Role.PUBLISHER})
    superuser_changes = True
    inlines = (IdentityInline,)
    list_display = ("title", "publisher", "source_type", "is_primary_source", "source_id")
    list_filter = ("source_type", "is_primary_source", "is_confidential")
    search_fields = ("title", "publisher", "source_id", "url", "canonical_url")
    search_help_text = "Title, publisher, address or id"
    ordering = ("-source_id",)
    fieldsets = (
        (None, {"fields": ("opened", "title", ("publisher", "published_at"), ("source_type", "is_primary_source"))}),
        ("Where it can be read", {"fields": (("url", "canonical_url"), "no_url_reason")}),
        ("Confidential", {"fields": ("is_confidential",)}),
    )

    def save_model(self, request, obj: Source, form, change: bool) -> None:
        if not change:
            obj.source_id, obj.created_by = next_source_id(), request.user
        canonical = obj.canonical_url
        obj.canonical_url_sha256 = hashlib.sha256(canonical.encode()).hexdigest() if canonical else ""
        obj.save()

    def view_on_site(self, source: Source) -> None:
        return None
