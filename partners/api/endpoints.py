"""Endpoints: where a partner wants changes posted to."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from newsroom.api import parameters as p
from newsroom.api.printing import api_url, printed
from newsroom.api.problems import Problem
from partners import endpoints
from partners.api import serializers as s
from partners.api.deliveries import delivery_json
from partners.api.own import Own, instant
from partners.models import Endpoint, Partner

ORDERS = {"-created_at": p.Order("created_at", "public_id")}
MEMBERS = [field.attname for field in Endpoint._meta.concrete_fields]


class EndpointList(p.Listing):
    """What endpoints are chosen by."""

    is_enabled = p.Truth("Whether changes are sent to it.")
    orders = ORDERS


def endpoints_of(partner: Partner) -> QuerySet[Endpoint]:
    return Endpoint.objects.filter(partner=partner, deleted_at=None)


def asked_for(verb: Callable[[], Any]) -> Any:
    """What a verb gives; what it refuses, as a problem that names the member."""
    try:
        return verb()
    except endpoints.Refused as refused:
        raise Problem("unprocessable", errors=[{"pointer": f"/{refused.field}", "detail": str(refused)}]) from refused


class Endpoints(Own):
    """The partner's endpoints, newest first; POST makes one, and tells its secret once."""

    parameters = EndpointList

    @extend_schema(responses=s.EndpointJson(many=True))
    def get(self, request: Request) -> HttpResponseBase:
        page = self.page(endpoints_of(self.partner).values(*MEMBERS))
        shown = [printed(s.EndpointJson().to_representation(Endpoint(**row))) for row in page.rows]
        return self.shown(page.body(shown), links=page.links)

    @extend_schema(request=s.EndpointForm, responses={201: s.EndpointWithSecret})
    def post(self, request: Request) -> HttpResponse:
        """Make an endpoint. Its secret is told here, and never again."""
        given = self.body(s.EndpointForm)
        made, secret = asked_for(lambda: endpoints.add(partner=self.partner, **given))
        told = {**s.EndpointJson().to_representation(made), "secret": secret}
        return self.done(told, 201, location=api_url("endpoints", made.public_id))


class OneEndpoint(Own):
    """One endpoint: PATCH changes its address, its types, or switches it; DELETE ends it."""

    def found(self, endpoint_id: str) -> Endpoint:
        return self.of_own(endpoints_of(self.partner), public_id=endpoint_id)

    @extend_schema(responses=s.EndpointJson)
    def get(self, request: Request, endpoint_id: str) -> HttpResponseBase:
        return self.shown(printed(s.EndpointJson().to_representation(self.found(endpoint_id))))

    @extend_schema(request=s.EndpointChange, responses=s.EndpointJson)
    def patch(self, request: Request, endpoint_id: str) -> HttpResponse:
        """Change the address of an endpoint, its types, or switch it off and on."""
        endpoint, given = self.found(endpoint_id), self.body(s.EndpointChange)
        return self.done(s.EndpointJson().to_representation(asked_for(lambda: _changed(endpoint, given))))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, endpoint_id: str) -> HttpResponse:
        """End an endpoint: nothing more is posted to it."""
        endpoints.delete(self.found(endpoint_id))
        return HttpResponse(status=204, headers={"Cache-Control": "no-store"})


class Rotation(OneEndpoint):
    """A new secret, which signs at once; the former one signs beside it for a while."""

    http_method_names = ["post", "options"]

    @extend_schema(request=s.RotationForm, responses=s.SecretJson)
    def post(self, request: Request, endpoint_id: str) -> HttpResponse:
        endpoint, given = self.found(endpoint_id), self.body(s.RotationForm, may_be_empty=True)
        grace = timedelta(hours=given["grace_hours"]) if "grace_hours" in given else endpoints.GRACE
        secret = endpoints.rotate(endpoint, grace=grace)
        until = instant(self.found(endpoint_id).former_until)
        return self.done({"endpoint_id": endpoint.public_id, "secret": secret, "former_secret_until": until})


class Test(OneEndpoint):
    """Have a test posted, signed as changes are: type `endpoint.test`, and no story."""

    http_method_names = ["post", "options"]

    @extend_schema(request=s.EmptyForm, responses={202: s.DeliveryJson})
    def post(self, request: Request, endpoint_id: str) -> HttpResponse:
        endpoint = self.found(endpoint_id)
        self.body(s.EmptyForm, may_be_empty=True)
        made = asked_for(lambda: endpoints.test(endpoint))
        return self.done(delivery_json(made), 202, location=api_url("deliveries", made.public_id))


def _changed(endpoint: Endpoint, given: dict[str, Any]) -> Endpoint:
    endpoint = endpoints.change(endpoint, url=given.get("url"), types=given.get("types"))
    if given.get("is_enabled") is True:
        return endpoints.enable(endpoint)
    return endpoints.disable(endpoint) if given.get("is_enabled") is False else endpoint
