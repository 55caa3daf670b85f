"""What a page prints, from plain documents: words, dates, addresses, claims with evidence."""

from zoneinfo import ZoneInfo

import pytest

from stories import presentation
from tests.stories.papers import (
    CONTEXT,
    IMAGE,
    STORY_ID,
    URL,
    ZONE,
    correction,
    source,
    story_document,
)

RETRACTED = {"content_status": "retracted", "modified_at": "2026-09-02T08:10:00.000-04:00"}


def page_of(document, presented=None, context=None, **more):
    return presentation.story_page(document, presented, context, publication_url=URL, zone=ZONE, **more)


@pytest.mark.parametrize(
    ("instant", "zone", "text"),
    [
        ("2026-08-29T09:00:00.000-04:00", "America/New_York", "29 August 2026, 9:00 a.m. EDT"),
        ("2026-08-29T16:05:00.000+00:00", "America/New_York", "29 August 2026, 12:05 p.m. EDT"),
        ("2026-12-01T05:00:00.000+00:00", "America/New_York", "1 December 2026, 12:00 a.m. EST"),
        ("2026-11-01T05:30:00.000+00:00", "America/New_York", "1 November 2026, 1:30 a.m. EDT"),
        ("2026-11-01T06:30:00.000+00:00", "America/New_York", "1 November 2026, 1:30 a.m. EST"),
        ("2026-08-29T09:00:00.000-04:00", "Asia/Dubai", "29 August 2026, 5:00 p.m. UTC+04:00"),
    ],
)
def test_an_instant_is_printed_in_the_papers_zone_and_names_it(instant, zone, text):
    printed = presentation.moment(instant, ZoneInfo(zone))
    assert printed["text"] == text == f"{printed['day']}, {printed['time']}"
    assert printed["datetime"] == instant


def test_an_instant_without_an_offset_is_refused():
    with pytest.raises(ValueError, match="offset"):
        presentation.moment("2026-08-29T09:00:00", ZONE)


def test_a_day_carries_its_weekday_when_asked():
    assert presentation.day("2026-08-29") == {"datetime": "2026-08-29", "text": "29 August 2026"}
    assert presentation.day("2026-08-29", weekday=True)["text"] == "Saturday, 29 August 2026"


@pytest.mark.parametrize(
    ("address", "printed"),
    [
        (f"{URL}/story/a/b", "/story/a/b"),
        (URL, "/"),
        ("/edition/2026-08-29", "/edition/2026-08-29"),
        (f"{URL}.example/x", f"{URL}.example/x"),
        ("https://media.example/x.png", "https://media.example/x.png"),
        (f"{URL}//elsewhere.example/", None),
        ("//elsewhere.example/", None),
        (f"{URL}/issues/a b.png", None),
        ("javascript:alert(1)", None),
        ("", None),
        (None, None),
    ],
)
def test_links_between_our_pages_are_paths(address, printed):
    assert presentation.path(address, URL) == printed


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        " java\tscript:alert(1)",
        "data:text/html,<script>1</script>",
        "vbscript:x",
        "https:/\\evil.example",
        "https://[1",
        "https://",
        "/story/x",
    ],
)
def test_a_source_address_that_a_browser_might_run_is_not_linked(address):
    page = page_of(story_document(sources=[source(1, url=address, canonical_url=None)]))
    assert page["sources"][0]["href"] is None


@pytest.mark.parametrize(
    ("word", "label"),
    [("editors_note", "Editor’s note"), ("correction", "Correction"), ("second_thought", "Second thought")],
)
def test_a_correction_is_labelled_in_words(word, label):
    assert presentation.correction_label(word) == label


def test_claims_and_sources_name_each_other_by_number():
    page = page_of(story_document(sources=[source(1), source(7)]))
    (claim,) = page["claims"]
    assert claim["number"] == 1
    assert claim["evidence"] == [
        {"id": "source-2026-08-29-001", "number": 1, "title": "Request for Comments 1", "is_primary": True},
        {"id": "source-2026-08-29-007", "number": 2, "title": "Request for Comments 7", "is_primary": True},
    ]
    assert [entry["claims"] for entry in page["sources"]] == [[{"id": claim["id"], "number": 1}]] * 2
    assert page["sources"][0]["type"] == "official document"


def test_a_confidential_source_needs_no_address_publisher_or_date():
    page = page_of(story_document(sources=[source(1, url=None, canonical_url=None, publisher=None, published_at=None)]))
    printed = page["sources"][0]
    assert (printed["href"], printed["publisher"], printed["published"]) == (None, None, None)


def test_a_new_story_shows_one_date_and_no_status():
    page = page_of(story_document())
    assert page["published"]["text"] == "29 August 2026, 9:00 a.m. EDT"
    assert page["changed"] is None
    assert page["status"] is None


def test_a_corrected_story_shows_when_and_its_newest_notice():
    page = page_of(
        story_document(
            content_status="corrected",
            modified_at="2026-08-31T11:42:00.000-04:00",
            corrections=[correction("correction"), correction("clarification", 2)],
        )
    )
    assert (page["changed_label"], page["changed"]["day"]) == ("Corrected", "31 August 2026")
    assert page["status"]["notice"]["label"] == "Clarification"
    assert [notice["id"][-3:] for notice in page["corrections"]] == ["001", "002"]
    assert page["corrections"][0]["claims"] == [{"id": f"claim-{STORY_ID}-001", "number": 1}]


def test_a_retracted_story_shows_the_retraction_even_after_a_later_notice():
    notices = [correction("retraction"), correction("editors_note", 2)]
    page = page_of(story_document(corrections=notices, **RETRACTED))
    assert page["is_retracted"]
    assert page["title"] == "Retracted: A clock for the archive"
    assert page["status"]["notice"]["label"] == "Retraction"


def test_what_is_public_now_outweighs_what_the_document_says():
    assert page_of(story_document(), status="retracted")["is_retracted"]


def test_a_notice_on_a_claim_that_is_gone_stays():
    gone = correction("correction", affected_claim_ids=[f"claim-{STORY_ID}-009"])
    assert page_of(story_document(corrections=[gone]))["corrections"][0]["claims"] == []


@pytest.mark.parametrize(
    ("classification", "sponsor", "label"),
    [
        ("editorial", None, None),
        ("opinion", None, "Opinion"),
        ("sponsored", "Example Cloud", "Sponsored by Example Cloud"),
        ("sponsored", None, "Sponsored"),
    ],
)
def test_readers_are_told_what_kind_of_text_it_is(classification, sponsor, label):
    document = story_document(editorial_classification=classification)
    assert page_of(document, {"sponsor": sponsor})["kind"] == label


def test_an_image_is_printed_when_it_is_described():
    page = page_of(story_document(), {"image": IMAGE})
    assert page["image"]["src"] == "/issues/2026-08-29/clock.png"
    assert (page["image"]["alt"], page["image"]["width"]) == ("A clock.", 1200)


def test_a_decorative_image_is_silent_and_an_undescribed_one_absent():
    assert page_of(story_document(), {"image": {**IMAGE, "is_decorative": True}})["image"]["alt"] == ""
    assert page_of(story_document(), {"image": None})["image"] is None


def test_neighbours_are_paths_and_may_be_missing():
    page = page_of(story_document(), None, CONTEXT)
    assert page["previous"]["href"] == "/story/mp-2026-08-29-001/the-one-before"
    assert page["next"] is None
    assert page["edition"]["href"] == page["ran_in"][0]["href"] == "/edition/2026-08-29"
    assert page_of(story_document(), None, None)["edition"] is None
