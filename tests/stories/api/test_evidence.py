"""Claims, sources and corrections by the API: each by itself, linked both ways."""

from datetime import UTC, datetime

import pytest

from tests import factories

pytestmark = pytest.mark.django_db
HOME = "https://themachinepress.com"
API = "/api/v1"
LATER = datetime(2026, 8, 31, 9, tzinfo=UTC)
ONE = "mp-2026-08-29-001"
CLAIM = f"claim-{ONE}-001"


@pytest.fixture
def paper():
    """Two stories on one source, one of them with a second claim on another; the first corrected."""
    shared = factories.make_source(title="The measurement", publisher="A Society", is_primary_source=True)
    first = factories.make_story(claims=0, section=factories.make_section("science"))
    factories.cite(factories.add_claim(first, "It is five percent.", None), shared)
    factories.cite(factories.add_claim(first, "It was measured twice."), factories.make_source(is_primary_source=False))
    first = factories.edit(first, by=first.created_by, dek="Measured twice.")
    factories.make_pressed(factories.approve(first), factories.approve(factories.make_story(sources=[shared])))
    first.refresh_from_db()
    return factories.correct(first, at=LATER)


def ids(client, address: str, name: str) -> list[str]:
    answer = client.get(f"{API}/{address}")
    assert answer.status_code == 200, answer.content
    return [item[name] for item in answer.json()["results"]]


def follow(client, url: str) -> dict:
    answer = client.get(url.removeprefix(HOME))
    assert answer.status_code == 200, url
    return answer.json()


def test_a_claim_names_its_sources_its_notices_and_its_story(client, paper):
    listed = client.get(f"{API}/claims?story={ONE}").json()["results"]
    claim = listed[-1]
    assert claim == {
        "claim_id": CLAIM,
        "story_id": ONE,
        "position": 1,
        "text": "It is five percent.",
        "qualification": None,
        "sources": [
            {
                "source_id": "source-2026-08-29-001",
                "title": "The measurement",
                "publisher": "A Society",
                "url": "https://example.org/paper/1",
                "is_primary_source": True,
                "api_url": f"{HOME}{API}/sources/source-2026-08-29-001",
            }
        ],
        "correction_ids": [f"correction-{ONE}-001"],
        "first_published_at": "2026-08-29T05:00:00.000-04:00",
        "status": "live",
        "version": 2,
        "canonical_url": f"{HOME}/claim/{CLAIM}",
        "story_url": f"{HOME}/story/{ONE}/{paper.slug}",
        "story_json_url": f"{HOME}/story/{ONE}.json",
        "api_url": f"{HOME}{API}/claims/{CLAIM}",
    }
    whole = follow(client, claim["api_url"])
    assert {name: whole[name] for name in claim} == claim
    assert [notice["correction_id"] for notice in whole["corrections"]] == claim["correction_ids"]
    (state,) = whole["history"]
    assert (state["version"], state["change"], state["said"]["text"]) == (1, "made", "It is five percent.")
    assert follow(client, whole["sources"][0]["api_url"])["title"] == "The measurement"


@pytest.mark.parametrize(
    "query, numbers",
    [
        ("source=source-2026-08-29-001", ["001-001", "002-001"]),
        ("has_qualification=false", ["001-001"]),
        ("is_primary=false", ["001-002"]),
        ("section=science", ["001-001", "001-002"]),
        ("story=mp-2026-08-29-002", ["002-001"]),
        ("published_after=2026-08-30T00:00:00Z", []),
        ("published_before=2026-08-30T00:00:00Z&is_primary=true", ["001-001", "002-001"]),
    ],
)
def test_claims_are_chosen(client, paper, query, numbers):
    assert ids(client, f"claims?{query}&ordering=published_at", "claim_id") == [
        f"claim-mp-2026-08-29-{number}" for number in numbers
    ]


def test_a_source_leads_to_every_story_and_claim_that_rests_on_it(client, paper):
    source = follow(client, f"{API}/sources/source-2026-08-29-001")
    resting = {story["story_id"]: [claim["claim_id"] for claim in story["claims"]] for story in source["stories"]}
    assert resting == {ONE: [CLAIM], "mp-2026-08-29-002": ["claim-mp-2026-08-29-002-001"]}
    assert len(follow(client, source["stories_url"])["results"]) == 2
    assert len(follow(client, source["claims_url"])["results"]) == 2
    for story in source["stories"]:
        assert follow(client, story["api_url"])["story"]["headline"] == story["headline"]
    listed = client.get(f"{API}/sources").json()["results"]
    assert {one["source_id"] for one in listed} == {"source-2026-08-29-001", "source-2026-08-29-002"}
    assert "supports_claim_ids" not in listed[0]
    for query, right in (
        ("is_primary_source=false", ["source-2026-08-29-002"]),
        ("publisher=A+Society", ["source-2026-08-29-001"]),
        ("publisher=a+society", []),
        (f"claim={CLAIM}", ["source-2026-08-29-001"]),
        ("story=mp-2026-08-29-002", ["source-2026-08-29-001"]),
        ("source_type=dataset", []),
    ):
        assert ids(client, f"sources?{query}", "source_id") == right, query


def test_a_correction_leads_to_the_claims_that_it_touched_and_the_versions_around_it(client, paper):
    (notice,) = client.get(f"{API}/corrections").json()["results"]
    document = client.get(f"/story/{ONE}.json").json()
    assert {name: notice[name] for name in document["corrections"][0]} == document["corrections"][0]
    assert notice["affected_claims"] == [{"claim_id": CLAIM, "api_url": f"{HOME}{API}/claims/{CLAIM}"}]
    assert [follow(client, notice[name])["corrections"] for name in ("from_json_url", "to_json_url")] == [
        [],
        document["corrections"],
    ]
    assert follow(client, notice["api_url"]) == notice
    for query, count in (
        (f"claim={CLAIM}", 1),
        (f"claim=claim-{ONE}-002", 0),
        (f"story={ONE}", 1),
        ("correction_type=retraction", 0),
        ("section=science", 1),
        ("published_after=2026-09-01T00:00:00Z", 0),
    ):
        assert len(ids(client, f"corrections?{query}", "correction_id")) == count, query


def test_of_a_retracted_story_claims_say_the_notice_and_of_a_removed_one_nothing_is_left(client, paper):
    factories.retract(paper, notice="The scale was broken.", at=datetime(2026, 9, 1, 9, tzinfo=UTC))
    claim = follow(client, f"{API}/claims/{CLAIM}")
    assert (claim["status"], claim["qualification"]) == ("retracted", "Retracted.")
    assert "The scale was broken." in claim["text"]
    assert [state["said"] for state in claim["history"] if state["change"] != "retracted"] == [None]
    assert ids(client, "corrections?correction_type=retraction", "correction_id") == [f"correction-{ONE}-002"]
    factories.remove(paper, at=datetime(2026, 9, 2, 9, tzinfo=UTC))
    for address in (f"claims/{CLAIM}", f"corrections/correction-{ONE}-001"):
        answer = client.get(f"{API}/{address}")
        assert (answer.status_code, answer.json()["story_id"]) == (410, ONE), address
    assert ids(client, "claims", "story_id") == ["mp-2026-08-29-002"]
    assert ids(client, "corrections", "story_id") == []
    assert ids(client, "sources", "source_id") == ["source-2026-08-29-001"]


def test_what_is_not_there_is_404(client, paper):
    for address in (f"claims/claim-{ONE}-009", "sources/source-2026-08-29-009", f"corrections/correction-{ONE}-009"):
        answer = client.get(f"{API}/{address}")
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json"), address
