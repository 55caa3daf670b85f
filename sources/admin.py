"""Sources in the admin: one row a document. Who a confidential one is can be read by publishers alone, and written by
whoever adds it."""

from datetime import date

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from newsroom import adminkit, instants, publication
from newsroom.numbering.models import next_number
from newsroom.users.roles import Role

from .identifiers import canonical_url, completed, digest, equivalents
from .link_admin import LinkMixin
from .models import LONGEST_URL, ConfidentialIdentity, Source


def next_source_id() -> str:
    """The next id of today's series, by the date in the paper's zone. Call it within the transaction that uses it."""
    today: date = instants.now().astimezone(publication.current().zone).date()
    return f"source-{today.isoformat()}-{next_number(f'source-{today.isoformat()}'):03d}"


def known_as(text: str) -> QuerySet[Source]:
    """The sources whose lasting address is the one that `text`, an address or identifier, names; at one query."""
    return Source.objects.filter(canonical_url_sha256__in=[digest(url) for url in equivalents(text)])


class SourceForm(adminkit.GuardedForm):
    """Completes identifiers to addresses, and refuses a second row for a document that has one.

    `known` is the source that there is already.
    """

    known: Source | None = None

    class Meta:
        model = Source
        fields = (
            *("is_confidential", "url", "canonical_url", "title", "publisher", "published_at"),
            *("source_type", "is_primary_source", "no_url_reason"),
        )
        labels = {"url": "Address or identifier"}
        help_texts = {
            "title": "As it names itself. Of a confidential source: a public label that does not give it away.",
            "source_type": "What kind of evidence it is.",
            "is_primary_source": "It is the thing itself, not a report about it.",
            "published_at": "When it came out, as far as known.",
            "url": "Where it can be read: a web address, or an arXiv id, DOI, PMID or PMC number, which is completed.",
            "canonical_url": "Left empty, it is worked out from the address: the DOI, the arXiv page, or the address "
            "without what trackers added.",
            "no_url_reason": "Only if it has no address: why, such as “printed only”.",
            "is_confidential": "Its name and address stay out of print, and its title becomes a public label.",
        }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        for name in ("url", "canonical_url"):
            if name in self.fields:
                self.fields[name].widget.attrs |= {"autocomplete": "off", "spellcheck": "false", "dir": "ltr"}

    def clean_url(self) -> str:
        return self._completed("url")

    def clean_canonical_url(self) -> str:
        return self._completed("canonical_url")

    def _completed(self, name: str) -> str:
        """What stood there before stays byte for byte: it may be printed."""
        typed = self.cleaned_data[name]
        found = completed(typed) if name in self.changed_data else typed
        return found if len(found) <= LONGEST_URL else typed

    def clean(self):
        cleaned = super().clean()
        if self._is_addressed(cleaned):
            typed = cleaned["canonical_url"] or cleaned.get("url") or ""
            cleaned["canonical_url"] = canonical_url(typed) or typed
            self._refuse_known(typed)
        return cleaned

    def _is_addressed(self, cleaned) -> bool:
        """Whether an address is given here and now: a row whose title is mended keeps what may be printed."""
        is_new = self.instance.pk is None
        return "canonical_url" in cleaned and (is_new or bool({"url", "canonical_url"} & set(self.changed_data)))

    def _refuse_known(self, address: str) -> None:
        self.known = known_as(address).exclude(pk=self.instance.pk).first() if address else None
        if self.known:
            name = "canonical_url" if self.data.get(self.add_prefix("canonical_url")) else "url"
            told = ValidationError("This is known already: %(known)s. Use that one.", params={"known": self.known})
            self.add_error(name, told)


class IdentityFormSet(adminkit.LabelledFormSet):
    """Who a confidential source is; asked for only where the source is one."""

    row_name = "Identity"

    def add_fields(self, form, index):
        super().add_fields(form, index)
        form.fields["identity"].help_text = (
            "Name, how to reach the person, what was promised. Kept apart from the story: only publishers, and people "
            "whom an administrator names, can read it. Once saved you cannot read it back yourself unless you are one "
            "of them. It is in no document, revision, list, search or log."
        )

    def clean(self) -> None:
        super().clean()
        told = any(form.cleaned_data.get("identity") for form in self.forms if not form.errors)
        if told and not self.instance.is_confidential:
            raise ValidationError("Mark the source confidential before you write down who it is.")


class IdentityInline(adminkit.RoleStackedInline):
    model = ConfidentialIdentity
    fields = ("identity",)
    max_num = 1
    verbose_name = "identity of the confidential source"
    verbose_name_plural = "who it is (guarded)"
    formset = IdentityFormSet

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
class SourceAdmin(LinkMixin, adminkit.RoleAdmin):
    form = SourceForm
    change_roles = frozenset({Role.REPORTER, Role.EDITOR, Role.CHECKER, Role.PUBLISHER})
    superuser_changes = True
    inlines = (IdentityInline,)
    list_display = ("title", "publisher", "source_type", "is_primary_source", "source_id")
    list_filter = ("source_type", "is_primary_source", "is_confidential")
    search_fields = ("title",)  # so that there is a box; what it finds, the index of words says
    exact_search = ("source_id",)
    search_help_text = "Title, publisher, address or id"
    ordering = ("-source_id",)
    change_form_template = "admin/sources/source/change_form.html"
    fieldsets = (
        (None, {"fields": ("opened", "is_confidential", ("url", "canonical_url"))}),
        (
            "What it is",
            {"fields": ("title", ("publisher", "published_at"), ("source_type", "is_primary_source"), "no_url_reason")},
        ),
    )

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context=None) -> HttpResponse:
        """As always; or, with `_known`, the source that there is already instead of a second row."""
        chosen = request.POST.get("_known", "")
        known = Source.objects.filter(pk=chosen).first() if adminkit.is_key(chosen) else None
        if known is None or not self.has_add_permission(request):
            return super().add_view(request, form_url, extra_context)
        if "_popup" in request.POST:
            return self.response_add(request, known)
        return HttpResponseRedirect(reverse("admin:sources_source_change", args=[known.pk]))

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str):
        """An address or identifier finds the source that it names, however it is spelt; all else is words."""
        named = queryset.filter(pk__in=known_as(search_term).values("pk"))
        if named.exists():
            return named, False
        lasting = canonical_url(search_term)
        return super().get_search_results(request, queryset, lasting.partition("://")[2] or search_term)

    def save_model(self, request, obj: Source, form, change: bool) -> None:
        if not change:
            obj.source_id, obj.created_by = next_source_id(), request.user
        obj.canonical_url_sha256 = digest(obj.canonical_url)
        obj.save()

    def view_on_site(self, source: Source) -> None:
        return None
