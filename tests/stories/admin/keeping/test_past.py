"""History and comparison: every state in one list, any two side by side, none of another story, with pieces missing."""

import pytest
from django.urls import reverse

from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import Activity, Revision
from tests.factories import correct, edit, make_published, make_story, make_user, remove
from tests.stories.admin.desk import client_of
from tests.stories.admin.keeping.forms import address, keep, open_form

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor():
    return make_user(Role.EDITOR)


def history(person, story):
    return client_of(person).get(reverse("admin:stories_story_history", args=[story.pk]))


def compare(person, story, first, second):
    return client_of(person).get(address("compare", story, a=first, b=second))


def test_revisions_versions_and_unsaved_work_are_one_list(editor):
    story = correct(make_published())
    workflow.reopen(story=story, by=editor)
    keep(editor, story, open_form(editor, story), headline="Typed")
    page = history(editor, story)
    listed = {state.ref for state in page.context["states"]}
    assert {"r1", "r2", "v1", "v2", f"u{story.autosaves.get().pk}"} <= listed
    assert b"Unsaved work" in page.content
    times = [state.at for state in page.context["states"]]
    assert times == sorted(times, reverse=True)


def test_the_older_of_two_states_stands_on_the_left(editor):
    story = make_story(headline="First headline")
    edit(story, by=editor, headline="Second headline")
    for pair in (("r1", "r2"), ("r2", "r1")):
        page = compare(editor, story, *pair)
        assert (page.context["older"].ref, page.context["newer"].ref) == ("r1", "r2")
        assert "<del>First</del> headline" in page.content.decode()
        assert "<ins>Second</ins> headline" in page.content.decode()


def test_the_present_state_is_not_offered_to_be_restored(editor):
    story = make_story(headline="First headline")
    edit(story, by=editor, headline="Second headline")
    page = compare(editor, story, "r1", "r2").content.decode()
    assert "Restore revision 1" in page
    assert "Restore revision 2" not in page


def test_a_revision_is_compared_with_a_version_and_a_version_with_another(editor):
    story = correct(make_published())
    (difference,) = compare(editor, story, "v1", "v2").context["differences"][:1]
    assert difference.key == "body_text"
    assert {one.key for one in compare(editor, story, "r1", "v2").context["differences"]} >= {"body_text"}


def test_the_same_state_twice_says_the_same(editor):
    assert b"Both say the same." in compare(editor, make_story(), "r1", "r1").content


@pytest.mark.parametrize("role", list(Role))
def test_whoever_may_look_may_compare(role):
    assert compare(make_user(role), make_story(), "r1", "r1").status_code == 200


def test_who_has_no_role_sees_neither_title_nor_names(editor):
    story = make_story(headline="Secret draft")
    edit(story, by=editor, dek="Another.")
    for response in (history(make_user(), story), compare(make_user(), story, "r1", "r2")):
        assert response.status_code == 403
        assert b"Secret draft" not in response.content
        assert str(editor).encode() not in response.content


def test_the_states_of_another_story_are_none_of_this_one(editor):
    story, other = make_story(), make_published(headline="Another story")
    workflow.reopen(story=other, by=editor)
    keep(editor, other, open_form(editor, other), headline="Typed elsewhere")
    foreign = [f"u{other.autosaves.get().pk}", "v1", "r2"]
    for ref in foreign:
        response = compare(editor, story, "r1", ref)
        assert response.status_code == 404, ref
        assert b"Another story" not in response.content


@pytest.mark.parametrize(
    "ref", ["", "x1", "r", "r0", "r-1", "r99", "u1", "v1", "r1'", "r" + "9" * 30, "9" * 20, "r1%00"]
)
def test_what_names_no_state_is_not_found(editor, ref):
    assert compare(editor, make_story(), "r1", ref).status_code in (400, 404)


def test_a_story_that_is_none_is_not_found(editor):
    at = address("compare", make_story(), a="r1", b="r1")
    assert client_of(editor).get(at.replace("/compare", "0000/compare")).status_code == 404
    assert client_of(editor).get("/admin/stories/story/99999999999999999999/compare?a=r1&b=r1").status_code == 404


def test_history_and_comparison_stand_though_texts_were_erased(editor):
    story = remove(make_published(headline="What the court forbids"))
    publishing.erase(story_id=story.story_id, reason="Court order 12/2026")
    page = history(editor, story)
    assert page.status_code == 200
    assert b"erased by order" in page.content
    assert b"What the court forbids" not in page.content.split(b"What was done")[0]
    compared = compare(editor, story, "r1", "v1")
    assert compared.status_code == 200
    assert b"There is nothing to compare" in compared.content


def test_history_stands_though_its_writers_are_gone(editor):
    writer = make_user(Role.REPORTER, name="long-gone")
    story = make_story(by=writer)
    story.created_by = None
    story.save()
    writer.delete()
    page = history(editor, story)
    assert page.status_code == 200
    assert b"long-gone" in page.content
    assert compare(editor, story, "r1", "r1").status_code == 200
    assert Revision.objects.get(story=story).created_by_name == "long-gone"


def test_a_claim_that_is_deleted_stands_in_the_history_with_who_deleted_it(editor):
    story = make_story(claims=2)
    story.claims.get(number=2).delete()
    workflow.keep_revision(story=story, by=editor)
    page = compare(editor, story, "r1", "r2")
    assert "claims/2/text" in {one.key for one in page.context["differences"]}
    assert page.context["newer"].who == str(editor)


def test_history_asks_a_bounded_number_of_questions(editor, django_assert_max_num_queries):
    story = make_story()
    for number in range(12):
        edit(story, by=editor, dek=f"Dek {number}.")
    client = client_of(editor)
    with django_assert_max_num_queries(12):
        assert client.get(reverse("admin:stories_story_history", args=[story.pk])).status_code == 200


def test_a_story_with_much_history_lists_its_acts(editor):
    story = make_published()
    assert Activity.objects.filter(story=story).exists()
    assert b"What was done" in history(editor, story).content
