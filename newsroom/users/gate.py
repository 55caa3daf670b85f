"""Lets people whose role needs a second factor no further into the admin than to where they add or show it."""

from urllib.parse import urlencode

from django.contrib import admin
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from . import second_factor

LEAVING = frozenset({"account_login", "account_logout", "admin:logout"})
ADDING = LEAVING | {"mfa_index", "mfa_activate_totp", "mfa_add_webauthn", "account_reauthenticate"}
SHOWING = LEAVING | {"mfa_reauthenticate", "mfa_reauthenticate_webauthn"}


def is_closed(request: HttpRequest) -> bool:
    """Whether the person of this session still has to add or show a second factor."""
    if not second_factor.is_needed_by(request.user):
        return False
    return not (second_factor.is_enrolled(request.user) and second_factor.was_shown(request))


def answer(request: HttpRequest) -> HttpResponseBase | None:
    """What a closed admin answers instead of the page asked for: the way to open it, or 403 to whatever would change
    something. None where the page may answer itself."""
    if not is_closed(request):
        return None
    enrolled = second_factor.is_enrolled(request.user)
    if request.resolver_match.view_name in (SHOWING if enrolled else ADDING):
        return None
    way = reverse("mfa_reauthenticate" if enrolled else "mfa_index")
    if request.method in ("GET", "HEAD"):
        return redirect(f"{way}?{urlencode({'next': request.get_full_path()})}")
    context = {**admin.site.each_context(request), "title": "Not yet", "way": way, "enrolled": enrolled}
    return render(request, "account/closed.html", context, status=403)
