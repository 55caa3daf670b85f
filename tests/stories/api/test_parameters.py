"""Parameters of stories over HTTP: hostile, mistaken and combined ones, the same on every database."""

from itertools import combinations
from urllib.parse import urlencode

import pytest

from stories.api.stories import StoryFilters
from tests import factories

pytestmark = pytest.mark.django_db
LIST = "/api/v1/stories"
HOSTILE = [
    *("editor__email__startswith=a", "status=draft", "_connector=OR", "slug__regex=(a%2B)%2B%24", "format=xml"),
    *("sources__stories__status=draft", "page=50000", "offset=900000", "limit=10", "search=x", "api_key=mp_secret_x"),
    *("ordering=editor__password", "ordering=-internal_notes", "ordering=created_by__email", "ordering=id.x"),
    *("ordering=(select%201)", "ordering=?", "ordering=-published_at,section", "author=a", "section[]=a"),
    *("min_importance=99999999999999999999", "min_importance=-1", "min_importance=%D9%A1", "section=caf%C3%A9"),
    *("section=%F0%9F%8C%8D", "tag=%E2%80%AE", "q=%EF%BF%BF", "published_after=0000-00-00T00:00:00Z"),
    *("edition_date=10000-01-01", "is_carryover=1", "source=a%27%20OR%201%3D1", "claim=%2E%2E%2F", "include=body"),
]
UNREADABLE = ["q=%00", "section=a%00b", "q=%ff", "%00=1", "q=%C3%28", "q=%ED%A0%80"]
GIVEN = {
    "edition": "mp-2026-08-29-morning-0001",
    "edition_date": "2026-08-29",
    "section": "standards",
    "tag": "measurement",
    "story_type": "lead",
    "editorial_classification": "editorial",
    "content_status": "new",
    "source": "source-2026-08-29-001",
    "claim": "claim-mp-2026-08-29-001-001",
    "min_importance": "1",
    "is_carryover": "false",
    "published_after": "2026-08-29T00:00:00-04:00",
    "published_before": "2026-08-30T00:00:00+00:00",
    "modified_after": "2026-08-29T00:00:00.5Z",
    "modified_before": "9998-12-31T23:59:59Z",
    "q": "measured",
    "include": "document",
    "ordering": "modified_at",
    "page_size": "1",
}


def test_hostile_parameters_are_named_and_change_nothing(client):
    for query in HOSTILE:
        answer = client.get(f"{LIST}?{query}")
        assert answer.status_code == 400, query
        problem = answer.json()
        assert problem["type"].endswith("/problems/invalid-parameter"), query
        assert [error["parameter"] for error in problem["errors"]] == [query.partition("=")[0]], query
        assert problem["known"] == sorted(StoryFilters.base_filters)
        assert "secret" not in answer.content.decode()


def test_what_is_no_text_is_400_before_any_database(client):
    for query in UNREADABLE:
        answer = client.get(f"{LIST}?{query}")
        assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json"), query


def test_hundreds_of_parameters_are_one_400(client):
    query = "&".join(f"a{number}={number}" for number in range(1001))
    answer = client.get(f"{LIST}?{query}")
    assert (answer.status_code, answer.json()["errors"]) == (400, [])
    assert len(answer.content) < 2000
    assert client.get(f"{LIST}?{query}&" + "&".join(["b=1"] * 20_000)).status_code == 400


def test_no_parameter_breaks_another(client):
    """Every pair of parameters finds the one story that all of them describe."""
    factories.make_published()
    assert set(GIVEN) == set(StoryFilters.base_filters) - {"cursor"}
    for pair in combinations(GIVEN.items(), 2):
        answer = client.get(f"{LIST}?{urlencode(pair)}")
        assert answer.status_code == 200, pair
        assert len(answer.json()["results"]) == 1, pair
    whole = client.get(f"{LIST}?{urlencode(GIVEN)}").json()
    assert [item["story"]["story_id"] for item in whole["results"]] == ["mp-2026-08-29-001"]


def test_addresses_without_parameters_take_none(client):
    factories.make_published()
    for address in ("/api/v1", f"{LIST}/mp-2026-08-29-001/versions/1"):
        answer = client.get(f"{address}?format=json")
        assert (answer.status_code, answer.json()["known"]) == (400, []), address
    assert client.get(f"{LIST}/mp-2026-08-29-001?asof=2026-08-29T12:00:00Z").json()["known"] == ["as_of"]
