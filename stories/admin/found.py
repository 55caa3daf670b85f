"""Lists of stories, and of what belongs to stories, searched by the index of words; an id leads to its row."""

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from sources.models import Source
from stories import finding
from stories.admin.addresses import change_href
from stories.models import Story

PARTS = {"claim": "#claims-group", "correction": "#desk-panel", "": ""}


def href_of(place: finding.Place) -> str:
    """The address in the admin of the row that an id names."""
    if isinstance(place.row, Source):
        return reverse("admin:sources_source_change", args=[place.row.pk])
    return change_href(place.row) + PARTS[place.part]


class FindsStories:
    """For the list of stories: searches the words of stories and their sources; an id typed whole opens its row."""

    def found(self, text: str) -> Q:
        return Q(pk__in=finding.found(text))

    def changelist_view(self, request: HttpRequest, extra_context=None) -> HttpResponse:
        place = finding.place_of(request.GET.get("q", "")) if set(request.GET) == {"q"} else None
        if place is None:
            return super().changelist_view(request, extra_context)
        if not self.has_view_permission(request):
            raise PermissionDenied
        return HttpResponseRedirect(href_of(place))


class FoundByStory:
    """For rows that belong to stories: found by the words of the story; `story_in` is how they name it."""

    story_in = "story__in"

    def found(self, text: str) -> Q:
        keys = finding.found(text)
        if self.story_in == "story__in":
            return Q(story__in=keys)
        ids = Story.objects.filter(pk__in=keys).exclude(story_id=None).values_list("story_id", flat=True)
        return Q((self.story_in, list(ids)))
