"""The list of stories, and each one as its document, by the API."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from stories.models import PublishedCitation, PublishedStory, PublishedTag
from tests import factories

pytestmark = pytest.mark.django_db

LIST = "/api/v1/stories"
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
ONE, TWO, THREE = (f"mp-2026-08-29-00{number}" for number in (1, 2, 3))


@pytest.fixture
def paper():
    """An edition of three stories: the first corrected, the second retracted."""
    stories = [factories.approve(factories.make_story()) for _ in range(3)]
    factories.make_pressed(*stories)
    for story in stories:
        story.refresh_from_db()
    factories.correct(stories[0], at=LATER)
    factories.retract(stories[1], at=LATER)
    return stories


def ids(answer) -> list[str]:
    assert answer.status_code == 200, answer.content
    return [item["story_id"] for item in answer.json()["results"]]


def same(client, address: str, other: str, *, status: int = 200):
    """Both addresses give the same bytes, and the same of all that is told of them but who may keep it.

    The API's leads to its own description besides.
    """
    one, two = client.get(address), client.get(other)
    assert (one.status_code, one.content) == (two.status_code, two.content)
    assert one.status_code == status
    for header in ("Content-Type", "ETag", "Last-Modified", "Content-Digest", "Cache-Groups"):
        assert one.get(header) == two.get(header), header
    assert one.get("Link", "").startswith(two.get("Link", ""))  # and then where the API is described
    return one


def test_an_item_is_the_stored_summary_with_its_state_and_the_ways_on(client, paper):
    answer = client.get(LIST).json()
    assert list(answer) == ["results", "next", "previous"]
    assert [(one["story_id"], one["status"]) for one in answer["results"]] == [
        (THREE, "live"),
        (TWO, "retracted"),
        (ONE, "live"),
    ]
    last = answer["results"][2]
    assert (last["version"], last["content_status"], last["corrections"]) == (2, "corrected", 1)
    for name in ("json_url", "api_url", "versions_url"):
        assert client.get(last[name].removeprefix("https://themachinepress.com")).status_code == 200, name


def test_documents_in_a_list_are_the_bytes_that_were_frozen(client, paper):
    answer = client.get(f"{LIST}?include=document")
    for item in answer.json()["results"]:
        assert client.get(f"/story/{item['story']['story_id']}.json").content in answer.content
    assert answer.fetched == ((THREE, 1), (TWO, 2), (ONE, 2))


def test_a_story_is_its_document_as_the_site_gives_it(client, paper):
    for story_id in (ONE, TWO, THREE):
        same(client, f"{LIST}/{story_id}", f"/story/{story_id}.json")
        same(client, f"{LIST}/{story_id}/versions/1", f"/story/{story_id}/v/1.json")


def test_a_story_as_it_was(client, paper):
    first = client.get(f"/story/{ONE}/v/1.json")
    before = client.get(f"{LIST}/{ONE}?as_of=2026-08-30T08:59:59.999Z")
    assert before.content == first.content
    assert before["Memento-Datetime"] == first["Memento-Datetime"]
    assert before["Link"].startswith(first["Link"])
    assert "s-maxage=86400" in before["Cache-Control"]
    just = (datetime.now(UTC) - timedelta(seconds=1)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    assert "s-maxage=300" in client.get(f"{LIST}/{ONE}?as_of={just}")["Cache-Control"]  # it may yet be another
    assert client.get(f"{LIST}/{ONE}?as_of=2026-08-30T05:00:00-04:00").json()["corrections"]
    assert client.get(f"{LIST}/{TWO}?as_of=2026-08-29T12:00:00Z").json()["story"]["content_status"] == "new"
    assert client.get(f"{LIST}/{ONE}?as_of=2026-08-29T08:59:59Z").status_code == 404
    future = client.get(f"{LIST}/{ONE}?as_of=9998-01-01T00:00:00Z")
    assert future.json()["errors"] == [{"parameter": "as_of", "detail": "It lies in the future."}]


def test_a_removed_story_is_gone_at_every_address_and_in_no_list(client, paper):
    factories.remove(paper[2], at=LATER + timedelta(hours=1))
    for end in ("", "?as_of=2026-08-29T12:00:00Z", "/versions", "/versions/1", "/versions/9"):
        same(client, f"{LIST}/{THREE}{end}", f"/story/{THREE}.json", status=410)
    assert ids(client.get(LIST)) == ids(client.get(f"{LIST}?ordering=-modified_at")) == [TWO, ONE]
    assert THREE not in client.get(f"{LIST}?include=document").content.decode()


def test_each_filter_alone(client, paper):
    """Every filter of the contract finds what bears its value, and nothing else."""
    (summary,) = [one for one in client.get(LIST).json()["results"] if one["story_id"] == ONE]
    document = client.get(f"{LIST}/{ONE}").json()
    source, claim = document["sources"][0]["source_id"], document["story"]["key_claims"][0]["claim_id"]
    every = [THREE, TWO, ONE]
    found = {
        f"edition={summary['edition_id']}": every,
        "edition=mp-2026-08-29-evening-0009": [],
        "edition_date=2026-08-29": every,
        "edition_date=2026-08-28": [],
        f"section={summary['section']}": every,
        "section=none": [],
        "tag=measurement": [THREE, ONE],  # a retracted story keeps no tags
        "tag=none": [],
        "story_type=lead": [ONE],
        "editorial_classification=opinion": [],
        "editorial_classification=editorial": every,
        "content_status=retracted": [TWO],
        f"source={source}": [ONE],
        "source=source-2026-08-29-999": [],
        f"claim={claim}": [ONE],
        "claim=claim-mp-2026-08-29-001-999": [],
        "min_importance=5": every,
        "min_importance=6": [],
        "is_carryover=false": every,
        "is_carryover=true": [],
        "published_after=2026-08-29T09:00:00Z": every,
        "published_after=2026-08-29T09:00:00.001Z": [],
        "published_before=2026-08-29T09:00:00Z": [],
        "published_before=2026-08-29T05:00:00.001-04:00": every,
        "modified_after=2026-08-30T09:00:00%2B00:00": [TWO, ONE],
        "modified_before=2026-08-30T09:00:00Z": [THREE],
        "q=measured": every,  # a retracted story keeps its headline
        "q=zebra": [],
        f"q={ONE}": [ONE],
        "q=measured&section=standards&story_type=lead&tag=measurement": [ONE],
        "q=!": [],
        "ordering=published_at": [ONE, TWO, THREE],
        "ordering=-modified_at": [TWO, ONE, THREE],
        "ordering=modified_at": [THREE, ONE, TWO],
    }
    assert {query: ids(client.get(f"{LIST}?{query}")) for query in found} == found


@pytest.mark.parametrize("poison", ["{}", '{"story_id": "x"}', "[]", "not JSON", '{"headline": NaN}'])
def test_a_story_that_cannot_be_printed_is_left_out_and_told(client, paper, caplog, poison):
    PublishedStory.objects.filter(story_id=TWO).update(summary=poison)
    assert ids(client.get(LIST)) == [THREE, ONE]
    assert ids(client.get(f"{LIST}?page_size=2")) == [THREE]
    assert TWO in caplog.text


# A rare value of these is found by an index that bears it; other filters go through the newest stories.
BORNE = {
    "tag=none": "pub_tag_newest",
    "source=none": "pub_citation",
    "section=none": "pub_story_by_section",
    "": "pub_story_newest",
    "ordering=-modified_at": "pub_story_modified",
}


def test_rare_values_are_found_by_an_index(client):
    """Planners know of tags and citations what these tables hold: a thousand stories, each with its own."""
    rows = [(f"mp-2026-08-29-{number:06}", f"word-{number}", LATER) for number in range(1000)]
    PublishedTag.objects.bulk_create(
        PublishedTag(story_id=story_id, tag=word, slug=word, first_published_at=at) for story_id, word, at in rows
    )
    PublishedCitation.objects.bulk_create(
        PublishedCitation(story_id=story_id, source_id=word, position=1, first_published_at=at)
        for story_id, word, at in rows
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE stories_publishedtag")
        cursor.execute("ANALYZE stories_publishedcitation")
    for query, index in BORNE.items():
        with CaptureQueriesContext(connection) as asked:
            client.get(f"{LIST}?{query}")
        assert index in planned(asked[0]["sql"]), query


def planned(sql: str) -> str:
    """How the database would carry a query out, if tables were large."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
        cursor.execute(f"EXPLAIN {'' if connection.vendor == 'postgresql' else 'QUERY PLAN '}{sql}")
        return "\n".join(str(row[-1]) for row in cursor.fetchall())
