"""The base of doors that show and change what is the partner's own, and bodies of small JSON objects read strictly."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request

from newsroom import http, instants, publication
from newsroom.api.doors import Door
from newsroom.api.parameters import Parameters
from newsroom.api.printing import printed
from newsroom.api.problems import Problem
from partners import bodies
from partners.choices import Scope
from partners.models import Partner
from stories import intake

MOST_BYTES = 16 * 1024


def instant(at: datetime | None) -> str | None:
    """An instant as documents print it, or None."""
    return instants.printed(at, publication.current().zone) if at else None


class Own(Door):
    """A door to what is the partner's own. Cursors hold for the partner that got them."""

    scope = Scope.WEBHOOKS.value
    needs_key = True

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method not in ("GET", "HEAD"):
            self.parameters = Parameters  # the filters of a list are no parameters of what is sent to it
        super().initial(request, *args, **kwargs)

    @property
    def partner(self) -> Partner:
        return self.request.auth.partner

    def bound_to(self) -> str:
        return f"partner {self.partner.pk}"

    def of_own(self, rows: QuerySet, **found: Any) -> Any:
        """The one row of the partner's that is meant; another's is not there."""
        return get_object_or_404(rows, **found)

    def shown(self, body: bytes, **more: Any) -> HttpResponseBase:
        """An answer to GET. It changes from second to second: the tag alone says whether it is the same."""
        self.request.META.pop("HTTP_IF_MODIFIED_SINCE", None)
        return self.json(body, instants.now(), groups=(), **more)

    def done(self, document: dict[str, Any], status: int = 200, *, location: str = "") -> HttpResponse:
        """An answer to what changed something; it may hold a secret, and is kept nowhere."""
        body = printed(document)
        kept = {"Cache-Control": http.Lifetime.NEVER.value, "Vary": "Authorization"}
        headers = {**http.OPEN, **kept, **http.content_headers(body)}
        if location:
            headers["Location"] = location
        return HttpResponse(body, status=status, content_type=http.JSON, headers=headers)

    def body(self, form: type[serializers.Serializer], *, may_be_empty: bool = False) -> dict[str, Any]:
        """What the body holds, as the form reads it. Raises Problem that names every member that is wrong."""
        if may_be_empty and self.request.META.get("CONTENT_LENGTH", "") in ("", "0"):
            return self._read(form, {})
        data = bodies.read(self.request._request, {http.JSON: MOST_BYTES}).data
        try:
            return self._read(form, intake.parse(data))
        except intake.Refused as refused:
            told = [{"pointer": one.pointer, "detail": one.message} for one in intake.notes(refused)]
            raise Problem("invalid-body", errors=told) from refused

    def _read(self, form: type[serializers.Serializer], given: dict[str, Any]) -> dict[str, Any]:
        reading = form(data=given)
        known = sorted(reading.fields)
        strange = [_told(name, "There is no such member.") for name in given if name not in known]
        if not reading.is_valid() or strange:
            wrong = [_told(name, str(_first(told))) for name, told in reading.errors.items()]
            raise Problem("unprocessable", errors=strange + wrong, known=known)
        return reading.validated_data


def _told(name: str, detail: str) -> dict[str, str]:
    return {"pointer": f"/{name[:40].replace('~', '~0').replace('/', '~1')}", "detail": detail}


def _first(told: Any) -> Any:
    """The first sentence of the errors of a member, which are nested where it is a list."""
    while isinstance(told, dict | list):
        told = next(iter(told.values() if isinstance(told, dict) else told))
    return told
