"""What partners were handed and asked for, as it is written down."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from newsroom import instants, publication
from partners import log
from partners.models import ApiKey, Fetch, Usage
from tests.partners.making import make_key, make_partner, with_key

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.partners.doors")]
HANDED = [("mp-2026-08-29-001", 3), ("mp-2026-08-29-002", 1)]


@pytest.fixture(autouse=True)
def _counts_begin_anew():
    cache.clear()


def fetched():
    return list(Fetch.objects.order_by("subject_id").values_list("subject_id", "version", "times"))


def test_each_version_is_written_down_once_with_how_often(client):
    key, text = make_key()
    client.get("/api/open", **with_key(text))
    first = Fetch.objects.earliest("pk")
    client.get("/api/open", **with_key(text))
    again = Fetch.objects.get(pk=first.pk)
    assert fetched() == [(subject, version, 2) for subject, version in HANDED]
    assert again.first_at == first.first_at <= again.last_at
    assert again.partner == key.partner
    key.refresh_from_db()
    assert key.last_used_at is not None


def test_what_hands_out_no_document_is_no_fetch(client):
    _, text = make_key()
    etag = client.get("/api/open").headers["ETag"]
    client.head("/api/open", **with_key(text))
    client.get("/api/open", headers={"If-None-Match": etag}, **with_key(text))
    client.get("/api/open", {"wrong": "1"}, **with_key(text))
    client.get("/api/open")
    assert fetched() == []
    client.get("/api/open", headers={"If-None-Match": '"other"'}, **with_key(text))
    assert len(fetched()) == 2


def test_a_day_of_a_partner_is_one_row(client):
    partner = make_partner(plan={"per_minute": 3, "per_day": 10})
    _, text = make_key(partner=partner)
    answers = [client.get("/api/open", **with_key(text)) for _ in range(4)]
    answers += [client.head("/api/open", **with_key(text))]
    used = Usage.objects.get()
    octets = sum(len(one.content) for one in answers[:4])
    today = timezone.localdate(instants.now(), publication.current().zone)
    assert (used.partner, used.on, used.requests, used.refused, used.octets) == (partner, today, 5, 2, octets)


def test_open_readers_leave_nothing(client):
    client.get("/api/open")
    client.get("/api/open", **with_key("mp_0000000000000000_" + "0" * 64))
    assert not Usage.objects.exists()
    assert not Fetch.objects.exists()


@pytest.mark.parametrize("many", [1, 100])
def test_the_log_takes_as_many_queries_for_many_documents_as_for_one(many, django_assert_num_queries):
    key, _ = make_key()
    handed = [(f"mp-2026-08-29-{n:03d}", 1) for n in range(many)]
    log.note(key, status=200, octets=1, fetched=handed)
    key.refresh_from_db()
    with django_assert_num_queries(4):  # a savepoint, the day, the versions, and its end
        log.note(key, status=200, octets=1, fetched=handed + handed)
    assert {times for *_, times in fetched()} == {2}


def test_what_cannot_be_written_down_fails_no_request(caplog):
    key, _ = make_key()
    log.note(key, status=200, octets=1, fetched=[("mp-2026-08-29-001", -1)])
    assert "could not be written down" in caplog.text
    assert not Usage.objects.exists()
    log.note(key, status=200, octets=1, fetched=[("mp-2026-08-29-001", 1)])
    assert fetched() == [("mp-2026-08-29-001", 1, 1)]


def test_yesterday_stays_as_it_was():
    key, _ = make_key()
    today = timezone.localdate()
    log.count_use(key.partner_id, today - timedelta(days=1), 200, 5)
    log.count_use(key.partner_id, today, 429, 7)
    log.count_use(key.partner_id, today, 200, 7)
    rows = Usage.objects.order_by("on").values_list("requests", "refused", "octets")
    assert list(rows) == [(1, 0, 5), (2, 1, 14)]
    assert ApiKey.objects.get().last_used_at is None
