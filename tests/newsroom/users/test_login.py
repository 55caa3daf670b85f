"""Logging in and out: new keys, one answer to everybody who may not, and locks that the real person passes."""

import logging

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.sessions.models import Session
from django.test import Client

from newsroom.users import throttle, words
from newsroom.users.roles import Role
from tests.newsroom.users.people import LOGIN, PASSWORD, add_app, enter, entered, is_inside, make_person

pytestmark = pytest.mark.django_db


class CountingHasher(MD5PasswordHasher):
    """Counts how often a password is hashed: the work that an answer takes."""

    algorithm = "counting"
    calls = 0

    def encode(self, password, salt):
        type(self).calls += 1
        return super().encode(password, salt)


class TestSessions:
    """AU-05."""

    def test_a_session_chosen_by_somebody_else_is_not_taken(self):
        make_person(name="mira")
        client = Client()
        client.cookies["sessionid"] = "chosen-by-somebody-else-0000000000"
        enter(client, "mira")
        assert client.cookies["sessionid"].value != "chosen-by-somebody-else-0000000000"
        assert is_inside(client)

    def test_a_session_from_before_has_a_new_key_after_logging_in(self):
        person = make_person(name="mira")
        add_app(person)
        client = Client()
        enter(client, "mira")  # waits for the code, in a session that knows nobody yet
        before = client.cookies["sessionid"].value
        assert not is_inside(client)
        client.post("/admin/logout/")
        person.authenticator_set.all().delete()
        enter(client, "mira")
        assert is_inside(client)
        assert client.cookies["sessionid"].value != before

    def test_logging_out_ends_the_session_on_the_server(self):
        client = entered(make_person(name="mira"))
        key = client.cookies["sessionid"].value
        response = client.post("/admin/logout/")
        assert (response.status_code, response["Location"]) == (302, LOGIN)
        assert not Session.objects.filter(session_key=key).exists()
        client.cookies["sessionid"] = key
        assert not is_inside(client)

    def test_changing_the_password_ends_the_other_sessions_and_keeps_this_one(self):
        person = make_person(name="mira")
        here, elsewhere = entered(person), entered(person)
        key = here.cookies["sessionid"].value
        new = "quite another password"
        form = {"oldpassword": PASSWORD, "password1": new, "password2": new}
        assert here.post("/admin/password_change/", form)["Location"] == "/admin/account/"
        assert here.cookies["sessionid"].value != key
        assert is_inside(here)
        assert not is_inside(elsewhere)

    def test_no_page_prints_the_key_of_its_session(self):
        client = entered(make_person(Role.ADMINISTRATOR))
        for address in ("/admin/", "/admin/account/", "/admin/users/user/", "/admin/logout/"):
            assert client.cookies["sessionid"].value not in client.get(address).text


class TestStateChanges:
    """AU-08, where it is about logging in."""

    @pytest.mark.parametrize("address", ["/admin/logout/", "/admin/password_change/"])
    def test_opening_a_page_changes_nothing(self, address):
        client = entered(make_person())
        assert client.get(address).status_code == 200
        assert is_inside(client)

    @pytest.mark.parametrize("address", [LOGIN, "/admin/logout/", "/admin/password_change/"])
    def test_a_form_without_a_token_or_with_that_of_another_session_is_refused(self, address):
        person = make_person(name="mira")
        strict = Client(enforce_csrf_checks=True)
        strict.force_login(person)
        refused = strict.post(address, {})
        assert (refused.status_code, "what you typed is still in the form" in refused.text) == (403, True)
        strict.get("/admin/account/")
        foreign = Client()
        foreign.get(LOGIN)
        form = {"csrfmiddlewaretoken": foreign.cookies["csrftoken"].value}
        assert strict.post(address, form).status_code == 403
        assert is_inside(strict)


class TestOneAnswer:
    """AU-06: unknown, known, inactive and somebody who does not work here."""

    @pytest.fixture
    def everybody(self, settings):
        settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
        inactive, outside = make_person(name="left"), make_person(name="outside")
        make_person(name="mira")
        inactive.is_active = outside.is_staff = False
        inactive.save()
        outside.save()

    @pytest.mark.parametrize("password", [PASSWORD, "wrong"])
    def test_says_the_same_to_all_after_the_same_work(self, everybody, password):
        pages, work = set(), set()
        for name in ("nobody", "left", "outside", *(["mira"] if password == "wrong" else [])):
            CountingHasher.calls = 0
            client = Client()
            response = enter(client, name, password)
            assert response.status_code == 200
            assert words.WRONG in response.text
            pages.add(response.text.replace(name, "").partition("<main")[2].partition("csrfmiddlewaretoken")[0])
            work.add(CountingHasher.calls)
            assert not is_inside(client)
        assert len(pages) == 1
        assert work == {1}

    def test_an_oversized_password_is_refused_before_it_is_hashed(self, everybody):
        CountingHasher.calls = 0
        response = enter(Client(), "mira", "x" * 1024 * 1024)
        assert response.status_code == 200
        assert "at most 1000 characters" in response.text
        assert CountingHasher.calls == 0

    def test_an_oversized_new_password_is_refused_as_well(self, everybody):
        client = entered(make_person(name="nell"))
        long = "x" * 1024 * 1024
        form = {"oldpassword": PASSWORD, "password1": long, "password2": long}
        assert client.post("/admin/password_change/", form).status_code == 200
        assert is_inside(client)


