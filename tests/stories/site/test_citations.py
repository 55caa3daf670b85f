"""Citations over HTTP: each in its media type under a safe name, warned of what changed, and gone with its story."""

from datetime import UTC, datetime

import pytest

from stories.site.citations import disposition
from tests import factories

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
TYPES = {
    "bib": "application/x-bibtex; charset=utf-8",
    "ris": "application/x-research-info-systems; charset=utf-8",
    "csl.json": "application/vnd.citationstyles.csl+json",
    "txt": "text/plain; charset=utf-8",
}


def test_a_story_is_cited_in_every_format_and_warns_once_it_is_corrected_and_retracted(
    client, django_assert_num_queries
):
    story = factories.make_published(headline="Ünïcode, “quoted” & more")
    before = {}
    for ending, media_type in TYPES.items():
        with django_assert_num_queries(1):
            before[ending] = client.get(f"/story/{story.story_id}.{ending}")
        assert before[ending]["Content-Type"] == media_type
        assert before[ending]["Content-Disposition"].startswith(f'inline; filename="{story.story_id}.{ending}"; ')
        assert before[ending]["Access-Control-Allow-Origin"] == "*"
        assert "Ünïcode" in before[ending].text
        assert "Corrected" not in before[ending].text
    factories.correct(story, at=LATER)
    for ending in TYPES:
        changed = client.get(f"/story/{story.story_id}.{ending}", headers={"if-none-match": before[ending]["ETag"]})
        assert "Corrected" in changed.text, ending
    factories.retract(story, at=LATER)
    for ending in TYPES:
        text = client.get(f"/story/{story.story_id}.{ending}").text
        assert "RETRACTED: Ünïcode" in text, ending
        assert "Two groups" not in text, ending


def test_a_removed_story_is_cited_nowhere(client):
    story = factories.make_published(headline="A secret headline")
    factories.remove(story, at=LATER)
    for ending in TYPES:
        response = client.get(f"/story/{story.story_id}.{ending}")
        assert response.status_code == 410, ending
        assert "secret" not in response.text, ending


@pytest.mark.parametrize("name", ['x";filename="a.bat', "a\r\nX-A: 1", "ü", "n" * 300 + ".bib", "../../etc/passwd"])
def test_no_name_ends_the_quoted_string_or_the_line(name):
    told = disposition(name)
    safe, _, exact = told.removeprefix('inline; filename="').partition("\"; filename*=UTF-8''")
    assert all(c.isascii() and (c.isalnum() or c in "-_.") for c in safe)
    assert len(safe) <= 100
    assert not set(exact) & set('"\r\n; /')
