"""Documents sent in, which become drafts: carried out once for each key, and the partner's own log of them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import orjson
from django.http import Http404, HttpResponse, HttpResponseBase
from rest_framework.request import Request

from newsroom import http
from newsroom.api import parameters as p
from newsroom.api import problems
from newsroom.api.doors import Door
from partners import bodies, once, receiving
from partners.api.serializers import ImportAnswer, ImportSummary
from partners.choices import Scope
from partners.models import Import
from partners.receiving import IMPORTED, REFUSED, RESULTS, Result
from partners.writers import writer_of

Row = Mapping[str, Any]
COLUMNS = ("public_id", "idempotency_key", "began_at", "ended_at", "status", "answer", *RESULTS)
ORDERS = {"-began_at": p.Order("began_at", "public_id")}
OK, CREATED, BAD, UNPROCESSABLE = 200, 201, 400, 422
REASON = "The document was not taken, and nothing has changed. `errors` names each place and what is wrong with it."
REFUSALS = {BAD: "invalid-body", UNPROCESSABLE: "unprocessable"}


class ImportFilters(p.Listing):
    """The newest first; nothing narrows it."""

    orders = ORDERS


class Imports(Door):
    """POST takes documents in as drafts; GET lists what this partner has sent."""

    scope = Scope.IMPORT.value
    needs_key = True
    parameters = ImportFilters

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method == "POST":
            self.parameters = p.Parameters
        super().initial(request, *args, **kwargs)

    def get(self, request: Request) -> HttpResponseBase:
        mine = Import.objects.filter(partner=request.auth.partner)
        page = self.page(mine.values(*COLUMNS[:4], *RESULTS))
        items = [_printed(ImportSummary, row) for row in page.rows]
        changed = max((row["ended_at"] or row["began_at"] for row in page.rows), default=request.auth.created_at)
        return self.json(page.body(items), changed, groups=(), links=page.links)

    def bound_to(self) -> str:
        return str(self.request.auth.partner_id)

    def post(self, request: Request) -> HttpResponseBase:
        key = once.key_of(request.META.get("HTTP_IDEMPOTENCY_KEY"))
        body = bodies.read(request._request, receiving.MOST)
        records = receiving.records_of(body)
        row = once.begun(partner=request.auth.partner, key=key, sha256=body.sha256)
        is_replayed = row.ended_at is not None
        if not is_replayed:
            _carry_out(row, records, is_one=body.content_type == http.JSON)
        return _answer(Import.objects.values(*COLUMNS).get(pk=row.pk), is_replayed=is_replayed)


class OneImport(Door):
    """One of this partner's imports, with what became of each document."""

    scope = Scope.IMPORT.value
    needs_key = True

    def get(self, request: Request, import_id: str) -> HttpResponseBase:
        row = Import.objects.filter(partner=request.auth.partner, public_id=import_id[:32]).values(*COLUMNS).first()
        if row is None:
            raise Http404
        return self.json(_printed(ImportAnswer, row), row["ended_at"] or row["began_at"], groups=())


def _carry_out(row: Import, records: list[Any], *, is_one: bool) -> None:
    try:
        results = receiving.taken(records, sender=writer_of(row.partner))
    except BaseException:
        once.given_up(row)
        raise
    counts = Counter(result.result for result in results)
    once.ended(
        row, status=_status(results, is_one=is_one), answer=_stored(results), **{name: counts[name] for name in RESULTS}
    )


def _status(results: list[Result], *, is_one: bool) -> int:
    """One document that is refused is an error; of several each is told by itself."""
    if is_one and results and results[0].result == REFUSED:
        return UNPROCESSABLE if results[0].is_declined else BAD
    return CREATED if any(result.result == IMPORTED for result in results) else OK


def _stored(results: list[Result]) -> str:
    told = [{name: value for name, value in asdict(one).items() if name != "is_declined"} for one in results]
    return orjson.dumps(told).decode()


def _answer(row: Row, *, is_replayed: bool) -> HttpResponse:
    if row["ended_at"] is None:  # somebody else has taken it over meanwhile, and is at it
        raise once.busy()
    headers = {"Idempotency-Replayed": "true"} if is_replayed else {}
    address = {"Location": f"/api/v1/imports/{row['public_id']}"}
    if row["status"] in REFUSALS:
        errors = orjson.loads(row["answer"])[0]["problems"]
        return problems.answer(REFUSALS[row["status"]], REASON, headers=headers, errors=errors)
    body = _printed(ImportAnswer, row)
    told = {
        "Cache-Control": http.Lifetime.NEVER.value,
        "Vary": "Authorization",
        **http.OPEN,
        **http.content_headers(body),
    }
    return HttpResponse(body, status=row["status"], content_type=http.JSON, headers={**told, **address, **headers})


def _printed(kind: type[ImportSummary], row: Row) -> bytes:
    return orjson.dumps(kind().to_representation(row), option=orjson.OPT_INDENT_2)
