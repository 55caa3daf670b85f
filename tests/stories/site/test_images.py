"""Images leave the private storage when a version shows them, and only then."""

import pytest

from newsroom.http import Lifetime
from tests import factories
from tests.stories.delivery.pictures import make_image, png

pytestmark = pytest.mark.django_db


@pytest.fixture
def image(private_media):
    return make_image()


def test_an_image_is_private_until_a_version_shows_it(client, image):
    assert client.get(image.path).status_code == 404
    story = factories.make_published(image=image)
    response = client.get(image.path)
    assert b"".join(response.streaming_content) == png()
    assert response["Content-Type"] == "image/png"
    assert response["Content-Length"] == str(len(png()))
    assert response["Cache-Control"] == Lifetime.IMAGE
    assert response["Cache-Groups"] == f'"story-{story.story_id}"'
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert response["Last-Modified"] == "Sat, 29 Aug 2026 09:00:00 GMT"


def test_head_and_conditional_requests(client, image):
    factories.make_published(image=image)
    get, head = client.get(image.path), client.head(image.path)
    get.getvalue()
    assert dict(head.items()) == dict(get.items())
    assert head.content == b""
    for headers in ({"if-none-match": get["ETag"]}, {"if-modified-since": get["Last-Modified"]}):
        unchanged = client.get(image.path, headers=headers)
        assert unchanged.status_code == 304
        assert unchanged["Cache-Control"] == get["Cache-Control"]


@pytest.mark.parametrize("range_", ["bytes=0-0,5-1,abc", "bytes=-1", "bytes=99999999-"])
def test_a_range_is_answered_with_the_whole_and_the_next_request_works(client, image, range_):
    factories.make_published(image=image)
    for headers in ({"range": range_}, {}):
        response = client.get(image.path, headers=headers)
        assert response.status_code == 200
        assert b"".join(response.streaming_content) == png()


def test_the_image_of_a_removed_story_is_private_again(client, image):
    factories.remove(factories.make_published(image=image))
    assert client.get(image.path).status_code == 404


def test_a_published_image_without_its_file_is_missing_and_reported(client, image, caplog):
    factories.make_published(image=image)
    image.file.storage.delete(image.file.name)
    assert client.get(image.path).status_code == 404
    assert client.head(image.path).status_code == 404
    assert image.path in caplog.text


@pytest.mark.parametrize(
    "name", ["../../settings.py", "a-bridge.png/..%2f..%2fx", "A-Bridge.png", "a-bridge.svg", "%00.png"]
)
def test_no_other_name_reaches_the_storage(client, image, name):
    factories.make_published(image=image)
    assert client.get(f"/issues/2026-08-29/{name}").status_code == 404
