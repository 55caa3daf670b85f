"""What factories keep is what the verbs wrote."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction

from stories import publishing
from stories.models import PublishedSite, StoryVersion
from tests import factories, kept

pytestmark = pytest.mark.django_db


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def rows_of(headline: str) -> dict:
    with taken_back():
        factories.make_published(headline=headline)
        return kept.all_rows()


def test_what_is_put_back_is_what_the_verbs_wrote(monkeypatch):
    rows_of("Kept from the second time on")
    written = rows_of("Kept from the second time on")
    assert sum(map(len, written.values())) > 60
    monkeypatch.setattr(publishing, "press", None)  # no verb is asked any more
    assert rows_of("Kept from the second time on") == written


def test_who_made_something_before_gets_the_verbs():
    rows_of("Kept for those who made nothing")
    rows_of("Kept for those who made nothing")
    factories.make_source()
    factories.make_published(headline="Kept for those who made nothing")
    assert b"source-2026-08-29-002" in bytes(StoryVersion.objects.get().document)


def test_another_paper_gets_the_verbs(settings):
    rows_of("Kept for one paper")
    rows_of("Kept for one paper")
    settings.PUBLICATION_NAME = "Another Paper"
    factories.make_published(headline="Kept for one paper")
    assert b"Another Paper" in bytes(StoryVersion.objects.get().document)


def test_a_paper_of_other_sections_gets_the_verbs():
    rows_of("Kept for one set of sections")
    rows_of("Kept for one set of sections")
    factories.make_section("courts")
    factories.make_published(headline="Kept for one set of sections")
    assert '"courts"' in PublishedSite.objects.get().document
