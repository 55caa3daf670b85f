"""Lists of the admin searched by the index of words; ids that open their row; choices that show no more than lists."""

import pytest
from django.urls import reverse

from newsroom.users.roles import Role
from stories import workflow
from tests.factories import (
    a_day_later,
    approve,
    correct,
    make_edition,
    make_published,
    make_source,
    make_story,
    make_user,
)
from tests.stories.admin.desk import change_url, client_of

pytestmark = pytest.mark.django_db
AUTOCOMPLETE = reverse("admin:autocomplete")


def listed(model, query, person=None):
    """The rows that a list shows."""
    address = reverse(f"admin:{model}_changelist")
    answer = client_of(person or make_user(Role.EDITOR)).get(f"{address}?{query}")
    assert answer.status_code == 200
    return list(answer.context["cl"].result_list)


def test_stories_are_found_by_their_words_and_by_those_of_claims_and_sources():
    source = make_source(title="Marsupials of Perth")
    story = make_story(headline="Quokkas swim", sources=[source])
    make_story()
    for words in ("quokkas", "swim quok", "holds within 5 percent of story", "marsupials"):
        assert story in listed("stories_story", f"q={words}"), words


def test_a_search_goes_together_with_a_filter():
    draft, other = make_story(dek="Quokkas."), make_story(dek="Quokkas.")
    workflow.submit(story=other, by=make_user(Role.REPORTER))
    assert listed("stories_story", "q=quokkas&state=draft") == [draft]


@pytest.mark.parametrize("kind", ["", "claim", "correction"])
def test_an_id_opens_its_row(kind):
    story = correct(make_published())
    asked = f"{kind}-{story.story_id}-001" if kind else story.story_id
    answer = client_of(make_user(Role.REPORTER)).get(reverse("admin:stories_story_changelist"), {"q": asked})
    assert answer.status_code == 302
    assert answer["Location"].partition("#")[0] == change_url(story)


def test_the_id_of_a_source_opens_the_source():
    source = make_source()
    answer = client_of(make_user(Role.REPORTER)).get(reverse("admin:stories_story_changelist"), {"q": source.source_id})
    assert answer["Location"] == change_url(source)


def test_an_id_opens_nothing_for_somebody_without_a_role():
    story = make_published()
    answer = client_of(make_user()).get(reverse("admin:stories_story_changelist"), {"q": story.story_id})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "model", ["stories_activity", "stories_revision", "stories_storyversion", "stories_correction"]
)
def test_what_belongs_to_stories_is_found_by_the_words_of_its_story(model):
    correct(make_published(headline="Quokkas swim"))
    correct(make_published(day=a_day_later(), headline="Wombats dig"))
    rows = listed(model, "q=quokkas")
    assert rows
    assert len(rows) < len(listed(model, ""))


def test_sources_and_pictures_are_found_by_their_words_and_the_ledger_by_ids():
    source, story = make_source(title="Marsupials"), make_published()
    assert listed("sources_source", "q=marsup") == listed("sources_source", f"q={source.source_id}") == [source]
    assert len(listed("stories_ledgerentry", f"q={story.story_id}")) == 1
    assert listed("stories_ledgerentry", "q=mp-20") == []


def test_a_list_is_sorted_by_indexed_columns_only():
    first, second = make_story(headline="B"), make_story(headline="A")
    assert listed("stories_story", "o=1") == [second, first]
    assert listed("stories_story", "o=7") == [first, second]


class TestChoices:
    def choices(self, person, **query):
        return client_of(person).get(AUTOCOMPLETE, query)

    def test_a_choice_of_stories_offers_what_can_be_placed(self):
        story = approve(make_story(headline="Quokkas swim"))
        taken = approve(make_story(headline="Quokkas dig"))
        workflow.place(edition=make_edition(), story=taken, by=make_user(Role.PUBLISHER))
        query = {"app_label": "stories", "model_name": "placement", "field_name": "story", "term": "quokk"}
        found = self.choices(make_user(Role.EDITOR), **query).json()["results"]
        assert [one["id"] for one in found] == [str(story.pk)]

    def test_nobody_without_a_role_is_offered_anything(self):
        make_story(headline="Quokkas swim")
        for model, field in (("placement", "story"), ("storysource", "source")):
            query = {"app_label": "stories", "model_name": model, "field_name": field, "term": "q"}
            answer = self.choices(make_user(), **query)
            assert answer.status_code == 403
            assert b"Quokkas" not in answer.content

    @pytest.mark.parametrize(
        "query",
        [
            {"app_label": "users", "model_name": "user", "field_name": "password"},
            {"app_label": "sources", "model_name": "confidentialidentity", "field_name": "identity"},
            {"app_label": "sources", "model_name": "confidentialidentity", "field_name": "source"},
            {"app_label": "stories", "model_name": "placement", "field_name": "edition__title"},
            {"app_label": "auth", "model_name": "permission", "field_name": "content_type"},
            {"app_label": "x", "model_name": "y", "field_name": "z"},
        ],
    )
    def test_a_foreign_model_or_field_offers_nothing(self, query):
        source = make_source(title="A keeper", publisher="", url="", canonical_url="", is_confidential=True)
        answer = self.choices(make_user(Role.REPORTER), term="a", **query)
        assert answer.status_code in (200, 403)
        if answer.status_code == 200:  # a source's public label is there for everybody with a role
            assert {one["text"] for one in answer.json()["results"]} <= {str(source)}

    def test_a_field_to_choose_by_is_not_taken_from_the_address(self):
        reporter = make_user(Role.REPORTER)
        for name in ("password", "body_text", "words"):
            answer = client_of(reporter).get(reverse("admin:stories_story_changelist"), {"_to_field": name})
            assert answer.status_code == 400


def test_the_error_of_a_taken_address_tells_nothing_of_the_draft_that_has_it():
    make_story(headline="A secret of the desk", slug="taken-address")
    client = client_of(make_user(Role.REPORTER))
    answer = client.post(reverse("admin:stories_story_add"), {"headline": "Another", "slug": "taken-address"})
    assert b"A secret of the desk" not in answer.content
    assert b"already exists" not in answer.content
