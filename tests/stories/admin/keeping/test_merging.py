"""A stale save: refused with both texts, merged where only one side changed, chosen field by field where both did."""

import pytest

from newsroom.users.roles import Role
from stories import workflow
from stories.models import Story
from tests.factories import add_claim, cite, edit, make_section, make_source, make_story, make_user
from tests.stories.admin.desk import change_url, client_of, fields_of
from tests.stories.admin.keeping.forms import open_form, save, shown

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine():
    return make_user(Role.REPORTER)


@pytest.fixture
def theirs():
    return make_user(Role.EDITOR)


def reword(story, number, by, **values):
    story.claims.filter(number=number).update(**values)
    workflow.keep_revision(story=Story.objects.get(pk=story.pk), by=by)


def conflicts(response):
    return {one.key: (one.stored, one.typed) for one in response.context["merge"].conflicts}


def again(response, **choices):
    """The form as it came back, with these choices; `a__b` stands for the key `a/b`."""
    form = fields_of(response.content.decode())
    for one in response.context["merge"].conflicts:
        form |= {f"choose-seen:{one.key}": one.seen, f"choose:{one.key}": "typed"}
    return form | {f"choose:{key.replace('__', '/')}": value for key, value in choices.items()}


def test_what_only_the_other_changed_is_in_the_form_and_listed(mine, theirs):
    story = make_story(by=mine, claims=2)
    form = open_form(mine, story)
    edit(story, by=theirs, dek="Their dek.", tags=["theirs"], section=make_section("politics"), importance=7)
    reword(story, 2, theirs, text="Their second claim.")
    response = save(mine, story, form, headline="My headline")
    assert response.status_code == 409
    assert conflicts(response) == {}
    assert response.context["merge"].taken == ["Dek", "Tags", "Section", "Importance", "Claim 2: wording"]
    assert save(mine, story, again(response)).status_code == 302
    story.refresh_from_db()
    assert (story.headline, story.dek, story.tags, story.importance) == ("My headline", "Their dek.", ["theirs"], 7)
    assert story.section.slug == "politics"
    assert story.claims.get(number=2).text == "Their second claim."


def test_one_changed_the_headline_the_other_the_body_and_nothing_is_lost(mine, theirs):
    story = make_story(by=mine)
    first, second = open_form(mine, story), open_form(theirs, story)
    assert save(theirs, story, second, body_text="Their body.").status_code == 302
    response = save(mine, story, first, headline="My headline")
    assert response.status_code == 409
    assert save(mine, story, again(response)).status_code == 302
    story.refresh_from_db()
    assert (story.headline, story.body_text) == ("My headline", "Their body.")


def test_where_both_changed_the_same_both_are_shown_and_one_is_chosen(mine, theirs):
    story = make_story(by=mine)
    form = open_form(mine, story)
    edit(story, by=theirs, headline="Their headline", dek="Their dek.")
    reword(story, 1, theirs, text="Their claim.", qualification="Theirs.")
    typed = {
        "headline": "My headline",
        "dek": "My dek.",
        "claims-0-text": "My claim.",
        "claims-0-qualification": "Mine.",
    }
    response = save(mine, story, form, **typed)
    assert conflicts(response) == {
        "field/headline": ("Their headline", "My headline"),
        "field/dek": ("Their dek.", "My dek."),
        "claims/1/text": ("Their claim.", "My claim."),
        "claims/1/qualification": ("Theirs.", "Mine."),
    }
    chosen = again(response, field__headline="stored", claims__1__qualification="stored")
    assert save(mine, story, chosen).status_code == 302
    story.refresh_from_db()
    claim = story.claims.get()
    assert (story.headline, story.dek) == ("Their headline", "My dek.")
    assert (claim.number, claim.text, claim.qualification) == (1, "My claim.", "Theirs.")


def test_a_field_written_anew_beside_a_choice_keeps_what_was_written(mine, theirs):
    story = make_story(by=mine)
    form = open_form(mine, story)
    edit(story, by=theirs, headline="Their headline")
    response = save(mine, story, form, headline="My headline")
    chosen = again(response, field__headline="stored") | {"headline": "Ours together"}
    assert save(mine, story, chosen).status_code == 302
    story.refresh_from_db()
    assert story.headline == "Ours together"


def test_sources_of_a_claim_and_the_day_one_was_read_are_brought_together(mine, theirs):
    first, second, third = make_source(), make_source(), make_source()
    story = make_story(by=mine, sources=[first])
    form = open_form(mine, story)
    cite(story.claims.get(), second)
    workflow.keep_revision(story=story, by=theirs)
    row = next(name for name, value in form.items() if name.endswith("-source") and value == str(first.pk))
    typed = {
        "claims-0-evidence": [str(first.pk), str(third.pk)],
        row.replace("-source", "-accessed_at_0"): "2026-07-01",
    }
    response = save(mine, story, form, **typed)
    assert conflicts(response) == {
        "claims/1/evidence": ((first.title, second.title), (first.title, third.title)),
    }
    assert response.context["merge"].taken == [f"Source “{second.title}”: new"]
    assert save(mine, story, again(response, claims__1__evidence="stored")).status_code == 302
    assert [row.source for row in story.claims.get().citations.order_by("position")] == [first, second]
    assert {row.source for row in story.citations.all()} == {first, second}
    assert story.citations.get(source=first).accessed_at.month == 7


