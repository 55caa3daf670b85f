"""A key from its making to its end."""

from datetime import timedelta

import pytest
from django.db import connection

from newsroom import instants
from partners import keys
from partners.models import ApiKey
from tests.partners.making import make_key, make_partner

pytestmark = pytest.mark.django_db


def test_a_key_is_told_once_and_kept_as_its_digest():
    key, text = make_key("import", "read", label="nightly")
    prefix, public_id, secret = text.split("_")
    assert (prefix, public_id, len(bytes.fromhex(secret))) == ("mp", key.public_id, 32)
    assert key.scopes == ["read", "import"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM partners_apikey")
        assert secret not in str(cursor.fetchall())
    assert text not in repr(keys.NewKey(key, text))
    assert keys.found(text) == key
    assert make_key()[1] != text


@pytest.mark.parametrize("scopes", [(), ("everything",), ("read", "")])
def test_a_key_opens_something_that_there_is(scopes):
    with pytest.raises(ValueError, match=r"scope|Scope"):
        keys.make(partner=make_partner(), scopes=scopes)


def test_what_opens_nothing_is_not_found():
    key, text = make_key()
    forms = [text[:-1], text + "0", text.upper(), f" {text}", text.replace("mp_", ""), "", "mp", text + "\x00", "é"]
    wrong = text[:-1] + ("0" if text[-1] != "0" else "1")
    assert [keys.found(one) for one in [*forms, wrong]] == [None] * (len(forms) + 1)
    for ended in ({"expires_at": instants.now()}, {"revoked_at": instants.now()}):
        ApiKey.objects.filter(pk=key.pk).update(**ended)
        assert keys.found(text) is None
        ApiKey.objects.filter(pk=key.pk).update(expires_at=None, revoked_at=None)
    key.partner.is_active = False
    key.partner.save()
    assert keys.found(text) is None


def test_a_paper_of_another_name_does_not_lose_its_keys(settings):
    key, text = make_key()
    settings.PUBLICATION_ID_PREFIX = "other"
    assert keys.found(text) == key


def test_looking_a_key_up_takes_one_query_whatever_it_is(django_assert_num_queries):
    key, text = make_key()
    with django_assert_num_queries(1):
        assert keys.found(text).partner.plan.per_minute == 1200
    with django_assert_num_queries(1):
        assert keys.found(text.replace(key.public_id, "0" * 16)) is None


def test_a_rotated_key_ends_after_the_grace_and_its_heir_opens_the_same():
    key, text = make_key("read", "bulk", label="mirror")
    new = keys.rotate(key, grace=timedelta(days=2))
    assert (new.key.partner, new.key.scopes, new.key.label, new.key.replaces) == (
        key.partner,
        key.scopes,
        "mirror",
        key,
    )
    assert keys.found(text)
    assert keys.found(new.text)
    assert timedelta(days=1) < ApiKey.objects.get(pk=key.pk).expires_at - instants.now() <= timedelta(days=2)
    at_once = keys.rotate(new.key, grace=timedelta(0))
    assert keys.found(new.text) is None
    assert keys.found(at_once.text)


def test_a_grace_lengthens_no_life_and_the_dead_have_no_heirs():
    key, _ = make_key(expires_at=instants.now() + timedelta(hours=1))
    new = keys.rotate(key, grace=timedelta(days=7))
    assert ApiKey.objects.get(pk=key.pk).expires_at == key.expires_at == new.key.expires_at
    keys.revoke(key)
    with pytest.raises(ValueError, match="opens nothing"):
        keys.rotate(key, grace=timedelta(0))


def test_a_second_revocation_changes_nothing():
    key, text = make_key()
    keys.revoke(key)
    first = ApiKey.objects.get(pk=key.pk).revoked_at
    keys.revoke(key)
    assert ApiKey.objects.get(pk=key.pk).revoked_at == first
    assert keys.found(text) is None


def test_use_is_noted_once_a_minute(django_assert_num_queries):
    key, _ = make_key()
    now = instants.now()
    keys.note_use(key, now)
    keys.note_use(key, now + timedelta(seconds=59))  # as another process has it, that does not know of the first
    key.refresh_from_db()
    assert key.last_used_at == now
    with django_assert_num_queries(0):
        keys.note_use(key, now + timedelta(seconds=59))
    keys.note_use(key, now + timedelta(seconds=60))
    key.refresh_from_db()
    assert key.last_used_at == now + timedelta(seconds=60)
