"""What an archive import asks of a document by itself: its schema, its dates, and that it is rebuilt the same."""

import json
from datetime import date

import pytest

from stories.document import build, canonical
from tests.stories.archives import (
    SEED_BYTES,
    SEED_EDITION,
    SEED_ID,
    archive,
    corrected,
    reasons,
    refused,
    seed,
)

pytestmark = pytest.mark.django_db


def test_other_order_of_members_is_told():
    reordered = seed()
    reordered["story"] = dict(reversed(reordered["story"].items()))
    [(pointer, message)] = refused(reordered)
    assert pointer == "/story"
    assert message.startswith("holds its members in another order than story_id, ")


@pytest.mark.parametrize(
    "pointer, value",
    [
        ("/publisher/url", "https://evil.example"),
        ("/publisher/name", "<b>Evil</b>"),
        ("/publisher/description", "Another paper."),
        ("/cite_this_report/canonical_url", "https://themachinepress.com/story/other/other"),
        ("/cite_this_report/title", "Another title"),
        ("/cite_this_report/published_at", "2026-08-29T09:00:00.001-04:00"),
        ("/story/canonical_url", "https://themachinepress.com/story/mp-2026-08-29-002/another"),
        ("/story/json_url", "https://themachinepress.com/story/mp-2026-08-29-003.json"),
        ("/story/edition_url", "https://themachinepress.com/edition/2026-08-28"),
        ("/sources/0/published_at", "2026-08-27T12:33:47.000+00:00"),
    ],
)
def test_what_is_rebuilt_otherwise_is_refused_with_the_place_and_both_values(pointer, value):
    made = seed()
    *path, last = pointer.split("/")[1:]
    part = made
    for step in path:
        part = part[int(step)] if isinstance(part, list) else part[step]
    kept, part[last] = part[last], value
    found = refused(made)
    assert [place for place, _ in found] == [pointer]
    assert value[:60] in found[0][1] or "must" in found[0][1]
    assert kept in found[0][1] or "must" in found[0][1]


def test_every_problem_of_a_document_is_told_at_once():
    made = seed()
    made["story"]["headline"] = 12
    made["story"]["importance"] = 11
    made["sources"][0]["title"] = None
    assert {pointer for pointer, _ in refused(made)} == {"/story/headline", "/story/importance", "/sources/0/title"}


@pytest.mark.parametrize("story_id", ["xx-2026-08-29-002", "mp-2026-13-29-002", "mp-other-2026-08-29-002"])
def test_a_story_of_another_paper_or_day_is_refused(story_id):
    made = json.loads(SEED_BYTES.decode().replace(SEED_ID, story_id))
    assert "/story/story_id" in {pointer for pointer, _ in refused(made)}


def test_a_correction_dated_in_the_future_is_refused():
    late = corrected(seed(), at="2999-08-31T10:00:00.000-04:00")
    assert refused(late) == [("/story/corrections/0/published_at", "lies in the future")]


@pytest.mark.parametrize("at", ["2026-08-29T08:59:59.999-04:00", "1999-01-01T00:00:00.000-05:00"])
def test_a_correction_before_publication_is_refused(at):
    assert "/story/corrections/0/published_at" in {pointer for pointer, _ in refused(corrected(seed(), at=at))}


def test_a_retraction_needs_its_notice():
    made = seed()
    made["story"]["content_status"] = "retracted"
    assert ("/story/content_status", "is retracted, but no correction says so") in refused(made)


@pytest.mark.parametrize(
    "edition_id, message",
    [
        ("xx-2026-08-29-morning-0051", "is not an edition of this paper (mp-…)"),
        ("mp-2026-08-29-night-0051", "names the slot night; an edition is one of morning, midday, evening, special"),
        ("mp-2026-02-30-morning-0051", "names a day that is not in the calendar"),
    ],
)
@pytest.mark.parametrize("dry_run", [True, False])
def test_an_edition_that_cannot_be_ours_is_refused_at_its_place_also_by_a_dry_run(edition_id, message, dry_run):
    made = json.loads(SEED_BYTES.decode().replace(SEED_EDITION, edition_id))
    [outcome] = archive(made, dry_run=dry_run)
    assert (outcome.status, reasons(outcome)) == ("refused", [("/story/edition_id", message)])


@pytest.mark.parametrize("story_id", ["mp-hello", "mp-2026-02-30-001", "mp-other-2026-08-29-001", "mp-" + "9" * 300])
def test_a_tombstone_of_no_story_of_ours_is_refused(story_id):
    at = "2026-08-30T10:00:00.000-04:00"
    stone = build.tombstone_document(story_id, date(2026, 8, 30))
    digest = canonical.sha256(canonical.canonical_bytes(stone))
    line = {"kind": "tombstone", "id": story_id, "version": 1, "reason": "removal", "at": at, "sha256": digest}
    assert refused({**line, "document": stone}) == [("/id", "is not a removed story of this paper")]
