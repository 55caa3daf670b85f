"""Addresses to compare with. No address of the newspaper is here."""

from django.urls import path

from bench import views
from newsroom import health

urlpatterns = [
    path("hello", views.hello),
    path("documents/<str:story_id>", views.documents),
    path("serialized/<str:story_id>", views.serialized),
    path("healthz", health.live),
]
