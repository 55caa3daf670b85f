"""How much a caller may ask for, and what it is told about it."""

import time
from concurrent.futures import ThreadPoolExecutor

import http_sf
import pytest
from django.core.cache import cache
from redis.exceptions import ConnectionError as NoCache

from partners import rates
from partners.rates import DAY, MINUTE, Caller, Policy
from tests.partners.making import make_key, make_partner, with_key

NOON = 20_000 * DAY + DAY / 2
ask = pytest.mark.urls("tests.partners.doors")


@pytest.fixture(autouse=True)
def _counts_begin_anew():
    cache.clear()


@pytest.fixture
def few(settings):
    settings.NEWSROOM_API_ANONYMOUS_PER_MINUTE, settings.NEWSROOM_API_ANONYMOUS_PER_DAY = 3, 1000


@pytest.fixture
def standing_still(monkeypatch):
    """The clock of the counts stands at the beginning of a minute, so that no window ends within the test."""
    monkeypatch.setattr(time, "time", lambda: NOON)


def caller(name="one", minute=5, day=8):
    return Caller(name, (Policy("minute", minute, MINUTE), Policy("day", day, DAY)))


def test_a_window_ends_with_the_clocks_and_the_day_goes_on():
    first = [rates.count(caller(), NOON + second) for second in range(6)]
    assert [one.violated for one in first] == [[]] * 5 + [["minute"]]
    assert first[-1].retry_after == MINUTE - 5
    second = [rates.count(caller(), NOON + MINUTE + 0.5) for _ in range(4)]
    # What was refused by the minute has not used up the day: five before, three now.
    assert [one.violated for one in second] == [[]] * 3 + [["day"]]
    assert second[-1].retry_after == DAY // 2 - MINUTE
    assert not rates.count(caller("another"), NOON).violated
    assert not rates.count(caller(), NOON + DAY).violated


def test_many_at_one_moment_are_counted_exactly():
    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(lambda _: rates.count(caller(minute=100, day=1000), NOON), range(400)))
    assert sum(not one.violated for one in found) == 100
    assert sorted(one.standings[0].used for one in found) == list(range(1, 401))
    assert max(one.standings[1].used for one in found) == 100


def test_the_headers_are_structured_fields():
    headers = rates.count(caller(), NOON + 10.5).headers
    policies = http_sf.parse(headers["RateLimit-Policy"].encode(), tltype="list")
    limits = http_sf.parse(headers["RateLimit"].encode(), tltype="list")
    assert [(name, dict(values)) for name, values in policies] == [
        ("minute", {"q": 5, "w": 60}),
        ("day", {"q": 8, "w": 86400}),
    ]
    assert [(name, dict(values)) for name, values in limits] == [
        ("minute", {"r": 4, "t": 50}),
        ("day", {"r": 7, "t": DAY // 2 - 10}),
    ]


@ask
@pytest.mark.django_db
@pytest.mark.usefixtures("few", "standing_still")
def test_every_answer_counts_and_says_what_is_left(client):
    _, text = make_key(partner=make_partner(plan={"per_minute": 7, "per_day": 100}))
    etag = client.get("/api/open").headers["ETag"]
    asked = [
        client.get("/api/open", headers={"If-None-Match": etag}, **with_key(text)),
        client.head("/api/open", **with_key(text)),
        client.get("/api/open", {"x": "1"}, **with_key(text)),
        client.delete("/api/open", **with_key(text)),
        client.get("/api/bulk", **with_key(text)),
        client.get("/api/open", **with_key(text)),
        client.get("/api/open", **with_key(text)),
        client.get("/api/open", **with_key(text)),
    ]
    assert [one.status_code for one in asked] == [304, 200, 400, 405, 403, 200, 200, 429]
    assert [one.headers["RateLimit"] for one in asked] == [
        f'"minute";r={max(0, 6 - n)};t=60, "day";r={max(93, 99 - n)};t=43200' for n in range(8)
    ]
    assert client.options("/api/open", **with_key(text)).status_code == 204
    refused = asked[-1]
    document = refused.json()
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert refused.headers["Retry-After"] == "60"
    assert (document["type"].rpartition("/")[2], document["violated-policies"]) == ("quota-exceeded", ["minute"])
    exposed = {one.headers["Access-Control-Expose-Headers"] for one in (refused, asked[2], client.get("/api/unknown"))}
    assert all("RateLimit-Policy, Retry-After" in one for one in exposed)
    # Nobody else is touched: not the open readers, of whom one has asked twice.
    assert client.get("/api/unknown").headers["RateLimit"].startswith('"minute";r=0;')


@ask
@pytest.mark.django_db
@pytest.mark.usefixtures("few", "standing_still")
def test_all_keys_of_a_partner_are_counted_together(client):
    partner = make_partner(plan={"per_minute": 2, "per_day": 100})
    texts = [make_key(partner=partner)[1] for _ in range(3)]
    assert [client.get("/api/open", **with_key(text)).status_code for text in texts] == [200, 200, 429]


@ask
@pytest.mark.django_db
@pytest.mark.usefixtures("few", "standing_still")
def test_wrong_keys_are_counted_by_their_address_and_a_right_one_is_not(client):
    _, text = make_key()
    tried = [client.get("/api/open", **with_key(text[:-1])).status_code for _ in range(4)]
    assert tried == [401, 401, 401, 429]
    assert client.get("/api/open").status_code == 429
    assert client.get("/api/open", **with_key(text)).status_code == 200


@ask
@pytest.mark.usefixtures("few", "standing_still")
def test_nobody_gets_more_by_writing_another_address(client, settings):
    def asked(forwarded, **more):
        return client.get("/api/open", headers={"X-Forwarded-For": forwarded}, **more).status_code

    assert [asked(f"203.0.113.{n}") for n in range(4)] == [200, 200, 200, 429]
    settings.NEWSROOM_PROXIES = 1
    assert [asked(f"203.0.113.{n}, 198.51.100.7") for n in range(4)] == [200, 200, 200, 429]
    assert [asked(f"198.51.100.7, 2001:db8::{n}") for n in range(4)] == [200, 200, 200, 429]


@ask
@pytest.mark.usefixtures("few")
def test_without_the_cache_everybody_is_answered_and_it_is_said(client, settings, caplog):
    settings.CACHES = {"default": {"BACKEND": "tests.partners.test_throttling.Dead"}}
    answer = client.get("/api/open")
    assert (answer.status_code, "RateLimit" in answer.headers) == (200, False)
    assert "The cache does not answer" in caplog.text


class Dead(type(cache._connections["default"])):
    """A cache whose server is gone."""

    def incr(self, *args, **kwargs):
        raise NoCache("nobody is there")

    get = add = incr


def test_pages_for_readers_are_not_counted(client):
    assert "RateLimit" not in client.get("/healthz").headers
