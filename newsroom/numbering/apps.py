"""The numbering app."""

from django.apps import AppConfig


class NumberingConfig(AppConfig):
    name = "newsroom.numbering"
    label = "numbering"
