"""The desk for partners: who sees it, keys made, rotated and revoked, use and holdings looked at."""

import re
from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from newsroom import instants
from newsroom.users.roles import Role
from partners import keys, log
from partners.choices import Scope
from partners.models import ApiKey, Partner, Plan
from tests.factories import correct, make_published, make_user
from tests.partners.making import make_key, make_partner

pytestmark = pytest.mark.django_db
HOLDING = reverse("admin:partners_partner_wrong_versions")
LISTS = [reverse(f"admin:partners_{name}_changelist") for name in ("partner", "plan", "fetch")]
KEY = re.compile(r"mp_[0-9a-f]{16}_[0-9a-f]{64}")


def page(name, *of):
    return reverse(f"admin:partners_partner_{name}", args=[getattr(one, "pk", one) for one in of])


@pytest.fixture
def manager(client):
    client.force_login(make_user(Role.PARTNER_MANAGER, name="ada"))
    return client


def test_who_sees_what(client):
    key, _ = make_key()
    pages = [*LISTS, page("change", key.partner), page("new_key", key.partner), page("rotate_key", key.partner, key)]
    for role, expected in [
        *((role, 200) for role in (Role.PARTNER_MANAGER, Role.PUBLISHER, Role.ADMINISTRATOR)),
        *((role, 403) for role in (Role.EDITOR, Role.REPORTER, Role.CHECKER)),
    ]:
        client.force_login(make_user(role))
        assert {client.get(one).status_code for one in pages} == {expected}, role
        holding = 200 if role in (Role.EDITOR, Role.PARTNER_MANAGER, Role.PUBLISHER, Role.ADMINISTRATOR) else 403
        assert client.get(HOLDING).status_code == holding, role
        assert (page("change", key.partner) in client.get(LISTS[0]).content.decode()) == (expected == 200)


def test_a_partner_is_made_and_gets_a_key_that_is_shown_once(manager):
    values = {"name": "Wire Ltd", "plan": Plan.objects.get().pk, "email": "", "is_active": "on", "notes": ""}
    manager.post(page("add"), values)
    partner = Partner.objects.get(name="Wire Ltd")
    asked = {"label": "mirror", "scopes": ["read", "bulk"], "days": "30"}
    assert "bulk" in manager.get(page("new_key", partner)).content.decode()
    assert not ApiKey.objects.exists()
    answer = manager.post(page("new_key", partner), asked)
    (text,) = set(KEY.findall(answer.content.decode()))
    key = keys.found(text)
    assert (key.partner, key.label, key.scopes, key.created_by.username) == (partner, "mirror", ["read", "bulk"], "ada")
    assert timedelta(days=29) < key.expires_at - instants.now() < timedelta(days=31)
    assert "no-store" in answer.headers["Cache-Control"]
    shown = manager.get(page("change", partner)).content.decode()
    history = manager.get(page("history", partner)).content.decode()
    assert key.public_id in shown
    assert f"Made the mirror {key.public_id}" in history
    secret = text.rpartition("_")[2]
    assert secret not in shown + history + str(list(LogEntry.objects.values()))


@pytest.mark.parametrize(
    "wrong", [{"scopes": []}, {"scopes": ["all"]}, {"days": "0"}, {"days": "x"}, {"label": "a\x00"}]
)
def test_a_key_that_cannot_be_is_refused(manager, wrong):
    partner = make_partner()
    answer = manager.post(page("new_key", partner), {"label": "", "scopes": ["read"], "days": "", **wrong})
    assert (answer.status_code, "Something is missing" in answer.content.decode()) == (200, True)
    assert not ApiKey.objects.exists()


def test_a_key_is_rotated_and_revoked_by_post_alone(manager):
    key, text = make_key("read", "import", label="feed")
    for name in ("rotate_key", "revoke_key"):
        assert manager.get(page(name, key.partner, key)).status_code == 200
    assert ApiKey.objects.count() == 1
    answer = manager.post(page("rotate_key", key.partner, key), {"grace": "7"})
    (new,) = set(KEY.findall(answer.content.decode()))
    assert (keys.found(text), keys.found(new).replaces) == (key, key)
    assert manager.post(page("revoke_key", key.partner, key)).status_code == 302
    assert keys.found(text) is None
    assert keys.found(new) is not None
    for name in ("rotate_key", "revoke_key"):
        assert manager.post(page(name, key.partner, key), {"grace": "7"}).status_code == 404
    said = [entry.get_change_message() for entry in LogEntry.objects.order_by("pk")]
    assert [one.split()[0] for one in said] == ["Made", "Revoked"]


