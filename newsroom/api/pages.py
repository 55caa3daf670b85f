"""Pages of a list by the keyset of its order: nothing is counted, nothing skipped, no row lost or given twice."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson
from django.db.models import BooleanField, DateTimeField, F, Func, QuerySet, Value
from django.utils.http import urlencode

from newsroom import http, paging, publication
from newsroom.api.parameters import Listing, Order
from newsroom.api.problems import Problem

PAGE_SIZE = 25
FORWARD, BACKWARD = "n", "p"
Row = Mapping[str, Any]
Rows = QuerySet[Any, Any]


class Beyond(Func):
    """Whether a row's key stands beyond another, compared as one value, which an index answers."""

    output_field = BooleanField()

    def __init__(self, order: Order, place: "Place", sign: str) -> None:
        at = Value(place.at, output_field=DateTimeField()) if isinstance(place.at, datetime) else Value(place.at)
        self.sign = sign
        super().__init__(F(order.by), F(order.id), at, Value(place.id))

    def as_sql(self, compiler: Any, connection: Any, *told: Any, **context: Any) -> Any:
        compiled = [compiler.compile(one) for one in self.get_source_expressions()]
        by, key, at, value = (sql for sql, _ in compiled)
        return f"({by}, {key}) {self.sign} ({at}, {value})", [one for _, params in compiled for one in params]


@dataclass(frozen=True, slots=True)
class Place:
    """The key of a row in an order: what it goes by, and its id."""

    at: datetime | int | str
    id: str | int


@dataclass(frozen=True, slots=True)
class Page:
    """Rows of a list with the whole addresses of the pages beside, or None."""

    rows: tuple[Row, ...]
    next: str | None
    previous: str | None

    @property
    def links(self) -> tuple[str, ...]:
        """The same addresses as values of `Link`."""
        named = (("next", self.next), ("prev", self.previous))
        return tuple(http.link(address, rel) for rel, address in named if address)

    def body(self, items: Iterable[bytes], **members: Any) -> bytes:
        """The page as JSON; `items` are JSON already and go in as they are, `members` stand after them."""
        results = b",\n".join(items)
        rest = orjson.dumps({"next": self.next, "previous": self.previous, **members}, option=orjson.OPT_INDENT_2)
        return b'{\n  "results": [' + (b"\n" + results + b"\n  " if results else b"") + b"],\n" + rest[2:]


def page(rows: Rows, asked: Listing, path: str, *, bound_to: str = "") -> Page:
    """The page of `rows` that was asked for, in one query. Raises Problem for a cursor of another list.

    `rows` are all there are: the filters of `asked` choose of them. They give dicts (`values`) that hold the columns of
    the order. A list that differs from partner to partner names the partner in `bound_to`, so that a cursor of one is
    none of the other.
    """
    query = paging.query_of(path, {**_choosing(asked), "": bound_to} if bound_to else _choosing(asked))
    order, size = asked.order, asked.given["page_size"] or PAGE_SIZE
    towards, place = _opened(asked.given["cursor"], query)
    found = _found(rows, asked, towards, place, size + 1)
    has_more, shown = len(found) > size, found[:size]
    if towards == BACKWARD:
        shown.reverse()
    ends = _ends(shown, order, place)
    goes = {
        FORWARD: has_more if towards == FORWARD else True,
        BACKWARD: place is not None if towards == FORWARD else has_more,
    }
    return Page(
        tuple(shown),
        *(_address(path, asked, query, way, ends[way]) if goes[way] else None for way in (FORWARD, BACKWARD)),
    )


def _found(rows: Rows, asked: Listing, towards: str, place: Place | None, most: int) -> list[Row]:
    """Up to `most` rows from a place on. Keys are sorted by themselves: databases would carry whole documents along."""
    order = asked.order
    is_descending = order.is_descending == (towards == FORWARD)
    sign = "-" if is_descending else ""
    columns = f"{sign}{order.by}", f"{sign}{order.id}"
    chosen = asked.chosen(rows)
    if place:
        chosen = chosen.filter(Beyond(order, place, "<" if is_descending else ">"))
    keys = chosen.order_by(*columns).values("pk")[:most]
    return list(rows.filter(pk__in=keys).order_by(*columns))


def _ends(shown: list[Row], order: Order, place: Place | None) -> dict[str, Place | None]:
    """Where the pages beside begin: at the last and the first row, or where we stand if there are none."""
    if not shown:
        return {FORWARD: place, BACKWARD: place}
    first, last = (Place(row[order.by], row[order.id]) for row in (shown[0], shown[-1]))
    return {FORWARD: last, BACKWARD: first}


def _choosing(asked: Listing) -> dict[str, str]:
    """The parameters that choose the list: a cursor holds for every size of page."""
    return {name: text for name, text in asked.texts.items() if name not in ("cursor", "page_size")}


def _address(path: str, asked: Listing, query: str, way: str, place: Place | None) -> str | None:
    if place is None:
        return None
    at = place.at.isoformat() if isinstance(place.at, datetime) else place.at
    cursor = paging.sealed([way, at, place.id], query)
    given = {**asked.texts, "cursor": cursor}
    return f"{publication.current().url}{path}?{urlencode(given)}"


def _opened(cursor: str | None, query: str) -> tuple[str, Place | None]:
    if cursor is None:
        return FORWARD, None
    try:
        way, at, key = paging.opened(cursor, query)
    except (paging.BadCursor, ValueError) as reason:
        raise Problem("invalid-cursor") from reason
    return str(way), Place(_instant(at), key)


def _instant(at: str | int) -> datetime | int | str:
    try:
        return datetime.fromisoformat(at) if isinstance(at, str) else at
    except ValueError:
        return at
