"""Drafts: a document becomes a working copy once, its next text a revision, and editors' work is never written over."""

import copy
import json
import unicodedata

import pytest

from newsroom.pages.models import Section
from newsroom.users.roles import Role
from sources.models import Source
from stories import intake, publishing, workflow
from stories.models import LedgerEntry, Story
from stories.unpacking.records import Item
from tests import factories
from tests.stories.archives import (
    SEED_BYTES,
    SEED_ID,
    contents,
    corrected,
    document,
    items,
    reasons,
    seed,
    told,
)
from tests.stories.intake.drafts import PRESENTATION, line_of, refused, take

pytestmark = pytest.mark.django_db


def test_a_document_becomes_a_draft_with_claims_sources_and_a_revision():
    assert told(take(seed())) == ["imported"]
    story = Story.objects.get()
    assert (story.state, story.public_status, story.story_id) == ("draft", "unpublished", SEED_ID)
    told_story = seed()["story"]
    for name in (
        "headline",
        "slug",
        "dek",
        "summary",
        "body_text",
        "limitations",
        "tags",
        "importance",
        "source_story_id",
    ):
        assert getattr(story, name) == told_story[name]
    claim = story.claims.get()
    assert (claim.number, claim.text) == (1, told_story["key_claims"][0]["text"])
    assert claim.sources.get() == story.citations.get().source == Source.objects.get(source_id="source-2026-08-29-002")
    assert story.revisions.get().kind == "import"
    assert not LedgerEntry.objects.exists()


def test_what_publication_gives_is_ignored_and_said():
    notes = dict(reasons(take(seed())[0]))
    assert notes["/story/first_published_at"] == "ignored: publication gives the instants"
    assert notes["/story/section"] == "“infrastructure” is new here: the section was made"
    assert Section.objects.get().name == "Infrastructure"


def test_a_draft_placed_in_an_edition_of_its_day_keeps_its_id():
    take(seed())
    story = factories.approve(Story.objects.get())
    factories.make_pressed(story)
    story.refresh_from_db()
    assert (story.story_id, story.public_status) == (SEED_ID, "live")


def test_the_same_document_again_is_unchanged_in_any_layout():
    take(seed(), document(3))
    before = contents()
    reordered = {name: value for name, value in reversed(seed().items())}
    reordered["story"] = dict(reversed(reordered["story"].items()))
    assert told(take(seed(), reordered, document(3))) == ["unchanged"] * 3
    assert contents() == before


def test_one_comma_changed_is_the_next_revision_of_the_same_story():
    take(seed())
    changed = seed()
    changed["story"]["body_text"] = changed["story"]["body_text"].replace(",", ";", 1)
    assert told(take(changed, changed)) == ["imported", "unchanged"]
    story = Story.objects.get()
    assert story.body_text == changed["story"]["body_text"]
    assert [revision.number for revision in story.revisions.order_by("number")] == [1, 2]


def test_documents_that_share_their_origin_are_stories_of_their_own():
    other = document(3)
    other["story"]["source_story_id"] = seed()["story"]["source_story_id"]
    assert told(take(seed(), other)) == ["imported", "imported"]
    assert Story.objects.count() == 2


def test_a_document_of_another_paper_is_known_by_its_id_there():
    foreign = json.loads(SEED_BYTES.decode().replace(SEED_ID, f"other-{SEED_ID[3:]}"))
    assert told(take(foreign, foreign)) == ["imported", "unchanged"]
    story = Story.objects.get()
    assert (story.story_id, story.source_story_id) == (None, "other-2026-08-29-002")


@pytest.mark.parametrize("prefix", ["other", "mp-other"])
def test_a_document_that_names_editions_of_another_paper_is_taken_all_the_same(prefix):
    foreign = json.loads(SEED_BYTES.decode().replace("mp-2026-08-29", f"{prefix}-2026-08-29"))
    assert told(take(foreign, foreign)) == ["imported", "unchanged"]
    assert Story.objects.get().source_story_id == f"{prefix}-2026-08-29-002"


@pytest.mark.parametrize("verdict", ["edited", "submitted"])
def test_what_editors_have_done_is_not_written_over(verdict):
    take(seed())
    story, editor = Story.objects.get(), factories.make_user(Role.EDITOR)
    if verdict == "edited":
        factories.edit(story, by=editor, dek="Another dek.")
    else:
        workflow.submit(story=story, by=editor)
    assert told(take(seed())) == ["unchanged"]
    changed = seed()
    changed["story"]["dek"] = "A third dek."
    [(pointer, message)] = refused(changed)
    assert pointer == "/story/story_id"
    assert "changed this story" in message or "is review here" in message


def test_a_published_story_is_unchanged_or_refused():
    list(publishing.archive(items(seed()), by=None))
    assert told(take(seed())) == ["unchanged"]
    changed = seed()
    changed["story"]["dek"] = "Another dek."
    assert refused(changed)[0][1].startswith("This story has been published")


