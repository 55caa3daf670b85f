"""What the pages of the record print: claims, sources, notices, old versions and differences, from plain data."""

import copy
from datetime import UTC, datetime

from stories import comparing, presentation
from tests.stories.papers import IMAGE, STORY_ID, URL, ZONE, correction, source, story_document, version

CLAIM = f"claim-{STORY_ID}-001"
PAGER = {"newer": None, "older": None, "first": None}
AT = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)


def state(number: int, change: str = "made", **changes):
    said = {"text": f"Said {number}.", "qualification": None, "sources": []}
    return {
        "version": number,
        "published_at": AT,
        "change": change,
        "reason": "correction",
        "document": said,
        "previous": number - 1 or None,
        **changes,
    }


def summary(**changes):
    story = story_document()["story"]
    return {
        **story,
        **{"claims": 1, "sources": 1, "primary_sources": 1, "corrections": 1, "version": 2},
        "presentation": {"language": "en", "direction": "ltr", "byline": None, "sponsor": None, "image": IMAGE},
        **changes,
    }


def claim_page(document, *states, claim_id=CLAIM, **more):
    named = {"canonical_url": f"{URL}/claim/{claim_id}", "publication_url": URL, "zone": ZONE}
    return presentation.claim_page(claim_id, document, None, states, **named, **more)


def test_a_claim_is_told_with_its_sources_its_notices_and_its_states():
    document = story_document(sources=[source(1), source(2, is_primary_source=False)])
    document["story"]["corrections"] = [correction("correction"), correction("update", 2, affected_claim_ids=[])]
    page = claim_page(document, state(2, "changed"), state(1))
    assert (page["number"], page["is_here"], page["text"]) == (1, True, "The standard names two headers.")
    assert [(one["page_path"], one["is_primary"]) for one in page["sources"]] == [
        ("/source/source-2026-08-29-001", True),
        ("/source/source-2026-08-29-002", False),
    ]
    assert [notice["type"] for notice in page["notices"]] == ["correction"]
    newest, oldest = page["states"]
    assert (newest["label"], newest["diff_path"]) == ("Changed", f"/story/{STORY_ID}/diff/1/2")
    assert [notice["text"] for notice in newest["notices"]] == ["Notice 1."]
    assert (oldest["label"], oldest["diff_path"]) == ("First printed", None)


def test_a_claim_that_its_story_lets_go_says_what_it_said_last_and_one_from_an_archive_since_when_it_is_held():
    gone = claim_page(story_document(), state(2, "taken_out"), state(1), claim_id=f"claim-{STORY_ID}-009")
    assert (gone["is_here"], gone["number"], gone["text"]) == (False, None, "Said 2.")
    held = claim_page(story_document(), state(3, previous=None))
    assert held["states"][0]["label"] == "As first held here"


def test_of_a_retracted_story_a_claim_keeps_no_words():
    document = story_document(content_status="retracted", corrections=[correction("retraction")])
    page = claim_page(document, state(2, "retracted"), state(1, document=None), status="retracted")
    assert (page["text"], page["qualification"], page["is_here"]) == (None, None, False)
    assert page["retraction"]["text"] == "Notice 1."
    assert page["states"][1]["text"] is None


def test_a_source_that_is_confidential_is_told_as_one_and_a_misread_address_is_not_linked():
    named = {"pager": PAGER, "canonical_url": f"{URL}/source/x", "zone": ZONE}
    claims = [{"claim_id": CLAIM, "text": "It holds.", "qualification": None}]
    page = presentation.source_page(source(1), [(summary(), claims)], **named)
    assert (page["is_confidential"], page["href"], page["type"]) == (
        False,
        "https://example.org/1",
        "official document",
    )
    assert page["stories"][0]["resting"][0]["href"] == f"/claim/{CLAIM}"
    hidden = source(1, publisher=None, url=None, canonical_url=None, published_at=None)
    assert presentation.source_page(hidden, [], **named)["is_confidential"]
    assert (
        presentation.source_page(source(1, url="javascript:alert(1)", canonical_url=None), [], **named)["href"] is None
    )
    retracted = presentation.source_page(source(1), [(summary(content_status="retracted"), claims)], **named)
    assert retracted["stories"][0]["resting"] == []


def test_a_poisoned_story_or_notice_is_left_out_and_named():
    named = {"pager": PAGER, "canonical_url": URL, "zone": ZONE}
    poisoned = summary(headline="")
    page = presentation.source_page(source(1), [(poisoned, []), (summary(), [])], **named)
    assert (len(page["stories"]), page["left_out"]) == (1, [STORY_ID])
    notices = [(correction("correction", 2), poisoned, True), (correction("correction"), summary(), True)]
    listed = presentation.corrections_page(notices, kind="", **named)
    assert [notice["id"] for notice in listed["notices"]] == [f"correction-{STORY_ID}-001"]
    assert listed["left_out"] == [f"correction-{STORY_ID}-002"]


