"""The story's form: what it saves, what it refuses, and what it never lets anybody change."""

import pytest
from django.urls import reverse

from newsroom.users.roles import Role
from stories import workflow
from stories.models import ClaimSource, Story
from tests.factories import edit, make_published, make_section, make_source, make_story, make_user
from tests.stories.admin.desk import change_url, client_of, opened

pytestmark = pytest.mark.django_db
ADD = "admin:stories_story_add"


@pytest.fixture
def reporter():
    return make_user(Role.REPORTER)


def empty_form(**values):
    """The form of a new story with one claim and no row of sources or notes."""
    rows = (("claims", 1), ("citations", 0), ("notes", 0))
    management = {f"{prefix}-TOTAL_FORMS": number for prefix, number in rows}
    management |= {f"{prefix}-INITIAL_FORMS": 0 for prefix, _ in rows}
    return {
        **management,
        "headline": "Two clocks agree",
        "story_type": "secondary",
        "editorial_classification": "editorial",
        "importance": "5",
        "language": "en",
        "direction": "ltr",
        "claims-0-text": "The clocks agree within 5 nanoseconds.",
        **values,
    }


def test_a_new_story_is_saved_with_claim_source_slug_and_revision(reporter):
    source = make_source()
    response = client_of(reporter).post(reverse(ADD), empty_form(**{"claims-0-evidence": [source.pk]}))
    story = Story.objects.get()
    assert response.status_code == 302
    assert (story.slug, story.state, story.last_claim_number) == ("two-clocks-agree", "draft", 1)
    assert story.created_by == reporter
    assert [row.source for row in story.citations.all()] == [source]
    assert story.revisions.get().created_by == reporter


@pytest.mark.parametrize("headline", ["🗞️🗞️", "Новости дня", "حساب"])
def test_a_headline_without_latin_letters_still_gets_a_slug(reporter, headline):
    client_of(reporter).post(reverse(ADD), empty_form(headline=headline))
    assert Story.objects.get().slug == "story"


def test_saving_the_same_again_keeps_no_revision_and_no_row_twice(reporter):
    story = make_story(by=reporter, claims=2)
    client = client_of(reporter)
    form = opened(client, story)
    assert client.post(change_url(story), form).status_code == 302
    assert client.post(change_url(story), form).status_code == 302
    story.refresh_from_db()
    assert (story.head_revision, story.claims.count(), story.citations.count()) == (1, 2, 2)


def test_an_instant_with_milliseconds_survives_an_untouched_form(reporter):
    story = make_story(by=reporter)
    citation = story.citations.get()
    citation.accessed_at = citation.accessed_at.replace(microsecond=123_000)
    citation.save()
    workflow.keep_revision(story=story, by=reporter)
    client = client_of(reporter)
    assert client.post(change_url(story), {**opened(client, story), "dek": "Another dek."}).status_code == 302
    citation.refresh_from_db()
    assert citation.accessed_at.microsecond == 123_000


def test_a_stale_save_is_refused_with_both_texts(reporter):
    story = make_story(by=reporter, headline="As opened")
    client = client_of(reporter)
    form = opened(client, story)
    edit(story, by=make_user(Role.EDITOR), headline="Their headline", dek="Their dek.")
    response = client.post(change_url(story), {**form, "headline": "My headline"})
    page = response.content.decode()
    assert response.status_code == 409
    for text in ("<ins>My</ins> headline", "<del>Their</del> headline", "Their dek."):
        assert text in page
    story.refresh_from_db()
    assert story.headline == "Their headline"


def test_after_a_stale_save_the_form_holds_what_only_the_other_changed_and_saves(reporter):
    story = make_story(by=reporter, headline="As opened")
    client = client_of(reporter)
    form = {**opened(client, story), "headline": "My headline"}
    edit(story, by=make_user(Role.EDITOR), body_text="Their body.")
    shown = client.post(change_url(story), form).context["adminform"].form
    assert shown["body_text"].value() == "Their body."
    again = {**form, "revision": shown["revision"].value(), "body_text": shown["body_text"].value()}
    assert client.post(change_url(story), again).status_code == 302
    story.refresh_from_db()
    assert (story.headline, story.body_text) == ("My headline", "Their body.")


def test_a_form_without_a_revision_counts_as_stale(reporter):
    story = make_story(by=reporter)
    client = client_of(reporter)
    form = {**opened(client, story), "headline": "Forged"}
    del form["revision"]
    assert client.post(change_url(story), form).status_code == 409


def test_a_claim_that_vanished_meanwhile_comes_back_from_the_form_with_a_new_number(reporter):
    story = make_story(by=reporter, claims=2)
    client = client_of(reporter)
    form = opened(client, story)
    story.claims.get(number=2).delete()
    assert client.post(change_url(story), form).status_code == 302
    assert list(story.claims.values_list("number", flat=True)) == [1, 3]


