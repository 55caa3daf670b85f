"""Archive import: ids, instants and bytes are kept; what is held is unchanged; nothing rewrites what was published."""

import copy
import json
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from newsroom.numbering.models import Series, next_number
from newsroom.users.roles import Role
from sources.models import Source
from stories import publishing, workflow
from stories.models import (
    Correction,
    Edition,
    EditionVersion,
    LedgerEntry,
    PublishedEdition,
    PublishedStory,
    Revision,
    Story,
    StoryVersion,
)
from stories.publishing import archiving
from stories.rules import NotAllowed
from tests import factories
from tests.stories.archives import (
    SEED_BYTES,
    SEED_EDITION,
    SEED_ID,
    contents,
    corrected,
    document,
    items,
    reasons,
    seed,
    told,
)

pytestmark = pytest.mark.django_db


def archive(*documents, **options):
    return list(publishing.archive(items(*documents), by=None, **options))


def refused(*documents):
    """The reasons for which the last of the documents is refused, which then has changed nothing."""
    archive(*documents[:-1])
    before = contents()
    outcome = archive(documents[-1])[0]
    assert outcome.status == "refused"
    assert contents() == before
    return reasons(outcome)


def test_the_seed_comes_out_byte_for_byte():
    assert told(archive(seed())) == ["imported"]
    version = StoryVersion.objects.get()
    assert bytes(version.document) == SEED_BYTES
    assert (version.number, version.reason, version.provenance) == (1, "first", "archive")
    assert version.published_at == datetime(2026, 8, 29, 13, tzinfo=UTC)
    assert publishing.verify() == []


def test_the_edition_of_the_seed_lists_it_at_its_position():
    archive(seed())
    edition = PublishedEdition.objects.get()
    assert (edition.edition_id, edition.number, edition.owns_date) == (SEED_EDITION, 51, True)
    assert list(LedgerEntry.objects.order_by("seq").values_list("type", "subject_id")) == [
        ("story.published", SEED_ID),
        ("edition.published", SEED_EDITION),
    ]
    story = PublishedStory.objects.get()
    assert (story.edition_id, story.position, story.status) == (SEED_EDITION, 2, "live")


def test_the_working_copy_equals_what_is_public():
    archive(seed())
    story = Story.objects.get()
    assert (story.state, story.public_status, story.head_revision, story.published_revision) == (
        "published",
        "live",
        1,
        1,
    )
    assert Revision.objects.get().kind == "import"
    assert story.claims.get().sources.get() == Source.objects.get()
    assert story.placements.get().edition.edition_id == SEED_EDITION
    assert workflow.keep_revision(story=story, by=None) is None
    assert story.activities.get().verb == "archive"


def test_an_archived_story_can_be_corrected_here():
    archive(seed())
    story = factories.correct(Story.objects.get(), body_text="The paper systematizes post-training pipelines.")
    assert StoryVersion.objects.filter(story_id=SEED_ID).count() == 2
    assert story.public_status == "live"
    assert publishing.verify() == []


def test_a_second_import_is_unchanged_and_changes_no_row():
    archive(seed(), document(3))
    before = contents()
    assert told(archive(seed(), document(3))) == ["unchanged", "unchanged"]
    assert contents() == before


def test_other_order_of_members_is_told():
    reordered = seed()
    reordered["story"] = dict(reversed(reordered["story"].items()))
    [(pointer, message)] = refused(reordered)
    assert pointer == "/story"
    assert message.startswith("holds its members in another order than story_id, ")


def test_numbers_of_an_archive_are_never_given_again():
    archive(seed())
    assert dict(Series.objects.values_list("name", "last")) == {
        "story-2026-08-29": 2,
        "source-2026-08-29": 2,
        "edition": 51,
    }
    assert next_number("edition") == 52


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


@pytest.mark.parametrize("story_id", ["xx-2026-08-29-002", "mp-2026-13-29-002"])
def test_a_story_of_another_paper_or_day_is_refused(story_id):
    made = json.loads(SEED_BYTES.decode().replace(SEED_ID, story_id))
    assert "/story/story_id" in {pointer for pointer, _ in refused(made)}


def test_a_bare_corrected_document_is_the_version_that_its_last_correction_led_to():
    made = corrected(corrected(seed()), at="2026-08-31T10:00:00.000-04:00")
    made["corrections"][1]["to_version"] = 5
    made["story"]["corrections"] = made["corrections"]
    assert told(archive(made)) == ["imported"]
    version = StoryVersion.objects.get()
    assert (version.number, version.reason) == (5, "correction")
    assert version.published_at == datetime(2026, 8, 31, 14, tzinfo=UTC)
    assert Story.objects.get().last_correction_number == 2
    assert list(Correction.objects.values_list("number", "to_version")) == [(1, 2), (2, 5)]
    assert publishing.verify() == []


