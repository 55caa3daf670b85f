"""Stories: the list, and each one as its document."""

from collections.abc import Sequence

from django.http import HttpResponseBase
from rest_framework.request import Request

from newsroom.api import parameters as p
from newsroom.api.doors import Door
from newsroom.api.pages import Row
from stories import groups
from stories.api.serializers import StorySummary, printed
from stories.choices import Classification, ContentStatus, StoryType
from stories.delivery import catalogue

ORDERS = {
    "-published_at": p.Order("first_published_at", "story_id"),
    "published_at": p.Order("first_published_at", "story_id", is_descending=False),
    "-modified_at": p.Order("modified_at", "story_id"),
    "modified_at": p.Order("modified_at", "story_id", is_descending=False),
}


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
    include = p.ChoiceOption("`document`: the items are whole documents.", words=["document"])
    orders = ORDERS
    ordering = p.ordering_of(ORDERS)


class Stories(Door):
    """The live and retracted stories, newest first."""

    parameters = StoryFilters

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


def _items(rows: Sequence[Row], is_whole: bool) -> list[bytes]:
    if is_whole:
        return [bytes(row["version__document"]) for row in rows]
    summary = StorySummary()
    return [printed(summary.to_representation(row)) for row in rows]
