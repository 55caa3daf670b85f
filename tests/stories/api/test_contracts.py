"""Each resource of the API as it was agreed on: whoever changes one on purpose writes its file anew and says why."""

import json
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests import factories
from tests.addresses import API

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).parents[2] / "contracts" / "api"
ANEW = "If this is meant, write it anew: API_GOLDEN=write pytest tests/stories/api/test_contracts.py"
STORY, EDITION = "mp-2026-08-29-001", "mp-2026-08-29-morning-0001"
# A list and one of it, in the golden file of their resource.
RESOURCES = {
    "index": [""],
    "stories": ["stories", f"stories/{STORY}", f"stories/{STORY}/versions", f"stories/{STORY}/versions/1"],
    "editions": ["editions", "editions/latest", f"editions/{EDITION}"],
    "claims": ["claims", f"claims/claim-{STORY}-001"],
    "sources": ["sources", "sources/source-2026-08-29-001"],
    "corrections": ["corrections", f"corrections/correction-{STORY}-001"],
    "search": ["search?q=measured"],
    "changes": ["changes"],
}
BY_THEMSELVES = {"api:docs", "api:problems", "api:problem", "api-schema"}  # pages, and the description in openapi.json


@pytest.fixture
def paper():
    """An edition of one story whose every word is given, corrected a day later."""
    story = factories.make_story(
        claims=0,
        headline="Two groups agree on the figure",
        slug="two-groups-agree",
        section=factories.make_section("science"),
    )
    source = factories.make_source(title="The measurement", publisher="A Society")
    factories.cite(factories.add_claim(story, "The figure holds within 5 percent."), source)
    story = factories.approve(factories.edit(story, by=story.created_by, dek="Measured twice."))
    factories.make_pressed(story)
    story.refresh_from_db()
    factories.correct(story, at=datetime(2026, 8, 30, 9, tzinfo=UTC))


def test_each_resource_is_handed_out_as_agreed(client, paper):
    for name, addresses in RESOURCES.items():
        answers = {}
        for address in addresses:
            answer = client.get(f"/api/v1/{address}".rstrip("/"))
            assert answer.status_code == 200, address
            answers[f"/{address}"] = answer.json()
        found = json.dumps(answers, indent=2, ensure_ascii=False) + "\n"
        file = FOLDER / f"{name}.json"
        if os.environ.get("API_GOLDEN") == "write":
            file.write_text(found, encoding="utf-8")
        assert found == file.read_text(encoding="utf-8"), f"{name}: {ANEW}"


def test_no_resource_is_without_its_file():
    held = {f"/api/v1/{address}".partition("?")[0].rstrip("/") for one in RESOURCES.values() for address in one}
    for route in API.keys() - BY_THEMSELVES:
        assert any(address.partition("?")[0] in held for address in API[route]), route
