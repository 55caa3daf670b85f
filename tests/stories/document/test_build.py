"""Documents are built byte for byte, with every member in its place."""

from datetime import date

from newsroom import instants
from stories.document import build
from stories.document.canonical import canonical_bytes
from stories.models import Image, Placement
from tests.stories.document.seeds import (
    SEED,
    seed,
    seed_correction,
    seed_edition,
    seed_edition_parts,
    seed_parts,
)

DIGEST = "a" * 64


def corrected_parts(**changed):
    parts = seed_parts()
    return seed_parts(
        story=parts.story,
        corrections=[seed_correction(parts.story, **changed)],
        modified_at=instants.parsed("2026-08-30T10:00:00.000-04:00"),
        content_status="corrected",
    )


def test_the_seed_comes_out_byte_for_byte():
    assert canonical_bytes(build.story_document(seed_parts())) == SEED


def test_building_twice_gives_separate_documents():
    parts = seed_parts()
    first, second = build.story_document(parts), build.story_document(parts)
    first["story"]["tags"].append("changed")
    first["story"]["key_claims"][0]["source_ids"].append("changed")
    assert canonical_bytes(second) == canonical_bytes(build.story_document(parts)) == SEED


def test_another_paper_prints_its_own_name_addresses_and_zone(settings):
    settings.PUBLICATION_NAME = "The Other Press"
    settings.PUBLICATION_URL = "https://other.example"
    settings.PUBLICATION_NAMESPACE = "other"
    settings.PUBLICATION_TIME_ZONE = "Europe/Berlin"
    document = build.story_document(seed_parts())
    assert document["$schema"] == "https://other.example/schemas/story-v1.schema.json"
    assert document["document_type"] == "other_story"
    assert document["publisher"]["name"] == document["cite_this_report"]["publisher"] == "The Other Press"
    assert document["story"]["first_published_at"] == "2026-08-29T15:00:00.000+02:00"


def test_a_later_edition_of_the_day_is_printed_under_its_slot():
    document = build.story_document(seed_parts(edition=seed_edition(slot="evening", owns_date=False)))
    assert document["story"]["edition_url"] == "https://themachinepress.com/edition/2026-08-29/evening"


def test_the_type_printed_is_that_of_the_placement():
    placement = Placement(position=7, story_type="brief", is_carryover=True, carryover_reason="Still running.")
    story = build.story_document(seed_parts(placement=placement))["story"]
    assert (story["position"], story["story_type"]) == (7, "brief")
    assert (story["is_carryover"], story["carryover_reason"]) == (True, "Still running.")


def test_a_claim_without_qualification_prints_null():
    parts = seed_parts()
    for empty in (None, ""):
        parts.claims[0].qualification = empty
        assert build.story_document(parts)["story"]["key_claims"][0]["qualification"] is None


def test_a_confidential_source_prints_nothing_that_names_it():
    parts = seed_parts()
    parts.citations[0].source.is_confidential = True
    (source,) = build.story_document(parts)["sources"]
    assert source["publisher"] is source["url"] is source["canonical_url"] is None
    assert (source["title"], source["source_id"]) == ("arXiv preprint 2608.27046", "source-2026-08-29-002")


def test_a_source_that_no_claim_names_supports_none():
    document = build.story_document(seed_parts(claim_sources={}))
    assert document["sources"][0]["supports_claim_ids"] == []
    assert document["story"]["key_claims"][0]["source_ids"] == []


def test_an_image_held_elsewhere_keeps_its_address():
    parts = seed_parts()
    parts.story.image = Image(name="x", issued_on=date(2026, 8, 29), external_url="https://images.example/x.png")
    assert build.story_document(parts)["story"]["image_url"] == "https://images.example/x.png"
    parts.story.image = None
    assert build.story_document(parts)["story"]["image_url"] is None


def test_a_correction_stands_in_both_places():
    document = build.story_document(corrected_parts())
    assert document["corrections"] == document["story"]["corrections"]
    assert document["corrections"] == [
        {
            "correction_id": "correction-mp-2026-08-29-002-001",
            "correction_type": "correction",
            "text": "The number of stages was wrong.",
            "published_at": "2026-08-30T10:00:00.000-04:00",
            "affected_claim_ids": ["claim-mp-2026-08-29-002-001"],
            "previous_text": "five stages",
            "corrected_text": "four stages",
            "from_version": 1,
            "to_version": 2,
        }
    ]


def test_a_correction_alone_is_printed_as_in_its_story():
    parts = corrected_parts(previous_text="", corrected_text=None, affected_claims=[])
    alone = build.correction_object(parts.story.story_id, parts.corrections[0])
    assert build.story_document(parts)["corrections"] == [alone]
    assert (alone["previous_text"], alone["corrected_text"], alone["affected_claim_ids"]) == (None, None, [])


def test_a_draft_has_the_members_of_the_document_in_their_order():
    draft, document = build.story_draft(seed_parts()), build.story_document(seed_parts())
    assert list(draft) == list(document)
    for member in ("story", "publisher", "cite_this_report"):
        assert list(draft[member]) == list(document[member])


