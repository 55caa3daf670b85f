"""The ground floor of HTTP: validators, encodings, problems. No database is needed for any of it."""

import gzip
import json
from base64 import b64decode
from datetime import UTC, datetime
from hashlib import sha256

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from newsroom import http

MADE_AT = datetime(2026, 8, 29, 13, 0, 0, 500_000, tzinfo=UTC)
LAST_MODIFIED = "Sat, 29 Aug 2026 13:00:00 GMT"
BODY = b'{"story": "one"}'
ETAG = '"abc"'


def representation(**values) -> http.Representation:
    return http.Representation(
        **{
            "body": BODY,
            "content_type": http.JSON,
            "etag": "abc",
            "modified_at": MADE_AT,
            "lifetime": http.Lifetime.LIVE,
            "groups": ("story-mp-2026-08-29-001", "pages"),
            **values,
        }
    )


def ask(found=None, method="GET", **headers):
    request = RequestFactory().generic(method, "/story/x.json", headers=headers)
    return http.respond(request, found or representation())


def test_a_response_says_everything_that_caches_want_to_know():
    response = ask()
    assert response.content == BODY
    assert response["ETag"] == ETAG
    assert response["Last-Modified"] == LAST_MODIFIED
    assert response["Cache-Control"] == http.Lifetime.LIVE
    assert response["Vary"] == "Accept-Encoding"
    assert response["Cache-Groups"] == '"story-mp-2026-08-29-001", "pages"'
    assert response["Content-Length"] == str(len(BODY))


def test_head_has_the_headers_of_get_and_no_body():
    get, head = ask(), ask(method="HEAD")
    assert dict(head.items()) == dict(get.items())
    assert head.content == b""


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    "tags",
    [
        ETAG,
        f"W/{ETAG}",
        "*",
        f'"other", {ETAG}',
        ", ".join(f'"{number}"' for number in range(300)) + f", {ETAG}",
    ],
)
def test_a_known_entity_tag_is_answered_with_304(method, tags):
    response = ask(method=method, if_none_match=tags)
    assert response.status_code == 304
    assert response.content == b""
    whole = ask()
    for name in ("ETag", "Cache-Control", "Vary", "Last-Modified", "Cache-Groups"):
        assert response[name] == whole[name]
    assert "Content-Length" not in response


def test_what_its_own_format_compresses_has_one_encoding():
    response = ask(representation(is_compressed=True), **{"accept-encoding": "gzip"})
    assert (response["ETag"], response.content) == (ETAG, BODY)
    assert not {"Content-Encoding", "Vary"} & response.headers.keys()


@pytest.mark.parametrize("tags", ['"other"', "abc", '"abc', "", "W/abc", '"abc-gzip"', "*, *", "\xff"])
def test_an_unknown_or_malformed_entity_tag_is_answered_with_the_whole(tags):
    response = ask(if_none_match=tags, if_modified_since=LAST_MODIFIED)
    assert response.status_code == 200, "If-None-Match, even a bad one, beats If-Modified-Since"


@pytest.mark.parametrize(
    "since, status",
    [
        (LAST_MODIFIED, 304),
        ("Sun, 30 Aug 2026 00:00:00 GMT", 304),
        ("Sat, 29 Aug 2026 12:59:59 GMT", 200),
        ("99 Foo 99999", 200),
        ("Sat, 31 Feb 2026 13:00:00 GMT", 200),
        ("", 200),
    ],
)
def test_if_modified_since(since, status):
    assert ask(if_modified_since=since).status_code == status


@pytest.mark.parametrize(
    "header, zipped",
    [
        ("", False),
        ("gzip", True),
        ("GZIP", True),
        ("br, gzip;q=0.8", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("*", True),
        ("*;q=0", False),
        ("gzip;q=0, *", False),
        ("identity;q=1, gzip;q=0.5", False),
        ("identity;q=0.5, gzip;q=0.5", True),
        ("gzip;q=many", False),
        (";;;,,//", False),
        ("deflate, br", False),
    ],
)
def test_gzip_is_sent_to_those_who_ask_for_it(header, zipped):
    response = ask(accept_encoding=header)
    assert response.headers.get("Content-Encoding") == ("gzip" if zipped else None)
    assert (gzip.decompress(response.content) if zipped else response.content) == BODY
    assert response["ETag"] == ('"abc-gzip"' if zipped else ETAG)
    assert response["Vary"] == "Accept-Encoding"


def test_each_encoding_is_revalidated_by_its_own_tag():
    assert ask(accept_encoding="gzip", if_none_match='"abc-gzip"').status_code == 304
    assert ask(accept_encoding="gzip", if_none_match=ETAG).status_code == 200


def test_the_stored_compressed_form_is_sent_as_it_is():
    stored = gzip.compress(BODY, 1, mtime=0)
    assert ask(representation(gzip=stored), accept_encoding="gzip").content == stored


@pytest.mark.parametrize("encoding", ["", "gzip"])
def test_content_digest_is_that_of_the_bytes_sent(encoding):
    response = ask(accept_encoding=encoding)
    said = response["Content-Digest"].removeprefix("sha-256=:").removesuffix(":")
    assert b64decode(said) == sha256(response.content).digest()


def test_a_page_is_not_printed_for_a_304():
    printed = []
    page = representation(body=lambda: printed.append("again") or b"page")
    assert ask(page, if_none_match=ETAG).status_code == 304
    assert not printed
    assert ask(page).content == ask(page).content == b"page"
    assert printed == ["again"]


def test_only_open_answers_may_be_read_by_scripts_of_other_sites():
    assert "Access-Control-Allow-Origin" not in ask()
    response = ask(representation(is_open=True))
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"
    unchanged = ask(representation(is_open=True), if_none_match=ETAG)
    assert unchanged["Access-Control-Allow-Origin"] == "*"


def test_links_are_joined_and_quoted():
    links = (http.link("/schemas/story/1.0.0.json", "describedby", type=http.SCHEMA), http.link("/a", "canonical"))
    assert ask(representation(links=links))["Link"] == (
        '</schemas/story/1.0.0.json>; rel="describedby"; type="application/schema+json", </a>; rel="canonical"'
    )


def test_a_problem_is_a_problem_document():
    response = http.problem(429, detail="Ask less often.", violated="burst")
    assert response.status_code == 429
    assert response["Content-Type"] == "application/problem+json"
    assert response["Cache-Control"] == "no-store"
    assert json.loads(response.content) == {
        "type": "https://themachinepress.com/api/v1/problems/quota-exceeded",
        "title": "Too many requests",
        "status": 429,
        "detail": "Ask less often.",
        "violated": "burst",
    }


@pytest.mark.parametrize(
    "path, machines",
    [
        ("/story/x.json", True),
        ("/api", True),
        ("/api/v1/stories", True),
        ("/apiary", False),
        ("/story/x/y", False),
        ("/", False),
    ],
)
def test_machines_addresses(path, machines):
    assert http.is_for_machines(path) is machines


def asked(method, path):
    return http.readable(lambda request: HttpResponse("read"))(RequestFactory().generic(method, path))


def test_readers_read():
    assert asked("GET", "/").content == b"read"
    assert asked("HEAD", "/").status_code == 200
    assert asked("OPTIONS", "/")["Allow"] == "GET, HEAD, OPTIONS"
    assert "Access-Control-Allow-Origin" not in asked("OPTIONS", "/")
    assert asked("OPTIONS", "/story/x.json")["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_readers_do_not_write(method):
    for path in ("/", "/story/x.json"):
        response = asked(method, path)
        assert response.status_code == 405
        assert response["Allow"] == "GET, HEAD, OPTIONS"
