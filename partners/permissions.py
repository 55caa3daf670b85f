"""What a key opens: the scope that a door names."""

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from newsroom.api.problems import Problem
from partners.authentication import no_key


class HasScope(BasePermission):
    """A door with `needs_key` opens to keys alone; a key must have the door's `scope`, at every door.

    OPTIONS is asked by browsers before they send a key, and tells methods only.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        if request.method == "OPTIONS":
            return True
        if request.auth is None:
            if getattr(view, "needs_key", False):
                raise no_key()
            return True
        _refuse_without(getattr(view, "scope", "read"), request.auth.scopes)
        return True


def _refuse_without(scope: str, held: list[str]) -> None:
    if scope not in held:
        raise Problem("missing-scope", f"This address asks for a key with the scope {scope}.", scope=scope)
