"""Each test begins with nothing counted, and asks for second factors where it says so."""

import pytest
from django.core.cache import cache

from newsroom.users import post


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()
    yield
    post.wait()
    cache.clear()


@pytest.fixture
def asked(settings):
    """The roles that the newsroom asks for a second factor unless told otherwise."""
    settings.NEWSROOM_SECOND_FACTOR = ["publisher", "administrator"]


@pytest.fixture
def sent(mailoutbox):
    """`sent()` is all mail so far, also that which leaves in the background."""

    def after_waiting():
        post.wait()
        return mailoutbox

    return after_waiting
