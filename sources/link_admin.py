"""The address of a source on its page and in the list: what the last look found, and another look on request."""

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html

from newsroom import adminkit

from . import links
from .choices import LinkVerdict
from .models import LinkState, Source

TONES = {
    LinkVerdict.ALIVE: "good",
    LinkVerdict.DEAD: "bad",
    LinkVerdict.MOVED: "open",
    LinkVerdict.CHANGED: "open",
}
ASKED = "It is looked at as soon as the background worker comes to it, within a minute or so. Come back to this page."
NOT_ASKED = "It is not looked at: it has no address, it is confidential, or this newsroom does not check addresses."
READ = "Its next text is the one that later ones are compared with."


class LinkFilter(adminkit.SimpleListFilter):
    title = "what its address was found to be"
    parameter_name = "link"

    def lookups(self, request, model_admin):
        return [(verdict.value, _word(verdict.value)) for verdict in LinkVerdict]

    def queryset(self, request, queryset):
        if self.value() not in LinkVerdict.values:
            return queryset
        found = LinkState.objects.filter(verdict=self.value())
        return queryset.filter(pk__in=found.values("source"), is_confidential=False)


class SnapshotForm(forms.ModelForm):
    class Meta:
        model = Source
        fields = ("snapshot_url",)
        labels = {"snapshot_url": "Address of a copy"}
        help_texts = {
            "snapshot_url": "Where a public archive keeps a copy, for when the address dies, such as "
            "https://web.archive.org/web/2026/ and the address. Not printed."
        }


class LinkMixin:
    """For the admin of sources."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.link_view)
        return [path("<int:key>/address", view, name="sources_source_address"), *super().get_urls()]

    def get_list_display(self, request):
        return (*super().get_list_display(request), "address_found")

    def get_list_filter(self, request):
        return (*super().get_list_filter(request), LinkFilter)

    def get_list_select_related(self, request):
        return ("link",)

    def get_fieldsets(self, request, obj=None):
        told = super().get_fieldsets(request, obj)
        return (*told, ("Its address", {"fields": ("address_told",)})) if obj and obj.url else told

    def get_readonly_fields(self, request, obj=None):
        return (*super().get_readonly_fields(request, obj), "address_told")

    @adminkit.display(description="Address")
    def address_found(self, source: Source) -> str:
        state = links.state_of(source)
        if state is None:
            return "not looked at" if source.url else "none"
        tone = TONES.get(LinkVerdict(state.verdict), "plain")
        return format_html('<span class="desk-mark desk-{}">{}</span>', tone, _word(state.verdict))

    @adminkit.display(description="Last look")
    def address_told(self, source: Source) -> str:
        state = links.state_of(source)
        said = state.get_verdict_display() if state else "Not looked at yet"
        page = reverse("admin:sources_source_address", args=[source.pk])
        return format_html('{}. <a class="link-page" href="{}">Look again, or keep a copy</a>', said, page)

    def link_view(self, request: HttpRequest, key: int) -> HttpResponse:
        """GET tells what is known of the address; POST asks for another look, takes a change as read, keeps a copy."""
        source = Source.objects.select_related("link").filter(pk=key).first() if adminkit.is_key(key) else None
        if not self.has_view_permission(request, source):
            raise PermissionDenied
        if source is None:
            raise Http404
        may_change = self.has_change_permission(request, source)
        if request.method != "POST":
            return self._link_page(request, source, SnapshotForm(instance=source))
        if not may_change:
            raise PermissionDenied
        if "snapshot" not in request.POST:
            self._answer(request, source)
            return HttpResponseRedirect(request.path)
        form = SnapshotForm(request.POST, instance=source)
        if not form.is_valid():
            return self._link_page(request, source, form)
        form.save()
        messages.success(
            request, "The address of the copy is kept." if source.snapshot_url else "No copy is named now."
        )
        return HttpResponseRedirect(request.path)

    def _answer(self, request: HttpRequest, source: Source) -> None:
        if "read" in request.POST:
            done, said = links.take_as_read(source), READ
        else:
            done, said = links.ask(source), ASKED
        (messages.success if done else messages.warning)(request, said if done else NOT_ASKED)

    def _link_page(self, request: HttpRequest, source: Source, form: SnapshotForm) -> HttpResponse:
        state = links.state_of(source)
        context = {
            **self.admin_site.each_context(request),
            "title": "Address of a source",
            "opts": self.opts,
            "original": source,
            "state": state,
            "tone": TONES.get(LinkVerdict(state.verdict), "plain") if state else "",
            "is_asked": bool(state and state.due_at == links.ASKED),
            "form": adminkit.styled(form),
            "may_change": self.has_change_permission(request, source),
            "back": reverse("admin:sources_source_change", args=[source.pk]),
        }
        return TemplateResponse(request, "admin/sources/source/address.html", context)


def _word(verdict: str) -> str:
    return str(LinkVerdict(verdict).label).partition(":")[0]
