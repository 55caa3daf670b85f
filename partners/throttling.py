"""Refuses what is beyond a partner's plan, or beyond what an address without a key may ask for."""

from typing import Any

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from newsroom.api.problems import Problem
from partners import rates


class PlanThrottle(BaseThrottle):
    """Counts by partners/rates.py. OPTIONS is free: browsers ask it first, without the key."""

    def allow_request(self, request: Request, view: Any) -> bool:
        if request.method != "OPTIONS":
            refuse_beyond_quota(request._request)
        return True


def refuse_beyond_quota(request: HttpRequest) -> None:
    """Count a request; raises Problem (quota-exceeded) that names the policies and when to come back."""
    rated = rates.take(request)
    if rated is not None and rated.violated:
        headers = {"Retry-After": str(rated.retry_after)}
        raise Problem("quota-exceeded", headers=headers, **{"violated-policies": rated.violated})
