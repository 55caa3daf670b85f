"""What a person is told, in the admin: their own list, read by their own posts, counted in the navigation."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from newsroom.users.models import Mail, User
from newsroom.users.roles import Role
from stories import telling, workflow
from stories.admin.telling import for_desk
from stories.models import Notification
from stories.workflow.noting import write_note
from tests.factories import make_story, make_user
from tests.stories.admin.desk import change_url, client_of, press_button

pytestmark = pytest.mark.django_db
LIST = reverse("admin:stories_notification_changelist")
READ = reverse("admin:stories_notification_read")
MAIL = reverse("admin:stories_notification_mail")


def told(person: User, count: int = 1, **values) -> list[Notification]:
    editor = make_user(Role.EDITOR)
    for number in range(count):
        write_note(story=make_story(**values), by=editor, text=f"Number {number} for @{person.username}.")
    telling.tell()
    return list(person.notifications.order_by("pk"))


def test_a_button_that_is_pressed_shows_on_the_desk_of_the_next_at_once():
    editor, reporter = make_user(Role.EDITOR), make_user(Role.REPORTER)
    press_button(reporter, make_story(by=reporter, headline="Ready to be read"), "submit")
    assert "“Ready to be read” waits for an editor" in client_of(editor).get(LIST).text


def test_a_person_sees_and_marks_their_own_alone():
    anna, other = make_user(Role.CHECKER, name="anna"), make_user(Role.CHECKER, name="other")
    mine, theirs = told(anna)[0], told(other, headline="For another")[0]
    client = client_of(anna)
    assert "For another" not in client.get(LIST).text
    client.post(READ, {"read": theirs.pk})
    client.post(READ, {"open": theirs.pk})
    client.post(READ, {"read": "all"})
    mine.refresh_from_db()
    theirs.refresh_from_db()
    assert mine.read_at
    assert theirs.read_at is None


def test_opening_marks_it_read_and_leads_to_what_it_is_about():
    anna, editor = make_user(Role.CHECKER, name="anna"), make_user(Role.EDITOR)
    row = told(anna)[0]
    answer = client_of(anna).post(READ, {"open": row.pk})
    assert answer.url == f"{reverse('admin:stories_story_notes', args=[row.story_id])}#note-{row.note_id}"
    workflow.assign(story=row.story, by=editor, to=anna)
    telling.tell()
    given = anna.notifications.get(kind="assigned")
    assert client_of(anna).post(READ, {"open": given.pk}).url == change_url(row.story)
    assert telling.unread_of(anna) == 0


@pytest.mark.parametrize("key", ["", "x", "9" * 40, "-1"])
def test_a_key_of_nothing_marks_nothing(key):
    anna = make_user(Role.CHECKER, name="anna")
    told(anna)
    assert client_of(anna).post(READ, {"read": key}).status_code == 302
    assert telling.unread_of(anna) == 1


def test_looking_changes_nothing():
    anna = make_user(Role.CHECKER, name="anna")
    row = told(anna)[0]
    client = client_of(anna)
    assert client.get(READ, {"read": "all"}).status_code == 405
    client.get(LIST)
    client.get(MAIL, {"mail": "never"})
    client.handler.enforce_csrf_checks = True
    assert client.post(READ, {"read": "all"}).status_code == 403
    assert client.post(MAIL, {"mail": "never"}).status_code == 403
    row.refresh_from_db()
    anna.refresh_from_db()
    assert (row.read_at, anna.mail) == (None, Mail.DAILY)


def test_the_navigation_counts_what_is_unread_with_one_question():
    anna = make_user(Role.CHECKER, name="anna")
    client = client_of(anna)
    assert "desk-none" in client.get(MAIL).text
    told(anna, 2)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        page = client.get(MAIL).text
    assert "desk-none" not in page
    assert sum("stories_notification" in one["sql"] for one in asked.captured_queries) == 1


def test_the_desk_shows_the_latest_unread_with_one_question(django_assert_num_queries):
    anna = make_user(Role.CHECKER, name="anna")
    told(anna, 9)
    with django_assert_num_queries(1):
        shown = for_desk(anna)
    assert [one["quoted"] for one in shown["latest"]] == [f"Number {number} for @anna." for number in range(8, 0, -1)]
    assert shown["has_more"]


def test_a_long_list_is_read_page_by_page():
    anna, story = make_user(Role.CHECKER, name="anna"), make_story()
    for number in range(52):
        write_note(story=story, by=story.created_by, text=f"Number {number} for @anna.")
    telling.tell()
    client = client_of(anna)
    first = client.get(LIST).context
    second = client.get(LIST, {"before": first["older"]}).context
    shown = [one["key"] for page in (first, second) for one in page["notifications"]["latest"]]
    assert (len(shown), len(set(shown)), second["older"]) == (52, 52, None)


def test_a_person_chooses_how_they_are_told_by_mail():
    anna = make_user(Role.CHECKER, name="anna")
    client = client_of(anna)
    assert client.post(MAIL, {"mail": "hourly"}).status_code == 200
    assert client.post(MAIL, {"mail": "at_once"}).url == LIST
    anna.refresh_from_db()
    assert anna.mail == Mail.AT_ONCE


def test_people_without_a_role_have_no_list():
    client = client_of(make_user())
    assert [client.get(page).status_code for page in (LIST, MAIL)] == [403, 403]
    assert client.post(READ, {"read": "all"}).status_code == 403
