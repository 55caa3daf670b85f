"""Acknowledgements: given once for what takes something back, and kept as they were given."""

import pytest
from django.core.cache import cache

from stories.models import LedgerEntry
from tests import factories
from tests.partners.test_endpoints import Caller, pointers

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/acknowledgements"


def seq_of(reason: str) -> int:
    return LedgerEntry.objects.get(reason=reason).seq


def test_corrections_retractions_and_removals_are_acknowledged_once(client):
    cache.clear()
    caller, other = Caller(client), Caller(client)
    story = factories.make_published()
    factories.correct(story)
    factories.retract(story)
    factories.remove(story)
    for reason in ("correction", "retraction", "removal"):
        body = {"seq": seq_of(reason), "note": "Our copy\nwas mended."}
        first, second = (caller.send("post", ROOT, {**body, **more}) for more in ({}, {"note": "Another word."}))
        assert (first.status_code, second.status_code) == (201, 200)
        assert first.json() == second.json()
        assert first.json()["note"] == "Our copy was mended."
        assert (first.json()["story_id"], first.json()["reason"]) == (story.story_id, reason)
    listed = caller.get(ROOT).json()["results"]
    assert [one["reason"] for one in listed] == ["removal", "retraction", "correction"]
    assert caller.get(f"{ROOT}?seq={seq_of('retraction')}").json()["results"] == listed[1:2]
    assert other.get(ROOT).json()["results"] == []


def test_what_takes_nothing_back_and_what_never_was_cannot_be_acknowledged(client):
    cache.clear()
    caller = Caller(client)
    factories.make_published()
    for seq in (seq_of("first"), 99, 2**53 - 1):
        assert pointers(caller.send("post", ROOT, {"seq": seq})) == ["/seq"]
    for wrong in ({}, {"seq": "1"}, {"seq": True}, {"seq": 0}):
        assert pointers(caller.send("post", ROOT, wrong)) == ["/seq"]
    for note in ("n" * 501, "\u0958" * 300, "\u200b", 5, None):
        assert pointers(caller.send("post", ROOT, {"seq": seq_of("first"), "note": note})) == ["/note"]
    assert caller.get(ROOT).json()["results"] == []
