"""What a cache forgets by the groups that docs/operations.md names, it needs to: nothing that has changed is kept."""

from datetime import UTC, datetime

import pytest
from django.conf import settings

from newsroom.pages.models import Page
from stories import publishing
from tests import factories
from tests.stories.site.test_caches import channels, told

pytestmark = pytest.mark.django_db
OF_A_STORY = ("edition-mp-2026-08-29-morning-0001", "front", "section-standards", "tag-measurement", "corrections")
EVERYWHERE = ("sources", "search", "feeds", "sitemaps", "editions", "site")
WALKED = ("/editions", "/editions/2026/08", "/sitemap.xml", "/tag/measurement", "/corrections?type=correction")


def groups(response) -> set[str]:
    return {group.strip(' "') for group in response["Cache-Groups"].split(",")}


def kept(client, addresses: list[str]) -> dict[str, tuple]:
    """What a cache has: the answer, told shortly, and the groups by which it forgets it."""
    answers = {address: client.get(address) for address in addresses}
    return {address: (told(answer), groups(answer)) for address, answer in answers.items()}


VERBS = {
    "correct": lambda story: factories.correct(story, at=datetime(2026, 8, 30, 8, tzinfo=UTC)),
    "another name": lambda story: factories.correct(story, at=datetime(2026, 8, 30, 9, tzinfo=UTC), slug="other-name"),
    "retract": lambda story: factories.retract(story, at=datetime(2026, 8, 30, 10, tzinfo=UTC)),
    "remove": lambda story: factories.remove(story, at=datetime(2026, 8, 30, 11, tzinfo=UTC)),
}


def test_every_verb_changes_only_what_the_groups_to_purge_reach(client):
    """Faults CA-01, CA-03 and CA-04, asks 69 to 71: lists, neighbours, feeds, sitemaps and what is gone."""
    story, neighbour = (factories.approve(factories.make_story(slug=slug)) for slug in ("a-name", "beside-it"))
    factories.make_pressed(story, neighbour)
    for one in (story, neighbour):
        one.refresh_from_db()
    addresses = [*dict.fromkeys([*channels(story), *channels(neighbour), *WALKED])]
    purged = {f"story-{story.story_id}", *OF_A_STORY, *EVERYWHERE}
    for verb, do in VERBS.items():
        before = kept(client, addresses)
        do(story)
        after = kept(client, addresses)
        changed = [address for address in addresses if after[address][0] != before[address][0]]
        assert f"/story/{story.story_id}/history" in changed, verb
        assert not [address for address in changed if not before[address][1] & purged], verb
        assert not [address for address in changed if not after[address][1] & purged], verb


def test_the_operator_is_told_of_every_group(client):
    story = factories.make_published()
    named = (settings.BASE_DIR / "docs" / "operations.md").read_text()
    seen = set().union(*(groups(client.get(address)) for address in [*channels(story), *WALKED, "/about"]))
    for group in seen:
        kind, _, of = group.partition("-")
        assert f"`{group}`" in named or (of and f"`{kind}-{{" in named), group


def test_a_policy_that_is_changed_is_forgotten_by_its_own_group(client):
    """Also where it was missing before: then by the group of the site."""
    assert groups(client.get("/about")) == {"site"}
    publishing.refresh_site()
    before = client.get("/about")
    assert {"page-about", "pages"} <= groups(before)
    Page.objects.filter(slug="about").update(body="We print daily.")
    publishing.refresh_site()
    assert client.get("/about")["ETag"] != before["ETag"]
