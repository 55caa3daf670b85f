"""E-mail: at once, once a day or never; at most once each; never in the way of a verb."""

from datetime import UTC, datetime, timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from newsroom import instants
from newsroom.users.models import Mail, User
from newsroom.users.roles import Role
from stories import telling, workflow
from stories.telling.mailing import digest_due_before
from stories.workflow.noting import write_note
from tests.factories import make_story, make_user

pytestmark = pytest.mark.django_db


class DownBackend(EmailBackend):
    """A mail server that does not answer."""

    def open(self):
        raise ConnectionRefusedError("nobody listens")


class PickyBackend(EmailBackend):
    """A mail server that refuses one person's address."""

    def send_messages(self, messages):
        if "bad@example.org" in messages[0].to:
            raise SMTPRecipientsRefused({})
        return super().send_messages(messages)


def reader(mail_choice: str, name: str, *, address: str = "") -> User:
    person = make_user(Role.CHECKER, name=name)
    person.mail, person.email = mail_choice, address or f"{name}@example.org"
    person.save()
    return person


def mention(*names: str, **values) -> None:
    text = " ".join(f"@{name}" for name in names)
    write_note(story=make_story(**values), by=make_user(Role.EDITOR), text=f"A secret for {text}.")
    telling.tell()


def test_at_once_is_one_message_for_each_and_each_is_sent_once():
    reader(Mail.AT_ONCE, "anna")
    mention("anna", headline="Two groups agree")
    mention("anna")
    assert (telling.send_due(), telling.send_due()) == (2, 0)
    letter = mail.outbox[0]
    assert letter.to == ["anna@example.org"]
    assert "named you in a note of “Two groups agree”" in letter.subject
    assert "https://themachinepress.com/admin/stories/story/" in letter.body
    assert "secret" not in letter.subject + letter.body


def test_a_digest_comes_at_seven_in_the_paper_s_time_with_all_of_the_day():
    person = reader(Mail.DAILY, "dora")
    mention("dora")
    mention("dora")
    told = person.notifications.order_by("pk").last().created_at
    seven = digest_due_before(told + timedelta(days=1))
    assert telling.send_due(now=seven - timedelta(seconds=1)) == 0
    assert telling.send_due(now=seven) == 1
    assert telling.send_due(now=seven + timedelta(days=1)) == 0
    assert mail.outbox[0].subject == "2 things from the desk of The Machine Press"
    assert mail.outbox[0].body.count("named you") == 2


@pytest.mark.parametrize(
    ("now", "seven"),
    [
        (datetime(2026, 8, 29, 10, 59, tzinfo=UTC), datetime(2026, 8, 28, 11, tzinfo=UTC)),
        (datetime(2026, 8, 29, 11, 0, tzinfo=UTC), datetime(2026, 8, 29, 11, tzinfo=UTC)),
        (datetime(2026, 11, 1, 12, 30, tzinfo=UTC), datetime(2026, 11, 1, 12, tzinfo=UTC)),  # clocks went back at two
        (datetime(2026, 3, 8, 11, 30, tzinfo=UTC), datetime(2026, 3, 8, 11, tzinfo=UTC)),  # and forward
    ],
)
def test_seven_is_seven_on_the_wall_on_every_day(now, seven):
    assert digest_due_before(now) == seven


def test_nothing_is_sent_to_those_who_want_none_or_have_no_address_or_no_role_or_have_read_it():
    reader(Mail.NEVER, "nemo")
    bare = reader(Mail.AT_ONCE, "bare")
    User.objects.filter(pk=bare.pk).update(email="")
    gone = reader(Mail.AT_ONCE, "gone")
    swift = reader(Mail.AT_ONCE, "swift")
    mention("nemo", "bare", "gone", "swift")
    gone.groups.clear()
    telling.mark_read(swift)
    assert telling.send_due(now=instants.now() + timedelta(days=2)) == 0


def test_a_server_that_is_down_is_asked_again_and_keeps_no_verb_waiting(settings):
    reader(Mail.AT_ONCE, "anna")
    mention("anna")
    settings.EMAIL_BACKEND = f"{__name__}.DownBackend"
    now = instants.now()
    assert telling.send_due(now=now) == 0
    workflow.submit(story=make_story(), by=make_user(Role.REPORTER))
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert telling.send_due(now=now + timedelta(minutes=1)) == 0
    assert telling.send_due(now=now + timedelta(minutes=5)) == 1
    assert len(mail.outbox) == 1


def test_an_address_that_is_refused_keeps_no_other_back(settings):
    settings.EMAIL_BACKEND = f"{__name__}.PickyBackend"
    reader(Mail.AT_ONCE, "bad")
    reader(Mail.AT_ONCE, "good")
    mention("bad", "good")
    assert telling.send_due() == 1
    assert mail.outbox[0].to == ["good@example.org"]


def test_a_message_that_was_begun_by_another_is_left_to_it_and_sent_again_under_the_same_id_if_it_never_ended():
    person = reader(Mail.AT_ONCE, "anna")
    mention("anna")
    now = instants.now()
    person.notifications.update(mail_begun_at=now)
    assert telling.send_due(now=now + timedelta(minutes=1)) == 0
    telling.send_due(now=now + timedelta(minutes=6))
    person.notifications.update(mailed_at=None)
    telling.send_due(now=now + timedelta(minutes=12))
    first, second = mail.outbox
    assert first.extra_headers["Message-ID"] == second.extra_headers["Message-ID"]


def test_a_headline_of_any_kind_makes_one_line_of_a_subject():
    reader(Mail.AT_ONCE, "anna")
    mention("anna", headline="A " + "very long headline " * 12)
    telling.send_due()
    assert "\n" not in mail.outbox[0].subject
    assert len(mail.outbox[0].subject) < 300


def test_whoever_wanted_no_mail_is_mailed_from_the_choice_on():
    person = reader(Mail.NEVER, "nemo")
    mention("nemo")
    telling.choose_mail(person, Mail.AT_ONCE)
    mention("nemo")
    assert telling.send_due() == 1
