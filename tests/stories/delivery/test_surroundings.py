"""The site's own row and the images that may leave the storage."""

import pytest

from stories import delivery
from tests import factories
from tests.stories.delivery.pictures import make_image

pytestmark = pytest.mark.django_db


def test_an_image_is_found_once_a_version_shows_it(private_media):
    image = make_image()
    assert isinstance(delivery.image(image.path), delivery.Unknown)
    story = factories.make_published(image=image)
    found = delivery.image(image.path)
    assert (found.path, found.storage_name, found.story_id) == (image.path, image.file.name, story.story_id)
    factories.remove(story)
    assert isinstance(delivery.image(image.path), delivery.Unknown)
