"""The pages of the record: claims, sources, notices, versions and differences, as readers see them."""

import re
from datetime import UTC, datetime

import pytest

from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.choices import CorrectionType
from stories.models import Story
from tests import factories

pytestmark = pytest.mark.django_db
SUNDAY = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
MONDAY = datetime(2026, 8, 31, 9, 0, tzinfo=UTC)
PICTURE = "<img src=x onerror=document.title='pwn'>"
SHOWN = "&lt;img src=x onerror=document.title=&#x27;pwn&#x27;&gt;"
ARABIC = "قياس جديد (2) يقلّص الشك"


def text_of(response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.text).split())


def change(story, at, do, **notice):
    """A change of a live story with its notice, or a minor one; `do` writes to the working copy."""
    editor = factories.make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    story = Story.objects.get(pk=story.pk)
    do(story)
    story.save()
    workflow.keep_revision(story=story, by=editor)
    workflow.propose_change(story=story, by=editor, **notice)
    factories.check_and_approve(story)
    publishing.publish(story=story, by=factories.make_user(Role.PUBLISHER), at=at)


def test_the_page_of_a_claim_shows_its_evidence_its_notices_and_all_that_it_said(client):
    story = factories.correct(factories.make_published(claims=2), at=SUNDAY)
    story.refresh_from_db()
    change(
        story,
        MONDAY,
        lambda story: story.claims.filter(number=1).update(text="It holds within 6 percent."),
        notice="update",
        text="A third group agrees.",
    )
    response = client.get(f"/claim/claim-{story.story_id}-001")
    said = text_of(response)
    assert "It holds within 6 percent." in said
    assert "Qualification In the laboratory only." in said
    assert "Claim 1 of story" in said  # what it said before
    assert re.search(r"Changed in version 3 , .* Reason: Update .* What changed from version 1", said) is None
    assert re.search(r"Changed in version 3 , .* What changed from version 2", said)
    assert "It is 6 percent, not 5." in said
    source = story.claims.get(number=1).sources.get().source_id
    for address in (f"/source/{source}", f"/story/{story.story_id}/v/1", f"/story/{story.story_id}/diff/2/3"):
        assert f'href="{address}"' in response.text
        assert client.get(address).status_code == 200
    assert f"https://themachinepress.com/claim/claim-{story.story_id}-001" in said
    other = text_of(client.get(f"/claim/claim-{story.story_id}-002"))
    assert "Notices that concern it" not in other


def test_a_claim_that_was_taken_out_says_so_and_one_of_a_retracted_story_hides_its_words(client):
    story = factories.make_published(claims=2)
    change(story, SUNDAY, lambda story: story.claims.filter(number=2).delete(), notice="update", text="Less is known.")
    taken_out = client.get(f"/claim/claim-{story.story_id}-002")
    assert "The story makes this claim no more." in taken_out.text
    assert "Claim 2 of story" in taken_out.text
    assert "/source/" not in taken_out.text  # it may rest under no story now
    story.refresh_from_db()
    factories.retract(story, at=MONDAY, notice="The data were invented.")
    for number in (1, 2):
        response = client.get(f"/claim/claim-{story.story_id}-00{number}")
        assert response.status_code == 200
        assert "was retracted with its story" in response.text
        assert "The data were invented." in response.text
        assert "of story" not in text_of(response).replace("of the story", "")
        assert '<meta name="robots" content="noindex">' in response.text


def test_the_page_of_a_source_leads_to_it_and_to_all_that_rests_on_it(client):
    source = factories.make_source(title=PICTURE)
    story = factories.make_published(sources=[source])
    response = client.get(f"/source/{source.source_id}")
    assert SHOWN in response.text
    assert "<img" not in response.text
    for address in (source.url, f"/story/{story.story_id}/{story.slug}", f"/claim/claim-{story.story_id}-001"):
        assert f'href="{address}"' in response.text
    assert "Primary source" in response.text
    factories.retract(story, at=SUNDAY)
    after = client.get(f"/source/{source.source_id}", headers={"if-none-match": response["ETag"]})
    assert "nothing of it rests on this source any more" in after.text
    assert f"/claim/claim-{story.story_id}-001" not in after.text
    factories.remove(story, at=MONDAY)
    assert client.get(f"/source/{source.source_id}").status_code == 404


