"""Keys on the page of a partner: a button leads to a page that says what will happen, its form does it.

A new key is shown once, on the answer that made it; neither the log nor another page holds it.
"""

from datetime import timedelta

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_http_methods

from newsroom import adminkit, instants
from newsroom.text import refuse_forbidden
from partners import keys
from partners.choices import Scope
from partners.models import ApiKey, Partner

GRACES = {0: "At once", 1: "In a day", 7: "In a week", 30: "In thirty days"}
LONGEST_LIFE = 3650  # days


class NewKeyForm(forms.Form):
    """What a new key opens, and for how long."""

    label = forms.CharField(
        label="What it is for",
        max_length=80,
        required=False,
        validators=[refuse_forbidden],
        help_text="A reminder, such as “nightly mirror”.",
    )
    scopes = forms.MultipleChoiceField(
        label="What it opens", choices=Scope.choices, initial=[Scope.READ], widget=forms.CheckboxSelectMultiple
    )
    days = forms.IntegerField(
        label="Days until it expires",
        min_value=1,
        max_value=LONGEST_LIFE,
        required=False,
        help_text="Left empty, it does not expire; it can be revoked at any time.",
    )


class RotateForm(forms.Form):
    """How long the old key still opens what it opened."""

    grace = forms.TypedChoiceField(
        label="When does the old key end?", coerce=int, choices=GRACES.items(), initial=7, widget=forms.RadioSelect
    )


class RevokeForm(forms.Form):
    """Nothing is asked."""


class KeysMixin:
    """For the admin of partners."""

    def get_urls(self) -> list[URLPattern]:
        def way(end: str, view, name: str) -> URLPattern:
            guarded = require_http_methods(["GET", "HEAD", "POST"])(view)
            return path(f"<int:key>/keys/{end}", self.admin_site.admin_view(guarded), name=f"partners_partner_{name}")

        return [
            way("new", self.new_key_view, "new_key"),
            way("<int:of>/rotate", self.rotate_view, "rotate_key"),
            way("<int:of>/revoke", self.revoke_view, "revoke_key"),
            *super().get_urls(),
        ]

    def new_key_view(self, request: HttpRequest, key: int) -> HttpResponse:
        """GET asks, POST makes a key and shows it."""
        partner = self._managed(request, key)
        form = NewKeyForm(request.POST or None)
        if request.method != "POST" or not form.is_valid():
            return self._key_page(request, partner, form, "Make a key", "The key is shown once, on the next page.")
        given = form.cleaned_data
        ends = instants.now() + timedelta(days=given["days"]) if given["days"] else None
        with transaction.atomic():
            new = keys.make(
                partner=partner, scopes=given["scopes"], label=given["label"], expires_at=ends, by=request.user
            )
            self._log(request, partner, f"Made the {new.key}, which opens: {', '.join(new.key.scopes)}")
        return self._made_page(request, partner, new)

    def rotate_view(self, request: HttpRequest, key: int, of: int) -> HttpResponse:
        """GET asks, POST makes the heir of a key and shows it."""
        partner, old = self._open_key(request, key, of)
        form = RotateForm(request.POST or None)
        if request.method != "POST" or not form.is_valid():
            says = "A new key takes over what this one opens. Both open it until the old one ends."
            return self._key_page(request, partner, form, "Rotate a key", says, old)
        with transaction.atomic():
            new = keys.rotate(old, grace=timedelta(days=form.cleaned_data["grace"]), by=request.user)
            ends = GRACES[form.cleaned_data["grace"]].lower()
            self._log(request, partner, f"Made the {new.key} in place of the {old}, which ends {ends}")
        return self._made_page(request, partner, new)

    def revoke_view(self, request: HttpRequest, key: int, of: int) -> HttpResponse:
        """GET asks, POST ends a key at once."""
        partner, old = self._open_key(request, key, of)
        if request.method != "POST":
            says = "From the next request on this key opens nothing. It cannot be brought back."
            return self._key_page(request, partner, RevokeForm(), "Revoke a key", says, old, tone="danger")
        with transaction.atomic():
            keys.revoke(old)
            self._log(request, partner, f"Revoked the {old}")
        messages.success(request, f"The {old} opens nothing any more.")
        return HttpResponseRedirect(partner_href(partner))

    def _managed(self, request: HttpRequest, key: int) -> Partner:
        if not self.may_change(request):
            raise PermissionDenied
        partner = Partner.objects.filter(pk=key).first() if adminkit.is_key(str(key)) else None
        if partner is None:
            raise Http404
        return partner

    def _open_key(self, request: HttpRequest, key: int, of: int) -> tuple[Partner, ApiKey]:
        """A key that still opens something, of this partner. Raises Http404 for any other."""
        partner = self._managed(request, key)
        found = partner.keys.select_related("partner").filter(pk=of).first() if adminkit.is_key(str(of)) else None
        if found is None or not is_unended(found):
            raise Http404
        return partner, found

    def _log(self, request: HttpRequest, partner: Partner, said: str) -> None:
        self.log_change(request, partner, said)

    def _key_page(self, request, partner, form, title, says, of=None, tone="primary") -> HttpResponse:
        context = self._around(request, partner, title) | {
            "form": adminkit.styled(form),
            "says": says,
            "of": of,
            "tone": tone,
        }
        return TemplateResponse(request, "admin/partners/partner/key.html", context)

    def _made_page(self, request: HttpRequest, partner: Partner, new: keys.NewKey) -> HttpResponse:
        context = self._around(request, partner, "The new key") | {"made": new}
        return TemplateResponse(request, "admin/partners/partner/key_made.html", context)

    def _around(self, request: HttpRequest, partner: Partner, title: str) -> dict:
        return {
            **self.admin_site.each_context(request),
            "title": title,
            "subtitle": str(partner),
            "opts": self.opts,
            "original": partner,
            "back": partner_href(partner),
        }


def is_unended(key: ApiKey) -> bool:
    """Whether a key is neither revoked nor expired, whatever its partner."""
    return key.revoked_at is None and (key.expires_at is None or key.expires_at > instants.now())


def partner_href(partner: Partner) -> str:
    return reverse("admin:partners_partner_change", args=[partner.pk])
