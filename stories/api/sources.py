"""Sources: what public stories rest on, each with the stories and claims that rest on it."""

from typing import Any

import orjson
from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from newsroom import http, instants, publication
from newsroom.api import parameters as p
from newsroom.api.doors import Door
from sources.choices import SourceType
from stories import groups
from stories.api.outcomes import missing
from stories.api.serializers import Row, api_url, fitting, printed
from stories.delivery import Unknown, catalogue
from stories.site import release

ORDERS = {
    "-last_published_at": p.Order("last_published_at", "source_id"),
    "last_published_at": p.Order("last_published_at", "source_id", is_descending=False),
}
STORED = ("source_id", "title", "publisher", "url", "canonical_url", "source_type", "is_primary_source", "published_at")
MOST = 100


class Source(serializers.Serializer):
    """A source as the story that was printed last prints it, and where what rests on it is listed."""

    source_id = serializers.CharField()
    title = serializers.CharField()
    publisher = serializers.CharField(allow_null=True)
    url = serializers.URLField(allow_null=True)
    canonical_url = serializers.URLField(allow_null=True)
    source_type = serializers.ChoiceField(SourceType.choices)
    is_primary_source = serializers.BooleanField()
    published_at = serializers.DateTimeField(allow_null=True)
    last_published_at = serializers.DateTimeField(help_text="When a story that names it was printed last.")
    page_url = serializers.URLField(help_text="The page of the source.")
    stories_url = serializers.URLField(help_text="Every story that names it.")
    claims_url = serializers.URLField(help_text="Every claim that rests on it.")
    api_url = serializers.URLField()

    def to_representation(self, row: Row) -> dict[str, Any]:
        paper, source_id, stored = publication.current(), row["source_id"], orjson.loads(row["document"])
        return {
            **{name: stored[name] for name in STORED},
            "last_published_at": instants.printed(row["last_published_at"], paper.zone),
            "page_url": f"{paper.url}/source/{source_id}",
            "stories_url": f"{api_url('stories')}?source={source_id}",
            "claims_url": f"{api_url('claims')}?source={source_id}",
            "api_url": api_url("sources", source_id),
        }


class RestingClaim(serializers.Serializer):
    """A claim that rests on a source."""

    claim_id = serializers.CharField()
    api_url = serializers.URLField()


class RestingStory(serializers.Serializer):
    """A story that names a source, and its claims that rest on it."""

    story_id = serializers.CharField()
    headline = serializers.CharField()
    claims = RestingClaim(many=True)
    api_url = serializers.URLField()


class SourceDetail(Source):
    """A source with the newest stories that name it; `stories_url` and `claims_url` list them all."""

    stories = RestingStory(many=True)

    def to_representation(self, row: Row) -> dict[str, Any]:
        found = catalogue.resting(row["source_id"])[:MOST]
        return {**super().to_representation(row), "stories": [_resting(*one) for one in found]}


class SourceFilters(p.Listing):
    """What sources are chosen by."""

    source_type = p.Choice("The kind of source.", words=SourceType.values)
    is_primary_source = p.Truth("Whether they are primary.")
    publisher = p.Text("Who published them, as printed.")
    story = p.Id("The id of a story that names them.", narrow=catalogue.sources_of)
    claim = p.Id("The id of a claim that rests on them.", narrow=catalogue.sources_under)
    orders = ORDERS
    ordering = p.ordering_of(ORDERS)


class Sources(Door):
    """The sources that public stories name, last printed first."""

    parameters = SourceFilters

    @extend_schema(responses=Source(many=True))
    def get(self, request: Request) -> HttpResponseBase:
        page, source = self.page(catalogue.sources()), Source()
        return self.json(
            page.body(fitting(page.rows, lambda row: printed(source.to_representation(row)), "source_id")),
            page.rows[0]["record_at"] if page.rows else catalogue.head_at(),
            groups=(groups.SITE,),
            links=page.links,
        )


class OneSource(Door):
    """One source, with what rests on it."""

    @extend_schema(responses=SourceDetail)
    def get(self, request: Request, source_id: str) -> HttpResponseBase:
        row = catalogue.sources().filter(source_id=source_id).first()
        if row is None:
            return missing(Unknown(), groups.source(source_id))
        return self.answer(
            http.Representation(
                body=lambda: printed(SourceDetail().to_representation(row)),
                content_type=http.JSON,
                etag=release.fingerprint("api source", source_id, row["document"], row["record_at"].isoformat()),
                modified_at=row["record_at"],
                lifetime=http.Lifetime.LIVE,
                groups=(groups.source(source_id),),
            )
        )


def _resting(story_id: str, headline: str, claims: str) -> dict[str, Any]:
    ids = [one["claim_id"] for one in orjson.loads(claims)]
    return {
        "story_id": story_id,
        "headline": headline,
        "claims": [{"claim_id": one, "api_url": api_url("claims", one)} for one in ids],
        "api_url": api_url("stories", story_id),
    }
