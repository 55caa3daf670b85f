"""Endpoints in the admin: how each stands, everything that was posted to it, and sending it again.

Partners make and change their endpoints themselves, by the API. Of an address only the host is shown.
"""

from collections.abc import Callable
from typing import NamedTuple

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Count, Prefetch
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_http_methods

from newsroom import adminkit
from partners import endpoints
from partners.choices import DeliveryState
from partners.models import Attempt, Delivery, Endpoint, Partner
from stories.models.ledger import LedgerEntry

from .desk import MANAGERS, SeenAdmin
from .keys import RevokeForm, partner_href

LATEST = 50


class Act(NamedTuple):
    """What can be done with an endpoint: the button, what it does, in words, and what does it."""

    title: str
    says: str
    done: str
    verb: Callable
    tone: str = "primary"


BY_NEWSROOM = "Switched off by the newsroom."
ACTS = {
    "test": Act(
        "Send a test", "A message of the type endpoint.test, signed, and of no story.", "A test is on its way.",
        endpoints.test,
    ),
    "enable": Act(
        "Switch on",
        "It is told of what becomes public from now on; what it missed is in the change feed.",
        "It is told of changes again.",
        endpoints.enable,
    ),
    "disable": Act(
        "Switch off",
        "Nothing more is sent to it, and what waits for it has failed.",
        "Nothing more is sent to it.",
        lambda endpoint: endpoints.disable(endpoint, reason=BY_NEWSROOM),
        "danger",
    ),
}  # fmt: skip
AGAIN = "The same message, under the same id, with ten attempts anew. A receiver that keeps ids knows it as the same."


@adminkit.register(Endpoint)
class EndpointAdmin(SeenAdmin):
    list_display = ("host", "partner", "standing", "failures", "delivered_at")
    list_filter = ("is_enabled", "partner")
    list_select_related = ("partner",)
    search_fields = exact_search = ("public_id",)
    search_help_text = "The id of an endpoint, whole"
    ordering = ("-pk",)
    fields = ("partner", "types", "is_enabled")

    def get_urls(self) -> list[URLPattern]:
        def way(route: str, view, name: str) -> URLPattern:
            guarded = require_http_methods(["GET", "HEAD", "POST"])(view)
            return path(f"<int:key>/{route}", self.admin_site.admin_view(guarded), name=f"partners_endpoint_{name}")

        return [
            way("do/<slug:act>", self.act_view, "act"),
            way("deliveries/<int:of>/again", self.again_view, "again"),
            *super().get_urls(),
        ]

    @adminkit.display(description="Host")
    def host(self, endpoint: Endpoint) -> str:
        return str(endpoint)

    @adminkit.display(description="Standing")
    def standing(self, endpoint: Endpoint) -> str:
        return standing(endpoint)

    def change_view(self, request, object_id, form_url="", extra_context=None) -> HttpResponse:
        """How it stands and what was posted to it last, in five queries."""
        endpoint = self.get_object(request, object_id)
        if endpoint is None:
            raise Http404
        if not self.has_view_permission(request, endpoint):
            raise PermissionDenied
        context = self._around(request, endpoint, "An endpoint") | {
            "endpoint": endpoint,
            "standing": standing(endpoint),
            "deliveries": deliveries_of(endpoint),
            "is_open": endpoint.is_enabled and endpoint.deleted_at is None,
            "back": partner_href(endpoint.partner),
        }
        return TemplateResponse(request, "admin/partners/endpoint/page.html", context)

    def act_view(self, request: HttpRequest, key: int, act: str) -> HttpResponse:
        """GET asks, POST does it."""
        endpoint = self._managed(request, key)
        if act not in ACTS or endpoint.deleted_at is not None:
            raise Http404
        asked = ACTS[act]
        if request.method != "POST":
            return self._page(request, endpoint, asked.title, asked.says, asked.tone)
        return self._done(request, endpoint, lambda: asked.verb(endpoint), asked.done, asked.title)

    def again_view(self, request: HttpRequest, key: int, of: int) -> HttpResponse:
        """GET asks, POST has a delivery sent again."""
        endpoint = self._managed(request, key)
        delivery = endpoint.deliveries.filter(pk=of).first() if adminkit.is_key(str(of)) else None
        if delivery is None:
            raise Http404
        if request.method != "POST":
            return self._page(request, endpoint, f"Send {delivery} again", AGAIN)
        again = f"Sent {delivery} again"
        return self._done(request, endpoint, lambda: endpoints.send_again(delivery), "It is on its way again.", again)

    def _managed(self, request: HttpRequest, key: int) -> Endpoint:
        if not (request.user.has_role(*MANAGERS) or self._is_trusted(request)):
            raise PermissionDenied
        found = Endpoint.objects.select_related("partner").filter(pk=key) if adminkit.is_key(str(key)) else ()
        for endpoint in found:
            return endpoint
        raise Http404

    def _done(self, request: HttpRequest, endpoint: Endpoint, verb: Callable, said: str, logged: str) -> HttpResponse:
        try:
            with transaction.atomic():
                verb()
                self.log_change(request, endpoint, logged)
        except endpoints.Refused as refused:
            messages.error(request, str(refused))
        else:
            messages.success(request, said)
        return HttpResponseRedirect(endpoint_href(endpoint))

    def _page(self, request, endpoint, title, says, tone="primary") -> HttpResponse:
        more = {"form": RevokeForm(), "says": says, "of": None, "tone": tone, "back": endpoint_href(endpoint)}
        context = self._around(request, endpoint, title) | more
        return TemplateResponse(request, "admin/partners/partner/key.html", context)

    def _around(self, request: HttpRequest, endpoint: Endpoint, title: str) -> dict:
        site = self.admin_site.each_context(request)
        return {**site, "title": title, "subtitle": str(endpoint), "opts": self.opts, "original": endpoint}


def standing(endpoint: Endpoint) -> str:
    """How an endpoint stands, in a few words."""
    if endpoint.deleted_at is not None:
        return "deleted"
    if not endpoint.is_enabled:
        return "switched off"
    return f"failing, {endpoint.failures} in a row" if endpoint.failures else "open"


def deliveries_of(endpoint: Endpoint) -> list[Delivery]:
    """What was posted to it last, each with its attempts and its entry of the ledger (None of a test)."""
    tries = Prefetch("tries", Attempt.objects.order_by("-at", "-pk"))
    found = list(endpoint.deliveries.prefetch_related(tries).order_by("-pk")[:LATEST])
    entries = LedgerEntry.objects.in_bulk([one.seq for one in found if one.seq is not None])
    for one in found:
        one.entry = entries.get(one.seq)
    return found


def endpoints_of(partner: Partner) -> list[Endpoint]:
    """The endpoints of a partner for its page, each with how much waits for it, in two queries."""
    found = list(partner.endpoints.filter(deleted_at=None).order_by("-pk"))
    waiting = Delivery.objects.filter(endpoint__in=found, state=DeliveryState.WAITING).values_list("endpoint")
    counts = dict(waiting.annotate(number=Count("pk")))
    for endpoint in found:
        endpoint.standing, endpoint.waiting = standing(endpoint), counts.get(endpoint.pk, 0)
    return found


def endpoint_href(endpoint: Endpoint) -> str:
    return reverse("admin:partners_endpoint_change", args=[endpoint.pk])
