"""The people of the newsroom and their roles."""

from functools import cached_property

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models

from newsroom.text import LineField

from .roles import Role


class Mail(models.TextChoices):
    """When a person is told by e-mail what their desk shows."""

    AT_ONCE = "at_once", "At once, a message for each"
    DAILY = "daily", "Once a day, all in one message"
    NEVER = "never", "Never: the desk is enough"


class User(AbstractUser):
    """A person who logs in. Roles are groups; `byline` is how the paper names the person, if it does."""

    byline = LineField(
        max_length=120,
        blank=True,
        help_text="How a story names this person; empty where the paper prints no bylines.",
    )

    mail = models.CharField("e-mail", max_length=10, choices=Mail.choices, default=Mail.DAILY)
    is_demonstration = models.BooleanField(
        default=False, editable=False, help_text="Made with the demonstration: enters without a second factor."
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

    def set_password(self, raw_password: str | None) -> None:
        """A demonstration login is one with the password that everybody knows: with its own it is a person's."""
        super().set_password(raw_password)
        self.is_demonstration = False

    def has_role(self, *roles: str) -> bool:
        return not self.roles.isdisjoint(roles)


class SavedList(models.Model):
    """A list of the admin with its filters and its order, kept under a name by one person."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_lists")
    of = models.CharField(max_length=100, help_text="Which list: the label of its model.")
    name = LineField(max_length=80)
    query = models.CharField(max_length=1000)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["person", "of", "name"], name="saved_list_name_unique")]

    def __str__(self) -> str:
        return self.name
