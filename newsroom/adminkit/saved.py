"""Lists that a person keeps: filters, search and order of a list of the admin under a name, above that list.

Only what the list offers is kept. Imports nothing of ours: it knows a person's lists by `user.saved_lists`.
"""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect, QueryDict
from django.urls import URLPattern, path, reverse

MOST_LISTS = 30
LONGEST_QUERY = 1_000


@dataclass(frozen=True)
class Kept:
    """A kept list as it is shown: where it leads, how to forget it, whether it is the one on the page."""

    name: str
    href: str
    forget_href: str
    is_shown: bool


class SavedLists:
    """Mixin of a ModelAdmin whose list, as filtered and ordered, can be kept under a name."""

    list_before_template = "admin/desk/_saved_lists.html"

    def get_urls(self) -> list[URLPattern]:
        keep, forget = self._list_name("keep"), self._list_name("forget")
        return [
            path("lists/keep", self.admin_site.admin_view(self.keep_list), name=keep),
            path("lists/<int:key>/forget", self.admin_site.admin_view(self.forget_list), name=forget),
            *super().get_urls(),
        ]

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        shown = super().get_changelist_instance(request)
        if not shown.is_popup:
            shown.keep_query = self._offered(request, request.GET.copy()).urlencode()
            shown.keep_href = reverse(f"admin:{self._list_name('keep')}")
            shown.kept = [self._shown(one, shown.keep_query) for one in self._lists(request)[:MOST_LISTS]]
        return shown

    def keep_list(self, request: HttpRequest) -> HttpResponse:
        """POST `name` and `query`: keep the list under the name, in place of an earlier one of that name."""
        self._refuse_strangers(request)
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        asked = self._offered(request, QueryDict(request.POST.get("query", "")[: 4 * LONGEST_QUERY], mutable=True))
        try:
            self._keep(request, request.POST.get("name", ""), asked.urlencode())
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
        return self._back(asked.urlencode())

    def forget_list(self, request: HttpRequest, key: int) -> HttpResponse:
        """POST: forget one's own list; another person's is as little there as none."""
        self._refuse_strangers(request)
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        found = self._lists(request).filter(pk=key).first() if key < 2**63 else None
        if found is None:
            messages.warning(request, "This list is not there any more.")
        else:
            found.delete()
            messages.success(request, f"The list “{found.name}” is not kept any more.")
        return self._back(request.POST.get("query", "")[: 4 * LONGEST_QUERY])

    @transaction.atomic
    def _keep(self, request: HttpRequest, name: str, query: str) -> None:
        """Raises ValidationError for a list without name or filter, or one too many."""
        name = " ".join(name.split())
        lists = self._lists(request)
        if not query:
            raise ValidationError("Filter or search the list first: without that it is the list of all.")
        row = lists.filter(name=name).first() or lists.model(person=request.user, of=self.opts.label, name=name)
        if row.pk is None and lists.count() >= MOST_LISTS:
            raise ValidationError(f"At most {MOST_LISTS} lists are kept: forget one first.")
        row.query = query
        row.full_clean()
        row.save()
        messages.success(request, f"Kept as “{name}”.")

    def _lists(self, request: HttpRequest):
        return request.user.saved_lists.filter(of=self.opts.label)

    def _offered(self, request: HttpRequest, asked: QueryDict) -> QueryDict:
        """Those parameters that the list itself offers: filters, search and order, no page."""
        for name in list(asked):
            if (name not in ("q", "o") and not self._is_filter(request, name, asked[name])) or asked[name] == "":
                del asked[name]
        return asked

    def _is_filter(self, request: HttpRequest, name: str, value: Any) -> bool:
        return not name.startswith("_") and self.lookup_allowed(name, value, request)

    def _shown(self, one, query: str) -> Kept:
        forget = reverse(f"admin:{self._list_name('forget')}", args=[one.pk])
        return Kept(one.name, f"{self._list_href()}?{one.query}", forget, one.query == query)

    def _back(self, query: str) -> HttpResponse:
        """To the list itself, whatever was posted: its address is ours, only the question is theirs."""
        asked = QueryDict(query).urlencode()
        return HttpResponseRedirect(f"{self._list_href()}?{asked}" if asked else self._list_href())

    def _list_href(self) -> str:
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")

    def _list_name(self, act: str) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_{act}_list"

    def _refuse_strangers(self, request: HttpRequest) -> None:
        if not self.has_view_permission(request):
            raise PermissionDenied
