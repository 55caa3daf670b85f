"""Which address goes where: the site's own, and the newsroom under /admin."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
