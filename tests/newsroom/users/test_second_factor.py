"""Who needs a second factor gets nowhere in the admin without one; the others are not asked (AU-07)."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import URLResolver, get_resolver

from newsroom.environment import ConfigurationError
from newsroom.users import second_factor, words
from newsroom.users.apps import refuse_unknown_roles
from newsroom.users.models import User
from newsroom.users.roles import Role
from stories.demo.people import PASSWORD as DEMO
from stories.demo.people import create_people
from tests.newsroom.users.people import FACTORS, PASSWORD, add_app, code_of, enter, entered, is_inside, make_person

pytestmark = pytest.mark.django_db
OPEN = {"/admin/login/", "/admin/logout/"}
ADDING = {FACTORS, f"{FACTORS}app/add/", f"{FACTORS}passkeys/add/", "/admin/account/confirm/"}
SHOWING = {f"{FACTORS}show/", f"{FACTORS}passkeys/show/"}


def addresses(resolver: URLResolver, before: str = "/") -> set[str]:
    """Every address below a resolver, with a 1 in place of what varies."""
    found = set()
    for part in resolver.url_patterns:
        route = re.sub(r"\(\?P<\w+>[^()]*(\([^()]*\))?[^()]*\)|<[^>]+>", "1", str(part.pattern)).strip("^$")
        route = route.replace("\\Z", "").replace("$", "").replace("^", "")
        found |= addresses(part, before + route) if isinstance(part, URLResolver) else {before + route}
    return found


def admin_addresses() -> list[str]:
    everything = addresses(get_resolver())
    return sorted(one for one in everything if one.startswith("/admin/") and one not in OPEN)


def enrolled(person: User) -> tuple[Client, str]:
    """A device on which the person has logged in with password and code, and the secret of the app."""
    secret, client = add_app(person), Client()
    enter(client, person.username)
    client.post(f"{FACTORS}code/", {"code": code_of(secret)})
    return client, secret


def confirm(client: Client, password: str = PASSWORD):
    return client.post("/admin/account/confirm/", {"password": password})


class TestClosed:
    def test_until_one_is_added_every_address_leads_to_adding_it(self, asked):
        client, walked = entered(make_person(Role.PUBLISHER)), admin_addresses()
        assert len(walked) > 100
        for address in walked:
            if address in ADDING:
                continue
            response = client.get(address)
            assert response.status_code == 302, address
            assert response["Location"].startswith(f"{FACTORS}?next="), address
            refused = client.post(address, {"post": "yes"})
            assert refused.status_code == 403, address
            assert "Your role needs a second factor" in refused.text
        assert client.get(FACTORS).status_code == 200

    def test_an_administrator_has_to_add_one_too(self, asked):
        assert entered(make_person(Role.ADMINISTRATOR)).get("/admin/")["Location"].startswith(f"{FACTORS}?next=")

    def test_the_page_to_add_one_shows_no_way_into_the_admin(self, asked):
        page = entered(make_person(Role.PUBLISHER)).get(FACTORS).text
        assert "/admin/stories/" not in page
        assert "Add an app" in page

    def test_after_the_password_alone_of_an_enrolled_person_every_address_asks_for_the_login(self, asked):
        person = make_person(Role.PUBLISHER, name="mira")
        add_app(person)
        client = Client()
        response = enter(client, "mira")
        assert response["Location"] == f"{FACTORS}code/"
        public = ("/login/", "/code/", "/password/reset/", "/passkeys/login/")
        walked = [one for one in admin_addresses() if not any(part in one for part in public)]
        assert len(walked) > 100
        for address in walked:
            response = client.get(address)
            assert response.status_code == 302, address
            assert response["Location"].startswith("/admin/login/"), address
            assert client.post(address).status_code in (302, 403, 405), address

    def test_a_session_opened_by_the_password_before_has_to_show_it(self, asked):
        person = make_person(Role.PUBLISHER)
        client = entered(person)
        secret = add_app(person)
        for address in (one for one in admin_addresses() if one not in SHOWING):
            assert client.get(address)["Location"].startswith(f"{FACTORS}show/?next="), address
            assert client.post(address).status_code == 403, address
        assert "Show your second factor first" in client.post("/admin/").text
        assert confirm(client).status_code == 403
        answer = client.post(f"{FACTORS}show/", {"code": code_of(secret), "next": "/admin/"})
        assert answer["Location"] == "/admin/"
        assert is_inside(client)


class TestWho:
    @pytest.mark.parametrize("role", [Role.REPORTER, Role.CHECKER, Role.EDITOR, Role.PARTNER_MANAGER])
    def test_other_roles_are_not_asked(self, asked, role):
        assert is_inside(entered(make_person(role)))

    def test_one_role_among_several_is_enough(self, asked):
        assert second_factor.is_needed_by(make_person(Role.REPORTER, Role.PUBLISHER))

    def test_a_superuser_counts_as_an_administrator(self, settings, asked):
        person = User.objects.create_superuser("root", password=PASSWORD)
        client = entered(person)
        assert client.get("/admin/")["Location"].startswith(FACTORS)
        settings.NEWSROOM_SECOND_FACTOR = ["publisher"]
        assert is_inside(client)

    def test_a_superuser_made_on_the_command_line_can_add_one(self, asked):
        client = entered(User.objects.create_superuser("root", password=PASSWORD))
        confirm(client)
        page = client.get(f"{FACTORS}app/add/")
        client.post(f"{FACTORS}app/add/", {"code": code_of(page.context["form"].secret)})
        assert is_inside(client)

    def test_the_setting_may_name_nobody(self, settings):
        settings.NEWSROOM_SECOND_FACTOR = []
        assert is_inside(entered(make_person(Role.PUBLISHER)))

    def test_a_role_that_there_is_not_stops_the_start(self):
        with pytest.raises(ConfigurationError, match="publishers"):
            refuse_unknown_roles(["publishers", "administrator"])
        refuse_unknown_roles([])

    def test_demonstration_people_are_let_off_until_they_have_a_password_of_their_own(self, asked):
        people = create_people()
        client = Client()
        enter(client, "publisher", DEMO)
        assert is_inside(client)
        person = User.objects.get(pk=people["publisher"].pk)
        person.set_password("quite another password")
        person.save()
        assert second_factor.is_needed_by(User.objects.get(pk=person.pk))

    def test_no_form_makes_anybody_a_demonstration(self, asked, settings):
        settings.NEWSROOM_SECOND_FACTOR = []
        client = entered(User.objects.create_superuser("root", password=PASSWORD))
        person = make_person(Role.PUBLISHER)
        address = f"/admin/users/user/{person.pk}/change/"
        form = client.get(address).context["adminform"].form
        assert "is_demonstration" not in form.fields
        data = {"username": person.username, "is_active": "on", "is_demonstration": "on"}
        assert client.post(address, data).status_code == 302
        assert not User.objects.get(pk=person.pk).is_demonstration


class TestAdding:
    def test_an_app_is_added_by_its_first_code_and_opens_the_admin(
        self, asked, sent, django_capture_on_commit_callbacks
    ):
        person = make_person(Role.PUBLISHER)
        client, elsewhere = entered(person), entered(person)
        assert client.get(f"{FACTORS}app/add/")["Location"].startswith("/admin/account/confirm/")
        confirm(client)
        page = client.get(f"{FACTORS}app/add/")
        secret = page.context["form"].secret
        assert client.post(f"{FACTORS}app/add/", {"code": "000000"}).status_code == 200
        assert not second_factor.is_enrolled(person)
        with django_capture_on_commit_callbacks(execute=True):
            response = client.post(f"{FACTORS}app/add/", {"code": code_of(secret)})
        assert response["Location"] == f"{FACTORS}recovery-codes/"
        assert is_inside(client)
        assert not is_inside(elsewhere)
        assert elsewhere.get("/admin/")["Location"].startswith("/admin/login/")
        assert "An authenticator app was added" in sent()[-1].body

    def test_the_database_holds_no_secret_in_clear(self, asked):
        person = make_person(Role.PUBLISHER)
        client = entered(person)
        confirm(client)
        secret = client.get(f"{FACTORS}app/add/").context["form"].secret
        client.post(f"{FACTORS}app/add/", {"code": code_of(secret)})
        stored = " ".join(str(one.data) for one in Authenticator.objects.all())
        codes = client.get(f"{FACTORS}recovery-codes/").context["unused_codes"]
        assert len(codes) == 10
        assert not any(text in stored for text in (secret, *codes))

    def test_codes_open_the_login_once_each(self, asked):
        person = make_person(Role.PUBLISHER, name="mira")
        client = entered(person)
        confirm(client)
        secret = client.get(f"{FACTORS}app/add/").context["form"].secret
        client.post(f"{FACTORS}app/add/", {"code": code_of(secret)})
        spare = client.get(f"{FACTORS}recovery-codes/").context["unused_codes"][0]
        assert spare in client.get(f"{FACTORS}recovery-codes/download/").text
        for code, opens in ((spare, True), (spare, False), (code_of(secret, later=1), True)):
            other = Client()
            enter(other, "mira")
            other.post(f"{FACTORS}code/", {"code": code})
            assert is_inside(other) is opens

    def test_wrong_codes_lock_and_tell_once(self, asked, sent, caplog):
        person = make_person(Role.PUBLISHER, name="mira")
        secret, client = add_app(person), Client()
        enter(client, "mira")
        answers = [client.post(f"{FACTORS}code/", {"code": f"00000{n}"}).text for n in range(8)]
        assert [words.TOO_MANY_CODES in answer for answer in answers] == [False] * 5 + [True] * 3
        client.post(f"{FACTORS}code/", {"code": code_of(secret)})
        assert not is_inside(client)
        assert [mail.subject for mail in sent()] == ["The Machine Press: Wrong codes for your login"]
        assert len([one for one in caplog.records if one.name == "newsroom.login"]) == 1

    def test_whoever_adds_one_unasked_is_asked_for_it_from_then_on(self, asked):
        client, _ = enrolled(make_person(Role.REPORTER, name="mira"))
        assert is_inside(client)
        other = Client()
        enter(other, "mira")
        assert not is_inside(other)


class TestTakingAway:
    def test_the_last_one_stays_where_the_role_needs_it(self, asked):
        person = make_person(Role.PUBLISHER)
        client, secret = enrolled(person)
        client.post(f"{FACTORS}show/", {"code": code_of(secret, later=1)})
        response = client.post(f"{FACTORS}app/remove/")
        assert words.ERRORS["cannot_delete_authenticator"] in response.text
        assert second_factor.is_enrolled(person)

    def test_the_password_alone_takes_none_away(self, asked):
        person = make_person(Role.REPORTER)
        client = entered(person)
        add_app(person)
        assert confirm(client)["Location"].startswith(f"{FACTORS}show/")
        assert client.post(f"{FACTORS}app/remove/").status_code == 302
        assert second_factor.is_enrolled(person)

    def test_a_code_does_where_the_role_needs_none(self, asked):
        person = make_person(Role.REPORTER)
        client, secret = enrolled(person)
        client.post(f"{FACTORS}show/", {"code": code_of(secret, later=1)})
        assert client.post(f"{FACTORS}app/remove/").status_code == 302
        assert not Authenticator.objects.filter(user=person).exists()

    def test_nobody_names_or_takes_away_the_passkey_of_somebody_else(self, asked):
        other = make_person(Role.PUBLISHER)
        key = Authenticator.objects.create(user=other, type="webauthn", data={"name": "Theirs", "credential": {}})
        client, secret = enrolled(make_person(Role.PUBLISHER))
        client.post(f"{FACTORS}show/", {"code": code_of(secret, later=1)})
        for part in ("edit", "remove"):
            address = f"{FACTORS}passkeys/{key.pk}/{part}/"
            assert client.get(address).status_code == 404
            assert client.post(address, {"name": "Mine"}).status_code == 404
        assert Authenticator.objects.get(pk=key.pk).data["name"] == "Theirs"

    def test_once_it_is_gone_an_open_session_is_closed(self, asked):
        person = make_person(Role.PUBLISHER)
        client, _ = enrolled(person)
        assert is_inside(client)
        Authenticator.objects.filter(user=person).delete()
        assert client.get("/admin/")["Location"].startswith(FACTORS)


def test_public_pages_ask_nobody(asked, django_assert_num_queries):
    client = entered(make_person(Role.PUBLISHER))
    with django_assert_num_queries(0):
        assert client.get("/robots.txt").status_code == 200