class TestLocks:
    """AU-06: many passwords for one account, many accounts from one address."""

    def test_fifty_wrong_passwords_lock_the_account_and_tell_once(self, caplog, sent):
        person = make_person(name="mira")
        caplog.set_level(logging.WARNING, "newsroom.login")
        answers = [enter(Client(), "mira", f"guess {n}", REMOTE_ADDR=f"198.51.100.{n}") for n in range(50)]
        assert [answer.status_code for answer in answers] == [200] * throttle.PER_ACCOUNT + [429] * 40
        right = enter(Client(), "mira", REMOTE_ADDR="203.0.113.9")
        assert right.status_code == 429
        assert words.TOO_MANY in right.text
        assert int(right["Retry-After"]) == throttle.WINDOW
        told = [record.getMessage() for record in caplog.records if record.name == "newsroom.login"]
        assert told == ["The login 'mira' is locked: too many wrong passwords, the last from 198.51.100.10."]
        (mail,) = sent()
        assert mail.to == [person.email]
        assert "198.51.100.10" in mail.body

    def test_an_unknown_name_is_locked_alike(self, sent):
        answers = [enter(Client(), "nobody", "guess", REMOTE_ADDR=f"198.51.100.{n}") for n in range(12)]
        assert [answer.status_code for answer in answers] == [200] * 10 + [429] * 2
        assert words.TOO_MANY in answers[-1].text
        assert sent() == []

    def test_the_real_person_gets_in_on_a_known_device(self):
        person = make_person(name="mira")
        known = entered(person)
        known.post("/admin/logout/")
        for n in range(20):
            enter(Client(), "mira", "guess", REMOTE_ADDR=f"198.51.100.{n}")
        assert enter(Client(), "mira").status_code == 429
        assert enter(known, "mira").status_code == 302
        assert is_inside(known)

    def test_a_device_is_known_for_its_own_person_and_counted_too(self):
        make_person(name="nell")
        known = entered(make_person(name="mira"))
        known.post("/admin/logout/")
        assert [enter(known, "mira", "guess").status_code for _ in range(11)] == [200] * 10 + [429]
        for n in range(11):
            enter(Client(), "nell", "guess", REMOTE_ADDR=f"198.51.100.{n}")
        assert enter(known, "nell").status_code == 429

    def test_a_session_that_is_open_stays_open(self):
        client = entered(make_person(name="mira"))
        for n in range(20):
            enter(Client(), "mira", "guess", REMOTE_ADDR=f"198.51.100.{n}")
        assert is_inside(client)

    def test_fifty_accounts_from_one_address_lock_the_address(self, caplog, sent):
        for n in range(50):
            make_person(name=f"person{n}")
        answers = [enter(Client(), f"person{n}", "Spring2026!", REMOTE_ADDR="198.51.100.7") for n in range(50)]
        assert [answer.status_code for answer in answers] == [200] * throttle.PER_ADDRESS + [429] * 20
        assert enter(Client(), "person49", REMOTE_ADDR="203.0.113.9").status_code == 302
        assert [record.getMessage() for record in caplog.records if record.name == "newsroom.login"] == [
            "Logins from 198.51.100.7 are locked: too many wrong passwords."
        ]
        assert sent() == []

    def test_right_passwords_are_not_counted(self):
        make_person(name="mira")
        answers = {enter(Client(), "mira", REMOTE_ADDR="198.51.100.7").status_code for _ in range(40)}
        assert answers == {302}

    def test_the_address_is_what_our_own_proxy_saw(self, settings):
        settings.NEWSROOM_PROXIES = 1
        make_person(name="mira")

        def at(seen):
            return enter(Client(), "mira", "guess", headers={"x-forwarded-for": seen}).status_code

        for n in range(40):
            enter(Client(), f"somebody{n}", "guess", headers={"x-forwarded-for": f"10.0.0.{n}, 198.51.100.7"})
        assert at("203.0.113.1, 198.51.100.7") == 429
        assert at("198.51.100.7, 203.0.113.1") == 200


class TestWhereTo:
    @pytest.mark.parametrize(
        "asked, led",
        [
            ("/admin/stories/story/?q=a", "/admin/stories/story/?q=a"),
            ("https://evil.example/admin/", "/admin/"),
            ("//evil.example/admin/", "/admin/"),
            ("/admin/\\evil.example", "/admin/\\evil.example"),
            ("/story/x", "/admin/"),
            ("javascript:alert(1)", "/admin/"),
        ],
    )
    def test_logging_in_leads_into_the_admin_only(self, asked, led):
        make_person(name="mira")
        response = Client().post(LOGIN, {"username": "mira", "password": PASSWORD, "next": asked})
        assert response["Location"].replace("%5C", "\\") == led

    def test_whoever_is_inside_is_led_on(self):
        assert entered(make_person()).get(LOGIN)["Location"] == "/admin/"

    def test_somebody_who_no_longer_works_here_is_not_sent_round_in_circles(self):
        person = make_person()
        client = entered(person)
        person.is_staff = False
        person.save()
        assert client.get("/admin/")["Location"].startswith(LOGIN)
        assert client.get(LOGIN).status_code == 403

    @pytest.mark.parametrize("name", ["signup", "email", "confirm-email", "login/code", "account/signup"])
    def test_there_is_no_way_to_sign_up_or_to_log_in_by_mail(self, name):
        assert Client().get(f"/admin/account/{name}/").status_code in (302, 404)
        assert Client().get(f"/admin/account/{name}/").get("Location", LOGIN).startswith(LOGIN)


def test_password_managers_find_their_fields():
    page = Client().get(LOGIN).text
    assert 'name="username" autocomplete="username"' in page
    assert 'autocomplete="current-password"' in page


def test_cookies_of_logging_in_stay_under_the_admin():
    client = entered(make_person())
    assert set(client.cookies) == {"sessionid", "csrftoken", "newsroom_device"}
    assert {cookie["path"] for cookie in client.cookies.values()} == {"/admin"}
    assert all(cookie["httponly"] for cookie in client.cookies.values())
    client.post("/admin/logout/")
    assert "messages" not in client.cookies
