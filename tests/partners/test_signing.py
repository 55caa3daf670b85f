"""Signatures as an independent library of Standard Webhooks judges them, and the vector of the specification."""

import base64
from datetime import UTC, datetime, timedelta

import pytest
from django.test import override_settings
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from partners import secrets, signing

VECTOR = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
BODIES = (b'{"type":"story.corrected"}', '{"who":"Göttingen, 東京"}'.encode(), b'{"at":"a.b.c.","n":[1.5,"."]}')


def signed(*keys, body=BODIES[0], at=None, message_id="msg_0123abcd"):
    return signing.headers(keys, message_id, int((at or datetime.now(UTC)).timestamp()), body)


def test_the_vector_of_the_specification_comes_out():
    found = signing.signature(VECTOR, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert found == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_library_accepts_what_is_ours_and_refuses_what_was_changed_or_is_old():
    """Fault WH-12."""
    secret, now = signing.new_secret(), datetime.now(UTC)
    for body in BODIES:
        told = signed(secret, body=body)
        Webhook(secret).verify(body, told)
        Webhook(secret).verify(body, {**told, "webhook-signature": f"v9,abc {told['webhook-signature']}"})
        for changed in (body[:-1] + b" ", body + b"\n"):
            with pytest.raises(WebhookVerificationError):
                Webhook(secret).verify(changed, told)
        with pytest.raises(WebhookVerificationError):
            Webhook(secret).verify(body, {**told, "webhook-id": "msg_another"})
    for at in (now - timedelta(minutes=6), now + timedelta(minutes=6)):
        with pytest.raises(WebhookVerificationError):
            Webhook(secret).verify(BODIES[0], signed(secret, at=at))


def test_during_a_rotation_either_secret_verifies_and_no_other():
    new, old = signing.new_secret(), signing.new_secret()
    told = signed(new, old)
    for secret in (new, old):
        Webhook(secret).verify(BODIES[0], told)
    with pytest.raises(WebhookVerificationError):
        Webhook(signing.new_secret()).verify(BODIES[0], told)


def test_a_secret_is_long_random_and_sealed_where_it_is_kept():
    secret = signing.new_secret()
    assert secret != signing.new_secret()
    assert len(base64.b64decode(secret.removeprefix("whsec_"))) == 32
    with override_settings(SECRET_KEY="one", SECRET_KEY_FALLBACKS=[]):
        sealed = secrets.seal(secret)
        assert secret not in sealed
    with override_settings(SECRET_KEY="two", SECRET_KEY_FALLBACKS=["one"]):
        assert secrets.unseal(sealed) == secret
    with override_settings(SECRET_KEY="two", SECRET_KEY_FALLBACKS=[]), pytest.raises(secrets.Unreadable):
        secrets.unseal(sealed)
