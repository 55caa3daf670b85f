"""The files by which programs find their way, read as they read them."""

from datetime import UTC, datetime, timedelta

import time_machine
from protego import Protego

HOME = "https://themachinepress.com"


def test_crawlers_may_read_the_paper_and_are_led_to_its_sitemaps(client):
    rules = Protego.parse(client.get("/robots.txt").text)
    for path in ("/", "/story/mp-2026-08-29-001/a-name", "/search?q=x", "/preview/x", "/feeds/latest.atom"):
        assert rules.can_fetch(f"{HOME}{path}", "AnyBot"), path
    assert not rules.can_fetch(f"{HOME}/admin/", "AnyBot")
    assert list(rules.sitemaps) == [f"{HOME}/sitemap.xml", f"{HOME}/news-sitemap.xml"]


def test_language_models_are_told_where_the_documents_are(client):
    text = client.get("/llms.txt").text
    lines = text.splitlines()
    assert lines[0] == "# The Machine Press"
    assert lines[2].startswith("> A daily newspaper")
    links = [line.split("](")[1].split(")")[0] for line in lines if line.startswith("- [")]
    assert len(links) >= 10
    assert all(link.startswith(f"{HOME}/") for link in links)
    assert f"{HOME}/story/{{story_id}}.json" in text


def test_whoever_finds_a_weakness_is_told_whom_to_write_to(client, settings):
    settings.PUBLICATION_EMAIL = "desk@example.org"
    now = datetime(2026, 8, 31, 23, 59, tzinfo=UTC)
    with time_machine.travel(now, tick=False):
        response = client.get("/.well-known/security.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    fields = [tuple(line.split(": ", 1)) for line in response.text.splitlines()]
    assert [value for name, value in fields if name == "Contact"] == ["mailto:desk@example.org", f"{HOME}/contact"]
    (expires,) = [datetime.fromisoformat(value) for name, value in fields if name == "Expires"]
    assert timedelta(days=100) < expires - now < timedelta(days=200)
    assert dict(fields)["Canonical"] == f"{HOME}/.well-known/security.txt"


def test_without_an_address_for_mail_there_is_still_a_contact(client):
    assert client.get("/.well-known/security.txt").text.startswith(f"Contact: {HOME}/contact\n")