@pytest.mark.parametrize(
    "pointer, made",
    [
        ("/story/corrections", corrected(seed())),
        ("/story/is_carryover", {"is_carryover": True, "carryover_reason": "Still read."}),
    ],
)
def test_a_document_with_a_public_history_is_no_draft(pointer, made):
    whole = seed()
    whole["story"] |= made if "story" not in made else {}
    found = refused(whole if "story" not in made else made)
    assert pointer in {place for place, _ in found}
    assert all("--publish" in message for _, message in found)


def test_everything_that_does_not_agree_is_named_by_its_place_in_one_answer():
    made = seed()
    claim, source = made["story"]["key_claims"][0], made["sources"][0]
    claim["source_ids"] = ["source-2026-08-29-009"]
    source["supports_claim_ids"] = [f"claim-{SEED_ID}-009"]
    made["sources"].append(copy.deepcopy(source))
    assert {pointer for pointer, _ in refused(made)} == {
        "/story/key_claims/0/source_ids/0",
        "/story/source_ids",
        "/sources/0/supports_claim_ids/0",
        "/sources/1/supports_claim_ids/0",
        "/sources/1/source_id",
    }


def test_a_claim_without_a_source_is_refused():
    made = seed()
    made["story"]["key_claims"][0]["source_ids"] = []
    assert "/story/key_claims/0/source_ids" in {pointer for pointer, _ in refused(made)}


@pytest.mark.parametrize(
    "story_id",
    [
        1,
        "1",
        "S1",
        " mp-2026-08-29-002",
        f"{SEED_ID}\u200b",
        "mp-2026-08-29-00\u0455",
        "__proto__",
        "x" * 300,
        None,
        12.0,
        [12],
        "12abc",
    ],
)
def test_ids_are_of_a_stated_alphabet(story_id):
    made = seed()
    made["story"]["story_id"] = story_id
    assert "/story/story_id" in {pointer for pointer, _ in refused(made)}


@pytest.mark.parametrize(
    "member, value",
    [
        *[("headline", value) for value in (123, True, None, "x" * 301, "a\x00b", "two\nlines")],
        *[("key_claims", value) for value in ([None], "x", {})],
        *[("importance", value) for value in (2**31, 0, 11, "9", True)],
        *[(name, "x") for name in ("status", "approved_by", "id", "version", "is_staff")],
    ],
)
def test_no_type_is_bent_and_no_member_ignored(member, value):
    made = seed()
    made["story"][member] = value
    assert any(pointer.startswith(f"/story/{member}") for pointer, _ in refused(made))


def test_a_huge_document_is_refused_by_its_limits():
    made = seed()
    claim, source = made["story"]["key_claims"][0], made["sources"][0]
    made["story"]["key_claims"] = [
        {**claim, "claim_id": f"claim-{SEED_ID}-{number:03d}"} for number in range(1, 10_001)
    ]
    made["sources"] = [{**source, "source_id": f"source-2026-08-29-{number:03d}"} for number in range(1, 10_001)]
    made["story"]["tags"] = [f"tag {number}" for number in range(100_000)]
    assert {"/story/key_claims", "/sources", "/story/tags"} <= {pointer for pointer, _ in refused(made)}


def test_text_is_stored_composed():
    made = seed()
    made["story"]["headline"] = unicodedata.normalize("NFD", "Überprüfung")
    take(made)
    assert Story.objects.get().headline == unicodedata.normalize("NFC", "Überprüfung")


def test_a_known_source_keeps_its_values_and_that_is_said():
    factories.make_source(), factories.make_source(title="As we know it")
    notes = dict(reasons(take(seed())[0]))
    assert notes["/sources/0/title"] == "ignored: the newsroom knows this source and keeps its own value"
    assert Source.objects.get(source_id="source-2026-08-29-002").title == "As we know it"


def test_a_line_of_an_export_becomes_a_draft_with_its_presentation():
    line = line_of(seed(), {**PRESENTATION, "language": "ar", "direction": "rtl"})
    [outcome] = intake.take_drafts([Item("record 1", line)])
    assert outcome.status == "imported"
    assert (Story.objects.get().language, Story.objects.get().direction) == ("ar", "rtl")
    [outcome] = intake.take_drafts([Item("record 2", {**line, "kind": "edition", "presentation": None})])
    assert reasons(outcome) == [("/kind", "a draft is a story; to take in a edition needs --publish")]


def test_a_headline_from_right_to_left_makes_a_page_from_right_to_left():
    made = seed()
    made["story"]["headline"] = "الصحيفة التي تقرؤها الآلات"
    take(made)
    assert Story.objects.get().direction == "rtl"


def test_a_dry_run_changes_nothing():
    before = contents()
    assert told(take(seed(), dry_run=True)) == ["imported"]
    assert contents() == before


def test_the_importer_is_a_contributor():
    editor = factories.make_user(Role.EDITOR)
    take(seed(), by=editor)
    assert workflow.is_contributor(Story.objects.get(), editor)
