"""How allauth logs people of the newsroom in: who may, how often wrong, what is said, where it leads.

Makes no accounts and confirms no addresses: people are made in the admin.
"""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from newsroom import callers, publication

from . import devices, post, throttle, words
from .models import User

logger = logging.getLogger("newsroom.login")
CODES_WINDOW = 5 * 60  # seconds for which too many wrong codes lock; the limit itself is in ACCOUNT_RATE_LIMITS


class NewsroomAdapter(DefaultAccountAdapter):
    error_messages = {**DefaultAccountAdapter.error_messages, **words.ERRORS}

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    # --- the password ---

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Raises ValidationError where too many wrong passwords came before; the first time somebody is told."""
        attempt = self._attempt(request, credentials["username"])
        verdict = throttle.count(attempt)
        if verdict.is_first:
            tell_of_lock(attempt, is_account=verdict.is_account)
        if not verdict.is_allowed:
            raise self.validation_error("too_many_login_attempts")

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """The person, or None: the same for a wrong password, an unknown name, and one who may not enter the admin."""
        user = super().authenticate(request, **credentials)
        if user is None or not user.is_staff:
            return None
        throttle.take_back(self._attempt(request, credentials["username"]))
        return user

    def _attempt(self, request: HttpRequest, login: str) -> throttle.Attempt:
        return throttle.Attempt(login, self.get_client_ip(request), devices.mark_of(request, login))

    def set_password(self, user: User, password: str) -> None:
        super().set_password(user, password)
        throttle.forget(user.username)

    # --- the way in and out ---

    def pre_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse | None:
        """A passkey alone does not open the admin to somebody who is switched off."""
        if user.is_active and user.is_staff:
            return None
        messages.error(request, words.NOT_A_PASSKEY)
        return redirect("account_login")

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        response = super().post_login(request, user, **kwargs)
        devices.remember(response, user.username)
        return response

    def get_logout_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account_login")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def is_safe_url(self, url: str | None) -> bool:
        """Logging in leads to a place in the admin and nowhere else."""
        return bool(url) and url.startswith("/admin/") and url_has_allowed_host_and_scheme(url, allowed_hosts=None)

    def is_ajax(self, request: HttpRequest) -> bool:
        """Only the passkey of a login is asked for by a script."""
        match = request.resolver_match
        return match is not None and match.url_name == "mfa_login_webauthn" and request.method == "GET"

    def get_reauthentication_methods(self, user: User) -> list[dict]:
        """Whoever has a second factor shows that one: with the password alone nobody takes it away."""
        methods = super().get_reauthentication_methods(user)
        factors = [method for method in methods if method["id"] != "reauthenticate"]
        return factors or methods

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that the first of our proxies (NEWSROOM_PROXIES) was called from; any before may be forged."""
        return callers.address_of(request)

    # --- what is said ---

    def add_message(self, request, level, message_template=None, message_context=None, extra_tags="", message=None):
        if text := message or words.MESSAGES.get(message_template or ""):
            messages.add_message(request, level, text, extra_tags=extra_tags)

    def get_reset_password_from_key_url(self, key: str) -> str:
        path = reverse("account_reset_password_from_key", kwargs={"uidb36": "UID", "key": "KEY"})
        return publication.current().url + path.replace("UID-KEY", key)

    def send_password_reset_mail(self, user: User, email: str, context: dict[str, Any]) -> None:
        """To the address that is stored, whatever was typed to find it."""
        text = words.RESET.format(name=user.username, url=context["password_reset_url"])
        tell(user, "Set a new password", text)

    def send_notification_mail(self, template_prefix: str, user: User, context=None, email=None) -> None:
        tell(user, "Your login was changed", f"{words.NOTICES[template_prefix]} {words_of_doubt()}")


def words_of_doubt() -> str:
    return "If it was not you, tell your administrators at once."


def tell(user: User, subject: str, text: str) -> None:
    """Mail the person, if an address is stored."""
    if not user.email:
        return
    paper = publication.current()
    body = f"{text}\n\n{paper.name}, newsroom\n{paper.url}{reverse('admin:index')}\n"
    post.send_soon(EmailMessage(f"{paper.name}: {subject}", body, settings.DEFAULT_FROM_EMAIL, [user.email]))


def tell_of_lock(attempt: throttle.Attempt, *, is_account: bool) -> None:
    """Log that logins are locked, once for each lock, and mail the person whose account it is."""
    if not is_account:
        logger.warning("Logins from %s are locked: too many wrong passwords.", attempt.address)
        return
    logger.warning(
        "The login %r is locked: too many wrong passwords, the last from %s.", attempt.login, attempt.address
    )
    for user in User.objects.filter(username=attempt.login, is_active=True):
        tell(user, "Wrong passwords for your login", words.LOCKED.format(address=attempt.address))


def tell_of_wrong_codes(user: User, address: str) -> None:
    """Log that the second factor of a person is locked, and mail the person: the password is known to somebody."""
    logger.warning("The second factor of %r is locked: wrong codes, the last from %s.", user.username, address)
    tell(user, "Wrong codes for your login", words.CODES_LOCKED.format(address=address))


def codes_are_locked(user: User) -> None:
    """Tell of a second factor that wrong codes have locked, once for each lock."""
    if cache.add(f"login:codes:{user.pk}", True, CODES_WINDOW):
        tell_of_wrong_codes(user, NewsroomAdapter().get_client_ip(context.request))
