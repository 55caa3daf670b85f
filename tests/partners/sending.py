"""Documents sent in by a partner with a key, for tests."""

import json
from itertools import count

from tests.partners.making import make_key, make_partner, with_key

PATH = "/api/v1/imports"
LINES = "application/x-ndjson"
_numbers = count(1)


class Sender:
    """A partner that sends documents; every request gets an Idempotency-Key of its own unless one is given."""

    def __init__(self, client, *scopes, partner=None):
        self.client, self.partner = client, partner or make_partner()
        _, self.text = make_key(*(scopes or ("import",)), partner=self.partner)

    def post(self, body, *, content_type="application/json", key=None, **headers):
        key = f"request-{next(_numbers)}" if key is None else key
        data = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
        sent = {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
        return self.client.post(PATH, data, content_type=content_type, **sent, **with_key(self.text), **headers)

    def lines(self, *documents, **options):
        body = b"".join(
            (one if isinstance(one, bytes) else json.dumps(one, ensure_ascii=False).encode()) + b"\n"
            for one in documents
        )
        return self.post(body, content_type=LINES, **options)

    def get(self, path=PATH, **headers):
        return self.client.get(path, **with_key(self.text), **headers)


def pointers(response):
    """Status, type of the problem and the places that it names."""
    told = response.json()
    return response.status_code, told["type"].rpartition("/")[2], [error["pointer"] for error in told["errors"]]
