"""The users app: people, their roles and how they log in."""

from django.apps import AppConfig
from django.conf import settings

from newsroom.environment import ConfigurationError

from .roles import Role


class UsersConfig(AppConfig):
    name = "newsroom.users"
    label = "users"
    verbose_name = "People"

    def ready(self) -> None:
        refuse_unknown_roles(settings.NEWSROOM_SECOND_FACTOR)


def refuse_unknown_roles(names: list[str]) -> None:
    """Raises ConfigurationError for a name in NEWSROOM_SECOND_FACTOR that is no role: a slip would open the door."""
    if unknown := sorted(set(names) - set(Role.values)):
        raise ConfigurationError(
            f"NEWSROOM_SECOND_FACTOR names no role of ours: {', '.join(unknown)}. "
            f"Roles are {', '.join(Role.values)}; the word none asks nobody."
        )
