"""What a schema cannot say of a document is said all the same."""

import pytest

from stories.document import validation
from tests.stories.document.documents import (
    DIGEST,
    FIRST,
    SECOND,
    STORY_ID,
    full_document,
    full_draft,
    full_edition,
    retracted_document,
    second_correction,
)


def told(document, kind="story"):
    return [(problem.pointer, problem.message) for problem in validation.schema_problems(document, kind)]


def corrected_twice(**changed):
    document = full_document()
    document["story"]["modified_at"] = "2026-08-31T10:00:00.000-04:00"
    document["corrections"] = document["story"]["corrections"] = [
        *document["corrections"],
        second_correction(**changed),
    ]
    return document


def listed_twice(**changed):
    document = full_edition()
    document["stories"].append({**document["stories"][0], "position": 3, "story_id": "mp-2026-08-29-003", **changed})
    return document


def test_a_claim_that_names_an_unknown_source():
    document = full_document()
    document["story"]["key_claims"][0]["source_ids"][0] = "source-2026-08-29-009"
    assert told(document) == [
        (
            "/story/key_claims/0/source_ids/0",
            "names source-2026-08-29-009, which is no source of this document",
        ),
        ("/sources/0/supports_claim_ids/0", f"names {FIRST}, which does not name this source"),
    ]


def test_a_source_that_names_an_unknown_claim():
    document = full_document()
    document["sources"][0]["supports_claim_ids"].append(f"claim-{STORY_ID}-009")
    assert told(document) == [
        (
            "/sources/0/supports_claim_ids/1",
            f"names claim-{STORY_ID}-009, which is no claim of this document",
        )
    ]


def test_a_source_that_does_not_name_its_claim():
    document = full_document()
    document["sources"][1]["supports_claim_ids"].remove(FIRST)
    assert told(document) == [("/sources/1/supports_claim_ids", f"does not name {FIRST}, which names this source")]


def test_sources_in_another_order_than_named():
    document = full_document()
    document["story"]["source_ids"].reverse()
    assert told(document) == [("/story/source_ids", "does not name the sources of the document in their order")]


def test_two_sources_with_one_id():
    document = full_document()
    document["sources"].append(document["sources"][0])
    assert ("/sources/2/source_id", "repeats source-2026-08-29-002") in told(document)


def test_two_claims_with_one_id():
    document = full_document()
    document["story"]["key_claims"][1]["claim_id"] = FIRST
    assert ("/story/key_claims/1/claim_id", f"repeats {FIRST}") in told(document)


@pytest.mark.parametrize("kind, document", [("story", full_document), ("draft", full_draft)])
def test_a_claim_of_another_story(kind, document):
    spoilt = document()
    foreign = "claim-mp-2026-08-29-001-002"
    spoilt["story"]["key_claims"][1]["claim_id"] = foreign
    spoilt["sources"][1]["supports_claim_ids"][1] = foreign
    assert told(spoilt, kind) == [("/story/key_claims/1/claim_id", "is not a claim of this story")]


def test_a_draft_without_id_numbers_its_claims_as_a_draft():
    document = full_draft()
    document["story"]["story_id"] = None
    assert ("/story/key_claims/0/claim_id", "is not a claim of this story") in told(document, "draft")


def test_ids_name_days_of_the_calendar():
    document = full_document()
    impossible = "source-2026-02-30-001"
    document["sources"][1]["source_id"] = document["story"]["source_ids"][1] = impossible
    document["story"]["key_claims"][0]["source_ids"][1] = impossible
    document["story"]["key_claims"][1]["source_ids"][0] = impossible
    assert told(document) == [("/sources/1/source_id", "names a day that is not in the calendar")]


def test_corrections_differ_in_their_two_places():
    document = full_document()
    document["corrections"] = []
    assert told(document) == [("/corrections", "differs from /story/corrections")]


def test_two_corrections_in_order_are_taken():
    assert told(corrected_twice()) == []


@pytest.mark.parametrize(
    "changed, member, message",
    [
        (
            {"correction_id": f"correction-{STORY_ID}-001"},
            "correction_id",
            f"repeats correction-{STORY_ID}-001",
        ),
        (
            {"correction_id": "correction-mp-2026-08-29-001-002"},
            "correction_id",
            "is not a correction of this story",
        ),
        (
            {"affected_claim_ids": ["claim-mp-2026-08-29-001-001"]},
            "affected_claim_ids/0",
            "is not a claim of this story",
        ),
        ({"to_version": 2}, "to_version", "must come after from_version"),
        (
            {"published_at": "2026-08-29T10:00:00.000-04:00"},
            "published_at",
            "lies before what came before it: notices stand oldest first",
        ),
        ({"published_at": "2026-09-29T10:00:00.000-04:00"}, "published_at", "lies after modified_at"),
        (
            {"published_at": "2026-02-29T10:00:00.000-04:00"},
            "published_at",
            "must look like 2026-08-29T09:00:00.000-04:00, with milliseconds and offset",
        ),
    ],
)
def test_a_correction_that_does_not_follow(changed, member, message):
    assert (f"/story/corrections/1/{member}", message) in told(corrected_twice(**changed))


def test_a_correction_of_a_claim_that_is_gone_is_taken():
    assert told(corrected_twice(affected_claim_ids=[f"claim-{STORY_ID}-007"])) == []


def test_a_correction_before_the_first_publication():
    document = full_document()
    document["story"]["first_published_at"] = "2026-08-30T11:00:00.000-04:00"
    assert told(document) == [
        ("/story/modified_at", "lies before first_published_at"),
        (
            "/story/corrections/0/published_at",
            "lies before what came before it: notices stand oldest first",
        ),
    ]


