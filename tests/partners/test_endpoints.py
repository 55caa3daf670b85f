"""Endpoints by the API: each partner's own alone, their addresses judged, their secrets told once."""

import socket

import pytest
from django.core.cache import cache

from partners import endpoints, secrets, sending
from partners.models import Delivery, Endpoint
from tests.partners.making import make_key, make_partner, with_key
from tests.partners.receiving import receiving

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/endpoints"
HOOK = "http://127.0.0.1:9/hooks/one"


class Caller:
    """A partner at the API with a key."""

    def __init__(self, client, *scopes, partner=None):
        self.client, self.partner = client, partner or make_partner()
        self.key = with_key(make_key(*(scopes or ("webhooks",)), partner=self.partner)[1])

    def get(self, path):
        return self.client.get(path, **self.key)

    def send(self, method, path, body=None):
        data = "" if body is None else body
        return getattr(self.client, method)(path, data=data, content_type="application/json", **self.key)

    def make(self, **values):
        return self.send("post", ROOT, {"url": HOOK, **values})


@pytest.fixture
def caller(client, settings):
    cache.clear()
    settings.NEWSROOM_OUTBOUND_PRIVATE = True
    return Caller(client)


def pointers(answer) -> list[str]:
    assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json"), answer.content
    return [one["pointer"] for one in answer.json()["errors"]]


def test_an_endpoint_is_made_read_changed_and_deleted(caller):
    made = caller.make(types=["edition.published", "story.published", "edition.published"])
    told = made.json()
    assert (made.status_code, made["Cache-Control"], made["Location"]) == (201, "no-store", told["api_url"])
    endpoint = Endpoint.objects.get()
    assert told["secret"] == secrets.unseal(endpoint.secret)
    assert told["types"] == ["story.published", "edition.published"]
    path = f"{ROOT}/{told['endpoint_id']}"
    shown, listed = caller.get(path), caller.get(ROOT)
    assert shown.json() == {name: value for name, value in told.items() if name != "secret"}
    assert listed.json()["results"] == [shown.json()]
    assert shown["Cache-Control"] == "private, no-cache"
    changed = caller.send("patch", path, {"types": [], "is_enabled": False}).json()
    assert (changed["types"], changed["is_enabled"]) == ([], False)
    assert changed["disabled_reason"] == endpoints.BY_PARTNER
    assert caller.get(f"{ROOT}?is_enabled=true").json()["results"] == []
    assert caller.send("patch", path, {"is_enabled": True}).json()["disabled_at"] is None
    assert caller.send("delete", path).status_code == 204
    assert (caller.get(path).status_code, caller.get(ROOT).json()["results"]) == (404, [])
    assert caller.make().status_code == 201


def test_what_is_another_partners_is_not_there(caller, client):
    """Fault AU-04: every address and method, as one that never was."""
    other = Caller(client)
    endpoint_id = other.make().json()["endpoint_id"]
    endpoints.test(Endpoint.objects.get())
    delivery_id = Delivery.objects.get().public_id
    asked = [(m, f"/endpoints/{endpoint_id}") for m in ("get", "patch", "delete")]
    asked += [("post", f"/endpoints/{endpoint_id}/{verb}") for verb in ("test", "rotate-secret")]
    asked += [("get", f"/deliveries/{delivery_id}"), ("post", f"/deliveries/{delivery_id}/retry")]
    for method, path in asked:
        never = path.replace(endpoint_id, "ep_0").replace(delivery_id, "dl_0")
        found, missing = (caller.send(method, f"/api/v1{one}") for one in (path, never))
        assert (found.status_code, found.content) == (404, missing.content), path
    assert caller.get(f"/api/v1/deliveries?endpoint={endpoint_id}").json()["results"] == []
    assert other.get(f"/api/v1/deliveries?endpoint={endpoint_id}").json()["results"] != []
    cursor = endpoints_page(other)
    assert caller.get(cursor).json()["type"].endswith("/invalid-cursor")
    kept = Endpoint.objects.get(public_id=endpoint_id)
    assert (kept.is_enabled, kept.former_secret) == (True, "")


def endpoints_page(caller) -> str:
    """The address of a second page of the caller's endpoints."""
    caller.make(url=f"{HOOK}-2")
    return caller.get(f"{ROOT}?page_size=1").json()["next"].removeprefix("https://themachinepress.com")


def test_who_lacks_the_scope_sees_and_makes_nothing(caller, client):
    reader = Caller(client, "read", "bulk")
    for path in ("endpoints", "deliveries", "acknowledgements"):
        assert client.get(f"/api/v1/{path}").status_code == 401
        assert reader.get(f"/api/v1/{path}").status_code == 403
    assert reader.make().status_code == 403


