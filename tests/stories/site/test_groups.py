"""By which groups caches know the answers, and that operators are told of each. What is purged is walked elsewhere."""

import pytest
from django.conf import settings

from newsroom.pages.models import Page
from stories import publishing
from tests import factories
from tests.stories.site.test_caches import channels, told

pytestmark = pytest.mark.django_db
WALKED = ("/editions", "/editions/2026/08", "/sitemap.xml", "/tag/measurement", "/corrections?type=correction")


def groups(response) -> set[str]:
    return {group.strip(' "') for group in response["Cache-Groups"].split(",")}


def kept(client, addresses: list[str]) -> dict[str, tuple]:
    """What a cache has: the answer, told shortly, and the groups by which it forgets it.

    A list is as new as the record: that its date alone moves is seen by nobody.
    """
    answers = {}
    for address in addresses:
        answer = client.get(address)
        status, headers, body = told(answer)
        answers[address] = (status, {**headers, "Last-Modified": ""}, body), groups(answer)
    return answers


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
