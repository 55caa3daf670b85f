"""The pages of a section and of a tag: paged by their own cursors, helpful when empty, whole with a poisoned story."""

import re
from datetime import UTC, datetime

import pytest

from stories.delivery import lists
from stories.models import PublishedStory
from tests import factories

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)


@pytest.fixture
def stories(monkeypatch, settings):
    settings.NEWSROOM_HOT_SECONDS = 0
    monkeypatch.setattr(lists, "PAGE_SIZE", 2)
    made = [factories.approve(factories.make_story()) for _ in range(5)]
    factories.make_pressed(*made)
    for story in made:
        story.refresh_from_db()
    return made[::-1]


def shown(html: str) -> list[str]:
    return re.findall(r'<h2 dir="auto"[^>]*>\s*<a href="/story/([^/]+)/', html)


def linked(html: str, rel: str) -> str | None:
    found = re.search(rf'rel="{rel}"\s+href="(/[^"]+)"', html)
    return found and found[1].replace("&amp;", "&")


def test_a_section_is_walked_by_its_links_both_ways(client, stories):
    seen, address, titles = [], "/section/standards", set()
    while address:
        answer = client.get(address)
        seen += shown(answer.text)
        titles.add(re.search(r"<title>(.*?)</title>", answer.text)[1])
        last, address = answer, linked(answer.text, "next")
    assert seen == [story.story_id for story in stories]
    assert len(titles) == 3, "every page of a list has a title of its own"
    assert 'content="noindex, follow"' in last.text
    assert client.get(last.wsgi_request.get_full_path(), headers={"if-none-match": last["ETag"]}).status_code == 304
    second = client.get(linked(last.text, "prev"))
    assert shown(second.text) == [story.story_id for story in stories[2:4]]
    first = client.get(linked(second.text, "prev"))
    assert (first.status_code, first["Location"]) == (301, "/section/standards"), "the first page has one address"


def test_a_cursor_is_good_for_its_list_alone(client, stories):
    cursor = re.search(r"after=([^\"&]+)", client.get("/section/standards").text)[1]
    assert client.get(f"/tag/measurement?after={cursor}").status_code == 400
    for query in ("after=x", "before=x", f"after={cursor}&before={cursor}", f"after={cursor}&after={cursor}"):
        assert client.get(f"/section/standards?{query}").status_code == 400, query
    assert client.get("/section/standards?after=&x=1").status_code == 200


def test_a_section_without_stories_helps_and_an_unknown_one_is_none(client, stories):
    factories.make_section("science")
    factories.make_pressed(slot="evening", at=factories.press_time(hour=20))
    assert "Nothing has been printed in this section yet" in client.get("/section/science").text
    assert client.get("/section/nothing").status_code == 404
    assert client.get("/tag/nothing").status_code == 404
    assert 'href="/feeds/section/science.atom"' in client.get("/section/science").text


def test_a_retracted_story_is_listed_as_such_without_its_words(client, stories):
    factories.retract(stories[0], at=LATER)
    page = client.get("/section/standards").text
    assert shown(page)[0] == stories[0].story_id
    assert "is-retracted" in page
    assert "Retracted" in page
    assert page.count("listed-dek") == 1


@pytest.mark.parametrize("poison", ["{}", '{"story_id": "x", "headline": ""}', "[]", "not JSON"])
def test_a_poisoned_story_is_left_out_and_the_page_served(client, stories, caplog, poison):
    lost = stories[0]
    PublishedStory.objects.filter(story_id=lost.story_id).update(summary=poison)
    page = client.get("/section/standards")
    assert (page.status_code, shown(page.text)) == (200, [stories[1].story_id])
    assert "leaves out what cannot be printed" in caplog.text
    front = client.get("/")
    assert (front.status_code, lost.headline in front.text, stories[1].headline in front.text) == (200, False, True)
