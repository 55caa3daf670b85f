"""The promise of the whole line: one real document comes in and goes out byte for byte, and its page says its words."""

import re

import html5lib
import pytest
from django.core.management import call_command

from stories.models import LedgerEntry, Revision, Story, StoryVersion
from tests.contracts import FOLDER, golden

pytestmark = pytest.mark.django_db

SEED = FOLDER / "seed" / "story.json"
ADDRESS = "/story/mp-2026-08-29-002"
BLOCKS = {"p", "li", "h1", "h2", "h3", "div", "section", "article", "header", "footer", "dd", "dt", "blockquote"}


@pytest.fixture
def imported(capsys):
    call_command("import_stories", str(SEED), publish=True)
    assert "imported 1, unchanged 0, refused 0" in capsys.readouterr().out


def text_of(html: bytes) -> str:
    """The text of a page, a line for each block, a list item with its dash."""
    tree = html5lib.parse(html, namespaceHTMLElements=False)
    return re.sub(r" +", " ", re.sub(r"\n\s*", "\n", "".join(_texts(tree))))


def _texts(element):
    if element.tag in ("script", "style"):
        return
    is_block = element.tag in BLOCKS
    yield ("\n- " if element.tag == "li" else "\n") if is_block else ""
    yield re.sub(r"\s+", " ", element.text or "")
    for child in element:
        yield from _texts(child)
        yield re.sub(r"\s+", " ", child.tail or "")
    yield "\n" if is_block else ""


def test_the_document_comes_out_byte_for_byte(imported, client):
    assert client.get(f"{ADDRESS}.json").content == golden("seed/story.json")


def test_the_page_says_every_line_in_its_order(imported, client):
    page = text_of(client.get(f"{ADDRESS}/reasoning-training-became-a-systems-problem").content)
    place = 0
    lines = [line for line in golden("seed/page.txt").decode().splitlines() if line.strip()]
    for line in lines:
        found = page.find(line, place)
        assert found >= 0, f"{line!r} does not follow"
        place = found + len(line)
    assert len(lines) == 19


def test_its_edition_lists_it_at_its_position(imported, client):
    listed = client.get("/edition/2026-08-29.json").json()
    assert listed["edition"]["edition_id"] == "mp-2026-08-29-morning-0051"
    assert [(line["position"], line["story_id"]) for line in listed["stories"]] == [(2, "mp-2026-08-29-002")]
    page = client.get("/edition/2026-08-29").content.decode()
    assert "Reasoning Training Became a Systems Problem" in page


def test_a_second_import_says_unchanged_and_changes_no_row(imported, capsys):
    tables = (Story, StoryVersion, LedgerEntry, Revision)
    before = [list(table.objects.order_by("pk").values()) for table in tables]
    call_command("import_stories", str(SEED), publish=True)
    assert "imported 0, unchanged 1, refused 0" in capsys.readouterr().out
    assert [list(table.objects.order_by("pk").values()) for table in tables] == before


def test_the_public_history_can_say_that_it_was_not_checked_here(imported):
    assert StoryVersion.objects.get().provenance == "archive"
    assert Story.objects.get().state == "published"
