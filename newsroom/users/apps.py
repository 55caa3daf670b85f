"""The users app."""

from django.apps import AppConfig


class UsersConfig(AppConfig):
    name = "newsroom.users"
    label = "users"
    verbose_name = "People"
