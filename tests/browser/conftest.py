"""A real Chromium against a live server; scripts/suite.py leaves these tests out where none is found."""

from threading import Lock

import chromium
import pytest
from django.core.handlers.wsgi import WSGIHandler
from playwright.sync_api import sync_playwright

from newsroom.users.models import User

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]


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
    turn, answer = Lock(), WSGIHandler.__call__

    def in_turn(self, *args):
        with turn:
            return answer(self, *args)

    monkeypatch.setattr(WSGIHandler, "__call__", in_turn)


@pytest.fixture
def entered(browser, live_server):
    """`entered(user)` is a page of the admin's overview for a person who has logged in with name and password.

    What a page complains about on its console fails the test.
    """
    contexts, complaints = [], []

    def enter(user: User, **options):
        context = browser.new_context(base_url=live_server.url, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto("/admin/login/")
        page.fill("[name=username]", user.username)
        page.fill("[name=password]", PASSWORD)
        page.click("[type=submit]")
        return page

    yield enter
    for context in contexts:
        context.close()
    assert complaints == []


PASSWORD = "a long enough password"


@pytest.fixture
def with_password():
    """Gives a person of the factories a password that the browser can type."""

    def give(user: User) -> User:
        user.set_password(PASSWORD)
        user.save()
        return user

    return give
