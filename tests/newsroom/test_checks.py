"""One mistake of deployment a test, made in the settings; and a sound set-up, in which nothing is found."""

from pathlib import Path

import pytest
from django.core import checks as registry

from newsroom import checks
from stories.demo.people import create_people

FINDERS = (
    *(checks.media_bucket, checks.search_engine, checks.purging),
    *(checks.address, checks.identity, checks.media_folder, checks.public_address, checks.hosts),
    *(checks.database, checks.cache, checks.mail, checks.collected, checks.house_rules),
    *(checks.debugging, checks.proxies, checks.outbound),
)
POSTGRES = {"default": {"ENGINE": "django.db.backends.postgresql", "CONN_MAX_AGE": None}}
MANIFEST = {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}


@pytest.fixture
def production(settings, tmp_path):
    """Settings of a sound public paper; its static files are collected into tmp_path."""
    settings.ALLOWED_HOSTS = [".paper.example"]
    settings.PUBLICATION_URL = "https://www.paper.example"
    settings.STATIC_ROOT, settings.MEDIA_ROOT = tmp_path / "static", tmp_path / "media"
    settings.STORAGES = {**settings.STORAGES, **MANIFEST}
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "staticfiles.json").write_text("{}")
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache"}}
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.NEWSROOM_FOUR_EYES = True
    settings.NEWSROOM_PROXIES = 1
    settings.NEWSROOM_OUTBOUND_PRIVATE = False
    return settings


def found(*finders):
    return {message.id for finder in finders for message in finder() if message.hint}


def test_a_sound_set_up_has_no_finding(production, monkeypatch):
    monkeypatch.setitem(production.DATABASES, "default", POSTGRES["default"])
    assert found(*FINDERS) == set()


@pytest.mark.parametrize(
    "url",
    ["paper.example", "ftp://paper.example", "https://", "https://paper.example/news", "https://u@paper.example"],
)
def test_e001_the_address_is_that_of_a_site(production, url):
    production.PUBLICATION_URL = url
    assert found(checks.address) == {"newsroom.E001"}


@pytest.mark.parametrize(
    "number, name, value",
    [
        ("newsroom.E002", "PUBLICATION_ID_PREFIX", "my-paper"),
        ("newsroom.E003", "PUBLICATION_NAMESPACE", "My Paper"),
        ("newsroom.E004", "PUBLICATION_LANGUAGE", "english!"),
    ],
)
def test_e002_to_e004_the_identity_fits_into_ids(production, number, name, value):
    setattr(production, name, value)
    assert found(checks.identity) == {number}


def test_e005_images_lie_outside_what_is_served(production, tmp_path):
    production.MEDIA_ROOT = tmp_path / "static" / "media"
    assert found(checks.media_folder) == {"newsroom.E005"}


@pytest.mark.parametrize(
    "cdn, url, token, number",
    [
        ("fastly", "https://purge.example/service/1/purge", "secret", None),
        ("varnish", "http://10.0.0.1:6081/purge", "secret", None),
        ("fastly", "", "secret", "newsroom.E013"),
        ("fastly", "https://purge.example/service/1/purge", "", "newsroom.E013"),
        ("cloudflare", "http://purge.example/", "secret", "newsroom.E013"),
        ("cloudflare", "https://u:p@purge.example/", "secret", "newsroom.E013"),
        ("varnish", "http://10.0.0.1/purge", "two words", "newsroom.E013"),
        ("none", "https://purge.example/", "", "newsroom.E014"),
        ("none", "", "secret", "newsroom.E014"),
    ],
)
def test_e013_and_e014_a_cache_in_front_can_be_told_what_to_forget(production, cdn, url, token, number):
    """Ask 69: every command that checks the settings, the worker too, refuses to start."""
    production.NEWSROOM_CDN, production.NEWSROOM_PURGE_URL, production.NEWSROOM_PURGE_TOKEN = cdn, url, token
    assert found(checks.purging) == ({number} if number else set())
    assert number is None or number in {message.id for message in registry.run_checks(tags=["compatibility"])}


def test_e006_no_host_is_answered_for_by_wildcard(production):
    production.ALLOWED_HOSTS = ["*"]
    assert found(checks.hosts) == {"newsroom.E006"}


def test_e007_the_paper_answers_for_its_own_host(production):
    production.ALLOWED_HOSTS = ["other.example"]
    assert found(checks.hosts) == {"newsroom.E007"}


def test_e008_static_files_are_collected(production):
    Path(production.STATIC_ROOT, "staticfiles.json").unlink()
    assert found(checks.collected) == {"newsroom.E008"}


@pytest.mark.parametrize("url", ["http://www.paper.example", "https://localhost", "https://127.0.0.1:8000"])
def test_w001_the_address_is_public(production, url):
    production.PUBLICATION_URL = url
    assert found(checks.public_address) == {"newsroom.W001"}


def test_w002_and_w003_the_database_is_shared_and_stays_connected(production, monkeypatch):
    sqlite = {"ENGINE": "django.db.backends.sqlite3", "CONN_MAX_AGE": 0}
    monkeypatch.setitem(production.DATABASES, "default", sqlite)
    assert found(checks.database) == {"newsroom.W002", "newsroom.W003"}


def test_w004_the_cache_is_shared(production):
    production.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    assert found(checks.cache) == {"newsroom.W004"}


def test_w005_mail_is_sent(production):
    production.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert found(checks.mail) == {"newsroom.W005"}


def test_w006_four_eyes_are_on(production):
    production.NEWSROOM_FOUR_EYES = False
    assert found(checks.house_rules) == {"newsroom.W006"}


def test_e009_pages_for_developers_are_off(production):
    production.DEBUG = True
    assert found(checks.debugging) == {"newsroom.E009"}


@pytest.mark.django_db
def test_w007_demonstration_people_are_named_behind_https(production):
    production.NEWSROOM_INSECURE_HTTP = False
    assert checks.demonstration(databases=["default"]) == []
    people = create_people()
    (told,) = checks.demonstration(databases=["default"])
    assert (told.id, "publisher" in told.msg) == ("newsroom.W007", True)
    assert checks.demonstration(databases=None) == []
    for person in people.values():
        person.set_password("a password of their own")
        person.save()
    assert checks.demonstration(databases=["default"]) == []


@pytest.mark.django_db
def test_w007_on_one_machine_the_demonstration_is_what_it_is(production):
    production.NEWSROOM_INSECURE_HTTP = True
    create_people()
    assert checks.demonstration(databases=["default"]) == []


def test_w008_behind_https_there_is_a_proxy(production):
    production.NEWSROOM_PROXIES = 0
    assert found(checks.proxies) == {"newsroom.W008"}
    production.PUBLICATION_URL = "http://localhost:8000"
    assert found(checks.proxies) == set()


def test_manage_check_runs_them(production):
    production.PUBLICATION_URL = "https://paper.example/news"
    assert "newsroom.E001" in {message.id for message in registry.run_checks()}


def test_e010_a_public_paper_does_not_fetch_from_its_own_machine(production):
    production.NEWSROOM_OUTBOUND_PRIVATE = True
    assert found(checks.outbound) == {"newsroom.E010"}
