"""Stories: the list, and each one as its document."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.http import HttpResponseBase
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request

from newsroom import http, instants, publication
from newsroom.api import parameters as p
from newsroom.api.doors import Door
from newsroom.api.pages import Row
from stories import delivery, groups, search
from stories.api.describing import StoryDocument
from stories.api.outcomes import missing
from stories.api.serializers import StorySummary, fitting, frozen, printed
from stories.choices import Classification, ContentStatus, StoryType
from stories.delivery import catalogue
from stories.site import documents

ORDERS = {
    "-published_at": p.Order("first_published_at", "story_id"),
    "published_at": p.Order("first_published_at", "story_id", is_descending=False),
    "-modified_at": p.Order("modified_at", "story_id"),
    "modified_at": p.Order("modified_at", "story_id", is_descending=False),
}

SETTLED = timedelta(hours=1)  # longer than any publication takes

ITEM = PolymorphicProxySerializer(
    component_name="StoryItem",
    serializers=[StorySummary, StoryDocument],
    resource_type_field_name=None,
    many=True,
)


class StoryFilters(p.Listing):
    """What stories are chosen by."""

    edition = p.Id("The id of an edition in which they ran.", narrow=catalogue.in_edition)
    edition_date = p.Day("The day of the edition in which they first ran.")
    section = p.Slug("The slug of their section.")
    tag = p.Slug("The slug of a tag.", narrow=catalogue.with_tag)
    story_type = p.Choice("Their place in the edition.", words=StoryType.values)
    editorial_classification = p.Choice("The kind of journalism.", words=Classification.values)
    content_status = p.Choice("What has happened to them since.", words=ContentStatus.values)
    source = p.Id("The id of a source that they name.", narrow=catalogue.resting_on)
    claim = p.Id("The id of a claim that they make.", narrow=catalogue.with_claim)
    min_importance = p.Whole("The least importance.", "importance", lookup_expr="gte", least=1, most=10)
    is_carryover = p.Truth("Whether they were carried over from an edition before.")
    published_after = p.Instant("First published at this instant or later.", "first_published_at", lookup_expr="gte")
    published_before = p.Instant("First published before this instant.", "first_published_at", lookup_expr="lt")
    modified_after = p.Instant("Changed at this instant or later.", "modified_at", lookup_expr="gte")
    modified_before = p.Instant("Changed last before this instant.", "modified_at", lookup_expr="lt")
    q = p.WordsOption(f"Words that they hold, as in the search of the site: the newest {search.MOST} such stories.")
    include = p.ChoiceOption("`document`: the items are whole documents.", words=["document"])
    orders = ORDERS
    ordering = p.ordering_of(ORDERS)

    def chosen(self, rows: p.Rows) -> p.Rows:
        """What all filters let through; words are looked for beside the filters that search knows itself."""
        rows = super().chosen(rows)
        return catalogue.at_places(rows, search.newest(self._searched())) if self.given["q"] else rows

    def _searched(self) -> search.Asked:
        return search.Asked(
            text=self.given["q"],
            zone=publication.current().zone,
            section=self.given["section"] or "",
            type=self.given["story_type"] or "",
        )


class Stories(Door):
    """The live and retracted stories, newest first."""

    parameters = StoryFilters

    @extend_schema(responses=ITEM)
    def get(self, request: Request) -> HttpResponseBase:
        is_whole = self.asked.given["include"] is not None
        page = self.page(catalogue.with_documents(catalogue.stories()) if is_whole else catalogue.stories())
        return self.json(
            page.body(_items(page.rows, is_whole)),
            page.rows[0]["record_at"] if page.rows else catalogue.head_at(),
            groups=(groups.SITE,),
            links=page.links,
            fetched=[(row["story_id"], row["version_number"]) for row in page.rows] if is_whole else (),
        )


class StoryOptions(p.Parameters):
    """What can be asked of one story."""

    as_of = p.InstantOption("The document that was public at this instant, which has passed.")

    def wrong_together(self) -> list[tuple[str, str]]:
        at = self.given["as_of"]
        return [("as_of", "It lies in the future.")] if at and at > instants.now() else []


class Story(Door):
    """One story as its document, live or retracted, or as it was at an instant."""

    parameters = StoryOptions
    problems = (410,)

    @extend_schema(responses=StoryDocument)
    def get(self, request: Request, story_id: str) -> HttpResponseBase:
        at = self.asked.given["as_of"]
        found = delivery.story_as_of(story_id, at) if at else delivery.story_json(story_id)
        if not isinstance(found, delivery.StoryDocument):
            return missing(found, groups.story(story_id))
        return self.answer(_as_it_was(found, at) if at else documents.story(found), fetched=[(story_id, found.version)])


def _as_it_was(found: delivery.StoryDocument, at: datetime) -> http.Representation:
    """A version under an address that says an instant: kept less long than under its own.

    What is being published is dated before it can be seen, so that an instant just passed may yet get another version.
    """
    is_settled = instants.now() - at > SETTLED
    return replace(documents.story_version(found), lifetime=http.Lifetime.CLOSED if is_settled else http.Lifetime.LIVE)


def _items(rows: Sequence[Row], is_whole: bool) -> list[bytes]:
    summary = StorySummary()
    return fitting(rows, frozen if is_whole else lambda row: printed(summary.to_representation(row)), "story_id")
