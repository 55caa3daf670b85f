"""Settings of the test run, made before Django reads any, and what was left out, said at the end."""

import gc
import os
from pathlib import Path

import django
import pytest
from django.conf import settings

os.environ |= {
    "SECRET_KEY": "only-for-tests",
    "ALLOWED_HOSTS": "testserver,127.0.0.1,localhost",
    "DEBUG": "no",
    # The identity under which the seed document was printed: with it, it must come out byte for byte.
    "PUBLICATION_NAME": "The Machine Press",
    "PUBLICATION_URL": "https://themachinepress.com",
    "PUBLICATION_DESCRIPTION": "A daily newspaper for the age of artificial intelligence.",
    "PUBLICATION_ID_PREFIX": "mp",
    "PUBLICATION_NAMESPACE": "machine_press",
    "PUBLICATION_TIME_ZONE": "America/New_York",
    "PUBLICATION_LANGUAGE": "en",
    # People of the factories enter at once; the tests of logging in ask for second factors themselves.
    "NEWSROOM_SECOND_FACTOR": "none",
    # Each test sees what it has just published; the memory of hot answers has tests of its own.
    "NEWSROOM_HOT_SECONDS": "0",
    # No test fetches from outside; those of the link check fetch from this machine.
    "NEWSROOM_LINK_CHECK": "no",
    # All tests ask from one address within minutes; those of the rates set their own.
    "NEWSROOM_API_ANONYMOUS_PER_MINUTE": "1000000",
    "NEWSROOM_API_ANONYMOUS_PER_DAY": "1000000",
}
# Tests do not collect the static files; their folder may be empty but has to exist.
(Path(__file__).parent.parent / "var" / "static").mkdir(parents=True, exist_ok=True)
# A worker of scripts/suite.py is told its database; elsewhere DATABASE_URL tells, never the one in `.env`.
if os.environ.get("TEST_ON") == "postgresql":
    os.environ["DATABASE_URL"] = os.environ["TEST_DATABASE_URL"]
elif os.environ.get("TEST_ON") == "sqlite":
    os.environ["DATABASE_URL"] = "sqlite:///var/test.sqlite3"
else:
    os.environ.setdefault("DATABASE_URL", "sqlite:///var/test.sqlite3")
# Where this name is in pyproject.toml or in the environment, pytest-django reads the settings before this file, in
# the controller and in each worker: so it is here, for as long as Django takes to start.
os.environ["DJANGO_SETTINGS_MODULE"] = "newsroom.settings"
django.setup()
del os.environ["DJANGO_SETTINGS_MODULE"]

from tests import parts, processes  # noqa: E402  (these import models, which need the settings)
from tests.reset import flush_past_triggers  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def _flushes_work():
    flush_past_triggers()


# A real password hash takes a third of a second, and factories make a person for every step.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session")
def newsrooms(tmp_path_factory):
    """`with newsrooms(folder) as ours:` is an empty newsroom on a database of its own, for processes that commit."""
    with processes.model(tmp_path_factory.mktemp("model")) as made:
        yield made


@pytest.fixture
def private_media(settings, tmp_path):
    """A storage of the test's own, so that no upload stays behind."""
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def pytest_collection_modifyitems(config, items):
    if part := os.environ.get("TEST_PART"):
        parts.keep(config, items, part)


def pytest_collection_finish():
    """What was imported and collected stays to the end: looking through it for garbage took a sixth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter):
    """Say what ran where and name what this run left out, just above the last line."""
    ended = [report for outcome in ("passed", "failed", "skipped") for report in terminalreporter.getreports(outcome)]
    if where := parts.told(ended):
        terminalreporter.section("run")
        for line in where:
            terminalreporter.line(line)
    if left_out := os.environ.get("TEST_NOT_RUN"):
        terminalreporter.section("not run", yellow=True)
        terminalreporter.line(left_out)
