"""The pages app."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    name = "newsroom.pages"
    label = "pages"
    verbose_name = "Paper"
