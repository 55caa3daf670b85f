"""Views to compare with: constant bytes, a list of frozen documents, and the same list as a serializer makes it."""

from django.http import HttpRequest, HttpResponse
from rest_framework.generics import ListAPIView
from rest_framework.pagination import LimitOffsetPagination

from bench.serializers import StorySerializer
from stories.delivery import rows
from stories.models import Story

PAGE = 50
CONSTANT = b"x" * 4096
FROM_HERE = f"""
SELECT v.document FROM stories_publishedstory s JOIN stories_storyversion v ON v.id = s.version_id
WHERE s.story_id <= %s ORDER BY s.story_id DESC LIMIT {PAGE}"""


def hello(request: HttpRequest) -> HttpResponse:
    """4 KB that are there already: as fast as a view can be."""
    return _sized(HttpResponse(CONSTANT, content_type="application/json"))


def documents(request: HttpRequest, story_id: str) -> HttpResponse:
    """50 whole documents as they were frozen, read as delivery reads, back from `story_id`."""
    found = b",\n".join(bytes(row[0]) for row in rows.every(FROM_HERE, story_id))
    body = b'{"results": [' + found + b'], "next": null, "previous": null}'
    return _sized(HttpResponse(body, content_type="application/json"))


class Serialized(ListAPIView):
    """50 stories back from `story_id`, as Django REST framework is commonly used, with related rows prefetched."""

    serializer_class = StorySerializer
    pagination_class = LimitOffsetPagination

    def get_queryset(self):
        related = ("claims__citations__source", "citations__source", "corrections")
        stories = Story.objects.filter(story_id__lte=self.kwargs["story_id"]).order_by("-story_id")
        return stories.select_related("section").prefetch_related(*related)

    def paginate_queryset(self, queryset):
        return None  # no COUNT: the frozen list makes none either

    def filter_queryset(self, queryset):
        return queryset[:PAGE]


def serialized(request: HttpRequest, story_id: str) -> HttpResponse:
    """The list of the serializer with its length said, so that a connection can be kept."""
    return _sized(Serialized.as_view()(request, story_id=story_id).render())


def _sized(response: HttpResponse) -> HttpResponse:
    response.headers["Content-Length"] = str(len(response.content))
    return response
