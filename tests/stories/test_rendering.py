"""How pages are printed: all text escaped once, whatever its place, and numbers as they are."""

import pytest
from django.utils.html import escape
from django.utils.safestring import SafeString

from newsroom import publication
from stories import rendering
from stories.choices import PublicStatus

EVIL = "<b onclick='x'>\"&amp;</b>"


def test_all_text_is_escaped_once_at_any_depth():
    found = rendering.escaped({"a": [EVIL, {"b": EVIL}], "number": 1, "is_so": True, "none": None})
    assert found == {"a": [escape(EVIL), {"b": escape(EVIL)}], "number": 1, "is_so": True, "none": None}
    assert isinstance(found["a"][1]["b"], SafeString)
    assert rendering.escaped(found) == found


@pytest.mark.parametrize("odd", [PublicStatus.LIVE, (EVIL,), b"<"])
def test_what_it_does_not_know_is_left_to_the_template(odd):
    assert rendering.escaped(odd) is odd
    assert not hasattr(odd, "__html__")


def test_the_papers_own_words_are_escaped_on_every_page(settings):
    settings.PUBLICATION_NAME = settings.PUBLICATION_DESCRIPTION = EVIL
    page = rendering.printed("site/404.html", {}).decode()
    assert EVIL not in page
    assert escape(EVIL) in page
    assert escape(escape(EVIL)) not in page


def test_a_page_changes_with_the_state_of_the_paper():
    paper = publication.current()
    site = '{"sections": [{"slug": "a-b", "name": "A & B"}]}'
    assert b"A &amp; B" in rendering.page("site/edition.html", site, {"title": "x", "is_empty": True})
    assert b"A &amp; B" not in rendering.page("site/edition.html", "{}", {"title": "x", "is_empty": True})
    assert paper.name.encode() in rendering.page("site/edition.html", "{}", {"title": "x", "is_empty": True})


def test_numbers_are_printed_as_they_are(settings):
    settings.USE_THOUSAND_SEPARATOR = True
    page = rendering.page(
        "site/edition.html", "{}", {"title": "x", "number": 12_345, "published": {"datetime": "", "text": "soon"}}
    )
    assert b"No. 12345" in page
