"""The public versions of a story: the list of all, and each one as its document."""

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from newsroom.api import parameters as p
from newsroom.api.doors import Door
from stories import delivery, groups
from stories.api.describing import StoryDocument
from stories.api.outcomes import missing
from stories.api.serializers import Version, printed
from stories.delivery import catalogue
from stories.site import documents

ORDERS = {"-version": p.Order("number", "story_id"), "version": p.Order("number", "story_id", is_descending=False)}


class VersionFilters(p.Listing):
    """How versions are listed."""

    orders = ORDERS
    ordering = p.ordering_of(ORDERS)


class Versions(Door):
    """Every version of a story that is held, the present one first."""

    parameters = VersionFilters
    problems = (410,)

    @extend_schema(responses=Version(many=True))
    def get(self, request: Request, story_id: str) -> HttpResponseBase:
        page = self.page(catalogue.versions(story_id))
        if not page.rows:
            return self._without(story_id, page.body([]))
        version = Version()
        return self.json(
            page.body(printed(version.to_representation(row)) for row in page.rows),
            page.rows[0]["version_published_at"],
            groups=(groups.story(story_id),),
            links=page.links,
        )

    def _without(self, story_id: str, empty: bytes) -> HttpResponseBase:
        """No rows: beyond the last page, or there is no such story, or none any more."""
        found = delivery.story_json(story_id)
        if not isinstance(found, delivery.StoryDocument):
            return missing(found, groups.story(story_id))
        return self.json(empty, found.published_at, groups=(groups.story(story_id),))


class OneVersion(Door):
    """The document of one version, as it was frozen: it never changes."""

    problems = (410,)

    @extend_schema(responses=StoryDocument)
    def get(self, request: Request, story_id: str, number: int) -> HttpResponseBase:
        found = delivery.story_version(story_id, number)
        if not isinstance(found, delivery.StoryDocument):
            return missing(found, groups.story(story_id))
        return self.answer(documents.story_version(found), fetched=[(story_id, found.version)])
