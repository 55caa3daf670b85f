"""The newsroom app: composition, deployment checks and what belongs to no single aggregate."""

from django.apps import AppConfig


class NewsroomConfig(AppConfig):
    name = "newsroom"