def test_the_key_of_another_partner_is_not_found(manager):
    key, _ = make_key()
    other = make_partner()
    for name in ("rotate_key", "revoke_key"):
        assert manager.post(page(name, other, key), {"grace": "0"}).status_code == 404
        assert manager.get(page(name, 2**70, key)).status_code == 404
    assert manager.get(page("new_key", 2**70)).status_code == 404


def test_nobody_without_the_role_makes_or_ends_a_key(client):
    key, text = make_key()
    client.force_login(make_user(Role.EDITOR))
    for name, of in (("new_key", ()), ("rotate_key", (key,)), ("revoke_key", (key,))):
        asked = {"scopes": Scope.values, "grace": "0"}
        assert client.post(page(name, key.partner, *of), asked).status_code == 403
    assert keys.found(text) == key
    assert ApiKey.objects.count() == 1


def test_a_failure_on_a_page_of_keys_shows_none(manager, settings, monkeypatch, caplog):
    """The page of a developer holds every variable; those of the frames in which a key is made are among them."""
    partner = make_partner()
    manager.raise_request_exception = False
    settings.DEBUG = True
    texts = []

    def failing(text):
        texts.append(text)
        raise RuntimeError("it failed")

    monkeypatch.setattr(keys, "digest_of", failing)
    answer = manager.post(page("new_key", partner), {"label": "", "scopes": ["read"], "days": ""})
    assert answer.status_code == 500
    assert texts[0] not in answer.content.decode() + caplog.text


def test_the_page_tells_use_and_holdings(manager):
    cache.clear()
    key, _ = make_key()
    today = timezone.localdate()
    for _ in range(3):
        log.count_use(key.partner_id, today, 200, 1000)
    log.count_use(key.partner_id, today - timedelta(days=29), 429, 10)
    log.count_use(key.partner_id, today - timedelta(days=30), 200, 10)
    log.note_fetched(key.partner_id, [("mp-2026-08-29-001", 3)], instants.now())
    shown = manager.get(page("change", key.partner)).content.decode()
    assert "4 requests, of which 1 refused" in shown
    assert shown.count("<rect") == 2
    assert "<code>mp-2026-08-29-001</code></th><td>3</td>" in shown
    assert "<style" not in shown.partition("partner-usage")[2].partition("</section>")[0]
    assert "mp-2026-08-29-001" in manager.get(LISTS[2], {"partner__id__exact": key.partner_id}).content.decode()
    assert "mp-2026-08-29-001" not in manager.get(LISTS[2], {"partner__id__exact": make_partner().pk}).content.decode()
    listed = manager.get(LISTS[2], {"q": "mp-2026-08-29-001"}).content.decode()
    assert "mp-2026-08-29-001" in listed
    assert "mp-2026-08-29-001" not in manager.get(LISTS[2], {"q": "mp-2026-08-29-002"}).content.decode()


def test_the_report_tells_an_editor_who_holds_the_wrong_version(client):
    story = make_published()
    partner = make_partner("Wire <b>Ltd</b>")
    log.note_fetched(partner.pk, [(story.story_id, 1)], instants.now())
    correct(story)
    client.force_login(make_user(Role.EDITOR))
    for answer in (client.get(HOLDING), client.get(HOLDING, {"story": story.story_id})):
        shown = answer.content.decode()
        assert "1 of 1 not done" in shown
        assert "Wire &lt;b&gt;Ltd&lt;/b&gt;" in shown
        assert page("change", partner) not in shown
    for asked in ("mp-2020-01-01-001", "x" * 500, "<script>"):
        answer = client.get(HOLDING, {"story": asked})
        assert (answer.status_code, "<script>" in answer.content.decode().partition("partner-holding")[2]) == (
            200,
            False,
        )


def test_the_list_of_partners_takes_as_many_queries_for_many(manager, django_assert_max_num_queries):
    for _ in range(20):
        make_key()
    with django_assert_max_num_queries(12):
        shown = manager.get(LISTS[0]).content.decode()
    assert shown.count("/change/") >= 20
