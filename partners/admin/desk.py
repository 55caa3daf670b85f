"""Who sees the pages of partners, for all classes of this room."""

from django.http import HttpRequest

from newsroom import adminkit
from newsroom.users.roles import Role

MANAGERS = frozenset({Role.PARTNER_MANAGER, Role.PUBLISHER, Role.ADMINISTRATOR})
READERS = MANAGERS | {Role.EDITOR}  # whoever corrects a story may know who holds the uncorrected one


class ManagedAdmin(adminkit.RoleAdmin):
    """Looked at and changed by those who look after partners; nobody else in the newsroom sees it."""

    change_roles = MANAGERS
    superuser_changes = True

    def has_view_permission(self, request: HttpRequest, obj=None) -> bool:
        return self.may_change(request)


class SeenAdmin(adminkit.ReadOnlyAdmin):
    """Looked at by the same people, and written by the API alone."""

    superuser_changes = True

    def has_view_permission(self, request: HttpRequest, obj=None) -> bool:
        user = request.user
        return (user.is_authenticated and user.has_role(*MANAGERS)) or self._is_trusted(request)
