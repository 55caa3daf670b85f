"""One look at one address, against a server of this machine: what each answer means for an editor."""

from datetime import UTC, datetime

import pytest

from sources.fingerprints import fingerprint
from sources.looking import RESTLESS, Found, look
from tests.newsroom.outbound.servers import send, serving

NOW = datetime(2026, 8, 29, 9, tzinfo=UTC)
HTML = {"Content-Type": "text/html"}
PAGE = b"<p>Two groups measured the same effect and agree within 5 percent.</p>"
KNOWN = fingerprint(PAGE, "text/html")


@pytest.fixture
def site(settings):
    settings.NEWSROOM_OUTBOUND_PRIVATE = True
    with serving() as made:
        yield made


def seen(site, path="/paper", known=""):
    return look(site.at(path), known=known, now=NOW)


def test_a_page_that_answers_is_alive_and_its_words_are_kept(site):
    site.pages["/paper"] = (200, HTML, PAGE)
    finding = seen(site)
    assert (finding.found, finding.http_status, finding.fingerprint) == (Found.ALIVE, 200, KNOWN)
    assert [one.method for one in site.asked] == ["HEAD", "GET"]
    assert site.asked[0].headers["user-agent"] == "TheMachinePress/1.0 (+https://themachinepress.com) link check"


def test_what_is_no_page_is_asked_for_its_head_alone(site):
    site.pages["/paper"] = (200, {"Content-Type": "application/pdf"}, b"%PDF")
    assert seen(site).found is Found.ALIVE
    assert [one.method for one in site.asked] == ["HEAD"]


@pytest.mark.parametrize("status", [400, 403, 404, 405, 500, 501])
def test_a_server_that_does_not_like_head_is_asked_again(site, status):
    def answer(handler):
        send(handler, status if handler.command == "HEAD" else 200, HTML, PAGE)

    site.pages["/paper"] = answer
    assert seen(site).found is Found.ALIVE


@pytest.mark.parametrize(
    "status, found",
    [
        *[(404, Found.GONE), (410, Found.GONE), (401, Found.ALIVE), (403, Found.ALIVE), (451, Found.ALIVE)],
        *[(400, Found.FAILED), (500, Found.FAILED), (502, Found.FAILED), (503, Found.FAILED), (304, Found.FAILED)],
        (429, Found.BUSY),
    ],
)
def test_what_a_status_means(site, status, found):
    site.pages["/paper"] = (status, HTML, b"")
    assert (seen(site).found, seen(site).http_status) == (found, status)


@pytest.mark.parametrize(
    "text, seconds",
    [
        ("120", 120),
        ("Sat, 29 Aug 2026 10:00:00 GMT", 3600),
        ("Sat, 29 Aug 2020 10:00:00 GMT", 0),
        ("soon", 0),
        ("-5", 0),
    ],
)
def test_who_asks_to_wait_is_waited_for(site, text, seconds):
    site.pages["/paper"] = (503, {"Retry-After": text}, b"")
    finding = seen(site)
    assert (finding.found, finding.wait) == (Found.BUSY, seconds)


@pytest.mark.parametrize(
    "status, found", [(301, Found.MOVED), (308, Found.MOVED), (302, Found.ALIVE), (307, Found.ALIVE)]
)
def test_only_what_redirects_for_good_has_moved(site, status, found):
    site.pages |= {"/paper": (status, {"Location": "/archive/paper"}, b""), "/archive/paper": (200, HTML, PAGE)}
    finding = seen(site)
    assert finding.found is found
    assert finding.leads_to == (site.at("/archive/paper") if found is Found.MOVED else "")


def test_a_slash_at_the_end_is_no_move_and_a_front_page_is_one(site):
    site.pages |= {"/paper": (301, {"Location": "/paper/"}, b""), "/paper/": (200, HTML, PAGE)}
    assert seen(site).found is Found.ALIVE
    site.pages |= {"/lost": (302, {"Location": "/"}, b""), "/": (200, HTML, PAGE)}
    finding = seen(site, "/lost")
    assert (finding.found, finding.detail) == (Found.MOVED, "It leads to the front page of a site.")


def test_other_words_are_a_change_and_the_first_ones_are_kept(site):
    site.pages["/paper"] = (200, HTML, PAGE.replace(b"5", b"6"))
    finding = seen(site, known=KNOWN)
    assert (finding.found, finding.fingerprint) == (Found.CHANGED, KNOWN)
    site.pages["/paper"] = (200, HTML, PAGE)
    assert seen(site, known=KNOWN).found is Found.ALIVE


def test_a_page_that_is_never_the_same_is_not_compared_any_more(site):
    def answer(handler):
        send(handler, 200, HTML, PAGE.replace(b"5", str(len(site.asked)).encode()))

    site.pages["/paper"] = answer
    finding = seen(site, known=KNOWN)
    assert (finding.found, finding.fingerprint) == (Found.ALIVE, RESTLESS)
    assert seen(site, known=RESTLESS).fingerprint == RESTLESS


def test_an_empty_page_changes_nothing_that_is_known(site):
    site.pages["/paper"] = (200, HTML, b"<p>Please turn on JavaScript.</p>")
    assert (seen(site, known=KNOWN).found, seen(site, known=KNOWN).fingerprint) == (Found.ALIVE, KNOWN)


def test_what_is_not_fetched_and_what_does_not_answer_are_told_apart(settings):
    assert look("http://10.0.0.1/", known=KNOWN, now=NOW).found is Found.REFUSED
    settings.NEWSROOM_OUTBOUND_PRIVATE = True
    finding = look("http://127.0.0.1:1/", known=KNOWN, now=NOW)
    assert (finding.found, finding.http_status, finding.fingerprint) == (Found.SILENT, None, KNOWN)
