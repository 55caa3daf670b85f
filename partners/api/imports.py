"""Documents sent in, which become drafts: carried out once for each key, and the partner's own log of them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import orjson
from django.http import Http404, HttpResponse, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from newsroom import http
from newsroom.api import parameters as p
from newsroom.api import problems
from newsroom.api.printing import api_url, printed
from partners import bodies, once, receiving
from partners.api.own import Own
from partners.api.receipts import ImportSummary, Receipt
from partners.choices import Scope
from partners.models import Import
from partners.receiving import IMPORTED, REFUSED, RESULTS, Result
from partners.writers import writer_of

Row = Mapping[str, Any]
LISTED = ("public_id", "idempotency_key", "began_at", "ended_at", *RESULTS)
WHOLE = (*LISTED, "status", "answer")
ORDERS = {"-began_at": p.Order("began_at", "public_id")}
OK, CREATED, BAD, UNPROCESSABLE = 200, 201, 400, 422
REFUSALS = {BAD: "invalid-body", UNPROCESSABLE: "unprocessable"}
KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": once.LONGEST_KEY + 2},
    OpenApiParameter.HEADER,
    required=True,
    description="Made by you for this request alone, such as a UUID. The same request again is answered as the first.",
)
REPLAYED = OpenApiParameter(
    "Idempotency-Replayed",
    {"type": "string", "enum": ["true"]},
    OpenApiParameter.HEADER,
    description="It was carried out before, and this is what was answered then.",
    response=[200, 201],
)
BODIES = {kind: OpenApiTypes.OBJECT if kind == http.JSON else OpenApiTypes.STR for kind in receiving.MOST}
REASON = "The document was not taken, and nothing has changed. `errors` names each place and what is wrong with it."


class ImportList(p.Listing):
    """The newest first; nothing narrows it."""

    orders = ORDERS


class Imports(Own):
    """What the partner has sent, newest first; POST takes documents in as drafts."""

    scope = Scope.IMPORT.value
    parameters = ImportList

    @extend_schema(responses=ImportSummary(many=True))
    def get(self, request: Request) -> HttpResponseBase:
        page = self.page(self.partner.imports.values(*LISTED))
        shown = [printed(ImportSummary().to_representation(row)) for row in page.rows]
        return self.shown(page.body(shown), links=page.links)

    @extend_schema(parameters=[KEY, REPLAYED], request=BODIES, responses={200: Receipt, 201: Receipt})
    def post(self, request: Request) -> HttpResponse:
        """Send documents in, which become drafts: one as JSON, several as NDJSON, each carried out once."""
        key = once.key_of(request.META.get("HTTP_IDEMPOTENCY_KEY"))
        body = bodies.read(request._request, receiving.MOST)
        records = receiving.records_of(body)
        row = once.begun(partner=self.partner, key=key, sha256=body.sha256)
        is_replayed = row.ended_at is not None
        if not is_replayed:
            _carry_out(row, records, is_one=body.content_type == http.JSON)
        response = self._answer(Import.objects.values(*WHOLE).get(pk=row.pk))
        if is_replayed:
            response.headers["Idempotency-Replayed"] = "true"
        return response

    def _answer(self, row: Row) -> HttpResponse:
        if row["ended_at"] is None:  # somebody else has taken it over meanwhile, and is at it
            raise once.busy()
        if row["status"] in REFUSALS:
            errors = orjson.loads(row["answer"])[0]["problems"]
            return problems.answer(REFUSALS[row["status"]], REASON, errors=errors)
        receipt = Receipt().to_representation(row)
        return self.done(receipt, row["status"], location=api_url("imports", row["public_id"]))


class OneImport(Own):
    """One of the partner's imports, with what became of each document."""

    scope = Scope.IMPORT.value

    @extend_schema(responses=Receipt)
    def get(self, request: Request, import_id: str) -> HttpResponseBase:
        row = self.partner.imports.filter(public_id=import_id).values(*WHOLE).first()
        if row is None:
            raise Http404
        return self.shown(printed(Receipt().to_representation(row)))


def _carry_out(row: Import, records: list[Any], *, is_one: bool) -> None:
    try:
        results = receiving.taken(records, sender=writer_of(row.partner))
    except BaseException:
        once.given_up(row)
        raise
    counts = Counter(result.result for result in results)
    told = {name: counts[name] for name in RESULTS}
    once.ended(row, status=_status(results, is_one=is_one), answer=_stored(results), **told)


def _status(results: list[Result], *, is_one: bool) -> int:
    """One document that is refused is an error; of several each is told by itself."""
    if is_one and results and results[0].result == REFUSED:
        return UNPROCESSABLE if results[0].is_declined else BAD
    return CREATED if any(result.result == IMPORTED for result in results) else OK


def _stored(results: list[Result]) -> str:
    told = [{name: value for name, value in asdict(one).items() if name != "is_declined"} for one in results]
    return orjson.dumps(told).decode()
