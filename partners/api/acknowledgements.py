"""Acknowledgements: a partner's word that it acted on a correction, a retraction or a removal."""

from django.http import HttpResponse, HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from newsroom.api import parameters as p
from newsroom.api.printing import printed
from newsroom.api.problems import Problem
from partners.acknowledging import NoSuchChange, NothingToDo, acknowledge
from partners.api import serializers as s
from partners.api.deliveries import entries_of
from partners.api.own import Own
from partners.models import Acknowledgement

ORDERS = {"-seq": p.Order("seq", "seq")}
MEMBERS = ("seq", "at", "note")


class AcknowledgementList(p.Listing):
    """What acknowledgements are chosen by."""

    seq = p.Whole("The number of a change.", least=1, most=s.LAST)
    orders = ORDERS


class Acknowledgements(Own):
    """What the partner acknowledged, newest change first; POST adds one. A second one of a change alters nothing."""

    parameters = AcknowledgementList

    @extend_schema(responses=s.AcknowledgementJson(many=True))
    def get(self, request: Request) -> HttpResponseBase:
        page = self.page(self.partner.acknowledgements.values(*MEMBERS))
        printer = s.AcknowledgementJson(context={"entries": entries_of(row["seq"] for row in page.rows)})
        shown = [printed(printer.to_representation(Acknowledgement(**row))) for row in page.rows]
        return self.shown(page.body(shown), links=page.links)

    @extend_schema(request=s.AcknowledgementForm, responses={200: s.AcknowledgementJson, 201: s.AcknowledgementJson})
    def post(self, request: Request) -> HttpResponse:
        """Say that you acted on a change. A second word on the same alters nothing."""
        given = self.body(s.AcknowledgementForm)
        try:
            told, is_new = acknowledge(partner=self.partner, **given)
        except NoSuchChange as reason:
            raise _wrong("No change has this number.") from reason
        except NothingToDo as reason:
            raise _wrong("It takes nothing back: there is nothing to acknowledge.") from reason
        printer = s.AcknowledgementJson(context={"entries": entries_of([told.seq])})
        return self.done(printer.to_representation(told), 201 if is_new else 200)


def _wrong(detail: str) -> Problem:
    return Problem("unprocessable", errors=[{"pointer": "/seq", "detail": detail}])
