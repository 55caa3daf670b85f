"""What a script sends in place of a passkey is refused with a page, never with a failure."""

import json

import pytest
from django.test import Client

from newsroom.users.roles import Role
from tests.newsroom.users.people import FACTORS, PASSWORD, add_app, enter, entered, is_inside, make_person

pytestmark = pytest.mark.django_db
NONE = {"clientDataJSON": "e30", "authenticatorData": "AAAA", "signature": "AAAA", "userHandle": "MQ"}
BAD = [
    *("", "x", "null", "[]", "1", '"text"', "{}", '{"response": []}', '{"response": {"userHandle": 1}}'),
    '{"response": {"userHandle": null}}',
    json.dumps({"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": NONE}),
    json.dumps({"id": "AAAA", "rawId": "BBBB", "type": "public-key", "response": {**NONE, "userHandle": "!!"}}),
    json.dumps({"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {**NONE, "clientDataJSON": "W10"}}),
    json.dumps({"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {**NONE, "authenticatorData": ""}}),
    json.dumps({"id": 5, "rawId": {}, "type": [], "response": dict.fromkeys(NONE, 7)}),
    json.dumps({"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {"attestationObject": "AAAA"}}),
    json.dumps({"id": "é", "rawId": "é", "type": "public-key", "response": dict.fromkeys(NONE, "é")}),
    *("[" * 2000, '{"a":' * 2000, '{"id": "' + "A" * 30_000 + '"}'),
]


@pytest.mark.parametrize("begun", [True, False])
@pytest.mark.parametrize("credential", BAD, ids=range(len(BAD)))
def test_no_login_comes_of_it(credential, begun):
    make_person(name="mira")
    client = Client()
    if begun:
        assert (
            "request_options" in client.get(f"{FACTORS}passkeys/login/", headers={"accept": "application/json"}).json()
        )
    response = client.post(f"{FACTORS}passkeys/login/", {"credential": credential}, follow=True)
    assert response.status_code == 200
    assert "desk-callout desk-bad" in response.text
    assert not is_inside(client)


@pytest.mark.parametrize("credential", BAD, ids=range(len(BAD)))
def test_no_second_factor_comes_of_it(credential):
    add_app(make_person(name="mira"))
    client = Client()
    enter(client, "mira")
    client.get(f"{FACTORS}code/")
    assert client.post(f"{FACTORS}code/", {"credential": credential}).status_code == 200
    assert not is_inside(client)


@pytest.mark.parametrize("credential", BAD, ids=range(len(BAD)))
def test_no_passkey_is_added_by_it(asked, credential):
    person = make_person(Role.PUBLISHER)
    client = entered(person)
    client.post("/admin/account/confirm/", {"password": PASSWORD})
    client.get(f"{FACTORS}passkeys/add/")
    assert client.post(f"{FACTORS}passkeys/add/", {"name": "Mine", "credential": credential}).status_code == 200
    assert not person.authenticator_set.exists()


@pytest.mark.parametrize(
    "host, works", [("localhost", True), ("paper.example:8000", True), ("127.0.0.1:8000", False), ("[::1]", False)]
)
def test_browsers_make_passkeys_for_names_only(settings, host, works):
    settings.ALLOWED_HOSTS = ["*"]
    page = Client().get("/admin/login/", headers={"host": host}).text
    assert ("Log in with a passkey" in page) is works
