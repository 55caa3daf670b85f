"""Walks every named address of the API: what it says, what it asks of the database, that it sees no working copy."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver

from stories import publishing
from tests import factories
from tests.addresses import API, API_WITH_KEY, every
from tests.partners.making import make_key, with_key
from tests.test_site import WORKING_COPY

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)


@pytest.fixture
def paper():
    """Two editions of a day with a corrected and a retracted story."""
    stories = [factories.approve(factories.make_story()) for _ in range(3)]
    factories.make_pressed(*stories)
    for story in stories:
        story.refresh_from_db()
    factories.make_pressed(slot="evening", at=factories.press_time(hour=20))
    factories.correct(stories[0], at=LATER)
    factories.retract(stories[1], at=LATER)
    factories.make_story()
    publishing.render_due()


def test_no_address_is_left_out():
    found = [one for one in get_resolver().url_patterns if str(one.pattern).startswith("api/")]
    named = {one.name for one in found if isinstance(one, URLPattern)}
    for resolver in (one for one in found if isinstance(one, URLResolver) and one.namespace == "api"):
        named |= {f"api:{one.name}" for one in resolver.url_patterns}
    assert named == API.keys() | API_WITH_KEY.keys()


def test_each_address_is_answered_from_the_public_record_in_two_queries_and_unchanged_in_one(client, paper):
    for address in every(API):
        with CaptureQueriesContext(connection) as asked:
            answer = client.get(address)
            whole = answer.getvalue()
        sql = [query["sql"] for query in asked.captured_queries]
        most = 3 if "/search" in address else 2  # where the record stands, what holds the words, what is shown of it
        assert (answer.status_code, len(sql) <= most) == (200, True), (address, sql)
        assert not any(WORKING_COPY.search(one) for one in sql), (address, sql)
        assert not any("COUNT(" in one or "OFFSET" in one for one in sql), (address, sql)
        assert whole
        for header in ("ETag", "Last-Modified", "Cache-Control", "Vary", "Cache-Groups", "Content-Digest"):
            assert answer.get(header), (address, header)
        assert "Set-Cookie" not in answer
        with CaptureQueriesContext(connection) as asked:
            again = client.get(address, headers={"if-none-match": answer["ETag"]})
        assert again.status_code == 304, address
        if "q=" not in address and "section=none" not in address:
            assert len(asked) <= 1, (address, asked.captured_queries)


def test_a_key_of_every_scope_is_answered_the_same(client, paper):
    _, key = make_key("read", "bulk", "import", "webhooks")
    for address in every(API):
        kept = client.get(address)
        assert client.get(address, **with_key(key)).getvalue() == kept.getvalue(), address
    for address in every(API_WITH_KEY):
        assert client.get(address).status_code == 401
        assert client.get(address, **with_key(key)).status_code == 200
