"""Policy pages: every paper has them, an editor changes them, readers see it at once, none hides another."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import URLPattern, get_resolver, reverse

from newsroom.pages.defaults import PAGES
from newsroom.pages.models import RESERVED, Page
from newsroom.users.roles import Role
from stories import publishing
from stories.models import PublishedPage
from tests.factories import make_user
from tests.stories.admin.desk import change_url, client_of, opened

pytestmark = pytest.mark.django_db


def test_a_new_paper_has_its_pages_and_links_them_all(client):
    publishing.refresh_site()
    about = client.get("/about").text
    assert len(PAGES) >= 7
    for slug, title, _ in PAGES:
        page = client.get(f"/{slug}").text
        assert f"<title>{title} – " in page
        assert "Last changed <time" in page
        assert f'href="/{slug}"' in about
    assert "[" not in about.split("<main")[1].split("</main>")[0], "every link is read as one"


def test_what_an_editor_saves_is_read_at_once(client, settings):
    settings.NEWSROOM_HOT_SECONDS = 0
    publishing.refresh_site()
    page, desk = Page.objects.get(slug="about"), client_of(make_user(Role.EDITOR))
    desk.post(change_url(page), {**opened(desk, page), "body": "We print <b>daily</b>.", "slug": "other"})
    assert "We print &lt;b&gt;daily&lt;/b&gt;." in client.get("/about").text, "the slug of a page stays"
    before = PublishedPage.objects.get(slug="about").updated_at
    desk.post(change_url(page), opened(desk, page))
    assert PublishedPage.objects.get(slug="about").updated_at == before, "a save without a change is none"
    desk.post(reverse("admin:pages_section_add"), {"name": "Science", "slug": "science", "position": 1})
    assert 'href="/section/science"' in client.get("/about").text
    assert client.get("/section/science").status_code == 200


def test_a_page_cannot_hide_an_address_of_the_site():
    firsts = {
        str(pattern.pattern).split("/")[0]
        for outer in get_resolver().url_patterns
        for pattern in ([outer] if isinstance(outer, URLPattern) or str(outer.pattern) else outer.url_patterns)
    }
    plain = {first for first in firsts if first.replace("-", "").isalpha()}
    assert len(plain) >= 8
    assert plain <= RESERVED
    for slug in plain:
        with pytest.raises(ValidationError) as refusal:
            Page(slug=slug, title="A", body="B").full_clean()
        assert set(refusal.value.message_dict) == {"slug"}
    assert not RESERVED & {slug for slug, _, _ in PAGES}
