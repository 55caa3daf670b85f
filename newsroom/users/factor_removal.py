"""Mixin of the people's admin: how a person's second factor stands, and taking it away when phone and key are lost.

Shows no secret, and gives nobody a second factor: people add their own.
"""

from collections import Counter

from allauth.mfa.models import Authenticator
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.html import format_html

from newsroom import adminkit

from . import adapter, second_factor, sessions, words
from .forms import TakeAwayForm
from .models import User

ADDRESS = "admin:users_user_take_factor_away"


def described(user: User) -> str:
    """Which second factors a person has, in words."""
    kinds = Counter(Authenticator.objects.filter(user=user).values_list("type", flat=True))
    keys = kinds[Authenticator.Type.WEBAUTHN]
    parts = [
        *(["authenticator app"] if kinds[Authenticator.Type.TOTP] else []),
        *([f"{keys} passkey{'s' if keys > 1 else ''}"] if keys else []),
        *(["recovery codes"] if kinds[Authenticator.Type.RECOVERY_CODES] else []),
    ]
    return ", ".join(parts) or "none"


def take_away(user: User, *, by: User) -> None:
    """Delete every second factor of `user`, end the sessions, and mail the person."""
    Authenticator.objects.filter(user=user).delete()
    sessions.end_all(user)
    text = words.FACTOR_REMOVED.format(by=by)
    transaction.on_commit(lambda: adapter.tell(user, "Your second factor was taken away", text))


class FactorRemoval:
    @adminkit.display(description="Second factor")
    def second_factor(self, user: User) -> str:
        if user.pk is None or not second_factor.is_enrolled(user):
            return "none"
        return format_html(
            '{} <a class="desk-button desk-small" href="{}">Take it away</a>',
            f"{described(user)}.",
            reverse(ADDRESS, args=[user.pk]),
        )

    def get_urls(self):
        view = self.admin_site.admin_view(self.take_factor_away)
        return [path("<path:object_id>/second-factor/", view, name=ADDRESS.removeprefix("admin:")), *super().get_urls()]

    def take_factor_away(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Asks for the reason, then does it; the own second factor is under one's own account."""
        person = self.get_object(request, object_id)
        if not self.has_change_permission(request, person) or person == request.user:
            raise PermissionDenied
        if person is None:
            raise Http404
        form = adminkit.styled(TakeAwayForm(request.POST or None))
        if request.method == "POST" and form.is_valid():
            return self._done(request, person, form.cleaned_data["reason"])
        title = f"Take away the second factor of {person}"
        context = {**self.admin_site.each_context(request), "title": title, "person": person, "form": form}
        return TemplateResponse(
            request, "admin/users/user/take_factor_away.html", {**context, "has": described(person)}
        )

    def _done(self, request: HttpRequest, person: User, reason: str) -> HttpResponse:
        with transaction.atomic():
            self.log_change(request, person, f"Took away the second factor: {reason}")
            take_away(person, by=request.user)
        self.message_user(request, f"{person} has no second factor any more, and is logged out everywhere.")
        return redirect("admin:users_user_change", person.pk)
