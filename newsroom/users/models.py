"""The people of the newsroom and their roles."""

from functools import cached_property

from django.contrib.auth.models import AbstractUser

from newsroom.text import LineField

from .roles import Role


class User(AbstractUser):
    """A person who logs in. Roles are groups; `byline` is how the paper names the person, if it does."""

    byline = LineField(
        max_length=120,
        blank=True,
        help_text="How a story names this person; empty where the paper prints no bylines.",
    )

    class Meta(AbstractUser.Meta):
        db_table = "users_user"

    def __str__(self) -> str:
        return self.get_full_name() or self.username

    @cached_property
    def roles(self) -> frozenset[str]:
        """The names of this person's roles; an inactive person has none."""
        if not self.is_active:
            return frozenset()
        return frozenset(self.groups.values_list("name", flat=True)) & frozenset(Role.values)

    def has_role(self, *roles: str) -> bool:
        return not self.roles.isdisjoint(roles)
