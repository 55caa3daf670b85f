"""“Who holds the wrong version?”: the stories put right or taken back last, and one story with every partner of it."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from newsroom.text import forbidden_character
from partners import reports

from .desk import READERS

LONGEST = 60


class HoldingMixin:
    """For the admin of partners; editors see these two pages, too."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(require_safe(self.holding_view))
        return [path("wrong-versions", view, name="partners_partner_wrong_versions"), *super().get_urls()]

    def holding_view(self, request: HttpRequest) -> HttpResponse:
        """`story` names one; without it, the latest of all."""
        if not (request.user.has_role(*READERS) or self.may_change(request)):
            raise PermissionDenied
        asked = request.GET.get("story", "").strip()[:LONGEST]
        context = {
            **self.admin_site.each_context(request),
            "title": "Who holds the wrong version?",
            "opts": self.opts,
            "asked": asked,
            "case": reports.case_of(asked) if asked and not forbidden_character(asked) else None,
            "cases": () if asked else reports.latest_cases(),
            "may_open": self.may_change(request),
        }
        return TemplateResponse(request, "admin/partners/partner/wrong_versions.html", context)
