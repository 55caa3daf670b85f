"""Editions: the list, and each one as its document."""

from dataclasses import replace

from django.http import HttpResponseBase
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from newsroom import http, instants, publication
from newsroom.api import parameters as p
from newsroom.api.doors import Door
from stories import delivery, groups
from stories.api.describing import EditionDocument
from stories.api.outcomes import missing
from stories.api.serializers import Row, api_url, fitting, frozen, printed
from stories.choices import Slot
from stories.delivery import catalogue
from stories.site import documents

ORDERS = {
    "-published_at": p.Order("published_at", "edition_id"),
    "published_at": p.Order("published_at", "edition_id", is_descending=False),
}


class EditionSummary(serializers.Serializer):
    """An edition as lists print it, and where its document and its stories are."""

    edition_id = serializers.CharField()
    edition_number = serializers.IntegerField(min_value=1)
    edition_date = serializers.DateField()
    slot = serializers.ChoiceField(Slot.choices)
    title = serializers.CharField()
    published_at = serializers.DateTimeField(help_text="When it was pressed.")
    version = serializers.IntegerField(min_value=1)
    version_published_at = serializers.DateTimeField()
    sha256 = serializers.CharField(help_text="The digest of the document of this version.")
    edition_url = serializers.URLField()
    json_url = serializers.URLField()
    api_url = serializers.URLField(help_text="The document.")
    stories_url = serializers.URLField(help_text="The stories that ran in it.")

    def to_representation(self, row: Row) -> dict[str, object]:
        paper, slot = publication.current(), None if row["owns_date"] else row["slot"]
        return {
            "edition_id": row["edition_id"],
            "edition_number": row["number"],
            "edition_date": row["date"].isoformat(),
            "slot": row["slot"],
            "title": row["title"],
            "published_at": instants.printed(row["published_at"], paper.zone),
            "version": row["version_number"],
            "version_published_at": instants.printed(row["version_published_at"], paper.zone),
            "sha256": row["version__sha256"],
            "edition_url": paper.edition_url(row["date"], slot),
            "json_url": paper.edition_json_url(row["date"], slot),
            "api_url": api_url("editions", row["edition_id"]),
            "stories_url": f"{api_url('stories')}?edition={row['edition_id']}",
        }


ITEM = PolymorphicProxySerializer(
    component_name="EditionItem",
    serializers=[EditionSummary, EditionDocument],
    resource_type_field_name=None,
    many=True,
)


class EditionFilters(p.Listing):
    """What editions are chosen by."""

    date = p.Day("The day of the edition.")
    slot = p.Choice("The time of day of the edition.", words=Slot.values)
    published_after = p.Instant("Pressed at this instant or later.", "published_at", lookup_expr="gte")
    published_before = p.Instant("Pressed before this instant.", "published_at", lookup_expr="lt")
    include = p.ChoiceOption("`document`: the items are whole documents.", words=["document"])
    orders = ORDERS
    ordering = p.ordering_of(ORDERS)


class Editions(Door):
    """The editions that were pressed, newest first."""

    parameters = EditionFilters

    @extend_schema(responses=ITEM)
    def get(self, request: Request) -> HttpResponseBase:
        is_whole, summary = self.asked.given["include"] is not None, EditionSummary()
        rows = catalogue.editions()
        page = self.page(catalogue.with_edition_documents(rows) if is_whole else rows)
        items = fitting(
            page.rows, frozen if is_whole else lambda row: printed(summary.to_representation(row)), "edition_id"
        )
        return self.json(
            page.body(items),
            page.rows[0]["record_at"] if page.rows else catalogue.head_at(),
            groups=(groups.SITE,),
            links=page.links,
            fetched=[(row["edition_id"], row["version_number"]) for row in page.rows] if is_whole else (),
        )


class LatestEdition(Door):
    """The edition that was pressed last, as its document."""

    @extend_schema(responses=EditionDocument)
    def get(self, request: Request) -> HttpResponseBase:
        found = delivery.latest_edition_json()
        if not isinstance(found, delivery.EditionDocument):
            return missing(found, groups.SITE)
        at_hand = documents.edition(found)
        named = ("Content-Location", f"/api/v1/editions/{found.edition_id}")
        latest = replace(
            at_hand, lifetime=http.Lifetime.LIVE, groups=(*at_hand.groups, groups.SITE), extra=(*at_hand.extra, named)
        )
        return self.answer(latest, fetched=[(found.edition_id, found.version)])


class Edition(Door):
    """One edition as its document."""

    @extend_schema(responses=EditionDocument)
    def get(self, request: Request, edition_id: str) -> HttpResponseBase:
        found = delivery.edition_json_of(edition_id)
        if not isinstance(found, delivery.EditionDocument):
            return missing(found, groups.edition(edition_id))
        return self.answer(documents.edition(found), fetched=[(edition_id, found.version)])
