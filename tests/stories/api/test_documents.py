"""Every document that the API hands out is valid by the schema that the paper publishes."""

from datetime import UTC, datetime

import jsonschema_rs
import orjson
import pytest

from stories.document import validation
from tests import factories

pytestmark = pytest.mark.django_db
STORY, EDITION = "story-v1", "edition-v1"


def walked(client, address: str):
    """The items of a list, page after page."""
    while address:
        page = client.get(address.removeprefix("https://themachinepress.com")).json()
        yield from page["results"]
        address = page["next"]


def test_all_that_is_served_is_valid_by_the_published_schemas(client):
    first = factories.make_published()
    second = factories.make_published(day=factories.a_day_later(), claims=3)
    factories.correct(first, at=datetime(2026, 9, 1, 9, tzinfo=UTC))
    factories.retract(second, at=datetime(2026, 9, 1, 10, tzinfo=UTC))
    valid = {
        name: jsonschema_rs.validator_for(orjson.loads(validation.public_schema(name))) for name in (STORY, EDITION)
    }
    served = [(STORY, one) for one in walked(client, "/api/v1/stories?include=document&page_size=1")]
    served += [(EDITION, one) for one in walked(client, "/api/v1/editions?include=document&page_size=1")]
    for story in walked(client, "/api/v1/stories"):
        for version in walked(client, story["versions_url"]):
            served.append((STORY, client.get(version["api_url"].removeprefix("https://themachinepress.com")).json()))
    faults = [(name, error.message) for name, document in served for error in valid[name].iter_errors(document)]
    assert (len(served), faults) == (8, [])


def test_a_notice_of_a_whole_story_touches_all_its_claims(client):
    story = factories.make_published(claims=3)
    factories.retract(story, at=datetime(2026, 9, 1, 9, tzinfo=UTC))
    (notice,) = client.get("/api/v1/corrections").json()["results"]
    claims = [claim["claim_id"] for claim in walked(client, f"/api/v1/claims?story={story.story_id}")]
    assert notice["affected_claim_ids"] == sorted(claims)
    for claim_id in claims:
        (found,) = client.get(f"/api/v1/corrections?claim={claim_id}").json()["results"]
        assert found == notice