def test_a_status_says_no_less_than_the_notices():
    document = full_document()
    for status in ("new", "updated"):
        document["story"]["content_status"] = status
        assert told(document) == [("/story/content_status", "must be corrected, as the corrections say")]
    document["story"]["content_status"] = "retracted"
    assert told(document) == [("/story/content_status", "is retracted, but no correction says so")]


def test_a_retraction_is_short_enough_to_stand_for_every_text():
    document = retracted_document()
    notice = "x" * 601
    document["corrections"][1]["text"] = notice
    assert ("/story/corrections/1/text", "is longer than 600 characters, as a retraction may be") in told(document)


@pytest.mark.parametrize("text", ["1899-12-31T23:59:59.000+00:00", "9999-01-01T00:00:00.000+00:00"])
def test_an_instant_that_the_databases_do_not_agree_about(text):
    document = full_document()
    document["sources"][0]["published_at"] = text
    assert told(document) == [("/sources/0/published_at", "is not an instant of the years 1900 to 9998")]


def test_two_stories_of_an_edition_in_order_are_taken():
    assert told(listed_twice(), "edition") == []


@pytest.mark.parametrize(
    "changed, pointer, message",
    [
        ({"position": 2}, "/stories/1/position", "repeats 2"),
        ({"position": 1}, "/stories", "is not in the order of positions"),
        ({"story_id": STORY_ID}, "/stories/1/story_id", f"repeats {STORY_ID}"),
        ({"story_id": "mp-2026-02-30-003"}, "/stories/1/story_id", "names a day that is not in the calendar"),
        ({"is_carryover": True}, "/stories/1/carryover_reason", "must be a text, not null"),
        ({"sha256": DIGEST.upper()}, "/stories/1/sha256", "has a form that is not allowed here"),
        ({"version": 0}, "/stories/1/version", "must be at least 1"),
    ],
)
def test_stories_of_an_edition_that_do_not_fit(changed, pointer, message):
    assert (pointer, message) in told(listed_twice(**changed), "edition")


@pytest.mark.parametrize(
    "member, value, pointer",
    [
        ("edition_number", 52, "/edition/edition_id"),
        ("edition_date", "2026-08-30", "/edition/edition_id"),
        ("slot", "evening", "/edition/edition_id"),
        ("edition_date", "2026-02-30", "/edition/edition_date"),
        ("modified_at", "2026-08-29T08:00:00.000-04:00", "/edition/modified_at"),
    ],
)
def test_an_edition_that_contradicts_itself(member, value, pointer):
    document = full_edition()
    document["edition"][member] = value
    assert pointer in [place for place, _ in told(document, "edition")]


def test_an_edition_may_have_lost_all_its_stories():
    document = full_edition()
    document["stories"] = []
    assert told(document, "edition") == []


def test_the_second_claim_is_supported_by_the_told_source():
    assert full_document()["sources"][1]["supports_claim_ids"] == [FIRST, SECOND]


@pytest.mark.parametrize(
    "changed, pointer, message",
    [
        (
            {"correction_id": f"correction-{STORY_ID}-001", "first": f"correction-{STORY_ID}-002"},
            "/story/corrections/1/correction_id",
            "must have a greater number than the notice before it",
        ),
        (
            {"to_version": 4, "from_version": 1, "first_to": 5},
            "/story/corrections/1/to_version",
            "must not be less than that of the notice before it, 5",
        ),
        (
            {"from_version": 1, "first_from": 2, "first_to": 3, "to_version": 4},
            "/story/corrections/1/from_version",
            "must not be less than that of the notice before it, 2",
        ),
        (
            {"first_type": "retraction"},
            "/story/corrections/1/correction_type",
            "follows on a retraction, on which nothing follows",
        ),
    ],
)
def test_notices_that_do_not_follow_on_one_another(changed, pointer, message):
    of_first = {
        "first": "correction_id",
        "first_to": "to_version",
        "first_from": "from_version",
        "first_type": "correction_type",
    }
    document = corrected_twice(**{name: value for name, value in changed.items() if name not in of_first})
    first = {of_first[name]: value for name, value in changed.items() if name in of_first}
    document["corrections"][0] |= first
    assert (pointer, message) in told(document)


@pytest.mark.parametrize("value", ["fantasy", "", None, [], {}, 2**60, "9" * 5_000])
def test_a_word_that_nobody_knows_is_told_at_its_place(value):
    document = corrected_twice(correction_type=value)
    document["story"]["content_status"] = value
    assert {"/story/content_status", "/story/corrections/1/correction_type"} <= {place for place, _ in told(document)}


@pytest.mark.parametrize("place", ["claim", "affected", "correction"])
def test_an_id_that_only_begins_as_one_of_the_story_is_none_of_it(place):
    document = full_document()
    longer = f"claim-{STORY_ID}-2026-08-30-001-001"
    if place == "claim":
        document["story"]["key_claims"][0]["claim_id"] = longer
    elif place == "affected":
        document["corrections"][0]["affected_claim_ids"] = [longer]
    else:
        document["corrections"][0]["correction_id"] = longer.replace("claim", "correction", 1)
    document["story"]["corrections"] = document["corrections"]
    pointers = {
        "claim": "/story/key_claims/0/claim_id",
        "affected": "/story/corrections/0/affected_claim_ids/0",
        "correction": "/story/corrections/0/correction_id",
    }
    kind = "correction" if place == "correction" else "claim"
    assert (pointers[place], f"is not a {kind} of this story") in told(document)


def test_an_edition_of_no_day_is_told_at_its_place():
    story, edition = full_document(), full_edition()
    story["story"]["edition_id"] = edition["edition"]["edition_id"] = "mp-2026-02-30-morning-0051"
    message = "names a day that is not in the calendar"
    assert ("/story/edition_id", message) in told(story)
    assert ("/edition/edition_id", message) in told(edition, "edition")
