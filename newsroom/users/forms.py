"""The forms about logging in: allauth's in the newsroom's words; a password that is too long is refused unread."""

from typing import Any

from allauth.account import forms as account
from allauth.mfa.base import forms as codes
from allauth.mfa.totp import forms as totp
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator

from newsroom import adminkit

from . import adapter, words
from .models import User

LONGEST = 1000  # characters of a password; hashing or comparing a longer one would be work for a stranger's fun


class InOurWords:
    """Mixin: labels say what a field is, so that none needs a placeholder; `labels` and `helps` replace allauth's."""

    labels: dict[str, str] = {}
    helps: dict[str, str] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            self._reword(name, field)

    def _reword(self, name: str, field: forms.Field) -> None:
        field.widget.attrs.pop("placeholder", None)
        field.label, field.help_text = self.labels.get(name, field.label), self.helps.get(name, "")
        if isinstance(field.widget, forms.PasswordInput):
            field.validators.append(MaxLengthValidator(LONGEST))


NEW = {"password1": "New password", "password2": "New password, once more"}
STRONG = {"password1": "Ten characters or more, not only digits, and none of the passwords that everybody tries first."}


class LoginForm(InOurWords, account.LoginForm):
    labels = {"login": "Name", "password": "Password"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs |= {"autofocus": True, "autocapitalize": "none", "spellcheck": "false"}

    def add_prefix(self, field_name: str) -> str:
        """The field of the name is posted as `username`, as by every login of Django's admin."""
        return super().add_prefix("username" if field_name == "login" else field_name)

    def is_locked(self) -> bool:
        return self.has_error(forms.forms.NON_FIELD_ERRORS, "too_many_login_attempts")


class ReauthenticateForm(InOurWords, account.ReauthenticateForm):
    labels = {"password": "Your password"}


class ChangePasswordForm(InOurWords, account.ChangePasswordForm):
    labels, helps = {"oldpassword": "Present password", **NEW}, STRONG


class SetPasswordForm(InOurWords, account.SetPasswordForm):
    labels, helps = NEW, STRONG


class ResetPasswordKeyForm(InOurWords, account.ResetPasswordKeyForm):
    labels, helps = NEW, STRONG


class ResetPasswordForm(InOurWords, account.ResetPasswordForm):
    labels = {"email": "Your e-mail address"}

    def clean_email(self) -> str:
        """Finds who may get a link; the same answer where there is nobody. The mail goes to the stored address."""
        typed = self.cleaned_data["email"]
        found = User.objects.filter(email__iexact=typed, is_active=True, is_staff=True)
        # Databases differ in what they call equal: a dotless i is an i to one of them.
        self.users = [
            user for user in found if user.email.casefold() == typed.casefold() and user.has_usable_password()
        ]
        return typed


class CountedCode(InOurWords):
    """Mixin: where wrong codes have locked the second factor, the person is told once for each lock."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].validators.append(MaxLengthValidator(64))
        self.fields["code"].widget.attrs |= {"autofocus": True, "inputmode": "numeric"}

    def clean_code(self) -> str:
        try:
            return super().clean_code()
        except ValidationError as refused:
            if refused.code in ("too_many_login_attempts", "rate_limited"):
                adapter.codes_are_locked(self.user)
                raise ValidationError(words.TOO_MANY_CODES, code=refused.code) from refused
            raise


class AuthenticateForm(CountedCode, codes.AuthenticateForm):
    labels = {"code": "Code"}
    helps = {"code": "Six digits of your authenticator app, or one of your recovery codes."}


class ReauthenticateByCodeForm(CountedCode, codes.ReauthenticateForm):
    labels, helps = AuthenticateForm.labels, AuthenticateForm.helps


class ActivateAppForm(CountedCode, totp.ActivateTOTPForm):
    labels, helps = {"code": "Code"}, {"code": "The six digits that the app shows now."}


class TakeAwayForm(forms.Form):
    """Asks an administrator for the reason, which the log keeps."""

    reason = forms.CharField(
        max_length=200,
        widget=adminkit.LineInput,
        help_text="Kept in the history of the person, such as: lost the phone, known by voice.",
    )
