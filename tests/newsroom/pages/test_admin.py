"""Sections and pages at the desk: whose they are, and that a slug which was printed stays."""

import pytest
from django.urls import reverse

from newsroom.pages.models import Page, Section
from newsroom.users.roles import Role
from tests.factories import make_section, make_user
from tests.stories.admin.desk import change_url, client_of, opened

pytestmark = pytest.mark.django_db
WHO = {Role.EDITOR, Role.PUBLISHER, Role.ADMINISTRATOR}


@pytest.mark.parametrize("role", Role)
def test_sections_and_pages_are_made_by_those_whose_they_are(role):
    client = client_of(make_user(role))
    client.post(reverse("admin:pages_section_add"), {"name": "Science", "slug": "science", "position": 1})
    page = {"title": "Owners", "slug": "owners", "body": "Who we are.", "position": 1}
    client.post(reverse("admin:pages_page_add"), page)
    assert (Section.objects.exists(), Page.objects.filter(slug="owners").exists()) == (role in WHO, role in WHO)


def test_a_section_is_renamed_and_keeps_its_slug():
    section, client = make_section(), client_of(make_user(Role.PUBLISHER))
    client.post(change_url(section), {**opened(client, section), "name": "Rules", "slug": "rules"})
    section.refresh_from_db()
    assert (section.name, section.slug) == ("Rules", "standards")


def test_nobody_deletes_a_section():
    section = make_section()
    url = reverse("admin:pages_section_delete", args=[section.pk])
    assert client_of(make_user(*Role)).post(url, {"post": "yes"}).status_code == 403
    assert Section.objects.exists()
