"""A paper in one direction with a story in the other: each text keeps its own, and turns nothing around it."""

from datetime import UTC, datetime
from urllib.parse import quote

import html5lib
import pytest

from tests import factories

pytestmark = pytest.mark.django_db
SUNDAY = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
HEADLINE, TITLE, CLAIM = "قياس جديد (2) يقلّص الشك", "مصدر القياس (HTML)", "القياس الأول صحيح."
UNSEEN = {"title", "script", "option", "textarea"}  # what has no place among other words of the page


def outside(tree) -> list[str]:
    """Texts of the story that no element isolates: neither `dir` nor `<bdi>` around them, the page's root aside."""
    found: list[str] = []

    def look(node, is_apart: bool) -> None:
        if node.tag in UNSEEN:
            return
        is_apart = is_apart or node.tag == "bdi" or (node.tag not in ("html", "body") and bool(node.get("dir")))
        said = [node.text or "", *(child.tail or "" for child in node)]
        found.extend(text for text in said if not is_apart and any(it in text for it in (HEADLINE, TITLE, CLAIM)))
        for child in node:
            if isinstance(child.tag, str):
                look(child, is_apart)

    look(tree, False)
    return found


def test_on_every_page_each_text_is_set_apart_in_its_own_direction(client):
    """Asks 48, 49 and 50, and what a page says of itself stays in the paper's own direction."""
    source = factories.make_source(title=TITLE)
    story = factories.make_story(
        headline=HEADLINE, language="ar", direction="rtl", sources=[source], tags=["measurement"]
    )
    story.claims.update(text=CLAIM)
    story = factories.edit(story, by=story.created_by, dek="اتفقت مجموعتان.")
    factories.make_pressed(factories.approve(story), factories.approve(factories.make_story()))
    story.refresh_from_db()
    factories.make_pressed(slot="evening", at=factories.press_time(hour=20))
    factories.correct(story, at=SUNDAY, body_text="اتفقا في حدود 6.")
    here = f"/story/{story.story_id}"
    story_pages = [f"{here}{end}" for end in (f"/{story.slug}", "/history", "/v/1", "/diff/1/2")]
    lists = [
        "/edition/2026-08-29",
        "/section/standards",
        "/tag/measurement",
        "/corrections",
        "/editions",
        "/editions/2026/08",
    ]
    own = [f"/claim/claim-{story.story_id}-001", f"/source/{source.source_id}", f"/search?q={quote('القياس')}"]
    for address in (*story_pages, *lists, *own):
        response = client.get(address)
        assert response.status_code == 200, address
        tree = html5lib.parse(response.text, namespaceHTMLElements=False)
        assert outside(tree) == [], address
        assert tree.get("dir", "ltr") == "ltr", address
        assert tree.get("lang") == "en", address
