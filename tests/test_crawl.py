"""The whole demonstration, along every link: nothing is dead, every page is in form, every answer is good HTTP."""

import re
from collections import defaultdict
from collections.abc import Iterator
from email.utils import formatdate
from http import HTTPStatus

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from httplint import HttpResponseLinter, levels

from stories.models import PublishedStory
from tests.addresses import DOCUMENTS, FEEDS, FILES, PAGES, REDIRECTS
from tests.crawling import Answer, Page, crawl, kind, links, ours

pytestmark = [pytest.mark.django_db, pytest.mark.once]
KNOWN = {name for table in (PAGES, DOCUMENTS, FEEDS, FILES, REDIRECTS) for name in table}
SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
# Nobody is led to them: they are asked for by their names, or are of a day's second edition, which the paper has not.
UNLINKED = {
    *("api-catalog", "site:favicon", "site:security", "draft-schema", "presentation-schema", "site:story-without-slug"),
    *("site:timemap-json", "site:slot-edition", "site:slot-edition-json", "feeds:slot-edition"),
    *("site:edition-version-json", "site:slot-edition-version-json"),
}


@pytest.fixture
def ask(client, settings, tmp_path, capsys):
    """`ask(address, found_on)` of the demonstration."""
    settings.MEDIA_ROOT = tmp_path
    call_command("load_demo")

    def answered(address: str, origin: str = "", method: str = "get", **headers: str) -> Answer:
        if address.startswith(settings.STATIC_URL):
            there = finders.find(address.removeprefix(settings.STATIC_URL).partition("?")[0])
            return Answer(address, origin, 200 if there else 404, {}, b"", 0)
        response = getattr(client, method)(address, headers=headers)
        body = response.getvalue()
        return Answer(address, origin, response.status_code, dict(response.items()), body, len(response.cookies))

    return answered


def test_along_every_link_of_the_demonstration(ask):
    """One loading for all that is asked of it: it takes long."""
    found = crawl(ask)
    pages = {address: Page(answer.body.decode()) for address, answer in found.items() if answer.is_page}
    assert dead(found) == []
    assert anchors_that_lead_nowhere(found, pages) == []
    assert out_of_form(pages) == []
    assert titles_of_two_pages(found, pages) == {}
    assert of_strangers(found) == []
    assert {answer.address for answer in found.values() if answer.cookies} == set()
    assert unsafe(found) == []
    assert kinds_that_nothing_leads_to(found) == UNLINKED
    assert badly_said(ask, found) == {}


def dead(found: dict[str, Answer]) -> list[tuple]:
    """Links that lead nowhere; a story that was removed is linked by nobody."""
    return [(one.address, one.status, one.found_on) for one in found.values() if one.status not in (200, 301, 302)]


def anchors_that_lead_nowhere(found, pages) -> list[tuple]:
    wanted = {(place, address) for address in pages for place in links(found[address]) if place[1]}
    return [
        (f"{path}#{anchor}", address)
        for (path, anchor), address in wanted
        if path in pages and not pages[path].ids[anchor]
    ]


def out_of_form(pages: dict[str, Page]) -> list[tuple]:
    """Pages without a title, with another number of main headings than one, an id twice, or code in their text."""
    return [
        (address, page.title, page.headings, page.inline)
        for address, page in pages.items()
        if not page.title.strip()
        or len(page.headings) != 1
        or not page.headings[0].strip()
        or page.inline
        or max(page.ids.values()) > 1
    ]


def titles_of_two_pages(found, pages) -> dict[str, list[str]]:
    """Titles that two pages share which are not one page: parts of a list and answers of a search have their query."""
    shared = defaultdict(set)
    for address, page in pages.items():
        shared[page.title.strip()].add(address.partition("?")[0])
    front = canonical(found["/"])
    return {title: sorted(on) for title, on in shared.items() if len(on) > 1 and on != {"/", front}}


def canonical(answer: Answer) -> str:
    link = re.search(r'<link rel="canonical"\s+href="([^"]+)"', answer.body.decode())
    return ours(link[1], "/")[0] if link else answer.address


def of_strangers(found: dict[str, Answer]) -> list[str]:
    """Answers that name the host by which they were asked in place of the paper's own."""
    return [one.address for one in found.values() if b"testserver" in one.body or "testserver" in str(one.headers)]


def unsafe(found: dict[str, Answer]) -> list[tuple]:
    """What an observatory of headers would count against an answer."""
    return [(one.address, fault) for one in found.values() if one.headers for fault in faults_of_headers(one)]


def faults_of_headers(answer: Answer) -> Iterator[str]:
    said = answer.headers
    yield from (name for name, value in SECURITY.items() if said.get(name) != value)
    policy = dict(part.strip().partition(" ")[::2] for part in said["Content-Security-Policy"].split(";") if part)
    if policy.get("default-src") != "'none'" or policy.get("frame-ancestors") != "'none'":
        yield "Content-Security-Policy"
    if re.search(r"unsafe|\*|data:|https?:", said["Content-Security-Policy"]):
        yield f"Content-Security-Policy {said['Content-Security-Policy']}"
    if int(re.search(r"max-age=(\d+)", said["Strict-Transport-Security"])[1]) < 15_768_000:
        yield "Strict-Transport-Security"
    if answer.is_page and said["Cross-Origin-Resource-Policy"] != "same-origin":
        yield "Cross-Origin-Resource-Policy"
    if "Access-Control-Allow-Credentials" in said:
        yield "Access-Control-Allow-Credentials"


def kinds_that_nothing_leads_to(found: dict[str, Answer]) -> set[str]:
    """Named addresses of the site that no reader and no crawler comes upon."""
    met = {one.kind.partition(" ")[0] for one in found.values()}
    return {name for name in KNOWN if name not in met}


def badly_said(ask, found: dict[str, Answer]) -> dict[str, list[str]]:
    """What httplint calls bad, or warns of, in one answer of every kind, its 304, and answers to what is not there."""
    samples = {kind(address): one for address, one in found.items() if one.headers}
    told = {}
    for name, one in samples.items():
        told[name] = notes(one)
        if "ETag" in one.headers:
            told[f"{name} 304"] = notes(ask(one.address, **{"if-none-match": one.headers["ETag"]}))
            told[f"{name} gzip"] = notes(ask(one.address, **{"accept-encoding": "gzip"}))
    removed = PublishedStory.objects.filter(status="removed").first().story_id
    for address in ("/nothing", "/story/x.json", "/editions/", f"/story/{removed}", f"/story/{removed}.json"):
        told[address] = notes(ask(address))
    return {name: faults for name, faults in told.items() if faults}


def notes(answer: Answer) -> list[str]:
    linter = HttpResponseLinter()
    linter.process_response_topline(b"HTTP/1.1", str(answer.status).encode(), HTTPStatus(answer.status).phrase.encode())
    said = {"Date": formatdate(usegmt=True), **answer.headers}  # every server adds the date
    linter.process_headers([(name.encode(), value.encode()) for name, value in said.items()])
    linter.feed_content(answer.body)
    linter.finish_content(True)
    return [f"{note.level.name} {note.summary}" for note in linter.notes if note.level in (levels.BAD, levels.WARN)]
