"""The newsroom app: composition, deployment checks and what belongs to no single aggregate."""

from django.apps import AppConfig

from newsroom import checks


class NewsroomConfig(AppConfig):
    name = "newsroom"

    def ready(self) -> None:
        checks.register_all()
