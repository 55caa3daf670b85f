"""The forms that a script fills with a passkey. What cannot be one is refused before it is taken apart."""

import struct
from typing import Any

from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator

from . import words
from .forms import InOurWords

LONGEST = 20_000  # characters; a passkey with its attestation takes a few thousand
# What the parsers of WebAuthn make of bytes that are none: they say so in as many ways as there are formats in it.
NOT_PARSED = (ValueError, TypeError, LookupError, AttributeError, struct.error)


def refused() -> ValidationError:
    return ValidationError(words.NOT_A_PASSKEY, code="incorrect_code")


class CredentialField(forms.JSONField):
    """A PublicKeyCredential as JSON (WebAuthn, section 5.1.8), as far as its outer shape goes."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str) and (len(value) > LONGEST or not value.isascii() or value.startswith("[")):
            raise refused()
        try:
            found = super().to_python(value)
        except RecursionError as deep:
            raise refused() from deep
        if found is not None and not self._is_credential(found):
            raise refused()
        return found

    def bound_data(self, data: Any, initial: Any) -> Any:
        return initial  # a credential answers one challenge: it is not shown again

    def prepare_value(self, value: Any) -> str:
        return ""

    def _is_credential(self, found: Any) -> bool:
        texts = isinstance(found, dict) and [found.get(name) for name in ("id", "rawId", "type")]
        return bool(texts) and all(isinstance(text, str) for text in texts) and isinstance(found.get("response"), dict)


class Checked:
    """Mixin: a credential of the right shape that does not parse inside is refused like one of somebody else."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["credential"] = CredentialField()

    def _clean_fields(self) -> None:
        self._refusing(super()._clean_fields)

    def _clean_form(self) -> None:
        self._refusing(super()._clean_form)

    def _refusing(self, clean) -> None:
        try:
            clean()
        except NOT_PARSED:
            self.add_error("credential", refused())


class LoginByPasskeyForm(Checked, webauthn.LoginWebAuthnForm):
    pass


class AuthenticateByPasskeyForm(Checked, webauthn.AuthenticateWebAuthnForm):
    pass


class ReauthenticateByPasskeyForm(Checked, webauthn.ReauthenticateWebAuthnForm):
    pass


class AddPasskeyForm(Checked, InOurWords, webauthn.AddWebAuthnForm):
    labels = {"name": "What you call it", "passwordless": "Let it log me in by itself, without my password"}
    helps = {
        "name": "Such as the device that it is on.",
        "passwordless": "The device then asks for finger, face or PIN. Take the tick away for a key that has none.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["passwordless"].initial = True
        self.fields["name"].validators.append(MaxLengthValidator(80))


class EditPasskeyForm(InOurWords, webauthn.EditWebAuthnForm):
    labels = {"name": "What you call it"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].validators.append(MaxLengthValidator(80))