def test_a_claim_that_the_other_added_stands_in_its_place_in_the_form(mine, theirs):
    story = make_story(by=mine, claims=2)
    form = open_form(mine, story)
    added = add_claim(story, "Their third claim.")
    workflow.keep_revision(story=story, by=theirs)
    response = save(mine, story, form, **{"claims-0-text": "My first claim."})
    assert response.context["merge"].taken == ["Claim 3: new"]
    assert shown(response)["claims-2-text"] == "Their third claim."
    assert save(mine, story, again(response)).status_code == 302
    assert list(story.claims.values_list("number", "text"))[2] == (added.number, "Their third claim.")
    assert story.claims.count() == 3


def test_a_new_claim_of_mine_follows_the_one_it_was_written_after(mine, theirs):
    story = make_story(by=mine, claims=2)
    form = open_form(mine, story)
    edit(story, by=theirs, dek="Their dek.")
    new = {
        "claims-TOTAL_FORMS": "3",
        "claims-2-text": "My new claim.",
        "claims-2-position": "2",
        "claims-1-position": "3",
    }
    response = save(mine, story, form, **new)
    assert save(mine, story, again(response)).status_code == 302
    assert list(story.claims.values_list("number", flat=True)) == [1, 3, 2]


def test_a_claim_that_the_other_took_out_goes_unless_it_was_changed_here(mine, theirs):
    story = make_story(by=mine, claims=3)
    form = open_form(mine, story)
    story.claims.filter(number__in=(1, 2)).delete()
    workflow.keep_revision(story=story, by=theirs)
    response = save(mine, story, form, **{"claims-1-text": "I still need this one."})
    assert response.context["merge"].taken[0] == "Claim 1: taken out"
    assert list(conflicts(response)) == ["claims/gone/2"]
    assert save(mine, story, again(response)).status_code == 302
    assert "I still need this one." in story.claims.values_list("text", flat=True)
    assert story.claims.count() == 2


def test_a_claim_that_the_other_took_out_can_stay_out(mine, theirs):
    story = make_story(by=mine, claims=2)
    form = open_form(mine, story)
    story.claims.filter(number=1).delete()
    workflow.keep_revision(story=story, by=theirs)
    response = save(mine, story, form, **{"claims-0-text": "Changed here."})
    assert save(mine, story, again(response, claims__gone__1="stored")).status_code == 302
    assert list(story.claims.values_list("number", flat=True)) == [2]


@pytest.mark.parametrize("choice, left", [("typed", [1]), ("stored", [1, 2])])
def test_a_claim_taken_out_here_and_changed_there_is_asked_about(mine, theirs, choice, left):
    story = make_story(by=mine, claims=2)
    form = open_form(mine, story)
    reword(story, 2, theirs, text="Changed there.")
    response = save(mine, story, form, **{"claims-1-DELETE": "on"})
    assert list(conflicts(response)) == ["claims/2"]
    assert save(mine, story, again(response, claims__2=choice)).status_code == 302
    assert list(story.claims.values_list("number", flat=True)) == left
    if choice == "stored":
        assert story.claims.get(number=2).text == "Changed there."


def test_a_choice_made_when_the_story_moved_on_again_is_asked_once_more(mine, theirs):
    story = make_story(by=mine)
    form = open_form(mine, story)
    edit(story, by=theirs, headline="Their headline")
    response = save(mine, story, form, headline="My headline")
    edit(story, by=theirs, headline="Their second headline")
    response = save(mine, story, again(response))
    assert response.status_code == 409
    assert conflicts(response) == {"field/headline": ("Their second headline", "My headline")}


def test_the_stored_text_chosen_and_moved_on_again_takes_the_newest(mine, theirs):
    story = make_story(by=mine)
    form = open_form(mine, story)
    edit(story, by=theirs, headline="Their headline")
    response = save(mine, story, form, headline="My headline")
    edit(story, by=theirs, headline="Their second headline")
    response = save(mine, story, again(response, field__headline="stored"))
    story.refresh_from_db()
    assert story.headline == "Their second headline"


def test_what_is_typed_is_never_markup_in_the_comparison(mine, theirs):
    story = make_story(by=mine)
    form = open_form(mine, story)
    edit(story, by=theirs, dek="<script>theirs</script> and a tail of words")
    response = save(mine, story, form, dek="<script>mine</script> and a tail of words")
    page = response.content.decode()
    assert "<script>theirs" not in page
    assert "<script>mine" not in page
    assert "<del>theirs</del>" in page or "<del>" in page


def test_each_text_of_the_comparison_has_its_own_direction(mine, theirs):
    story = make_story(by=mine, headline="حساب قديم")
    form = open_form(mine, story)
    edit(story, by=theirs, headline="حساب جديد")
    page = save(mine, story, form, headline="My headline").content.decode()
    assert 'dir="auto" class="compare-before' in page
    assert 'dir="auto" class="compare-after' in page


def test_who_lost_the_race_keeps_the_text_as_unsaved_work(mine, theirs):
    story = make_story(by=mine)
    form = open_form(mine, story)
    edit(story, by=theirs, headline="Their headline")
    save(mine, story, form, headline="My headline")
    assert story.autosaves.get(person=mine).fields["headline"] == ["My headline"]
    assert "My headline" not in client_of(mine).get(change_url(story)).context["adminform"].form["headline"].value()


def test_a_stale_form_without_a_known_revision_shows_every_difference(mine, theirs):
    story = make_story(by=mine, headline="Stored")
    form = open_form(mine, story) | {"revision": "99", "headline": "Forged"}
    response = save(mine, story, form)
    assert response.status_code == 409
    assert conflicts(response) == {"field/headline": ("Stored", "Forged")}
