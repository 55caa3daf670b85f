"""Share images over HTTP: one for each version, the same for ever; of what was withdrawn only that it was."""

import io
from datetime import UTC, datetime

import pytest
from PIL import Image

from tests import factories

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)


def card(client, address):
    response = client.get(address)
    assert response.status_code == 200, address
    assert Image.open(io.BytesIO(response.content)).size == (1200, 630)
    return response


def test_each_version_has_an_image_of_its_own_that_stays(client):
    story = factories.make_published()
    first = card(client, f"/share/{story.story_id}/1.png")
    assert (first["Content-Type"], first["Cache-Control"]) == ("image/png", "max-age=31536000, immutable")
    assert "Content-Encoding" not in client.get(f"/share/{story.story_id}/1.png", headers={"accept-encoding": "gzip"})
    factories.correct(story, at=LATER)
    assert card(client, f"/share/{story.story_id}/1.png").content == first.content
    assert card(client, f"/share/{story.story_id}/2.png").content != first.content
    assert client.get(f"/share/{story.story_id}/3.png").status_code == 404


def test_of_a_retracted_story_every_image_leads_to_the_last(client):
    story = factories.make_published()
    factories.retract(story, at=LATER)
    moved = client.get(f"/share/{story.story_id}/1.png")
    assert (moved.status_code, moved["Location"]) == (301, f"/share/{story.story_id}/2.png")
    card(client, moved["Location"])


def test_an_edition_has_an_image_and_a_removal_takes_it_and_the_story_s_away(client):
    story, other = (factories.approve(factories.make_story()) for _ in range(2))
    edition = factories.make_pressed(story, other)
    address = f"/share/edition/{edition.edition_id}/1.png"
    card(client, address)
    story.refresh_from_db()
    factories.remove(story, at=LATER)
    for gone in (address, f"/share/{story.story_id}/1.png"):
        response = client.get(gone)
        assert response.status_code == 410, gone
        assert story.headline not in response.text
    card(client, f"/share/edition/{edition.edition_id}/2.png")
