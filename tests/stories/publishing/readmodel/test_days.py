"""What an edition's page tells of the editions around it and of its day, and what the site's row tells of the paper."""

import json
from datetime import date

import pytest

from newsroom.pages.models import Page
from stories import publishing
from stories.models import PublishedEdition, PublishedPage, PublishedSite
from tests import factories

pytestmark = pytest.mark.django_db
NEXT = date(2026, 8, 30)


def days() -> dict[int, list[int]]:
    """By number of an edition, the numbers of the others of its day."""
    rows = PublishedEdition.objects.values_list("number", "context")
    return {number: [other["edition_number"] for other in json.loads(context)["day"]] for number, context in rows}


def test_every_edition_knows_the_others_of_its_day_and_a_rebuild_says_the_same():
    first = factories.make_pressed()
    factories.make_pressed(day=NEXT, at=factories.press_time(NEXT))
    for slot, hour in (("midday", 10), ("evening", 11)):
        factories.make_pressed(slot=slot, at=factories.press_time(NEXT, hour))
    assert days() == {1: [3, 4], 2: [], 3: [1, 4], 4: [1, 3]}
    beside = json.loads(PublishedEdition.objects.get(number=2).context)
    assert (beside["previous"]["edition_id"], beside["next"]["edition_number"]) == (first.edition_id, 3)
    before = list(PublishedEdition.objects.order_by("number").values())
    pages = list(PublishedPage.objects.order_by("slug").values())
    publishing.rebuild()
    assert list(PublishedEdition.objects.order_by("number").values()) == before
    assert list(PublishedPage.objects.order_by("slug").values()) == pages
    assert publishing.verify() == []


def test_the_site_tells_which_pages_there_are_and_forgets_those_that_are_gone():
    publishing.refresh_site()
    Page.objects.exclude(slug__in=["about", "contact"]).delete()
    publishing.refresh_site()
    told = json.loads(PublishedSite.objects.get().document)["pages"]
    assert [one["slug"] for one in told] == ["about", "contact"]
    assert sorted(PublishedPage.objects.values_list("slug", flat=True)) == ["about", "contact"]
