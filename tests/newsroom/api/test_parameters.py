"""Parameters are read strictly, and whatever is wrong is told at once. Nothing here asks a database."""

from datetime import UTC, date, datetime

import pytest
from django.http import QueryDict

from newsroom.api import parameters as p
from newsroom.api.problems import Problem

ORDERS = {"-at": p.Order("at", "id"), "at": p.Order("at", "id", is_descending=False)}
DAY = datetime(2026, 8, 29, 9, 0, tzinfo=UTC)


class Everything(p.Listing):
    """One parameter of each kind."""

    id = p.Id("An id.")
    slug = p.Slug("A slug.")
    words = p.Words("Words.")
    text = p.Text("A text.")
    at = p.Instant("An instant.")
    on = p.Day("A day.")
    truth = p.Truth("Yes or no.")
    whole = p.Whole("A number.", least=1, most=10)
    choice = p.Choice("A word.", words=["a", "b"])
    orders = ORDERS
    ordering = p.ordering_of(ORDERS)


class Apart(p.Parameters):
    """Two that exclude each other."""

    one = p.Option("One.")
    other = p.Option("Another.")

    def wrong_together(self):
        return [("other", "Not beside one.")] if self.given["one"] and self.given["other"] else []


def refused(query: str, kind: type[p.Parameters] = Everything) -> dict[str, str]:
    with pytest.raises(Problem) as raised:
        kind(QueryDict(query))
    assert raised.value.kind.slug == "invalid-parameter"
    assert raised.value.members["known"] == sorted(kind.base_filters)
    return {error["parameter"]: error["detail"] for error in raised.value.members["errors"]}


RIGHT = {
    "id=mp-2026-08-29-001": "mp-2026-08-29-001",
    "slug=a-9": "a-9",
    "words=%20caf%C3%A9+%F0%9F%8C%8D%20": "café 🌍",
    "text=x%2Fy": "x/y",
    "at=2026-08-29T09:00:00Z": DAY,
    "at=2026-08-29t05:00:00.0-04:00": DAY,
    "at=2026-08-29T09:00:00.000999999%2B00:00": DAY,
    "on=2024-02-29": date(2024, 2, 29),
    "truth=true": True,
    "truth=false": False,
    "whole=1": 1,
    "whole=10": 10,
    "choice=b": "b",
    "ordering=at": "at",
    "page_size=100": 100,
}
WRONG = [
    *("id=", "id=%20", "id=-a", "id=a/b", "id=%D0%B0", f"id={'a' * 81}", "id=a%00", "id=a%0A"),
    *("slug=A", "slug=a_b", "slug=a%20b", f"slug={'a' * 121}"),
    *("words=%E2%80%8B", "words=%00", "words=a%EF%BF%BF", "words=%EE%80%80%EF%B7%90", f"words={'a' * 201}"),
    *("at=2026-08-28", "at=2026-08-28T09:00:00", "at=2026-08-28T09:00:00+02:00", "at=2026-02-30T09:00:00Z"),
    *("at=2026-08-29T24:01:00Z", "at=2026-08-29T09:00:60Z", "at=2026-08-29T09:00:00%2B25:00", "at=1756458000"),
    *("at=0000-01-01T00:00:00Z", "at=10000-01-01T00:00:00Z", "at=1899-12-31T23:59:59Z", "at=9999-12-31T23:59:59-23:59"),
    *("at=٢٠٢٦-08-29T09:00:00Z", "at=now"),
    *("on=2026-8-29", "on=2026-02-29", "on=2026-13-01", "on=0001-01-01", "on=29.08.2026", "on=2026-W35-6"),
    *("truth=1", "truth=True", "truth=yes", "truth=null"),
    *("whole=0", "whole=11", "whole=-1", "whole=1.0", "whole=1e1", "whole=%2B1", "whole=01", "whole=1_0", "whole=١"),
    f"whole={'9' * 5000}",
    *("choice=c", "choice=A", "choice=a,b", "ordering=id", "ordering=-id", "ordering=(select 1)", "ordering=?"),
    *("page_size=0", "page_size=101", "page_size=1000000", "page_size=abc", "page_size=10.5", "page_size=-1"),
    *("page_size=", f"cursor={'x' * 1001}", "cursor="),
]


def test_what_is_right_is_read():
    for query, value in RIGHT.items():
        asked = Everything(QueryDict(query))
        name = query.partition("=")[0]
        assert asked.given.pop(name) == value, query
        assert set(asked.given.values()) == {None}
        assert list(asked.texts) == [name]


def test_what_is_wrong_is_named_and_never_repeated():
    for query in WRONG:
        name, _, value = query.partition("=")
        ((told, detail),) = refused(query).items()
        assert told == name, query
        assert len(detail) < 120, query
        assert detail.endswith("."), query
        assert len(value) < 4 or value not in detail, query


def test_every_offender_is_named_at_once():
    told = refused("page=2&offset=1&id=/&whole=x&on=&truth=true&truth=true&editor__email__startswith=a&_connector=OR")
    wrong_names = {"page", "offset", "editor__email__startswith", "_connector"}
    assert set(told) == {*wrong_names, "id", "on", "truth", "whole"}
    assert {told[name] for name in wrong_names} == {"This address takes no such parameter."}
    assert told["truth"] == "It is given more than once."
    assert told["on"].startswith("It is empty")


def test_a_name_is_told_back_in_short_and_in_letters():
    (name,) = refused("mp_" + "s" * 60 + "=1")
    assert name == "mp_" + "s" * 37 + "…"
    (name,) = refused("a%0D%0Ab%E2%80%AEc=1")
    assert name == "a\ufffd\ufffdb\ufffdc"


def test_many_parameters_are_not_read_one_by_one():
    query = "&".join(f"p{number}=1" for number in range(1001))
    assert refused(query) == {}
    assert refused("&".join(["id=a"] * 61)) == {}
    assert len(refused("&".join(f"p{number}=1" for number in range(50)))) == 20


def test_a_door_without_parameters_takes_none():
    assert p.Parameters(QueryDict("")).given == {}
    assert refused("format=json", p.Parameters) == {"format": "This address takes no such parameter."}


def test_two_that_exclude_each_other():
    assert refused("one=1&other=2", Apart) == {"other": "Not beside one."}
    assert Apart(QueryDict("one=1")).given == {"one": "1", "other": None}


def test_the_first_order_is_the_one_without_asking():
    assert Everything(QueryDict("")).order == ORDERS["-at"]
    assert Everything(QueryDict("ordering=at")).order == ORDERS["at"]


def test_each_parameter_describes_itself():
    for name, one in Everything.base_filters.items():
        assert one.extra["help_text"].endswith("."), name
        assert one.field.schema["type"] in ("string", "integer", "boolean"), name
