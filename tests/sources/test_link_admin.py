"""What is known of an address in the admin: told to all, asked for anew by those who may change sources."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from newsroom.users.roles import Role
from sources import links
from sources.models import LinkState, Source
from tests import factories
from tests.stories.admin.desk import change_url, client_of

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 8, 29, 9, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _on(settings):
    settings.NEWSROOM_LINK_CHECK = True


@pytest.fixture
def desk():
    return client_of(factories.make_user(Role.CHECKER))


def found(source, verdict, **values):
    defaults = {"address": source.url, "checked_at": NOW, "due_at": NOW + timedelta(days=7)}
    return LinkState.objects.create(source=source, verdict=verdict, **{**defaults, **values})


def page_of(source):
    return reverse("admin:sources_source_address", args=[source.pk])


def test_the_list_tells_what_was_found_and_is_filtered_by_it(desk, django_assert_max_num_queries):
    dead, alive, other = (factories.make_source(title=f"Paper called {name}") for name in ("one", "two", "three"))
    found(dead, "dead", http_status=404)
    found(alive, "alive")
    with django_assert_max_num_queries(15):
        html = desk.get("/admin/sources/source/").content.decode()
    assert 'desk-bad">Dead<' in html
    assert "not looked at" in html
    html = desk.get("/admin/sources/source/?link=dead").content.decode()
    assert dead.title in html
    assert alive.title not in html
    assert desk.get("/admin/sources/source/?link=nonsense").status_code == 200
    assert other


def test_the_page_of_a_source_leads_to_that_of_its_address(desk):
    source = factories.make_source()
    found(source, "moved", leads_to="https://example.org/elsewhere")
    html = desk.get(change_url(source)).content.decode()
    assert "Moved: it redirects for good" in html
    assert page_of(source) in html
    html = desk.get(page_of(source)).content.decode()
    assert 'href="https://example.org/elsewhere"' in html
    assert "write it into the source" in html


def test_a_look_is_asked_for_by_post_and_done_by_the_worker(desk):
    source = factories.make_source()
    assert "Nobody has looked" in desk.get(page_of(source)).content.decode()
    assert not LinkState.objects.exists()
    answer = desk.post(page_of(source), {"ask": "yes"}, follow=True)
    assert "as soon as the" in answer.content.decode()
    assert LinkState.objects.get().due_at == links.ASKED
    desk.post(page_of(source), {"ask": "yes"})
    assert LinkState.objects.count() == 1


def test_a_changed_page_is_taken_as_read(desk):
    source = factories.make_source()
    found(source, "changed", fingerprint="v1-abc")
    assert "I have read it" in desk.get(page_of(source)).content.decode()
    desk.post(page_of(source), {"read": "yes"})
    assert (LinkState.objects.get().fingerprint, LinkState.objects.get().due_at) == ("", links.ASKED)


def test_a_copy_is_kept_if_it_is_an_address(desk):
    source = factories.make_source()
    copy = f"https://web.archive.org/web/2026/{source.url}"
    desk.post(page_of(source), {"snapshot": "yes", "snapshot_url": copy})
    assert Source.objects.get().snapshot_url == copy
    answer = desk.post(page_of(source), {"snapshot": "yes", "snapshot_url": "javascript:alert(1)"})
    assert "Give an absolute address" in answer.content.decode()
    assert Source.objects.get().snapshot_url == copy


def test_an_address_that_is_none_is_never_a_link(desk):
    source = factories.make_source()
    found(source, "moved", leads_to="javascript:alert(1)")
    Source.objects.update(snapshot_url="javascript:alert(2)")
    assert 'href="javascript' not in desk.get(page_of(source)).content.decode()


def test_a_confidential_source_is_not_looked_at(desk):
    source = factories.make_source(publisher="", url="", canonical_url="", is_confidential=True)
    assert "nothing is ever looked up" in desk.get(page_of(source)).content.decode()
    answer = desk.post(page_of(source), {"ask": "yes"}, follow=True)
    assert "It is not looked at" in answer.content.decode()
    assert not LinkState.objects.exists()


def test_who_may_not_change_sources_asks_for_nothing():
    source = factories.make_source()
    partner = client_of(factories.make_user(Role.PARTNER_MANAGER))
    assert partner.get(page_of(source)).status_code == 200
    for values in ({"ask": "yes"}, {"read": "yes"}, {"snapshot": "yes", "snapshot_url": ""}):
        assert partner.post(page_of(source), values).status_code == 403
    nobody = client_of(factories.make_user())
    answer = nobody.get(page_of(source))
    assert answer.status_code == 403
    assert source.title not in answer.content.decode()
    assert not LinkState.objects.exists()


def test_a_source_that_is_not_there_is_404(desk):
    assert desk.get("/admin/sources/source/999/address").status_code == 404
    assert desk.get(f"/admin/sources/source/{'9' * 30}/address").status_code == 404


def test_where_addresses_are_not_checked_nothing_is_asked_for(desk, settings):
    settings.NEWSROOM_LINK_CHECK = False
    source = factories.make_source()
    assert "It is not looked at" in desk.post(page_of(source), {"ask": "yes"}, follow=True).content.decode()
