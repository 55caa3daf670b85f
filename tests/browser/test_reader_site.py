"""One page of every kind of the demonstration in Chromium: for everybody, in form, and as light as it is meant."""

import gzip
from urllib.request import urlopen

import pytest
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import Page

from tests.crawling import Answer, crawl
from tests.validators import html_errors

from .steps import overflow, violations

pytestmark = [pytest.mark.browser, pytest.mark.validators, pytest.mark.django_db(transaction=True)]
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
LOOKS = (("light", 1280), ("dark", 390))
OF_EACH_KIND = 4  # so that the kinds that only some pages lead to are met
NARROW = 320  # CSS pixels: 1,280 at a zoom of 400 percent
MOST_BYTES = 60_000  # of a page with its sheets and the type fetched ahead, compressed
SHIFTS = """new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => list.getEntries().forEach(one => { sum += one.value; }))
    .observe({ type: "layout-shift", buffered: true });
  document.fonts.ready.then(() => setTimeout(() => done(sum), 300));
})"""
# The other faces are fetched after, and no reader waits for them (`font-display: optional`).
FETCHED = """[...document.querySelectorAll("link[rel=stylesheet], link[rel=preload]")].map(one => one.href)"""


@pytest.fixture
def paper(settings, live_server, tmp_path, capsys):
    """The longest page of every kind, by the kind's name; under the address at which the browser finds it."""
    settings.MEDIA_ROOT = tmp_path
    settings.PUBLICATION_URL = settings.MEDIA_URL_BASE = live_server.url
    call_command("load_demo")
    client, longest = Client(), {}

    def ask(address: str, origin: str) -> Answer:
        if address.startswith(settings.STATIC_URL):
            return Answer(address, origin, 200, {}, b"", 0)
        response = client.get(address)
        return Answer(address, origin, response.status_code, dict(response.items()), response.getvalue(), 0)

    for one in sorted(crawl(ask, most=OF_EACH_KIND).values(), key=lambda one: len(one.body)):
        longest |= {one.kind: one} if one.is_page else {}
    for address in ("/nothing", "/edition/2020-01-01"):
        longest[address] = ask(address, "")
    return longest


@pytest.fixture
def page(browser, live_server):
    """A reader's window, and what its console complained about."""
    context = browser.new_context(base_url=live_server.url, reduced_motion="reduce")
    opened, complaints = context.new_page(), []
    opened.complaints = complaints
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    yield opened
    context.close()


def test_a_page_of_every_kind_is_for_everybody(paper, page):
    assert len(paper) >= 15
    faults = {"Nu": html_errors({one.address: one.body for one in paper.values()})}
    for one in paper.values():
        faults |= {f"{one.address} {look}": found for look, found in judged(page, one)}
    for one in (paper["site:front"], paper["site:story"]):
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto(one.address)
        faults[f"{one.address} shifts"] = page.evaluate(SHIFTS)
        faults[f"{one.address} bytes too many"] = max(0, weight(page, one) - MOST_BYTES)
    assert {name: found for name, found in faults.items() if found} == {}
    assert page.context.cookies() == []


def judged(page: Page, one: Answer):
    """What axe, the window and the console have against a page: wide and light, dark on a phone, and at 400 percent."""
    page.complaints.clear()
    for scheme, width in LOOKS:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(one.address)
        yield f"{scheme} {width}", violations(page, RULES)
    page.set_viewport_size({"width": NARROW, "height": 900})
    yield f"{NARROW} pixels", overflow(page)
    yield "console", [said for said in page.complaints if not (one.status == 404 and "404" in said)]


def weight(page: Page, one: Answer) -> int:
    """Bytes of the page and of what it is first shown with but its images, each compressed as a server sends it."""
    files = {file: urlopen(file).read() for file in page.evaluate(FETCHED)}
    return len(gzip.compress(one.body, 6)) + sum(compressed(body, file) for file, body in files.items())


def compressed(body: bytes, name: str) -> int:
    return len(body) if name.endswith(".woff2") else len(gzip.compress(body, 6))