def test_every_notice_stands_in_the_list_under_an_anchor_of_its_own(client):
    story = factories.correct(factories.make_published(headline=PICTURE), at=SUNDAY)
    factories.correct(story, at=MONDAY, notice=CorrectionType.CLARIFICATION, dek="What it means.")
    response = client.get("/corrections")
    anchors = re.findall(r'<article class="notice is-(\w+)"\s+id="([^"]+)"', response.text)
    notice = f"correction-{story.story_id}-00"
    assert anchors == [("clarification", f"{notice}2"), ("correction", f"{notice}1")]
    assert SHOWN in response.text
    for address in (
        f"/story/{story.story_id}/{story.slug}#{notice}1",
        f"/story/{story.story_id}/diff/1/2",
        f"/claim/claim-{story.story_id}-001",
        "/corrections?type=retraction",
        "/feeds/corrections.rss",
    ):
        assert f'href="{address}"' in response.text
    assert re.search(r"<del[^>]*>They agree within 5 percent.</del>", response.text)
    assert re.search(r"<ins[^>]*>They agree within 6 percent.</ins>", response.text)
    chosen = client.get("/corrections?type=clarification")
    assert f'id="{notice}2"' in chosen.text
    assert f'id="{notice}1"' not in chosen.text
    assert chosen["ETag"] != response["ETag"]
    assert "No notice of this type has been published." in client.get("/corrections?type=retraction").text
    for bad in ("type=wrong", "type=correction&type=update", "after=x", "type=update&after=x"):
        assert client.get(f"/corrections?{bad}").status_code == 400, bad


def test_before_the_first_notice_the_list_says_so(client):
    assert "Nothing has needed correcting so far." in client.get("/corrections").text


def test_the_list_is_paged_and_a_cursor_is_good_for_its_own_list_only(client, monkeypatch):
    monkeypatch.setattr("stories.delivery.lists.PAGE_SIZE", 1)
    factories.correct(factories.correct(factories.make_published(), at=SUNDAY), at=MONDAY, dek="What it means now.")
    first = client.get("/corrections")
    (older,) = re.findall(r'rel="next"\s+href="([^"]+)"', first.text)
    second = client.get(older.replace("&amp;", "&"))
    assert "-001" in "".join(re.findall(r'<article class="notice[^>]*id="([^"]+)"', second.text))
    assert '<meta name="robots" content="noindex, follow">' in second.text
    assert client.get(older.replace("/corrections?", "/corrections?type=update&")).status_code == 400


def test_a_version_stays_as_it_was_printed_under_a_banner_that_says_what_became_of_it(client):
    story = factories.correct(factories.make_published(), at=SUNDAY)
    address, live = f"/story/{story.story_id}/v", f"/story/{story.story_id}/{story.slug}"
    first, second = client.get(f"{address}/1"), client.get(f"{address}/2")
    assert "They agree within 5 percent." in first.text
    said = text_of(first)
    assert "This is not the present version." in said
    assert re.search(r"Superseded 30 August 2026, 5:00 a.m. EDT by version 2 : Correction", said)
    assert "It is 6 percent, not 5." in said
    assert "This is the present version." in text_of(second)
    for response in (first, second):
        assert f'<link rel="canonical" href="https://themachinepress.com{live}">' in response.text
        assert '<meta name="robots" content="noindex">' in response.text
        assert response["X-Robots-Tag"] == "noindex"
        assert "application/ld+json" not in response.text
    assert first["Last-Modified"] == "Sun, 30 Aug 2026 09:00:00 GMT"  # the banner came then
    assert f'href="{address}/1.json"' in first.text
    assert f'href="/story/{story.story_id}/diff/1/2"' in first.text
    factories.retract(story, at=MONDAY)
    after = client.get(f"{address}/1", headers={"if-none-match": first["ETag"]})
    assert after.status_code == 200
    assert "This story was withdrawn as wrong." in after.text
    assert "They agree within 5 percent." in after.text
    assert "Retraction" in text_of(after)


