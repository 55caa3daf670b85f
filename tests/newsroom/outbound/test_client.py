"""The guarded client against a server of this machine: bounded in hops, bytes and time; no proxy, cookie or retry."""

import gzip
import time
import zlib

import pytest

from newsroom import outbound
from newsroom.outbound import Patience, fetch
from tests.newsroom.outbound.servers import serving


@pytest.fixture
def site(settings):
    settings.NEWSROOM_OUTBOUND_PRIVATE = True
    with serving() as made:
        yield made


def test_an_answer_comes_with_status_headers_and_body(site):
    site.pages["/a?b=c"] = (200, {"Content-Type": "text/plain", "X-Twice": "1"}, b"Hello")
    answer = fetch(site.at("/a?b=c#d"))
    assert (answer.status, answer.body, answer.is_cut, answer.url) == (200, b"Hello", False, site.at("/a?b=c"))
    assert answer.header("Content-Type") == "text/plain"


def test_the_newsroom_says_who_asks_and_sends_nothing_else(site):
    fetch(site.at("/"), headers={"X-Own": "yes"})
    [asked] = site.asked
    assert set(asked.headers) == {"host", "user-agent", "accept", "accept-encoding", "connection", "x-own"}
    assert asked.headers["user-agent"] == "TheMachinePress/1.0 (+https://themachinepress.com)"


def test_a_body_is_posted_once_and_a_redirect_of_it_is_an_answer(site):
    site.pages["/hook"] = (307, {"Location": site.at("/elsewhere")}, b"")
    answer = fetch(site.at("/hook"), method="POST", body=b'{"a":1}', headers={"Content-Type": "application/json"})
    assert (answer.status, [one.body for one in site.asked]) == (307, [b'{"a":1}'])
    with pytest.raises(ValueError, match="follows no redirect"):
        fetch(site.at("/hook"), method="POST", body=b"x", follow=1)


def test_a_header_that_would_begin_another_line_is_no_header(site):
    with pytest.raises(ValueError, match="header"):
        fetch(site.at("/"), headers={"X-Own": "a\r\nX-Other: b"})
    assert not site.asked


def test_redirects_are_followed_by_hand_and_told(site):
    site.pages |= {
        "/1": (301, {"Location": "/2"}, b""),
        "/2": (302, {"Location": site.at("/straße").encode().decode("latin-1")}, b""),
        "/stra%C3%9Fe": (200, {}, b"there"),
    }
    answer = fetch(site.at("/1"), follow=5)
    assert (answer.body, [hop.is_permanent for hop in answer.hops]) == (b"there", [True, False])
    assert answer.url == answer.hops[-1].url == site.at("/stra%C3%9Fe")
    assert fetch(site.at("/1")).status == 301


def test_no_more_than_five_redirects_are_followed_nor_a_circle(site):
    site.pages["/round"] = (302, {"Location": "/round"}, b"")
    with pytest.raises(outbound.TooManyRedirects):
        fetch(site.at("/round"), follow=100)
    assert len(site.asked) == 6


@pytest.mark.parametrize(
    "location",
    [
        *["http://169.254.169.254/latest/meta-data", "http://10.0.0.1/", "http://[64:ff9b::7f00:1]/", "file:///etc"],
        *["http://user:word@127.0.0.1/", "ftp://127.0.0.1/", "http://2852039166/", "http:\\\\127.0.0.1/"],
    ],
)
def test_a_redirect_to_where_the_newsroom_does_not_go_is_refused(site, location):
    site.pages["/"] = (302, {"Location": location}, b"")
    with pytest.raises(outbound.Forbidden):
        fetch(site.at("/"), follow=5)


def test_a_name_is_resolved_once_for_each_hop_and_connected_to_at_that_address(site):
    """Were it asked again, another answer could come in between."""
    port, asked = site.url.rpartition(":")[2], []

    def turning(host, port):
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

    site.pages["/"] = (302, {"Location": "/again"}, b"")
    assert fetch(f"http://turning.example:{port}/", resolve=turning).status == 302
    assert site.asked[0].headers["host"] == f"turning.example:{port}"
    asked.clear()
    with pytest.raises(outbound.Forbidden):
        fetch(f"http://turning.example:{port}/", resolve=turning, follow=1)
    assert asked == ["turning.example"] * 2


def test_the_next_address_of_a_host_is_tried(site):
    port = site.url.rpartition(":")[2]
    assert fetch(f"http://two.example:{port}/", resolve=lambda host, port: ["::1", "127.0.0.1"]).status == 404


def test_proxies_of_the_environment_are_not_asked(site, monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "https_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    assert fetch(site.at("/")).status == 404


def test_no_cookie_is_kept(site):
    site.pages["/"] = (302, {"Location": "/next", "Set-Cookie": "a=b"}, b"")
    fetch(site.at("/"), follow=1)
    assert [one.path for one in site.asked] == ["/", "/next"]
    assert not any("cookie" in one.headers for one in site.asked)


def test_a_body_is_read_up_to_its_limit(site):
    site.pages["/"] = (200, {}, b"x" * 100_000)
    answer = fetch(site.at("/"), most_bytes=1_000)
    assert (len(answer.body), answer.is_cut) == (1_000, True)
    assert not fetch(site.at("/"), most_bytes=100_000).is_cut


@pytest.mark.parametrize("name, packed", [("gzip", gzip.compress), ("deflate", zlib.compress)])
def test_little_that_unpacks_to_much_stays_within_the_limit(site, name, packed):
    site.pages["/"] = (200, {"Content-Encoding": name}, packed(b"\0" * 50_000_000))
    answer = fetch(site.at("/"), most_bytes=10_000)
    assert (answer.body, answer.is_cut) == (b"\0" * 10_000, True)


@pytest.mark.parametrize(
    "head",
    [
        b"this is no HTTP\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
        b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain",
        b"HTTP/1.1 200 OK\r\n" + b"".join(b"X-%d: y\r\n" % number for number in range(200)) + b"\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"y" * 70_000 + b"\r\n\r\n",
        b"",
    ],
)
def test_an_answer_that_cannot_be_read_is_named_so(site, head):
    site.pages["/"] = lambda handler: handler.wfile.write(head)
    with pytest.raises((outbound.BadAnswer, outbound.Unreachable)):
        fetch(site.at("/"))


def test_who_says_nothing_or_drips_is_given_up_in_time(site):
    def drip(handler):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
        for _ in range(100):
            handler.wfile.write(b"X: y\r\n")
            time.sleep(0.05)

    site.pages |= {"/drip": drip, "/silent": lambda handler: time.sleep(2)}
    for path, patience in (("/drip", Patience(1, 1, 0.4)), ("/silent", Patience(1, 0.2, 5))):
        with pytest.raises(outbound.TimedOut):
            fetch(site.at(path), patience=patience)


def test_a_name_that_is_not_resolved_in_time_is_given_up():
    with pytest.raises(outbound.TimedOut, match="name"):
        fetch("https://slow.example/", resolve=lambda host, port: time.sleep(1) or [], patience=Patience(0.1, 1, 1))


def test_an_answer_to_head_has_no_body(site):
    site.pages["/"] = (200, {}, b"body")
    assert (fetch(site.at("/"), method="HEAD").status, fetch(site.at("/"), method="HEAD").body) == (200, b"")
