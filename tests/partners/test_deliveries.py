"""Deliveries as a partner sees them: every change with its state, every attempt, and sent again when asked for."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from partners import endpoints, sending
from partners.models import Delivery
from stories.models import LedgerEntry
from tests import factories
from tests.partners.receiving import receiving
from tests.partners.test_endpoints import Caller

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/deliveries"


@pytest.fixture(autouse=True)
def _counts_begin_anew():
    cache.clear()


def test_each_change_is_listed_with_how_it_stands_and_what_was_tried(client, settings):
    """Ask 88."""
    with receiving(settings) as receiver:
        caller = Caller(client, partner=receiver.endpoint.partner)
        story = factories.make_published()
        sending.run()
        receiver.answers(503)
        factories.correct(story)
        sending.run()
    listed = caller.get(ROOT).json()["results"]
    entries = LedgerEntry.objects.order_by("-seq")
    assert [one["data"]["seq"] for one in listed] == [entry.seq for entry in entries]
    assert [one["webhook_id"] for one in listed] == [f"msg_{entry.hash}" for entry in entries]
    assert [one["data"] for one in listed] == [one["data"] for one in reversed(receiver.messages)]
    assert [one["state"] for one in listed] == ["waiting", *["delivered"] * (len(listed) - 1)]
    waiting = caller.get(f"{ROOT}?state=waiting").json()["results"]
    assert waiting == listed[:1] == caller.get(f"{ROOT}?seq={entries[0].seq}").json()["results"]
    told = caller.get(f"{ROOT}/{waiting[0]['delivery_id']}").json()
    assert [(one["status"], one["trouble"], one["is_by_hand"]) for one in told["tries"]] == [(503, None, False)]
    assert told["due_at"] is not None
    assert caller.get(f"{ROOT}?state=lost").status_code == 400


def test_what_was_delivered_or_failed_is_sent_again_under_the_same_id(client, settings):
    with receiving(settings) as receiver:
        caller = Caller(client, partner=receiver.endpoint.partner)
        factories.make_published()
        sending.run()
        delivery = Delivery.objects.order_by("seq").first()
        again = caller.send("post", f"{ROOT}/{delivery.public_id}/retry")
        assert (again.status_code, again.json()["state"]) == (202, "waiting")
        sending.run()
        first, *_, last = receiver.posted
    assert (first.body, first.headers["webhook-id"]) == (last.body, last.headers["webhook-id"])
    tries = caller.get(f"{ROOT}/{delivery.public_id}").json()["tries"]
    assert [one["is_by_hand"] for one in tries] == [True, False]
    endpoints.disable(receiver.endpoint)
    assert caller.send("post", f"{ROOT}/{delivery.public_id}/retry").status_code == 422


def test_a_list_asks_the_database_as_often_for_one_as_for_many(client, settings):
    with receiving(settings) as receiver:
        caller = Caller(client, partner=receiver.endpoint.partner)
        factories.make_pressed(*(factories.approve(factories.make_story()) for _ in range(3)))
        sending.run()
    asked = []
    caller.get(ROOT)  # the first request of a key notes that it was used
    for size in (1, 4):
        with CaptureQueriesContext(connection) as queries:
            assert len(caller.get(f"{ROOT}?page_size={size}").json()["results"]) == size
        asked.append(len(queries))
    assert asked[0] == asked[1]