def test_a_number_of_a_claim_is_never_used_again(reporter):
    story = make_story(by=reporter, claims=2)
    client = client_of(reporter)
    client.post(change_url(story), {**opened(client, story), "claims-1-DELETE": "on"})
    assert story.claims.count() == 1
    added = {"claims-TOTAL_FORMS": 2, "claims-1-text": "A third claim."}
    client.post(change_url(story), {**opened(client, story), **added})
    assert list(story.claims.values_list("number", flat=True)) == [1, 3]


def test_typed_positions_and_the_order_of_sources_are_kept(reporter):
    story = make_story(by=reporter, claims=3)
    first, second = make_source(), make_source()
    client = client_of(reporter)
    moved = {"claims-2-position": "1", "claims-2-evidence": [second.pk, first.pk]}
    assert client.post(change_url(story), {**opened(client, story), **moved}).status_code == 302
    assert list(story.claims.values_list("number", "position")) == [(3, 1), (1, 2), (2, 3)]
    rows = ClaimSource.objects.filter(claim__story=story, claim__number=3)
    assert list(rows.values_list("source_id", flat=True)) == [second.pk, first.pk]


def test_a_source_that_a_claim_rests_on_cannot_be_taken_out(reporter):
    story = make_story(by=reporter)
    client = client_of(reporter)
    form = {**opened(client, story), "citations-0-DELETE": "on"}
    assert b"a claim rests on it" in client.post(change_url(story), form, follow=True).content
    assert story.citations.count() == 1


def test_sixty_claims_of_six_sources_each_are_saved(reporter):
    sources = [make_source().pk for _ in range(6)]
    claims = {f"claims-{index}-text": f"Claim number {index}." for index in range(60)}
    evidence = {f"claims-{index}-evidence": sources for index in range(60)}
    form = empty_form(**claims, **evidence, **{"claims-TOTAL_FORMS": 60})
    client = client_of(reporter)
    assert client.post(reverse(ADD), form).status_code == 302
    story = Story.objects.get()
    assert (ClaimSource.objects.count(), story.last_claim_number) == (360, 60)
    assert client.post(change_url(story), opened(client, story)).status_code == 302
    assert story.revisions.count() == 1


@pytest.mark.parametrize("bad", ["0", "999999999", "9" * 30, "x", "-1", "\x00"])
def test_a_source_that_does_not_exist_is_an_error_at_the_field(reporter, bad):
    response = client_of(reporter).post(reverse(ADD), empty_form(**{"claims-0-evidence": [bad]}))
    assert response.status_code == 200
    assert not Story.objects.exists()


@pytest.mark.parametrize(
    "forged",
    [
        {"state": "published", "public_status": "live"},
        {"approved_digest": "0" * 64, "state": "approved"},
        {"story_id": "mp-2026-08-29-001", "last_claim_number": "70"},
    ],
)
def test_what_verbs_move_cannot_be_posted(reporter, forged):
    story = make_story(by=reporter)
    client = client_of(reporter)
    assert client.post(change_url(story), {**opened(client, story), **forged}).status_code == 302
    story.refresh_from_db()
    assert (story.state, story.public_status, story.approved_digest) == ("draft", "unpublished", "")
    assert (story.story_id, story.last_claim_number) == (None, 1)


def test_nothing_is_saved_as_a_copy_or_deleted(reporter):
    story = make_story(by=reporter)
    client = client_of(reporter)
    assert client.post(change_url(story), {**opened(client, story), "_saveasnew": "1"}).status_code == 403
    assert client.post(reverse("admin:stories_story_delete", args=[story.pk]), {"post": "yes"}).status_code == 403
    assert Story.objects.count() == 1


def test_a_printed_story_is_locked_and_a_late_form_gives_the_typed_text_back(reporter):
    story = make_published(by=reporter)
    client = client_of(reporter)
    assert b"Reopen for writing" in client.get(change_url(story)).content
    response = client.post(change_url(story), {"headline": "Typed too late", "revision": "1"})
    assert response.status_code == 409
    assert b"Typed too late" in response.content


@pytest.mark.parametrize("character", ["\x07", "\ufffe", "\u202e"])
def test_a_character_that_cannot_be_printed_is_refused_and_the_form_comes_back(reporter, character):
    form = empty_form(headline=f"A{character}B", tags=f"a\n{character}b")
    response = client_of(reporter).post(reverse(ADD), form)
    assert response.status_code == 200
    assert "cannot be printed" in response.content.decode()
    assert not Story.objects.exists()


