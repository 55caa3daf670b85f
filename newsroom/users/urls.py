"""The addresses about logging in, all below /admin. Who is not named here cannot be reached: no sign-up, no e-mail
confirmation, no login by mailed code."""

from allauth.account import views as account
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.urls import include, path, re_path
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.generic import View

from . import forms, views


def page(view: type[View], title: str, **options) -> views.View:
    """A page about logging in: kept by nobody, and what is posted to it shown in no report of an error."""
    shown = views.framed(view.as_view(extra_context={"title": title}, **options))
    return sensitive_post_parameters()(never_cache(shown))


PASSWORD = [
    path(
        "reset/",
        page(account.PasswordResetView, "Set a new password", form_class=forms.ResetPasswordForm),
        name="account_reset_password",
    ),
    path("reset/sent/", page(account.PasswordResetDoneView, "Look into your mail"), name="account_reset_password_done"),
    re_path(
        r"^reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[0-9A-Za-z-]+)/$",
        page(account.PasswordResetFromKeyView, "Set a new password", form_class=forms.ResetPasswordKeyForm),
        name="account_reset_password_from_key",
    ),
    path(
        "reset/done/",
        page(account.PasswordResetFromKeyDoneView, "Your new password is set"),
        name="account_reset_password_from_key_done",
    ),
    path(
        "set/",
        page(account.PasswordSetView, "Set a password", form_class=forms.SetPasswordForm),
        name="account_set_password",
    ),
]
PASSKEYS = [
    path("", page(webauthn.ListWebAuthnView, "Passkeys"), name="mfa_list_webauthn"),
    path("add/", page(views.AddPasskey, "Add a passkey"), name="mfa_add_webauthn"),
    path("login/", page(views.LoginByPasskey, "Log in"), name="mfa_login_webauthn"),
    path("show/", page(views.ReauthenticateByPasskey, "Show your passkey"), name="mfa_reauthenticate_webauthn"),
    path("<int:pk>/edit/", page(views.EditPasskey, "Rename a passkey"), name="mfa_edit_webauthn"),
    path("<int:pk>/remove/", page(views.RemovePasskey, "Take a passkey away"), name="mfa_remove_webauthn"),
]
RECOVERY_CODES = [
    path("", page(recovery.ViewRecoveryCodesView, "Recovery codes"), name="mfa_view_recovery_codes"),
    path("new/", page(recovery.GenerateRecoveryCodesView, "New recovery codes"), name="mfa_generate_recovery_codes"),
    path("download/", page(recovery.DownloadRecoveryCodesView, "Recovery codes"), name="mfa_download_recovery_codes"),
]
FACTORS = [
    path("", page(views.Factors, "Second factor"), name="mfa_index"),
    path("code/", page(views.Authenticate, "Second factor"), name="mfa_authenticate"),
    path("show/", page(views.ReauthenticateByCode, "Show your second factor"), name="mfa_reauthenticate"),
    path("app/add/", page(views.AddApp, "Add an authenticator app"), name="mfa_activate_totp"),
    path("app/remove/", page(totp.DeactivateTOTPView, "Take the app away"), name="mfa_deactivate_totp"),
    path("passkeys/", include(PASSKEYS)),
    path("recovery-codes/", include(RECOVERY_CODES)),
]
urlpatterns = [
    path("login/", page(views.Login, "Log in"), name="account_login"),
    path("logout/", page(account.LogoutView, "Log out"), name="account_logout"),
    path(
        "password_change/",
        page(account.PasswordChangeView, "Change your password", form_class=forms.ChangePasswordForm),
        name="account_change_password",
    ),
    path("account/", page(views.Account, "Your account"), name="account"),
    path(
        "account/confirm/",
        page(account.ReauthenticateView, "Confirm that it is you", form_class=forms.ReauthenticateForm),
        name="account_reauthenticate",
    ),
    path("account/password/", include(PASSWORD)),
    path("account/second-factor/", include(FACTORS)),
]