def test_a_new_correction_makes_the_next_version_and_leaves_the_edition_as_printed():
    archive(seed())
    assert told(archive(corrected(seed()))) == ["imported"]
    assert list(StoryVersion.objects.values_list("number", "reason")) == [(1, "first"), (2, "correction")]
    assert EditionVersion.objects.get().number == 1
    story = Story.objects.get()
    assert story.body_text.endswith(" Corrected.")
    assert (story.head_revision, story.last_correction_number) == (2, 1)
    assert told(archive(corrected(seed()))) == ["unchanged"]
    assert publishing.verify() == []


def test_two_corrections_of_one_story_in_one_import_are_two_versions():
    once = corrected(seed())
    twice = corrected(once, at="2026-08-31T10:00:00.000-04:00")
    assert told(archive(seed(), once, twice, twice)) == ["imported", "imported", "imported", "unchanged"]
    assert list(StoryVersion.objects.values_list("number", flat=True)) == [1, 2, 3]
    assert Correction.objects.count() == 2
    assert publishing.verify() == []


def test_changed_content_without_a_correction_is_refused():
    made = seed()
    made["story"]["body_text"] += " Changed,"
    assert refused(seed(), made)[0][1].startswith("changed without a correction")


def test_a_history_that_shrinks_is_refused():
    assert [pointer for pointer, _ in refused(corrected(seed()), seed())] == ["/story/corrections"]


def test_a_history_that_is_rewritten_is_refused():
    rewritten = corrected(corrected(seed(), text="Another text."), at="2026-08-31T10:00:00.000-04:00")
    assert [pointer for pointer, _ in refused(corrected(seed()), rewritten)] == ["/story/corrections"]


def test_a_correction_dated_in_the_future_is_refused():
    late = corrected(seed(), at="2999-08-31T10:00:00.000-04:00")
    assert refused(late) == [("/story/corrections/0/published_at", "lies in the future")]


@pytest.mark.parametrize("at", ["2026-08-29T08:59:59.999-04:00", "1999-01-01T00:00:00.000-05:00"])
def test_a_correction_before_publication_is_refused(at):
    assert "/story/corrections/0/published_at" in {pointer for pointer, _ in refused(corrected(seed(), at=at))}


def test_a_story_corrected_here_is_never_written_over():
    archive(seed())
    factories.correct(Story.objects.get(), body_text="The paper systematizes post-training pipelines.")
    found = refused(seed(), corrected(seed()))
    assert found == [("/story/story_id", "was changed here (version 2): archives are not written over it")]


def test_a_story_that_is_being_worked_on_here_is_not_written_over():
    archive(seed())
    workflow.begin_change(story=Story.objects.get(), by=factories.make_user(Role.EDITOR))
    assert "is being worked on here" in refused(seed(), corrected(seed()))[0][1]


def test_a_story_retracted_here_is_never_written_over():
    archive(seed())
    factories.retract(Story.objects.get())
    assert "was changed here" in refused(seed(), corrected(seed()))[0][1]


def test_a_story_removed_here_never_comes_back():
    archive(seed())
    factories.remove(Story.objects.get())
    assert "was removed" in refused(seed(), seed())[0][1]


def retracted(before):
    """The document as its retraction leaves it."""
    text = "The measurement was faulty."
    made = corrected(before, correction_type="retraction", text=text, previous_text=None, corrected_text=None)
    made["story"] |= dict.fromkeys(("dek", "summary", "body_text", "why_it_matters"), text)
    made["story"] |= {"limitations": [], "tags": [], "image_url": None, "content_status": "retracted"}
    for claim in made["story"]["key_claims"]:
        claim |= {"text": text, "qualification": "Retracted."}
    return made


def test_a_retracted_document_is_retracted_here_and_its_edition_says_so():
    archive(seed(), document(3))
    assert told(archive(retracted(seed()))) == ["imported"]
    assert PublishedStory.objects.get(story_id=SEED_ID).status == "retracted"
    story = Story.objects.get(story_id=SEED_ID)
    assert (story.public_status, story.body_text) == ("retracted", seed()["story"]["body_text"])
    lines = json.loads(EditionVersion.objects.get(number=2).document)["stories"]
    assert [line["content_status"] for line in lines] == ["retracted", "new"]
    assert publishing.verify() == []
    again = corrected(retracted(seed()), at="2026-08-31T10:00:00.000-04:00")
    again["story"]["content_status"] = "retracted"
    assert "was retracted" in refused(again)[0][1]


def test_a_bare_retracted_document_alone_is_taken():
    assert told(archive(retracted(seed()))) == ["imported"]
    assert Story.objects.get().body_text == "The measurement was faulty."
    assert publishing.verify() == []