def test_a_notice_leads_to_both_of_its_versions_where_both_are_held():
    named = {"kind": "update", "canonical_url": URL, "zone": ZONE, "pager": {**PAGER, "first": "/corrections"}}
    held, missing = presentation.corrections_page(
        [(correction("update"), summary(), True), (correction("update", 2), summary(), False)], **named
    )["notices"]
    assert (held["diff_path"], missing["diff_path"]) == (f"/story/{STORY_ID}/diff/1/2", None)
    page = presentation.corrections_page([(correction("update"), summary(), True)], **named)
    assert page["title"] == "Updates before 30 August 2026, 11:42 a.m. EDT"
    assert [kind["label"] for kind in page["kinds"] if kind["is_chosen"]] == ["Updates"]


def version_page(document, later, number=1, live=2):
    about = {"number": number, "published_at": AT, "previous": None, "live": live, "status": "live"}
    about["live_path"] = f"/story/{STORY_ID}/new-name"
    told = [{**version(one, reason), "notice": notice} for one, reason, notice in later]
    return presentation.version_page(document, None, told, about, publication_url=URL, paper_url=URL, zone=ZONE)


def test_the_banner_tells_what_superseded_a_version_and_every_notice_since():
    later = [
        (2, "minor", None),
        (3, "correction", correction("correction", 2)),
        (3, "correction", correction("update", 3)),
    ]
    page = version_page(story_document(), later, live=3)
    banner = page["version"]
    assert (banner["superseded"]["number"], banner["superseded"]["label"]) == (2, "Minor change")
    assert [[notice["label"] for notice in one["notices"]] for one in banner["later"]] == [["Correction", "Update"]]
    assert (banner["has_later_notices"], banner["is_only_quiet"]) == (True, False)
    assert (banner["diff_path"], banner["next_path"]) == (f"/story/{STORY_ID}/diff/1/3", f"/story/{STORY_ID}/v/2")
    assert page["canonical_url"] == f"{URL}/story/{STORY_ID}/new-name"
    assert page["cited"]["canonical_url"] == f"{URL}/story/{STORY_ID}/v/1"
    assert page["history_path"] is None


def test_a_version_that_only_quiet_ones_followed_says_that_it_says_the_same_and_the_present_one_that_it_is():
    assert version_page(story_document(), [(2, "carryover", None)])["version"]["is_only_quiet"]
    present = version_page(story_document(), [], number=2)["version"]
    assert (present["is_current"], present["superseded"], present["diff_path"]) == (True, None, None)


def difference(before, after, **sides):
    named = {"story": {"id": STORY_ID, "headline": "H", "href": "/", "is_retracted": False}, "canonical_url": URL}
    told = [{**version(number, "first"), "language": "ar", "direction": "rtl"} for number in sides.get("order", (1, 2))]
    return presentation.difference_page(comparing.compared(before, after), *told, zone=ZONE, **named)


def test_a_difference_is_told_part_by_part_and_instants_and_kinds_in_words():
    before = story_document()
    after = copy.deepcopy(before)
    after["story"]["headline"] = "A clock for every archive"
    after["story"]["story_type"] = "lead"
    after["story"]["key_claims"][0]["text"] = "The standard names three headers."
    after["sources"][0] |= {"source_type": "court_filing", "accessed_at": "2026-08-30T08:24:00.000-04:00"}
    after["corrections"] = [correction("correction")]
    page = difference(before, after)
    assert [group["name"] for group in page["groups"]] == ["Text", "Claims", "Sources", "Notices"]
    fields = {field["key"]: field for group in page["groups"] for field in group["fields"]}
    headline = fields["headline"]
    assert headline["is_spoken"]
    assert not fields["story_type"]["is_spoken"]
    assert [piece["text"] for piece in headline["rows"][0]["after"] if piece["differs"]] == ["every"]
    assert [piece["text"] for piece in fields["claims/1/text"]["rows"][0]["before"] if piece["differs"]] == ["two"]
    source_id = before["sources"][0]["source_id"]
    accessed = fields[f"sources/{source_id}/accessed_at"]["rows"][0]
    assert accessed["after"][0]["text"] == "30 August 2026, 8:24 a.m. EDT"
    assert fields[f"sources/{source_id}/source_type"]["rows"][0]["after"][0]["text"] == "court filing"


def test_a_difference_the_other_way_round_says_so_and_equal_versions_differ_in_nothing():
    same = difference(story_document(), story_document(), order=(2, 1))
    assert (same["is_backwards"], same["other_way"]) == (True, f"/story/{STORY_ID}/diff/1/2")
    assert (same["groups"], same["span"]) == ([], "1 and 2")
