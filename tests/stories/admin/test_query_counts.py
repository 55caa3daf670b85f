"""The pages of the admin that are used most: how many questions they ask of the database, however much it holds."""

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bench.crowd import COMMON, Crowd
from newsroom.users.models import User
from stories.choices import State
from stories.models import Story
from tests.stories.admin.desk import client_of

pytestmark = pytest.mark.django_db
MOST = 12
LIST = reverse("admin:stories_story_changelist")


def form():
    return reverse("admin:stories_story_change", args=[Story.objects.filter(state=State.DRAFT).latest("pk").pk])


PAGES = {
    "my desk": lambda: reverse("admin:index"),
    "list": lambda: LIST,
    "list, filtered": lambda: f"{LIST}?state=check",
    "search": lambda: f"{LIST}?q={COMMON}",
    "form": form,
}


def counted(page, name):
    client = client_of(User.objects.get(username=name))
    ContentType.objects.get_for_model(Story)  # read once in the life of a process
    with CaptureQueriesContext(connection) as captured:
        assert client.get(PAGES[page]()).status_code == 200
    return [query["sql"] for query in captured.captured_queries]


@pytest.mark.parametrize("name", ["reporter", "editor"])
def test_the_pages_used_most_ask_at_most_twelve_questions(name):
    Crowd(300).fill()
    for page in PAGES:
        asked = counted(page, name)
        assert len(asked) <= MOST, f"{page}:\n" + "\n".join(asked)


def test_more_stories_take_no_more_questions():
    crowd = Crowd(200)
    crowd.fill()
    few = {page: len(counted(page, "editor")) for page in PAGES}
    crowd.grow(400)
    assert {page: len(counted(page, "editor")) for page in PAGES} == few
