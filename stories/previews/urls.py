"""The addresses of links for outsiders. None ends with a slash, and none is sent elsewhere."""

from django.urls import path

from . import door

app_name = "previews"
urlpatterns = [
    path("<str:token>", door.story, name="story"),
    path("<str:token>/picture", door.picture, name="picture"),
]
