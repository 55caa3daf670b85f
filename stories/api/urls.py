"""The addresses of the API. None ends with a slash."""

from django.urls import path

from stories.api import changes, exports, stories

app_name = "api"
urlpatterns = [
    path("stories", stories.Stories.as_view(), name="stories"),
    path("changes", changes.Changes.as_view(), name="changes"),
    path("export", exports.Export.as_view(), name="export"),
]
