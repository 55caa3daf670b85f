"""What a key opens: the scope that a door names."""

from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView


class HasScope(BasePermission):
    """A door with `needs_key` opens to keys alone; a key must have the door's `scope`, at every door.

    OPTIONS is asked by browsers before they send a key, and tells methods only.
    """

    def has_permission(self, request: Request, view: APIView) -> bool:
        if request.method == "OPTIONS":
            return True
        if request.auth is None:
            return self._is_open(view)
        return getattr(view, "scope", "read") in request.auth.scopes

    def _is_open(self, view: APIView) -> bool:
        if getattr(view, "needs_key", False):
            raise NotAuthenticated
        return True
