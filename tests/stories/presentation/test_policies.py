"""A policy page's text: parts, headings, lists, and links that cannot run code."""

from stories.presentation import policies
from tests.stories.papers import URL, ZONE

BODY = """A [link](/corrections), a [bad one](javascript:alert) and [another](https://example.org/a).

## How we work

- one
- [two](/about)

- not a list
because of this line"""


def test_a_text_becomes_its_parts():
    page = policies.policy_page(
        "contact", "Contact", BODY, "2026-08-29T09:00:00.000+00:00", zone=ZONE, publication_url=URL, email="a@b.example"
    )
    text, heading, points, mixed = page["blocks"]
    assert [run["href"] for run in text["runs"]] == [None, "/corrections", None, "https://example.org/a", None]
    assert "".join(run["words"] for run in text["runs"]) == ("A link, a [bad one](javascript:alert) and another.")
    assert (heading["kind"], heading["id"]) == ("heading", "how-we-work")
    assert [items[-1]["words"] for items in points["items"]] == ["one", "two"]
    assert mixed["kind"] == "text"
    assert (page["email"], page["updated"]["day"]) == ("a@b.example", "29 August 2026")


def test_only_the_page_of_contact_prints_the_address():
    page = policies.policy_page(
        "about", "About", "x", "2026-08-29T09:00:00+00:00", zone=ZONE, publication_url=URL, email="a@b.example"
    )
    assert page["email"] == ""
