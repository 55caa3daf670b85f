"""What helps to fill in a story's form, and what the form refuses by rule whether it was helped or not."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from newsroom import instants
from newsroom.users.roles import Role
from stories import gathering
from stories.admin.story.tagging import MOST, suggested_tags
from stories.models import PublishedTag, Story
from stories.rules import problems
from tests.factories import approve, cite, make_published, make_source, make_story, make_user
from tests.stories.admin.desk import change_url, client_of, opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def reporter():
    return make_user(Role.REPORTER)


def saved(person, story, **values):
    client = client_of(person)
    return client.post(change_url(story), {**opened(client, story), **values})


def test_a_story_follows_another_and_never_itself_by_any_way(reporter):
    first, second, third = (make_story(by=reporter) for _ in range(3))
    assert saved(reporter, second, follows=first.pk).status_code == 302
    assert saved(reporter, third, follows=second.pk).status_code == 302
    assert Story.objects.get(pk=third.pk).follows == second
    for earlier in (first, second, third):
        answer = saved(reporter, first, follows=earlier.pk)
        assert "cannot follow itself" in str(answer.context["adminform"].form.errors["follows"])
    assert Story.objects.get(pk=first.pk).follows is None


@pytest.mark.parametrize("bad", ["999", "x", "-1", "9" * 30, "\x00"])
def test_what_is_followed_is_a_story(reporter, bad):
    story = make_story(by=reporter)
    assert "follows" in saved(reporter, story, follows=bad).context["adminform"].form.errors


def test_following_can_be_chosen_by_a_word_of_the_headline(reporter):
    make_story(headline="Two clocks agree")
    query = {"app_label": "stories", "model_name": "story", "field_name": "follows", "term": "clocks"}
    found = client_of(reporter).get(reverse("admin:autocomplete"), query).json()["results"]
    assert [row["text"] for row in found] == ["Two clocks agree"]
    assert client_of(make_user()).get(reverse("admin:autocomplete"), query).status_code == 403


@pytest.mark.parametrize("kind, kept", [("sponsored", "A company"), ("editorial", "")])
def test_a_sponsor_is_kept_exactly_where_a_story_is_sponsored(reporter, kind, kept):
    story = make_story(by=reporter)
    assert saved(reporter, story, editorial_classification=kind, sponsor="A company").status_code == 302
    assert Story.objects.get().sponsor == kept


@pytest.mark.parametrize("policy, asked", [("optional", False), ("required", True), ("none", False)])
def test_approval_asks_for_a_byline_where_the_paper_names_its_writers(settings, policy, asked):
    settings.NEWSROOM_BYLINES = policy
    story = make_story()
    codes = [one.code for one in problems("approve", gathering.facts(story)) if one.blocking]
    assert ("byline-missing" in codes) == asked
    story.byline = "A name"
    story.save()
    facts = gathering.facts(story)
    assert "byline-missing" not in [one.code for one in problems("approve", facts)]
    assert facts.presentation["byline"] == (None if policy == "none" else "A name")


def test_without_bylines_none_is_printed(settings, client):
    settings.NEWSROOM_BYLINES = "none"
    story = make_published(byline="A name")
    assert b"A name" not in client.get(f"/story/{story.story_id}/{story.slug}").content


def tag(name, slug, stories):
    PublishedTag.objects.bulk_create(
        PublishedTag(tag=name, slug=slug, story_id=f"mp-2026-08-29-{number:03d}", first_published_at=instants.now())
        for number in stories
    )


def test_tags_are_suggested_once_each_in_few_steps_however_many_stories_have_them():
    tag("Open source", "open-source", range(1, 300))
    tag("Opera", "opera", range(1, 5))
    tag("Oper", "oper", range(1, 3))
    tag("Zebra", "zebra", range(1, 3))
    with CaptureQueriesContext(connection) as asked:
        assert suggested_tags("Ope") == ["Open source", "Oper", "Opera"]
    assert len(asked) <= MOST + 1
    assert suggested_tags("") == suggested_tags("%") == suggested_tags("☃") == suggested_tags("zz") == []
    for number in range(20):
        tag(f"open {number}", f"open-{number:02d}", [1])
    assert len(suggested_tags("open")) == MOST


def test_suggestions_are_for_people_who_work_here(reporter):
    tag("Opera", "opera", [1])
    url = reverse("admin:stories_story_tags")
    assert client_of(reporter).get(url, {"q": "op"}).json() == {"tags": ["Opera"]}
    assert client_of(make_user()).get(url, {"q": "op"}).status_code == 403
    assert client_of(reporter).get(url, {"q": "x" * 5000}).json() == {"tags": []}


@pytest.fixture
def counted():
    def count(request):
        with CaptureQueriesContext(connection) as asked:
            answer = request()
        return answer.status_code, len(asked)

    return count


def with_claims(writer, number, sources):
    """A story of so many claims, each with six sources."""
    story = make_story(by=writer, claims=number, sources=sources[:1])
    for index, claim in enumerate(story.claims.all()):
        cite(claim, *(sources[1 + (index + step) % (len(sources) - 1)] for step in range(5)))
    return story


def test_many_claims_are_opened_and_saved_with_as_few_queries_as_two(reporter, counted):
    sources = [make_source() for _ in range(12)]
    client, told = client_of(reporter), []
    checker = client_of(make_user(Role.CHECKER))
    for number in (2, 20):
        story = with_claims(reporter, number, sources)
        url = change_url(story)
        client.get(url)
        form = opened(client, story)
        changed = form | {f"claims-{index}-text": f"Claim {index}, reworded." for index in range(number)}
        changed |= {f"claims-{index}-evidence": [sources[0].pk, sources[5].pk] for index in range(number)}
        told.append(
            [
                counted(lambda url=url: client.get(url)),
                counted(lambda url=url: checker.get(url)),
                counted(lambda url=url, form=changed: client.post(url, form)),
            ]
        )
    few, many = told
    assert [status for status, _ in many] == [200, 200, 302]
    for (_, less), (_, more) in zip(few, many, strict=True):
        assert more <= less + 2
        assert more <= 70


def test_each_claim_says_in_its_row_how_it_was_checked():
    story = make_story(claims=2)
    approve(story)
    page = client_of(make_user(Role.EDITOR)).get(change_url(story)).content.decode()
    assert page.count('<span class="desk-mark desk-good">Supported') >= 2
    assert "2 of 2 supported" in page


def test_two_sources_can_change_places(reporter):
    story = make_story(by=reporter, claims=2)
    client = client_of(reporter)
    form = opened(client, story)
    swapped = {"citations-0-source": form["citations-1-source"], "citations-1-source": form["citations-0-source"]}
    assert client.post(change_url(story), form | swapped).status_code == 302
    assert [str(row.source_id) for row in story.citations.all()] == list(swapped.values())


def test_a_source_that_a_story_names_twice_is_told_at_its_field(reporter):
    story = make_story(by=reporter, claims=2)
    client = client_of(reporter)
    form = opened(client, story)
    answer = client.post(change_url(story), form | {"citations-1-source": form["citations-0-source"]})
    page = answer.content.decode()
    assert "names this source already" in page
    assert '<a href="#id_citations-1-source">' in page
    assert 'role="alert"' in page
