"""Bodies read strictly: every kind of fault is one clear problem, and changes nothing."""

import io
import json

import pytest
from django.test import RequestFactory

from newsroom.api.problems import Problem
from partners import bodies, receiving
from partners.models import Import
from tests.partners.sending import LINES, PATH, Sender, pointers
from tests.stories.archives import SEED_BYTES, contents, document, seed

JSON = "application/json"
BODY = SEED_BYTES.decode()


def raw(old: str, new: str) -> bytes:
    assert old in BODY
    return BODY.replace(old, new, 1).encode(errors="surrogatepass")


def story(**members) -> bytes:
    made = seed()
    made["story"] |= members
    return json.dumps(made).encode()


HEADLINE = f'"headline": {json.dumps(seed()["story"]["headline"], ensure_ascii=False)}'
FAULTS = {
    "a repeated member": (raw(HEADLINE, f'"headline": "first", {HEADLINE}'), "/story/headline"),
    "a repeated member of a claim": (raw('"source_ids": [', '"source_ids": [], "source_ids": ['), None),
    "NaN": (raw('"importance": ', '"importance": NaN, "x": '), "/story/importance"),
    "infinity": (raw('"importance": ', '"importance": -Infinity, "x": '), "/story/importance"),
    "1e999": (raw('"importance": ', '"importance": 1e999, "x": '), "/story/importance"),
    "5,000 digits": (raw('"importance": ', f'"importance": {"9" * 5000}, "x": '), "/story/importance"),
    "2^53 + 1": (story(position=2**53 + 1), "/story/position"),
    "2^63": (story(position=2**63), "/story/position"),
    "2^31": (story(position=2**31), "/story/position"),
    "UTF-16": (BODY.encode("utf-16"), ""),
    "Latin-1": (b'{"story": "\xe9"}', ""),
    "white space": (b" \n", None),
    "null": (b"null", ""),
    "a text": (b'"x"', ""),
    "a list": (b"[]", ""),
    "no JSON": (b'{"story": ', ""),
    "two documents": (b"{}\n{}", ""),
    "20,000 levels": (b'{"story": ' + b"[" * 20_000 + b"]" * 20_000 + b"}", ""),
    "33 levels": (b'{"story": ' + b"[" * 33 + b"]" * 33 + b"}", ""),
    "half a pair": (raw(HEADLINE, '"headline": "\\ud800"'), "/story/headline"),
    "half a pair in a name": (raw(HEADLINE, f'{HEADLINE}, "\\ud800": 1'), "/story/\\ud800"),
    "a NUL": (raw(HEADLINE, '"headline": "a\\u0000b"'), "/story/headline"),
    "a NUL in a name": (raw(HEADLINE, f'{HEADLINE}, "\\u0000": 1'), "/story/\\x00"),
    "a number for a text": (story(headline=123), "/story/headline"),
    "a truth for a text": (story(headline=True), "/story/headline"),
    "nothing for a text": (story(headline=None), "/story/headline"),
    "an object for a list": (json.dumps({**seed(), "sources": {}}).encode(), "/sources"),
    "a text for a list": (json.dumps({**seed(), "sources": "x"}).encode(), "/sources"),
    "nothing for a claim": (story(key_claims=[None]), "/story/key_claims/0"),
}
OURS = ("id", "status", "approved_by", "created_by", "version", "is_staff", "publisher_verified", "state")


@pytest.fixture
def sender(client, db):
    return Sender(client)


def test_whatever_is_wrong_with_a_document_is_400_with_its_place_and_changes_nothing(sender):
    before = contents()
    told = {}
    for name, (body, _) in FAULTS.items():
        response = sender.post(body)
        assert response["Content-Type"] == "application/problem+json", name
        told[name] = pointers(response)
    for name, (_, place) in FAULTS.items():
        status, kind, places = told[name]
        assert (status, kind) == (400, "invalid-body"), name
        assert place is None or place in places, (name, places)
    assert contents() == before


def test_a_mark_of_byte_order_is_dropped(sender):
    assert sender.post(b"\xef\xbb\xbf" + SEED_BYTES).status_code == 201