def carried_over():
    made = seed()
    made["story"] |= {
        "edition_id": "mp-2026-08-30-morning-0052",
        "edition_url": "https://themachinepress.com/edition/2026-08-30",
        "position": 4,
        "is_carryover": True,
        "carryover_reason": "It is still on everybody's desk.",
    }
    return made


def test_a_story_that_is_carried_over_keeps_its_first_date():
    assert told(archive(carried_over())) == ["imported"]
    assert PublishedStory.objects.get().first_published_at == datetime(2026, 8, 29, 13, tzinfo=UTC)
    assert Story.objects.get().placements.get().carryover_reason == "It is still on everybody's desk."
    assert publishing.verify() == []


def test_an_edition_is_printed_once_a_run_and_again_when_a_later_run_adds_a_story():
    archive(*[document(number) for number in range(1, 6)])
    assert EditionVersion.objects.get().reason == "press"
    archive(document(1), document(6))
    assert list(EditionVersion.objects.values_list("number", "reason")) == [(1, "press"), (2, "relisting")]
    assert publishing.verify() == []


def test_stories_of_many_editions_are_printed_in_the_order_of_their_numbers():
    archive(document(1, day="2026-08-30", edition_number=52), document(1), document(2))
    editions = LedgerEntry.objects.filter(type="edition.published").order_by("seq")
    assert list(editions.values_list("subject_id", flat=True)) == [
        "mp-2026-08-29-morning-0051",
        "mp-2026-08-30-morning-0052",
    ]


@pytest.mark.parametrize(
    "other, why",
    [
        (document(4, position=3), "is the place of mp-2026-08-29-003"),
        (document(1, edition_number=52), "takes the place of mp-2026-08-29-morning-0051"),
        (document(1, day="2026-08-30", edition_number=51), "has the number of mp-2026-08-29-morning-0051"),
    ],
)
def test_what_cannot_stand_beside_what_is_held_is_refused(other, why):
    assert why in refused(document(3), other)[0][1]


def test_the_address_of_a_day_belongs_to_one_edition():
    evening = document(4)
    evening["story"] |= {"edition_id": "mp-2026-08-29-evening-0052"}
    assert "takes the address of" in refused(document(3), evening)[0][1]
    evening["story"] |= {"edition_url": "https://themachinepress.com/edition/2026-08-29/evening"}
    assert told(archive(evening)) == ["imported"]


def test_an_edition_that_is_planned_here_keeps_its_place():
    factories.make_edition()
    assert "an edition that is planned here" in refused(seed())[0][1]


def test_known_sources_keep_their_values_and_the_document_prints_its_own():
    _, source = factories.make_source(), factories.make_source(title="As we know it")
    archive(seed())
    assert bytes(StoryVersion.objects.get().document) == SEED_BYTES
    source.refresh_from_db()
    assert source.title == "As we know it"


def test_one_bad_document_refuses_only_itself():
    documents = [document(number) for number in range(1, 101)]
    documents[56]["story"]["headline"] = "x" * 301
    documents[79] = copy.deepcopy(documents[2])
    outcomes = archive(*documents)
    assert [outcome.place for outcome in outcomes] == [f"record {number}" for number in range(1, 101)]
    assert told(outcomes).count("imported") == 98
    assert [outcomes[56].status, outcomes[79].status] == ["refused", "unchanged"]
    assert StoryVersion.objects.count() == Story.objects.count() == 98
    assert EditionVersion.objects.count() == 1
    assert publishing.verify() == []


def test_what_the_database_refuses_refuses_only_itself():
    documents = [document(number) for number in range(1, 21)]
    for number in (6, 13, 14):
        documents[number]["story"]["headline"] = documents[number]["cite_this_report"]["title"] = "A clash"
    with connection.cursor() as cursor:
        cursor.execute("CREATE UNIQUE INDEX one_clash ON stories_story (headline) WHERE headline = 'A clash'")
    try:
        outcomes = archive(*documents)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP INDEX one_clash")
    assert [number for number, status in enumerate(told(outcomes)) if status == "refused"] == [13, 14]
    assert reasons(outcomes[13])[0][1].startswith("cannot be written:")
    assert LedgerEntry.objects.count() == 19
    assert publishing.verify() == []


def test_a_larger_batch_takes_hardly_more_queries():
    archive(document(1), document(1, day="2026-08-30", edition_number=52))  # what is looked up once is warm
    counts = []
    for day, size in ((5, 10), (6, 40)):
        batch = [document(number, day=f"2026-08-{day:02d}", edition_number=day) for number in range(1, size + 1)]
        run = archiving.Run(by=None, dry_run=False)
        with CaptureQueriesContext(connection) as queries:
            assert told(run.take(items(*batch))) == ["imported"] * size
        counts.append(len(queries))
    assert counts[1] < counts[0] + 10  # SQLite takes a thousand values at once