@pytest.mark.parametrize("own", [False, True], ids=["as deployed", "on a developer's machine"])
def test_an_address_that_is_not_of_the_public_internet_is_refused(caller, settings, monkeypatch, own):
    """Faults WH-01 and WH-15, judged on what names resolve to; nothing of it is told back."""
    names = {"intern.example.org": "10.0.0.5", "metadata.google.internal": "169.254.169.254"}
    ask = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *rest, **more: ask(names.get(host, host), *rest, **more))
    settings.NEWSROOM_OUTBOUND_PRIVATE = own
    hosts = ["169.254.169.254", "10.0.0.5", "[::ffff:169.254.169.254]", *names]
    odd = ["user:pw@203.0.113.9", "8.8.8.8:22", "8.8.8.8:6379", "8.8.8.8/#frag", f"8.8.8.8/{'a' * 5000}", "8.8.8.8/ a"]
    urls = [f"https://{host}/hook" for host in hosts] + [f"https://{one}" for one in odd]
    urls += ["ftp://8.8.8.8/", "8.8.8.8", "https://", "https://8.8.8.8/\x00", "javascript:alert(1)"]
    if not own:
        ours = ("127.0.0.1", "localhost", "0x7f000001", "2130706433", "0177.0.0.1", "127.1", "[::1]")
        urls += [f"https://{host}/" for host in ours] + ["http://8.8.8.8/"]
    for url in urls:
        answer = caller.make(url=url)
        assert answer.status_code in (400, 422), url
        assert {one["pointer"] for one in answer.json()["errors"]} == {"/url"}, url
    assert not Endpoint.objects.exists()


def test_a_host_of_other_letters_is_kept_in_ascii(settings, monkeypatch):
    """Fault WH-15: nobody takes a homograph for what it looks like."""
    ask = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda _host, *rest, **more: ask("8.8.8.8", *rest, **more))
    made, _ = endpoints.add(partner=make_partner(), url="https://ex\u0430mple.org/hook")
    assert made.url == "https://xn--exmple-4nf.org/hook"
    assert str(made) == f"xn--exmple-4nf.org ({made.public_id})"


def test_a_body_is_read_strictly_and_every_wrong_member_named(caller):
    wrong = {"url": 5, "types": ["story.printed"], "is_enabled": True, "secret": "whsec_x"}
    assert sorted(pointers(caller.send("post", ROOT, wrong))) == ["/is_enabled", "/secret", "/url"]
    assert pointers(caller.make(types=["story.printed"])) == ["/types"]
    assert pointers(caller.make(types="story.published")) == ["/types"]
    assert pointers(caller.send("post", ROOT, {})) == ["/url"]
    path = f"{ROOT}/{caller.make().json()['endpoint_id']}"
    assert pointers(caller.send("patch", path, {"is_enabled": "yes"})) == ["/is_enabled"]
    assert pointers(caller.make()) == ["/url"]
    assert pointers(caller.send("post", f"{path}/rotate-secret", {"grace_hours": 169})) == ["/grace_hours"]
    for body, status in (('{"url": 1, "url": 2}', 400), ("[]", 400), ("{", 400), (" " * 20_000, 413)):
        answer = caller.client.post(ROOT, data=body, content_type="application/json", **caller.key)
        assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json"), body
    assert caller.client.post(ROOT, data=b"a", content_type="text/plain", **caller.key).status_code == 415
    assert caller.send("post", f"{ROOT}?page_size=5", {"url": HOOK}).status_code == 400
    assert Endpoint.objects.count() == 1


def test_a_partner_has_ten_endpoints_at_most(caller):
    made = [caller.make(url=f"{HOOK}-{number}").status_code for number in range(endpoints.MOST + 1)]
    assert made == [201] * endpoints.MOST + [422]


def test_a_secret_is_rotated_with_both_signing_for_a_while(caller, settings):
    made = caller.make().json()
    path = f"{ROOT}/{made['endpoint_id']}"
    told = caller.send("post", f"{path}/rotate-secret").json()
    assert told["secret"] not in (made["secret"], "")
    assert told["former_secret_until"] == caller.get(path).json()["former_secret_until"] is not None
    at_once = caller.send("post", f"{path}/rotate-secret", {"grace_hours": 0}).json()
    assert at_once["former_secret_until"] is None
    assert (Endpoint.objects.get().former_secret, secrets.unseal(Endpoint.objects.get().secret)) == (
        "",
        at_once["secret"],
    )


def test_a_test_is_posted_and_shows_in_the_deliveries(client, settings):
    with receiving(settings) as receiver:
        caller = Caller(client, partner=receiver.endpoint.partner)
        made = caller.send("post", f"{ROOT}/{receiver.endpoint.public_id}/test")
        assert (made.status_code, made.json()["state"]) == (202, "waiting")
        sending.run()
        told = caller.get(made["Location"].removeprefix("https://themachinepress.com")).json()
    assert (told["state"], told["type"], told["data"]) == ("delivered", "endpoint.test", None)
    assert [one["status"] for one in told["tries"]] == [204]
    assert receiver.posted[0].headers["webhook-id"] == told["webhook_id"]
    endpoints.disable(receiver.endpoint)
    assert pointers(caller.send("post", f"{ROOT}/{receiver.endpoint.public_id}/test")) == ["/endpoint"]


def test_a_slash_too_many_is_no_news_for_a_shared_cache(client):
    _, text = make_key("webhooks")
    moved = client.get("/api/v1/endpoints/", **with_key(text))
    assert (moved.status_code, moved["Location"]) == (301, "/api/v1/endpoints")
    assert moved["Cache-Control"] == "private, no-cache"
    assert "Authorization" in moved["Vary"]