def test_members_of_ours_are_each_named(sender):
    before = contents()
    made = json.loads(story(**dict.fromkeys(OURS, "published")))
    made |= dict.fromkeys(OURS, 1)
    status, _, places = pointers(sender.post(made))
    assert status == 400
    assert {f"/story/{name}" for name in OURS} | {f"/{name}" for name in OURS} <= set(places)
    assert contents() == before


def test_only_utf_8_json_that_is_not_compressed_is_taken(sender):
    for content_type in ("", "text/plain", "multipart/form-data; boundary=x", "application/json; charset=utf-16"):
        response = sender.post(SEED_BYTES, content_type=content_type)
        assert response.status_code == 415, content_type
        assert response["Accept-Post"] == f"{JSON}, {LINES}"
    form = b"&".join(b"a=1" for _ in range(10_000))
    assert sender.post(form, content_type="application/x-www-form-urlencoded").status_code == 415
    for coding in ("gzip", "br, gzip", "GZIP"):
        response = sender.post(b"\x1f\x8b" + b"x" * 1000, HTTP_CONTENT_ENCODING=coding)
        assert (response.status_code, response["Accept-Encoding"]) == (415, "identity")
    assert sender.post(seed(), content_type="Application/JSON; charset=UTF-8").status_code == 201
    assert Import.objects.count() == 1


def test_more_than_a_body_may_hold_is_413_and_nothing_of_it_is_taken(sender, monkeypatch):
    before = contents()
    large = sender.post(b"[" + b" " * receiving.MOST[JSON] + b"]")
    assert (large.status_code, large.json()["limit"]) == (413, 2_000_000)
    many = sender.lines(*[b"{}"] * (receiving.MOST_DOCUMENTS + 1))
    assert (many.status_code, many.json()["limit"]) == (413, 500)
    monkeypatch.setitem(receiving.MOST, LINES, 100)
    assert sender.lines(document(3)).status_code == 413
    assert sender.post(seed(), content_type=LINES, CONTENT_LENGTH="9" * 5000).status_code == 413
    assert contents() == before
    assert not Import.objects.exists()


class Endless(io.RawIOBase):
    """A stream that never ends and counts what is read of it."""

    def __init__(self):
        self.count = 0

    def read(self, size=-1):
        self.count += size
        return b" " * size


def request(stream, **environ):
    made = RequestFactory().post(PATH, content_type=JSON)
    del made.META["CONTENT_LENGTH"]
    made.environ.update({"wsgi.input": stream, **environ})
    made.META.update(environ)
    return made


def told(stream, **environ):
    with pytest.raises(Problem) as caught:
        bodies.read(request(stream, **environ), {JSON: 1000})
    return caught.value.kind.slug


CHUNKED = {"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True}


def test_a_body_in_chunks_is_counted_while_it_is_read():
    endless = Endless()
    assert told(endless, **CHUNKED) == "too-large"
    assert endless.count <= 1001
    read = bodies.read(request(io.BytesIO(b"{}"), **CHUNKED), {JSON: 1000})
    assert (read.content_type, read.data) == (JSON, b"{}")


def test_a_server_that_does_not_end_a_body_in_chunks_asks_for_its_length():
    assert told(Endless(), HTTP_TRANSFER_ENCODING="chunked") == "invalid-body"


def test_a_body_that_ends_too_soon_is_refused():
    """A line of NDJSON may end where the connection did: what came is not all that was meant."""
    factory = RequestFactory()
    short = factory.post(PATH, b"{}\n", content_type=JSON)
    short.META["CONTENT_LENGTH"] = "10"
    with pytest.raises(Problem) as caught:
        bodies.read(short, {JSON: 1000})
    assert caught.value.kind.slug == "invalid-body"


class Broken(io.RawIOBase):
    """A connection that was cut."""

    def read(self, size=-1):
        raise OSError("cut")


def test_a_connection_that_is_cut_is_a_body_that_ended_too_soon():
    assert told(Broken(), **CHUNKED) == "invalid-body"


def test_the_type_belongs_to_what_makes_two_requests_the_same():
    assert bodies.Body(JSON, b"{}").sha256 != bodies.Body(LINES, b"{}").sha256
