"""What a key opens and what it does not, as seen from outside."""

import logging

import pytest
from django.core.cache import cache
from django.test import Client

from newsroom import instants
from partners import keys
from partners.choices import Scope
from partners.models import ApiKey
from tests.factories import make_user
from tests.partners.making import make_key, with_key

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.partners.doors")]
DOORS = {"open": "read", "bulk": "bulk", "import": "import", "webhooks": "webhooks"}


@pytest.fixture(autouse=True)
def _counts_begin_anew():
    cache.clear()


def test_who_has_no_key_comes_through_open_doors_alone(client):
    found = {name: client.get(f"/api/{name}").status_code for name in DOORS}
    assert found == {"open": 200, "bulk": 401, "import": 401, "webhooks": 401}


def test_each_scope_opens_its_own_doors_and_no_other(client):
    for scope in Scope.values:
        _, text = make_key(scope)
        found = {name: client.get(f"/api/{name}", **with_key(text)) for name in DOORS}
        assert {name: one.status_code for name, one in found.items()} == {
            name: 200 if needed == scope else 403 for name, needed in DOORS.items()
        }
        refused = [one.json() for one in found.values() if one.status_code == 403]
        assert {one["type"].rpartition("/")[2] for one in refused} == {"missing-scope"}


def test_the_method_makes_no_difference_to_the_scope(client):
    _, text = make_key("read")
    asked = {method: getattr(client, method)("/api/import", **with_key(text)) for method in ("get", "head", "post")}
    assert {one.status_code for one in asked.values()} == {403}


def endings(key, text):
    """Everything that a key that opens nothing can be, with what is done before."""
    other, _ = make_key()
    yield f"Bearer {text}", lambda: keys.revoke(key)
    yield f"Bearer {text}", lambda: ApiKey.objects.filter(pk=key.pk).update(expires_at=instants.now(), revoked_at=None)
    yield f"Bearer {text}", lambda: type(key.partner).objects.filter(pk=key.partner_id).update(is_active=False)
    wrong = text[:-1] + ("0" if text[-1] != "0" else "1")
    headers = [wrong, text.replace(key.public_id, other.public_id), text.replace(key.public_id, "0" * 16), "", "x", "é"]
    headers = [f"Bearer {one}" for one in headers]
    headers += [
        f"Basic {text}",
        f"Token {text}",
        text,
        "Bearer",
        "",
        f"Bearer {text}, Bearer {text}",
        f"Bearer  {text} x",
    ]
    yield from ((header, None) for header in [*headers, "Bearer " + "0" * 5000])


def test_every_key_that_opens_nothing_is_answered_alike(client):
    key, text = make_key(*Scope.values)
    assert client.get("/api/bulk", **with_key(text)).status_code == 200
    answers = set()
    for header, done_before in endings(key, text):
        if done_before:
            done_before()
        for path in ("/api/open", "/api/bulk"):
            answer = client.get(path, HTTP_AUTHORIZATION=header)
            kept = {n: v for n, v in answer.headers.items() if not n.startswith("RateLimit")}
            answers.add((answer.status_code, answer.content, tuple(sorted(kept.items()))))
    ((status, body, headers),) = answers
    assert status == 401
    assert dict(headers)["WWW-Authenticate"] == "Bearer"
    assert text not in body.decode()
    assert client.get("/api/bulk").content == body


def test_the_word_bearer_is_read_in_any_case(client):
    _, text = make_key()
    assert client.get("/api/open", HTTP_AUTHORIZATION=f"bEARER {text}").status_code == 200


def test_a_revoked_key_opens_nothing_from_the_next_request_on(client):
    key, text = make_key(*Scope.values)
    for name in DOORS:
        assert client.get(f"/api/{name}", **with_key(text)).status_code == 200
    keys.revoke(key)
    for name in DOORS:
        assert client.get(f"/api/{name}", **with_key(text)).status_code == 401


def test_a_session_of_the_newsroom_opens_no_door_and_a_key_no_desk(client):
    editor = make_user("editor", "publisher", "administrator")
    client.force_login(editor)
    assert client.get("/api/bulk").status_code == 401
    assert "Set-Cookie" not in client.get("/api/open").headers
    _, text = make_key(*Scope.values)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.conf.settings.ROOT_URLCONF", "newsroom.urls")
        assert Client().get("/admin/", **with_key(text)).status_code == 302


def test_a_key_in_the_address_is_refused_and_not_repeated(client):
    _, text = make_key("bulk")
    answer = client.get("/api/open", {"key": text, "access_token": text})
    assert answer.status_code == 400
    assert text not in answer.content.decode()
    assert client.get("/api/bulk", {"key": text}).status_code == 401


def test_browsers_ask_what_they_may_send_without_a_key(client):
    answer = client.options("/api/bulk")
    assert (answer.status_code, answer.content) == (204, b"")
    assert "Authorization" in answer.headers["Access-Control-Allow-Headers"]


def test_an_error_shows_no_key(settings, caplog):
    _, text = make_key()
    asking = Client(raise_request_exception=False)
    with caplog.at_level(logging.DEBUG):
        quiet = asking.get("/api/broken", **with_key(text))
        settings.DEBUG = True
        loud = asking.get("/api/broken", **with_key(text))
    assert (quiet.status_code, loud.status_code) == (500, 500)
    assert text not in quiet.content.decode() + loud.content.decode() + caplog.text
