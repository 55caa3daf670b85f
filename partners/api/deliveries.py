"""Deliveries: what was posted to a partner's endpoints, every attempt, and how it stands."""

from collections.abc import Iterable
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
from partners.api.own import Own
from partners.choices import DeliveryState
from partners.models import Delivery, Partner
from stories.delivery import changes as feed

MOST_TRIES = 100
ORDERS = {"-created_at": p.Order("id", "id")}
MEMBERS = ("id", "public_id", "endpoint__public_id", "seq", "state", "attempts", "due_at", "ended_at", "created_at")


class DeliveryList(p.Listing):
    """What deliveries are chosen by."""

    endpoint = p.Id("The id of an endpoint.", "endpoint__public_id")
    state = p.Choice("How it stands.", words=DeliveryState.values)
    seq = p.Whole("The number of a change.", least=1, most=2**53 - 1)
    orders = ORDERS


def deliveries_of(partner: Partner) -> QuerySet[Delivery]:
    return Delivery.objects.filter(endpoint__partner=partner, endpoint__deleted_at=None)


def entries_of(seqs: Iterable[int | None]) -> dict[int, feed.Change]:
    """The changes with these numbers, in one query."""
    return feed.numbered([seq for seq in seqs if seq is not None])


def delivery_json(delivery: Delivery) -> dict[str, Any]:
    """A delivery as the API prints it."""
    row = Delivery.objects.values(*MEMBERS).get(pk=delivery.pk)
    return s.DeliveryJson(context={"entries": entries_of([row["seq"]])}).to_representation(row)


class Deliveries(Own):
    """What was, and is to be, posted to the partner's endpoints, newest first."""

    parameters = DeliveryList

    @extend_schema(responses=s.DeliveryJson(many=True))
    def get(self, request: Request) -> HttpResponseBase:
        page = self.page(deliveries_of(self.partner).values(*MEMBERS))
        printer = s.DeliveryJson(context={"entries": entries_of(row["seq"] for row in page.rows)})
        return self.shown(page.body([printed(printer.to_representation(row)) for row in page.rows]), links=page.links)


class OneDelivery(Own):
    """One delivery with its attempts."""

    def found(self, delivery_id: str) -> Delivery:
        return self.of_own(deliveries_of(self.partner), public_id=delivery_id)

    @extend_schema(responses=s.DeliveryWithTries)
    def get(self, request: Request, delivery_id: str) -> HttpResponseBase:
        delivery = self.found(delivery_id)
        tries = delivery.tries.order_by("-at", "-pk")[:MOST_TRIES]
        told = [s.AttemptJson().to_representation(one) for one in tries]
        return self.shown(printed({**delivery_json(delivery), "tries": told}))


class Retry(OneDelivery):
    """Have it sent again, under the same id, whatever came of it before."""

    http_method_names = ["post", "options"]

    @extend_schema(request=s.EmptyForm, responses={202: s.DeliveryJson})
    def post(self, request: Request, delivery_id: str) -> HttpResponse:
        delivery = self.found(delivery_id)
        self.body(s.EmptyForm, may_be_empty=True)
        try:
            endpoints.send_again(delivery)
        except endpoints.Refused as refused:
            raise Problem("unprocessable", str(refused), errors=[]) from refused
        return self.done(delivery_json(delivery), 202, location=api_url("deliveries", delivery.public_id))
