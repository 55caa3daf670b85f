"""The pages about logging in: allauth's views with the newsroom's forms, in the frame of the admin."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from ipaddress import ip_address
from urllib.parse import urlsplit

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.contrib import admin, messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.utils.decorators import method_decorator
from django.views.generic import TemplateView

from . import forms, gate, passkey_forms, second_factor, sessions, throttle, words
from .mfa import SecondFactorAdapter

View = Callable[..., HttpResponseBase]


def framed(view: View) -> View:
    """The view, its page in the frame of the admin: with the navigation for whoever is inside, without for others."""

    @wraps(view)
    def show(request: HttpRequest, *args, **kwargs) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        if isinstance(response, TemplateResponse) and not response.is_rendered:
            response.context_data = {**frame(request), **(response.context_data or {})}
        return response

    return show


def frame(request: HttpRequest) -> dict:
    """What every page about logging in is printed with."""
    inside = request.user.is_authenticated and not gate.is_closed(request)
    return {
        **admin.site.each_context(request),
        "layout": f"allauth/layouts/{'manage' if inside else 'entrance'}.html",
        "passkeys_work": is_named(request.get_host()),
    }


def is_named(host: str) -> bool:
    """Whether a browser makes passkeys for this host: for a name, not for a bare address (WebAuthn, section 5.1.2)."""
    try:
        ip_address(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return True
    return False


class Login(account.LoginView):
    form_class = forms.LoginForm

    def dispatch(self, request: HttpRequest, *args, **kwargs) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.is_staff:
            raise PermissionDenied("This person does not work here.")  # the admin would send them back for ever
        return super().dispatch(request, *args, **kwargs)

    def form_invalid(self, form: forms.LoginForm) -> HttpResponse:
        response = super().form_invalid(form)
        if form.is_locked():
            response.status_code = HTTPStatus.TOO_MANY_REQUESTS
            response["Retry-After"] = str(throttle.WINDOW)
        return response


@method_decorator(login_required, name="dispatch")
class Account(TemplateView):
    """What a person may change about the own login, each with how it stands."""

    template_name = "account/index.html"

    def get_context_data(self, **kwargs) -> dict:
        own = Authenticator.objects.filter(user=self.request.user)
        kinds = [authenticator.type for authenticator in own]
        return super().get_context_data(
            has_app=Authenticator.Type.TOTP in kinds,
            passkeys=kinds.count(Authenticator.Type.WEBAUTHN),
            has_codes=Authenticator.Type.RECOVERY_CODES in kinds,
            is_needed=second_factor.is_needed_by(self.request.user),
            **kwargs,
        )


class Enrolling:
    """Mixin: whoever adds a second factor has shown it; whoever else was in by the password alone is out."""

    def form_valid(self, form) -> HttpResponse:
        response = super().form_valid(form)
        second_factor.mark_enrolled(self.request)
        sessions.end_all(self.request.user, but=self.request.session.session_key)
        return response


class Factors(mfa.IndexView):
    def get_context_data(self, **kwargs) -> dict:
        user = self.request.user
        needed = second_factor.is_needed_by(user)
        return super().get_context_data(is_needed=needed, is_enrolled=second_factor.is_enrolled(user), **kwargs)


class Authenticate(mfa.AuthenticateView):
    form_class = forms.AuthenticateForm
    webauthn_form_class = passkey_forms.AuthenticateByPasskeyForm


class ReauthenticateByCode(mfa.ReauthenticateView):
    form_class = forms.ReauthenticateByCodeForm


class AddApp(Enrolling, totp.ActivateTOTPView):
    form_class = forms.ActivateAppForm


class LoginByPasskey(webauthn.LoginWebAuthnView):
    form_class = passkey_forms.LoginByPasskeyForm


class ReauthenticateByPasskey(webauthn.ReauthenticateWebAuthnView):
    form_class = passkey_forms.ReauthenticateByPasskeyForm


class AddPasskey(Enrolling, webauthn.AddWebAuthnView):
    form_class = passkey_forms.AddPasskeyForm


class EditPasskey(webauthn.EditWebAuthnView):
    form_class = passkey_forms.EditPasskeyForm


class RemovePasskey(webauthn.RemoveWebAuthnView):
    def form_valid(self, form) -> HttpResponse:
        if not SecondFactorAdapter().can_delete_authenticator(self.object):
            messages.error(self.request, words.ERRORS["cannot_delete_authenticator"])
            return redirect("mfa_list_webauthn")
        return super().form_valid(form)


def too_many(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The answer to whoever asks too often: 429, in the frame of the admin."""
    context = {**admin.site.each_context(request), "title": "Too often"}
    response = render(request, "account/too_many.html", context, status=HTTPStatus.TOO_MANY_REQUESTS)
    response["Retry-After"] = "300"
    return response


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer to a form without the token of this session: 403, and how to save what was typed."""
    context = {**admin.site.each_context(request), "title": "That form is no longer good"}
    return render(request, "account/stale_form.html", context, status=HTTPStatus.FORBIDDEN)