def test_a_version_links_to_nothing_that_the_paper_may_have_let_go(client):
    story = factories.make_published(tags=["an old subject"])
    factories.correct(story, at=SUNDAY, tags=["a new subject"], slug=story.slug)
    page = client.get(f"/story/{story.story_id}/v/1").text
    assert "an old subject" in page
    for gone in ("/tag/", "/source/"):
        assert f'href="{gone}' not in page


def test_a_difference_marks_the_words_that_changed_in_both_orders(client):
    story = factories.correct(factories.make_published(), at=SUNDAY)
    forth, back = (client.get(f"/story/{story.story_id}/diff/{order}") for order in ("1/2", "2/1"))
    assert "They agree within <del>5</del> percent." in forth.text
    assert "They agree within <ins>6</ins> percent." in forth.text
    assert "They agree within <del>6</del> percent." in back.text
    assert "Shown backwards" in back.text
    assert "Shown backwards" not in forth.text
    assert f'href="/story/{story.story_id}/diff/2/1"' in forth.text
    for response in (forth, back):
        assert response["X-Robots-Tag"] == "noindex"
        assert "Notices" in response.text
    same = client.get(f"/story/{story.story_id}/diff/1/1")
    assert (same.status_code, same["Location"]) == (301, f"/story/{story.story_id}/v/1")


def test_a_carry_over_differs_in_nothing_and_a_retraction_is_told(client):
    story = factories.make_published()
    factories.make_pressed(story, day=SUNDAY.date())
    assert "Both versions say the same." in client.get(f"/story/{story.story_id}/diff/1/2").text
    story.refresh_from_db()
    factories.retract(story, at=MONDAY)
    assert "This story was withdrawn as wrong." in client.get(f"/story/{story.story_id}/diff/1/3").text


def test_a_text_from_right_to_left_stands_so_on_every_page_of_the_record(client):
    story = factories.make_published(headline=ARABIC, language="ar", direction="rtl", body_text="اتفقا في حدود 5.")
    factories.correct(story, at=SUNDAY, body_text="اتفقا في حدود 6.")
    claim = f"/claim/claim-{story.story_id}-001"
    for address in (f"/story/{story.story_id}/{end}" for end in ("history", "v/1", "diff/1/2")):
        page = client.get(address).text
        assert re.search(r'(dir="(rtl|auto)"\s+lang="ar"|lang="ar"\s+dir="(rtl|auto)")', page), address
        assert ARABIC in page, address
    difference = client.get(f"/story/{story.story_id}/diff/1/2").text
    assert re.search(r'diff-before"\s+dir="rtl"\s+lang="ar"', difference)
    assert '<html lang="en">' in difference
    assert re.search(r'<h1 class="claim-said"\s+dir="rtl"\s+lang="ar"', client.get(claim).text)
    assert re.search(r'notice-text"\s+dir="rtl"\s+lang="ar"', client.get("/corrections").text)


def test_hostile_words_are_words_on_every_page_of_the_record(client):
    story = factories.make_published(headline=PICTURE, tags=[PICTURE], dek=PICTURE)
    change(
        story,
        SUNDAY,
        lambda story: story.claims.update(text=PICTURE + " 2", qualification=PICTURE),
        notice="update",
        text=f"More is known. {PICTURE}",
    )
    ends = [f"/story/{story.story_id}/{end}" for end in ("history", "v/1", "v/2", "diff/1/2", "diff/2/1")]
    for address in [*ends, f"/claim/claim-{story.story_id}-001", "/corrections"]:
        page = client.get(address).text
        assert SHOWN in page, address
        assert "<img" not in page, address


def test_of_a_removed_story_every_page_of_the_record_is_gone(client):
    story = factories.remove(factories.correct(factories.make_published(), at=SUNDAY), at=MONDAY)
    ends = ("history", "v/1", "v/2", "v/7", "diff/1/2", "diff/2/1")
    for address in [*(f"/story/{story.story_id}/{end}" for end in ends), f"/claim/claim-{story.story_id}-001"]:
        response = client.get(address)
        assert response.status_code == 410, address
        assert story.headline not in response.text
    assert story.headline not in client.get("/corrections").text