def test_a_draft_says_nothing_that_publication_says():
    parts = seed_parts(placement=None, edition=None, first_published_at=None, modified_at=None, content_status=None)
    draft = build.story_draft(parts)
    assert draft == build.story_draft(seed_parts())
    given = {name for name, value in draft["story"].items() if value is None}
    assert given == {
        *("edition_id", "edition_url", "position", "canonical_url", "json_url", "first_published_at"),
        *("modified_at", "content_status", "is_carryover", "carryover_reason"),
    }
    assert draft["cite_this_report"] == {
        **seed()["cite_this_report"],
        "published_at": None,
        "canonical_url": None,
    }


def test_a_draft_without_id_numbers_its_claims_all_the_same():
    parts = seed_parts()
    parts.story.story_id, parts.story.slug = None, ""
    draft = build.story_draft(parts)
    assert draft["story"]["story_id"] is None
    assert draft["story"]["slug"] == ""
    assert draft["story"]["key_claims"][0]["claim_id"] == "claim-draft-001"
    assert draft["sources"][0]["supports_claim_ids"] == ["claim-draft-001"]


def test_a_presentation_tells_of_the_picture_what_its_address_does_not():
    parts = seed_parts()
    parts.story.image.alt_text, parts.story.image.width, parts.story.image.height = "A diagram.", 1600, 900
    parts.story.byline = "The desk"
    assert build.story_presentation(parts) == {
        "language": "en",
        "direction": "ltr",
        "byline": "The desk",
        "sponsor": None,
        "image": {
            "alt_text": "A diagram.",
            "is_decorative": False,
            "width": 1600,
            "height": 900,
            "sha256": None,
            "caption": None,
            "credit": None,
            "focal_point": [50, 50],
        },
        "notices": [],
        "follows": None,
    }
    parts.story.image = None
    assert build.story_presentation(parts)["image"] is None


def test_an_edition_lists_what_was_printed():
    document = seed()
    listing = build.edition_listing(document, 3, DIGEST)
    shared = [name for name in listing if name not in ("version", "sha256")]
    assert {name: listing[name] for name in shared} == {name: document["story"][name] for name in shared}
    assert (listing["version"], listing["sha256"]) == (3, DIGEST)
    edition = build.edition_document(seed_edition_parts(listings=[listing]))
    assert edition["stories"] == [listing]
    assert edition["edition"] == {
        "edition_id": "mp-2026-08-29-morning-0051",
        "edition_number": 51,
        "edition_date": "2026-08-29",
        "slot": "morning",
        "title": "The Machine Press, Saturday 29 August 2026, morning edition",
        "edition_url": "https://themachinepress.com/edition/2026-08-29",
        "json_url": "https://themachinepress.com/edition/2026-08-29.json",
        "published_at": "2026-08-29T09:00:00.000-04:00",
        "modified_at": "2026-08-29T09:00:00.000-04:00",
    }


def test_a_summary_repeats_the_document():
    document = seed()
    summary = build.story_summary(document, 1, DIGEST)
    shared = [name for name in summary if name not in ("version", "sha256")]
    assert len(shared) == 16
    assert {name: summary[name] for name in shared} == {name: document["story"][name] for name in shared}


def test_a_retracted_document_says_the_notice_and_nothing_of_the_text():
    parts = corrected_parts(number=2, correction_type="retraction", text="The study was withdrawn.")
    live, notice = seed(), build.correction_object("mp-2026-08-29-002", parts.corrections[0])
    before = canonical_bytes(live)
    retracted = build.retracted_document(live, notice, notice["published_at"])
    story = retracted["story"]
    assert canonical_bytes(live) == before
    assert list(retracted) == list(live)
    assert list(story) == list(live["story"])
    for text in ("dek", "summary", "body_text", "why_it_matters"):
        assert story[text] == "The study was withdrawn."
    assert (story["limitations"], story["tags"], story["image_url"]) == ([], [], None)
    assert (story["content_status"], story["modified_at"]) == ("retracted", "2026-08-30T10:00:00.000-04:00")
    assert retracted["corrections"] == story["corrections"] == [notice]
    (claim,) = story["key_claims"]
    assert claim == {
        **live["story"]["key_claims"][0],
        "text": notice["text"],
        "qualification": "Retracted.",
    }
    assert retracted["sources"] == live["sources"]
    kept = "story_id source_story_id headline slug section edition_id first_published_at canonical_url source_ids"
    assert {name: story[name] for name in kept.split()} == {name: live["story"][name] for name in kept.split()}


def test_a_retracted_presentation_shows_no_picture():
    presentation = build.story_presentation(seed_parts()) | {"notices": ["Read with care."]}
    retracted = build.retracted_presentation(presentation)
    assert (retracted["image"], retracted["notices"], retracted["language"]) == (None, [], "en")


def test_a_tombstone_names_the_id_and_the_day_only():
    assert build.tombstone_document("mp-2026-08-29-002", date(2026, 9, 1)) == {
        "type": "about:blank",
        "title": "Gone",
        "status": 410,
        "story_id": "mp-2026-08-29-002",
        "removed_on": "2026-09-01",
    }


def test_building_asks_no_database(django_assert_num_queries, db):
    with django_assert_num_queries(0):
        build.story_document(corrected_parts())
        build.story_draft(corrected_parts())
        build.story_presentation(seed_parts())
        build.edition_document(seed_edition_parts())
