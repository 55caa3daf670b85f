"""Sections and policy pages: slugs that can be printed, names that are told apart, in a stated order."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from newsroom.pages.models import Page, Section

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", ["", "Standards", "two words", "a--b", "-a", "a-", "a_b", "é", "x" * 61, "a\nb"])
@pytest.mark.parametrize("kind", [Section, Page])
def test_a_slug_that_no_document_could_print_is_refused(kind, slug):
    row = kind(slug=slug, **({"name": "A"} if kind is Section else {"title": "A", "body": "B"}))
    with pytest.raises(ValidationError) as refusal:
        row.full_clean()
    assert set(refusal.value.message_dict) == {"slug"}


def test_slugs_and_names_are_unique():
    Section.objects.create(slug="standards", name="Standards")
    for values in ({"slug": "standards", "name": "Other"}, {"slug": "other", "name": "Standards"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Section.objects.create(**values)


def test_sections_stand_in_the_order_of_the_navigation():
    for slug, position in (("b", 2), ("c", 1), ("a", 2)):
        Section.objects.create(slug=slug, name=slug, position=position)
    assert [section.slug for section in Section.objects.all()] == ["c", "a", "b"]


def test_a_position_counts_from_one():
    with pytest.raises(ValidationError) as refusal:
        Section(slug="a", name="A", position=0).full_clean()
    assert set(refusal.value.message_dict) == {"position"}


@pytest.mark.parametrize("body", ["a\x00b", "a\u202eb"])
def test_a_policy_page_holds_only_what_can_be_printed(body):
    with pytest.raises(ValidationError):
        Page(slug="owners", title="About", body=body).full_clean()
    with pytest.raises(ValidationError), transaction.atomic():
        Page.objects.create(slug="owners", title="About", body=body)
    assert not Page.objects.filter(slug="owners").exists()
