"""What stories, tags and sections may be called, and every address that follows from it: found, or one hop away."""

from datetime import UTC, datetime
from urllib.parse import urlsplit

import html5lib
import pytest

from newsroom.text import slug_from, tag_slug
from newsroom.users.roles import Role
from stories import publishing, workflow
from tests import factories
from tests.stories.feeds import reading

pytestmark = pytest.mark.django_db
SUNDAY = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
NAMES = ("日本語", "🙂", "---", "אָלֶף", "!!!", "x" * 200, "new", "feed", "2026", "C++", "C#", "İstanbul", "Ⅳ")
# Emoji of several parts, marks that are combined, letters outside the first plane (ask 46).
EVERY_KIND = "Family 👩‍👩‍👧 after, \u1eb9\u0301, 𝔐𝔞𝔯𝔨 and 日本語 \u0644\u0627"


def links(client, address: str) -> set[str]:
    tree = html5lib.parse(client.get(address).text, namespaceHTMLElements=False)
    return {node.get("href", "") for node in tree.iter("a")}


def test_whatever_things_are_called_each_page_and_each_link_to_it_answers(client):
    """Faults UR-01 and UR-02: an address is never empty, and a name is never anybody else's."""
    stories = [factories.approve(factories.make_story(headline=n, slug=slug_from(n), tags=[n[:80]])) for n in NAMES]
    factories.make_pressed(*stories)
    for story in stories:
        story.refresh_from_db()
        page = f"/story/{story.story_id}/{story.slug}"
        tag = f"/tag/{tag_slug(story.tags[0])}"
        assert tag in links(client, page), story.headline
        assert {link for link in links(client, tag) if link.startswith("/story/")} == {page}, story.headline
    for address in ("/", "/section/standards", "/editions/2026/08"):
        assert client.get(address).status_code == 200


def test_a_slug_of_every_length_leads_on_in_one_hop_and_one_never_public_nowhere(client):
    """Asks 40 and 42: only what was public is a former address."""
    greek = "Η μηχανή διαβάζει την εφημερίδα " * 6
    story = factories.make_story(headline=greek, slug="never-public")
    story = factories.edit(story, by=story.created_by, slug=slug_from(greek))
    factories.make_pressed(factories.approve(story))
    story.refresh_from_db()
    long = "n" * 120
    story = factories.correct(story, at=SUNDAY, slug=long)
    here = f"/story/{story.story_id}"
    moved = client.get(f"{here}/{slug_from(greek)}")
    assert (moved.status_code, moved["Location"]) == (301, f"{here}/{long}")
    assert client.get(f"{here}/never-public").status_code == 404
    assert client.get(f"{here}.json").json()["story"]["canonical_url"].endswith(f"{here}/{long}")


def test_text_of_every_kind_comes_out_as_it_went_in(client):
    story = factories.make_published(headline=EVERY_KIND, body_text=f"{EVERY_KIND}\n\nAnd on.", tags=[EVERY_KIND])
    said = client.get(f"/story/{story.story_id}.json").json()["story"]
    assert (said["headline"], said["tags"], said["body_text"]) == (story.headline, story.tags, story.body_text)
    assert said["headline"].endswith("\u0644\u0627")
    for form in reading.FORMS:
        (item,) = reading.items(form, client.get(f"/feeds/latest.{form}").content)
        assert item["title"] == story.headline, form
    page = html5lib.parse(client.get(f"/story/{story.story_id}/{story.slug}").text, namespaceHTMLElements=False)
    assert page.find(".//h1").text == story.headline
    before = [client.get(f"/feeds/latest.{form}").content for form in reading.FORMS]
    publishing.rebuild()
    assert [client.get(f"/feeds/latest.{form}").content for form in reading.FORMS] == before  # fault FE-04


def test_every_channel_says_the_same_of_what_became_of_a_story(client):
    """Fault UR-08: retracted, removed and never there, by page, document, HEAD, former slug and the link of a feed."""
    stories = [factories.approve(factories.make_story()) for _ in range(3)]
    factories.make_pressed(*stories)
    for story in stories:
        story.refresh_from_db()
    former = stories[1].slug
    retracted = factories.retract(factories.correct(stories[1], at=SUNDAY, slug="a-second-name"), at=SUNDAY)
    removed = factories.remove(stories[2], at=SUNDAY)
    for story_id, slug, old, status in (
        (retracted.story_id, "a-second-name", former, 200),
        (removed.story_id, removed.slug, removed.slug, 410),
        ("mp-2026-08-29-999", "a-name", "another", 404),
    ):
        here = f"/story/{story_id}"
        addresses = [f"{here}/{slug}", *(f"{here}{end}" for end in (".json", "/history", "/v/1", ".bib", ".txt"))]
        for address in addresses:
            assert client.get(address).status_code == client.head(address).status_code == status, address
        answer = client.get(f"{here}/{old}")
        answer = client.get(answer["Location"]) if answer.status_code == 301 else answer
        assert answer.status_code == status, here
    items = reading.items("atom", client.get("/feeds/latest.atom").content)
    assert all(client.get(urlsplit(item["href"]).path).status_code == 200 for item in items)
    assert len(items) == 2


@pytest.mark.parametrize(
    "path",
    [
        "/ADMIN/",
        "/admin//",
        "/./admin/",
        "/admin/./",
        "/admin/..;/",
        "/admin;x=1/",
        "/admin/\n",
        "//admin/",
        "/x/../admin/",
    ],
)
def test_no_form_of_an_address_opens_what_is_closed(client, path):
    """Fault UR-07: the desk asks who is there whatever its address looks like."""
    stranger = factories.make_user()
    for story_path in ("", "stories/story/"):
        address = f"{path}{story_path}"
        assert client.get("/", PATH_INFO=address).status_code in (302, 404), address
    client.force_login(stranger)
    response = client.get("/", PATH_INFO=f"{path}stories/story/")
    assert response.status_code in (302, 403, 404)


def test_stories_of_the_same_second_stand_in_one_order_and_none_before_its_time(client):
    """Fault FE-08: equal instants are ordered by id; what is to come is not there."""
    stories = [factories.approve(factories.make_story()) for _ in range(3)]
    factories.make_pressed(*stories)
    coming = factories.approve(factories.make_story(headline="Not out yet"))
    planned = factories.make_edition(factories.a_day_later())
    workflow.place(edition=planned, story=coming, by=factories.make_user(Role.PUBLISHER), story_type="lead")
    for form in reading.FORMS:
        found = [item["title"] for item in reading.items(form, client.get(f"/feeds/latest.{form}").content)]
        assert found == [story.headline for story in stories][::-1], form
