"""A preview is the page that publication would print, but for banner, dates, addresses and ids. It writes nothing."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from newsroom import publication
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import Activity, Revision, Story, StoryVersion
from stories.publishing.readmodel import show_site
from tests.factories import (
    a_day_later,
    add_claim,
    approve,
    check_and_approve,
    cite,
    correct,
    edit,
    make_edition,
    make_pressed,
    make_published,
    make_source,
    make_story,
    make_user,
    press_time,
    remove,
    retract,
)
from tests.stories.delivery.pictures import make_image
from tests.stories.previews.reading import words

pytestmark = pytest.mark.django_db
WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE)", re.IGNORECASE)


@pytest.fixture
def editor_client(client):
    client.force_login(make_user(Role.EDITOR))
    return client


def preview(client, story, query: str = ""):
    return client.get(reverse("admin:stories_story_preview", args=[story.pk]) + query)


def page(client, story) -> str:
    story.refresh_from_db()
    return client.get(client.get(f"/story/{story.story_id}")["Location"]).text


RICH = {
    "plain": {},
    "right to left": {
        "language": "ar",
        "direction": "rtl",
        "headline": "ساعة للأرشيف",
        "slug": "a-clock",
        "body_text": "الفقرة الأولى.\n\nالفقرة الثانية.",
    },
    "sponsored": {"editorial_classification": "sponsored", "sponsor": "The Clockmakers’ Guild"},
    "with a byline": {"byline": "Wanda Writer", "editorial_classification": "analysis"},
    "hostile": {"headline": "<b onclick='x'>&amp; 1 < 2</b>", "slug": "hostile", "tags": ["<i>tag</i>"]},
    "without limits and tags": {"editorial_classification": "opinion", "limitations": [], "tags": []},
}


def unnamed():
    hidden = {"publisher": "", "url": "", "canonical_url": "", "is_primary_source": False}
    return make_source(is_confidential=True, title="A person who was there", **hidden)


@pytest.mark.parametrize("kind", RICH)
def test_a_preview_says_what_the_page_will_say(editor_client, kind):
    story = make_story(claims=2, **RICH[kind])
    cite(add_claim(story, "A third claim.", None), unnamed())
    approve(story)
    workflow.place(edition=(edition := make_edition()), story=story, by=make_user(Role.EDITOR), story_type="lead")
    show_site()  # as every round of the worker does
    shown = preview(editor_client, story)
    publishing.press(edition=edition, by=make_user(Role.PUBLISHER), at=press_time())
    assert shown.status_code == 200
    assert words(shown.text) == words(page(editor_client, story))


def test_a_picture_is_shown_before_its_address_is_public(editor_client, private_media):
    image = make_image()
    story = approve(make_story(image=image))
    workflow.place(edition=(edition := make_edition()), story=story, by=make_user(Role.EDITOR), story_type="lead")
    show_site()
    shown = preview(editor_client, story).text
    (source,) = re.findall(r'<img src="([^"]+)"', shown)
    assert source == reverse("admin:stories_story_preview_picture", args=[story.pk])
    with image.file.open() as kept:
        assert editor_client.get(source).getvalue() == kept.read()
    assert editor_client.get(image.path).status_code == 404
    publishing.press(edition=edition, by=make_user(Role.PUBLISHER), at=press_time())
    assert words(shown) == words(page(editor_client, story))


@pytest.mark.parametrize("notice", ["correction", "clarification", "update", "editors_note"])
def test_a_change_is_shown_with_its_notice_in_place(editor_client, notice):
    story, editor = make_published(), make_user(Role.EDITOR)
    propose(story, editor, notice)
    shown = preview(editor_client, story)
    check_and_approve(story)
    publishing.correct(story=Story.objects.get(pk=story.pk), by=editor)
    assert words(shown.text) == words(page(editor_client, story))
    assert "They agree within 6 percent." in shown.text


def propose(story, editor, notice="correction"):
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, body_text="Two groups measured it.\n\nThey agree within 6 percent.")
    return workflow.propose_change(
        story=story,
        by=editor,
        notice=notice,
        text="An earlier version misstated the error. It is 6 percent, not 5.",
        affected_claims=(1,),
        previous_text="They agree within 5 percent.",
        corrected_text="They agree within 6 percent.",
    )


def test_a_second_correction_stands_under_the_first(editor_client):
    story, editor = correct(make_published()), make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, body_text="Two groups measured it.\n\nThey agree within 7 percent.")
    workflow.propose_change(
        story=story,
        by=editor,
        notice="correction",
        text="An earlier version misstated the error. It is 7 percent, not 6.",
        previous_text="They agree within 6 percent.",
        corrected_text="They agree within 7 percent.",
    )
    shown = preview(editor_client, story)
    check_and_approve(story)
    publishing.correct(story=Story.objects.get(pk=story.pk), by=editor)
    assert words(shown.text) == words(page(editor_client, story))
    assert "Version 2 became version 3" in shown.text


def test_a_minor_change_moves_no_date(editor_client):
    story, editor = make_published(), make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, body_text="Two groups measured the very same effect.\n\nThey agree within 5 percent.")
    workflow.propose_change(story=story, by=editor)
    shown = preview(editor_client, story).text
    assert "(not published yet)" not in shown
    assert "as a minor change, without a notice" in shown
    check_and_approve(story)
    publishing.correct(story=Story.objects.get(pk=story.pk), by=editor)
    assert words(shown) == words(page(editor_client, story))


def test_after_a_carry_over_the_preview_is_of_the_page_as_it_is(editor_client):
    story = make_published()
    make_pressed(approve(make_story()), story, day=a_day_later())
    shown = preview(editor_client, story).text
    assert "This is what is public now, version 2." in shown
    assert words(shown) == words(page(editor_client, story))
    assert "Carried over from an earlier edition" in shown


def test_of_a_retracted_story_the_notice_is_shown_and_no_text(editor_client):
    story = retract(make_published(body_text="Two groups measured a unicorn.\n\nThey agree within 5 percent."))
    shown = preview(editor_client, story).text
    assert words(shown) == words(page(editor_client, story))
    assert "unicorn" not in shown
    assert "The measurement was faulty." in shown
    assert "has been retracted" in shown


def test_a_removed_story_has_no_page_but_its_tombstone(editor_client, private_media):
    story = remove(make_published(headline="Unspeakable", image=make_image()))
    shown = preview(editor_client, story)
    assert "Unspeakable" not in shown.text
    assert story.story_id in shown.text
    assert editor_client.get(reverse("admin:stories_story_preview_picture", args=[story.pk])).status_code == 404
    assert "Unspeakable" not in preview(editor_client, story, "?revision=1").text


def test_the_banner_names_revision_writer_and_standing(editor_client):
    writer = make_user(Role.REPORTER, name="wanda")
    story = make_story(by=writer)
    edit(story, by=make_user(Role.EDITOR, name="edda"), dek="Another dek.")
    now, before = preview(editor_client, story).text, preview(editor_client, story, "?revision=1").text
    for shown in (now, before):
        assert "Not published." in shown
    assert "Revision 2 of 2: saved, edda" in now
    assert "Another dek." in now
    assert "Revision 1 of 2: saved, wanda" in before
    assert "Another dek." not in before
    assert "The working copy has changed since" in before


def test_a_first_draft_with_nothing_in_it_has_a_page(editor_client):
    story = Story.objects.create(headline="")
    for shown in (preview(editor_client, story), preview(editor_client, make_story(claims=0, section=None, dek=""))):
        assert shown.status_code == 200
    assert "(no headline yet)" in preview(editor_client, story).text


def test_no_address_is_linked_that_does_not_answer(editor_client):
    story = make_story()
    workflow.place(edition=make_edition(), story=story, by=make_user(Role.EDITOR))
    show_site()
    shown = preview(editor_client, story).text
    main = shown[shown.index("<main") : shown.index("</main>")]
    own = {link for link in re.findall(r'<a[^>]* href="(/[^"]*)"', main) if not link.startswith("/admin")}
    assert own == {"/section/standards", "/schemas/story-v1.schema.json"}


def test_looking_writes_nothing(editor_client):
    story = propose(make_published(), make_user(Role.EDITOR))
    workflow.place(
        edition=(edition := make_edition(a_day_later())),
        story=make_story(),
        by=make_user(Role.EDITOR),
    )
    counts = [model.objects.count() for model in (Revision, StoryVersion, Activity)]
    with CaptureQueriesContext(connection) as asked:
        assert preview(editor_client, story).status_code == 200
        assert preview(editor_client, story, "?revision=1").status_code == 200
        assert editor_client.get(reverse("admin:stories_edition_proof", args=[edition.pk])).status_code == 200
    assert len(asked) > 10
    assert [one["sql"] for one in asked.captured_queries if WRITES.match(one["sql"])] == []
    assert [model.objects.count() for model in (Revision, StoryVersion, Activity)] == counts


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_a_preview_is_read_alone_and_takes_no_text_to_show(editor_client, method):
    story = make_story()
    answer = editor_client.generic(method, reverse("admin:stories_story_preview", args=[story.pk]), "headline=Evil")
    assert answer.status_code == 405
    assert "Evil" not in preview(editor_client, story, "?headline=Evil").text


@pytest.mark.parametrize("number", ["x", "", "-1", "0", "99", "9" * 40, "1.0", "1 or 1=1"])
def test_a_revision_that_is_not_there_is_404(editor_client, number):
    assert preview(editor_client, make_story(), f"?revision={number}").status_code == 404


def addresses(story, edition) -> list[str]:
    story_page = reverse("admin:stories_story_preview", args=[story.pk])
    return [
        *(story_page, f"{story_page}?revision=1", f"{story_page}/picture"),
        reverse("admin:stories_edition_proof", args=[edition.pk]),
    ]


def test_whoever_may_not_look_gets_no_title(client):
    story, edition = make_story(headline="Unspeakable"), make_edition()
    workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR))
    nobody = make_user()
    for address in addresses(story, edition):
        assert client.get(address).status_code == 302, address
    client.force_login(nobody)
    for address in addresses(story, edition):
        answer = client.get(address)
        assert answer.status_code == 403, address
        assert "Unspeakable" not in answer.text


def test_a_story_that_is_not_there_is_403_or_404(client, editor_client):
    for key in (10**6, 2**63, 2**70):
        for name in ("story_preview", "story_preview_picture", "edition_proof"):
            assert editor_client.get(reverse(f"admin:stories_{name}", args=[key])).status_code == 404
    editor_client.force_login(make_user())
    assert client.get(reverse("admin:stories_story_preview", args=[10**6])).status_code == 403


def test_a_preview_has_the_strict_policy_and_is_kept_by_nobody(editor_client):
    shown = preview(editor_client, make_story())
    assert shown["Content-Security-Policy"] == editor_client.get("/nothing")["Content-Security-Policy"]
    assert "no-store" in shown["Cache-Control"]
    assert "private" in shown["Cache-Control"]
    assert shown["X-Robots-Tag"] == "noindex, nofollow"
    assert shown["Referrer-Policy"] == "no-referrer"
    for never in ('rel="canonical"', 'rel="alternate"', "og:", "article:"):
        assert never not in shown.text


def test_a_preview_names_the_address_that_the_story_will_have(editor_client):
    story = make_story(slug="")
    workflow.place(edition=make_edition(), story=story, by=make_user(Role.EDITOR))
    story.refresh_from_db()
    paper = publication.current()
    assert f"{paper.url}/story/{story.story_id}/a-measured-headline-" in preview(editor_client, story).text
    assert "(address not given yet)" in preview(editor_client, make_story()).text