def test_a_dry_run_says_the_same_and_changes_nothing():
    documents = [seed(), document(3), corrected(document(3)), document(4, position=3), seed()]
    before = contents()
    outcomes = archive(*documents, dry_run=True)
    assert contents() == before
    assert outcomes == archive(*documents)
    assert told(outcomes) == ["imported", "imported", "imported", "refused", "unchanged"]


def test_a_dry_run_remembers_earlier_batches(monkeypatch):
    monkeypatch.setattr(archiving, "MOST_AT_ONCE", 2)
    documents = [seed(), document(3), corrected(document(3)), document(4, position=3), seed()]
    assert told(archive(*documents, dry_run=True)) == ["imported", "imported", "imported", "refused", "unchanged"]


class Killed(Exception):
    pass


def test_a_run_that_breaks_off_is_completed_by_the_next(monkeypatch):
    monkeypatch.setattr(archiving, "MOST_AT_ONCE", 4)
    documents = items(*[document(number) for number in range(1, 11)])

    def broken_off():
        yield from documents[:6]
        raise Killed

    with pytest.raises(Killed):
        list(publishing.archive(broken_off(), by=None))
    assert StoryVersion.objects.count() == Story.objects.count() == 4
    assert not EditionVersion.objects.exists()
    assert told(publishing.archive(documents, by=None)) == ["unchanged"] * 4 + ["imported"] * 6
    assert len(json.loads(EditionVersion.objects.get().document)["stories"]) == 10
    assert publishing.verify() == []


def test_editions_that_a_kill_left_out_are_printed_by_the_next_run():
    archiving.Run(by=None, dry_run=False).take(items(document(1), document(2)))
    assert not EditionVersion.objects.exists()
    assert told(archive(document(1), document(2))) == ["unchanged", "unchanged"]
    assert EditionVersion.objects.count() == 1
    assert publishing.verify() == []


def test_a_draft_that_nobody_changed_becomes_the_archived_story():
    story = Story.objects.create(story_id=SEED_ID, headline="An import")
    workflow.keep_revision(story=story, by=None, kind="import")
    assert told(archive(seed())) == ["imported"]
    story.refresh_from_db()
    assert (story.state, story.headline) == ("published", seed()["story"]["headline"])


def test_a_draft_that_editors_changed_is_not_written_over():
    factories.make_story(story_id=SEED_ID)
    assert "is being worked on here (state draft)" in refused(seed())[0][1]


def test_only_publishers_and_the_newsroom_itself_may():
    with pytest.raises(NotAllowed):
        list(publishing.archive(items(seed()), by=factories.make_user(Role.EDITOR)))
    assert told(publishing.archive(items(seed()), by=factories.make_user(Role.PUBLISHER))) == ["imported"]


def test_a_confidential_source_comes_out_as_it_went_in():
    made = seed()
    made["sources"][0] |= {"publisher": None, "url": None, "canonical_url": None, "title": "A person in the room"}
    assert told(archive(made)) == ["imported"]
    assert Source.objects.get().is_confidential


def test_a_claim_keeps_its_number_and_the_next_is_not_one_that_was_taken_out():
    made = json.loads(json.dumps(corrected(seed())).replace(f"claim-{SEED_ID}-001", f"claim-{SEED_ID}-007"))
    assert told(archive(made)) == ["imported"]
    assert Story.objects.get().last_claim_number == 7


def test_a_document_at_the_limit_of_claims_and_sources_takes_a_bounded_number_of_queries():
    made = seed()
    claim, source = made["story"]["key_claims"][0], made["sources"][0]
    ids = [f"source-2026-08-29-{number:03d}" for number in range(1, 201)]
    names = [f"claim-{SEED_ID}-{number:03d}" for number in range(1, 201)]
    made["story"]["key_claims"] = [{**claim, "claim_id": name, "source_ids": ids[:50]} for name in names]
    made["sources"] = [
        {**source, "source_id": name, "supports_claim_ids": names if index < 50 else []}
        for index, name in enumerate(ids)
    ]
    made["story"]["source_ids"] = ids
    with CaptureQueriesContext(connection) as queries:
        assert told(archive(made)) == ["imported"]
    assert len(queries) < 200
    assert Source.objects.count() == 200


def test_a_retraction_needs_its_notice():
    made = seed()
    made["story"]["content_status"] = "retracted"
    assert ("/story/content_status", "is retracted, but no correction says so") in refused(made)


def test_a_pressed_edition_row_is_made():
    archive(seed())
    edition = Edition.objects.get()
    assert (edition.state, edition.number, edition.pressed_at) == ("pressed", 51, datetime(2026, 8, 29, 13, tzinfo=UTC))
