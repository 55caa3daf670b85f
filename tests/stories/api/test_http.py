"""Every answer of the API as a linter of HTTP reads it: plain, compressed, unchanged, and where nothing is."""

import pytest

from tests.addresses import API, API_WITH_KEY, every
from tests.crawling import Answer
from tests.partners.making import make_key, with_key
from tests.stories.api.test_walk import paper  # noqa: F401  (a fixture)
from tests.test_crawl import notes

pytestmark = [pytest.mark.django_db, pytest.mark.once]
WRONG = ("/api/v1/none", "/api/v1/stories/none", "/api/v1/stories?x=1", "/api/v1/endpoints", "/api/v1/changes?after=99")
MEANT = "WARN The server didn't understand the request."  # what 400 says


@pytest.fixture
def ask(client):
    def asked(address: str, **extra) -> Answer:
        response = client.get(address, **extra)
        return Answer(address, "", response.status_code, dict(response.items()), response.getvalue(), 0)

    return asked


def test_httplint_finds_no_fault_in_any_answer(ask, paper):  # noqa: F811
    key = with_key(make_key("read", "bulk", "import", "webhooks")[1])
    told = {}
    for address in (*every(API), *every(API_WITH_KEY)):
        found = ask(address, **key)
        told[address] = notes(found)
        told[f"{address} gzip"] = notes(ask(address, headers={"accept-encoding": "gzip"}, **key))
        told[f"{address} 304"] = notes(ask(address, headers={"if-none-match": found.headers["ETag"]}, **key))
    told |= {address: [one for one in notes(ask(address)) if one != MEANT] for address in WRONG}
    told["no Accept"] = notes(ask("/api/v1/stories", headers={"accept": "text/csv"}))
    assert {name: faults for name, faults in told.items() if faults} == {}
