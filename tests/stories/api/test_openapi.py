"""The description of the API: valid as others judge it, whole, served, and never less than it promised before."""

import json
import os
from copy import deepcopy
from pathlib import Path

import orjson
import pytest
from drf_spectacular.drainage import GENERATOR_STATS
from openapi_spec_validator import validate

from newsroom import describing, publication
from newsroom.api import openapi
from stories.choices import EventType
from tests.contracts.breaking import broken
from tests.validators import openapi_errors

GOLDEN = Path(__file__).parents[2] / "contracts" / "api" / "openapi.json"
ANEW = "If all of this is meant, write it anew: API_GOLDEN=write pytest tests/stories/api/test_openapi.py"


@pytest.fixture(scope="module")
def described():
    return orjson.loads(describing.described(publication.current()))


def test_it_is_openapi_3_1_and_made_without_a_warning(described):
    assert described["openapi"] == "3.1.1"
    validate(described)
    GENERATOR_STATS.reset()
    describing.described.__wrapped__(publication.current())
    assert (GENERATOR_STATS._warn_cache, GENERATOR_STATS._error_cache) == ({}, {})


def test_it_promises_what_it_promised_before(described):
    if os.environ.get("API_GOLDEN") == "write":
        GOLDEN.write_bytes(orjson.dumps(described, option=orjson.OPT_INDENT_2) + b"\n")
    golden = orjson.loads(GOLDEN.read_bytes())
    assert broken(golden, described) == [], ANEW
    assert described == golden, f"Something was added or is said otherwise. {ANEW}"


def test_every_door_of_the_api_is_described_under_a_name_of_its_own(described):
    operations = operations_of(described)
    ids = [one["operationId"] for _, _, one in operations]
    assert len(ids) == len(set(ids))
    without = {"problems", "problem", "docs"}  # pages for people
    routes = {f"/{route}" for route, name in openapi.names().items() if name not in without}
    assert len(routes) == len(described["paths"])
    for path, method, one in operations:
        assert all(one[name] for name in ("summary", "description", "tags")), (path, method)
        assert all(told.get("description") for told in one.get("parameters", [])), (path, method)
        assert {"400", "401", "403", "406", "429", "500", "503"} <= one["responses"].keys(), (path, method)
        assert "{" not in path or "404" in one["responses"], (path, method)


def operations_of(described):
    return [(path, method, one) for path, found in described["paths"].items() for method, one in found.items()]


def test_it_holds_the_published_schemas_and_a_webhook_for_each_type_of_change(described):
    schemas = described["components"]["schemas"]
    assert schemas["StoryDocument"]["title"] == "story-v1"
    assert "StoryDocument.source" in schemas
    assert set(EventType.values) | {"endpoint.test"} == described["webhooks"].keys()


@pytest.mark.validators
def test_spectral_finds_no_fault(described):
    assert openapi_errors(json.dumps(described)) == []


@pytest.mark.django_db
def test_it_is_served_and_pages_lead_to_it(client, described):
    answer = client.get("/api/v1/schema")
    assert orjson.loads(answer.content) == described
    page = client.get("/api/v1/docs")
    assert "unsafe" not in page["Content-Security-Policy"]
    assert "http:" not in page["Content-Security-Policy"]
    body = page.content.decode()
    assert "swagger-ui-bundle.js" in body
    assert "<style" not in body
    assert client.get("/api/v1/docs", headers={"if-none-match": page["ETag"]}).status_code == 304
    catalogue = client.get("/.well-known/api-catalog")
    assert catalogue["Content-Type"].startswith("application/linkset+json")
    assert orjson.loads(catalogue.content)["linkset"][0]["service-desc"][0]["href"].endswith("/api/v1/schema")
    for address in ("/api/v1", "/api/v1/stories", "/api/v1/changes"):
        assert 'rel="service-desc"' in client.get(address)["Link"], address


def test_what_is_taken_away_is_named_and_what_is_added_is_not(described):
    later = deepcopy(described)
    later["paths"]["/api/v1/new"] = {"get": {"operationId": "x", "responses": {}}}
    later["components"]["schemas"]["StorySummary"]["properties"]["new"] = {"type": "string"}
    stories = later["paths"]["/api/v1/stories"]["get"]
    stories["parameters"].append({"name": "new", "in": "query", "schema": {"type": "string"}})
    assert broken(described, later) == []
    del later["paths"]["/api/v1/changes"]
    del later["components"]["schemas"]["StorySummary"]["properties"]["slug"]
    del later["webhooks"]["story.removed"]
    by_name = {one["name"]: one for one in stories["parameters"]}
    by_name["include"]["schema"]["enum"] = ["other"]
    by_name["page_size"]["schema"]["maximum"] = 50
    stories["parameters"].remove(by_name["q"])
    stories["security"] = [{"partnerKey": []}]
    assert set(broken(described, later)) == {
        "GET /api/v1/changes is gone",
        "GET /api/v1/stories: it needs a key now",
        "GET /api/v1/stories: parameter q is gone",
        "GET /api/v1/stories: parameter include takes 'document' no longer",
        "GET /api/v1/stories: parameter page_size: maximum is 50 and was 100",
        "schema StorySummary: member slug is gone",
        "webhook story.removed is sent no longer",
    }
