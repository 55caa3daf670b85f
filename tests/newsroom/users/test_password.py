"""A forgotten password: mail to the stored address, with the paper's own, nothing to strangers (AU-07)."""

import re

import pytest
from django.test import Client

from newsroom.users.roles import Role
from tests.newsroom.users.people import add_app, enter, entered, is_inside, make_person

pytestmark = pytest.mark.django_db
RESET = "/admin/account/password/reset/"
NEW = "quite another password"


def ask(email: str, **extra):
    return Client().post(RESET, {"email": email}, **extra)


def link_in(mail) -> str:
    return re.search(r"https?://\S+/reset/key/\S+", mail.body).group()


def set_new(address: str, password: str = NEW) -> Client:
    client = Client()
    page = client.get(address.removeprefix("https://themachinepress.com"), follow=True)
    client.post(page.request["PATH_INFO"], {"password1": password, "password2": password})
    return client


def test_the_link_sets_a_password_once_and_opens_no_door_by_itself(sent):
    person = make_person(name="mira")
    before = entered(person)
    assert ask(person.email)["Location"] == f"{RESET}sent/"
    (mail,) = sent()
    assert mail.to == [person.email]
    client = set_new(link_in(mail))
    assert not is_inside(client)
    assert not is_inside(before)
    assert enter(client, "mira", NEW).status_code == 302
    set_new(link_in(mail), "a third long password")
    assert enter(Client(), "mira", NEW).status_code == 302
    assert "was set anew" in sent()[-1].body


def test_a_reset_does_not_stand_in_for_the_second_factor(sent):
    person = make_person(Role.PUBLISHER, name="mira")
    add_app(person)
    ask(person.email)
    client = set_new(link_in(sent()[0]))
    enter(client, "mira", NEW)
    assert not is_inside(client)


@pytest.mark.parametrize("typed", ["m\u0131ke@paper.example", "mike@p\u0430per.example"])
def test_an_address_that_only_looks_alike_gets_nothing(sent, typed):
    make_person(name="mike", email="mike@paper.example")
    answer = ask(typed)
    assert answer.status_code in (200, 302)
    assert sent() == []


@pytest.mark.parametrize("typed", ["mi\u212ae@paper.example", "MIKE@Paper.Example", " mike@paper.example "])
def test_mail_goes_to_the_stored_address_never_to_the_typed_one(sent, typed):
    make_person(name="mike", email="mike@paper.example")
    ask(typed)
    assert {address for mail in sent() for address in mail.to} <= {"mike@paper.example"}


@pytest.mark.parametrize("host", ["testserver", "localhost", "127.0.0.1"])
def test_the_link_has_the_papers_address_whatever_the_request_was_sent_to(sent, host):
    person = make_person()
    ask(person.email, headers={"host": host, "x-forwarded-host": "evil.example"})
    assert link_in(sent()[0]).startswith("https://themachinepress.com/admin/account/password/reset/key/")
    assert host not in sent()[0].body


def test_a_host_that_is_not_ours_is_refused(sent):
    assert ask(make_person().email, headers={"host": "evil.example"}).status_code == 400
    assert sent() == []


def test_strangers_and_people_who_left_see_the_same_and_get_nothing(sent):
    left, keyless, outside = make_person(), make_person(), make_person()
    left.is_active = outside.is_staff = False
    keyless.set_unusable_password()
    for person in (left, keyless, outside):
        person.save()
    answers = {ask(one)["Location"] for one in ("nobody@paper.example", left.email, keyless.email, outside.email)}
    assert answers == {f"{RESET}sent/"}
    assert sent() == []


def test_asking_for_one_address_again_and_again_is_refused():
    assert [ask("nobody@paper.example").status_code for _ in range(7)] == [302] * 5 + [429] * 2


def test_a_link_dies_with_the_address_it_was_sent_to(sent):
    person = make_person(name="mira", email="old@paper.example")
    ask(person.email)
    person.email = "new@paper.example"
    person.save()
    assert enter(set_new(link_in(sent()[0])), "mira", NEW).status_code == 200


def test_a_new_password_opens_a_locked_account_again(sent):
    person = make_person(name="mira")
    for n in range(11):
        enter(Client(), "mira", "guess", REMOTE_ADDR=f"198.51.100.{n}")
    ask(person.email)
    set_new(link_in(sent()[-1]))
    assert enter(Client(), "mira", NEW).status_code == 302


def test_a_bad_link_says_so():
    page = Client().get(f"{RESET}key/1-abc/")
    assert page.status_code == 200
    assert "does not open anything any more" in page.text
