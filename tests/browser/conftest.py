"""A real Chromium against a live server; scripts/suite.py leaves these tests out where none is found.

What a failed test had on its screens is kept as pictures in var/browser/, or in the folder that TEST_PICTURES names.
"""

import os
import re
from pathlib import Path
from threading import Lock
from time import sleep
from urllib.parse import urlsplit

import chromium
import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.test import Client
from playwright.sync_api import Error, sync_playwright

from newsroom.users.models import User

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]
PICTURES = Path(os.environ.get("TEST_PICTURES", "var/browser"))
PASSWORD = "a long enough password"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed and call.when == "call" and "browser" in item.funcargs:
        report.sections.append(("pictures", "\n".join(pictures(item.funcargs["browser"], item.nodeid))))
    return report


def pictures(browser, test: str):
    """Take one of every page that is open; each as the path of its picture, or why there is none."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w.-]+", "-", test.rpartition("/")[2])
    for number, page in enumerate((page for context in browser.contexts for page in context.pages), start=1):
        path = PICTURES / f"{name}-{number}.png"
        try:
            page.screenshot(path=path, full_page=True, timeout=5_000)
            yield f"{path}: {page.url}"
        except Error as reason:
            yield f"no picture of {page.url}: {reason.message}"


@pytest.fixture(scope="session")
def browser():
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as driver:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # the driver runs a loop in this thread
        started = driver.chromium.launch(executable_path=chromium.find(), args=FLAGS)
        yield started
        started.close()


@pytest.fixture(autouse=True)
def one_request_at_a_time(monkeypatch):
    """The tests' database in memory has one connection for all threads: requests at once would share a transaction."""
    turn, answer, under_way = Lock(), WSGIHandler.__call__, []

    def in_turn(self, *args):
        under_way.append(args)
        try:
            with turn:
                return answer(self, *args)
        finally:
            under_way.remove(args)

    monkeypatch.setattr(WSGIHandler, "__call__", in_turn)
    yield
    while under_way:  # what a page still sends when it is closed is not to meet a database that is emptied
        sleep(0.01)


@pytest.fixture
def entered(browser, live_server):
    """`entered(user)` is a page of the admin's overview for a person who has logged in.

    The way through the login form has a journey of its own. What a page complains about on its console fails the test.
    """
    contexts, complaints = [], []

    def enter(user: User, **options):
        context = browser.new_context(base_url=live_server.url, **options)
        contexts.append(context)
        context.add_cookies([session_of(user, live_server.url)])
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto("/admin/")
        return page

    yield enter
    for context in contexts:
        context.close()
    assert complaints == []


def session_of(user: User, url: str) -> dict[str, str]:
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    return {"name": cookie.key, "value": cookie.value, "domain": urlsplit(url).hostname, "path": cookie["path"]}


@pytest.fixture
def with_password():
    """Gives a person of the factories a password that the browser can type."""

    def give(user: User) -> User:
        user.set_password(PASSWORD)
        user.save()
        return user

    return give