def test_lines_are_typed_one_a_line(reporter):
    form = empty_form(tags="clocks\r\n\r\n  time ", limitations="Only two clocks.", section=make_section().pk)
    client_of(reporter).post(reverse(ADD), form)
    story = Story.objects.get()
    assert (story.tags, story.limitations) == (["clocks", "time"], ["Only two clocks."])


def test_each_input_of_a_row_says_which_row_it_belongs_to(reporter):
    page = client_of(reporter).get(change_url(make_story(by=reporter, claims=2))).content.decode()
    for label in ("Claim 2: Claim", "Claim 1: take out", "Source 1: Order"):
        assert f'aria-label="{label}"' in page


def test_a_problem_links_to_the_field_that_it_is_about(reporter):
    story = make_story(by=reporter, dek="")
    page = client_of(reporter).get(change_url(story)).content.decode()
    assert f"{change_url(story)}#id_dek" in page
    assert 'id="id_dek"' in page


def test_writers_edit_and_the_others_look(reporter):
    story = make_story(by=reporter)
    form = opened(client_of(reporter), story)
    for role, status in ((Role.EDITOR, 302), (Role.CHECKER, 403), (Role.PUBLISHER, 403), (Role.ADMINISTRATOR, 403)):
        client = client_of(make_user(role))
        assert client.get(change_url(story)).status_code == 200
        assert client.post(change_url(story), form).status_code == status


def test_who_has_no_role_sees_no_story():
    story = make_story(headline="Secret draft")
    superuser = make_user()
    superuser.is_superuser = True
    superuser.save()
    history = reverse("admin:stories_story_history", args=[story.pk])
    for person in (make_user(), superuser):
        client = client_of(person)
        for url in (change_url(story), reverse("admin:stories_story_changelist"), history):
            response = client.get(url)
            assert response.status_code in (302, 403), url
            assert b"Secret draft" not in response.content
    assert client_of(superuser).get(reverse("admin:users_user_changelist")).status_code == 200


def test_searching_for_choices_gives_nothing_to_those_without_a_role():
    make_story(headline="Secret draft")
    search, query = reverse("admin:autocomplete"), {"app_label": "stories", "model_name": "placement", "term": "secret"}
    publisher = client_of(make_user(Role.PUBLISHER))
    assert client_of(make_user()).get(search, {**query, "field_name": "story"}).status_code == 403
    assert b"Secret draft" in publisher.get(search, {**query, "field_name": "story"}).content
    foreign = {"app_label": "users", "model_name": "user", "field_name": "password", "term": "a"}
    assert publisher.get(search, foreign).status_code == 403


def test_a_popup_cannot_ask_by_a_foreign_field():
    response = client_of(make_user(Role.EDITOR)).get(reverse("admin:sources_source_changelist"), {"_to_field": "title"})
    assert response.status_code == 400


def test_markup_in_texts_and_names_is_shown_as_text():
    bad = "<img src=x onerror=document.title='pwn'>"
    reporter, client = make_user(Role.REPORTER), client_of(make_user(Role.EDITOR))
    reporter.first_name = bad
    reporter.save()
    source = make_source(title=bad, publisher=bad)
    story = make_story(by=reporter, headline=bad, tags=[bad], sources=[source])
    workflow.submit(story=story, by=reporter)
    verb = f"/admin/stories/story/{story.pk}/do/"
    pages = [
        *(change_url(row) for row in (story, source, story.revisions.get(), story.activities.get())),
        *(reverse(f"admin:stories_{name}_changelist") for name in ("story", "activity", "revision")),
        reverse("admin:stories_story_history", args=[story.pk]),
        *(f"{verb}{slug}" for slug in ("accept", "check-claim?claim=1", "assign", "submit", "spike", "place")),
    ]
    for url in pages:
        assert "<img src=x" not in client.get(url).content.decode(), url
    chosen = {"action": "approve_chosen", "_selected_action": [story.pk]}
    told = client.post(reverse("admin:stories_story_changelist"), chosen, follow=True)
    assert "&lt;img src=x" in told.content.decode()
    assert "<img src=x" not in told.content.decode()


@pytest.mark.parametrize("take_out", [False, True])
def test_a_forged_row_of_sources_takes_nothing_from_another_story(take_out):
    writer = make_user(Role.REPORTER)
    story, other, client = make_story(by=writer), make_story(), client_of(writer)
    theirs = other.citations.get()
    form = {**opened(client, story), "citations-0-id": theirs.pk} | ({"citations-0-DELETE": "on"} if take_out else {})
    assert client.post(change_url(story), form).status_code == 302
    assert other.citations.get() == theirs
    assert story.citations.count() == 1
