"""Corrections: every public notice as a resource of its own, with the claims that it touches and both versions."""

from typing import Any

import orjson
from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from newsroom import publication
from newsroom.api import parameters as p
from newsroom.api.doors import Door
from stories import delivery, groups
from stories.api.outcomes import missing
from stories.api.serializers import Row, api_url, fitting, printed
from stories.choices import CorrectionType
from stories.delivery import catalogue

ORDERS = {
    "-published_at": p.Order("published_at", "correction_id"),
    "published_at": p.Order("published_at", "correction_id", is_descending=False),
}


class AffectedClaim(serializers.Serializer):
    """A claim that a notice touches."""

    claim_id = serializers.CharField()
    api_url = serializers.URLField()


class Correction(serializers.Serializer):
    """A public notice, its story, the claims that it touches, and the versions before and after it."""

    correction_id = serializers.CharField()
    correction_type = serializers.ChoiceField(CorrectionType.choices)
    text = serializers.CharField()
    published_at = serializers.DateTimeField()
    affected_claim_ids = serializers.ListField(child=serializers.CharField(), help_text="None: the whole story.")
    previous_text = serializers.CharField(allow_null=True)
    corrected_text = serializers.CharField(allow_null=True)
    from_version = serializers.IntegerField(min_value=1)
    to_version = serializers.IntegerField(min_value=1)
    story_id = serializers.CharField()
    headline = serializers.CharField(help_text="The headline of the story now.")
    canonical_url = serializers.URLField(help_text="The page of the story.")
    affected_claims = AffectedClaim(many=True)
    from_json_url = serializers.URLField()
    to_json_url = serializers.URLField()
    story_api_url = serializers.URLField()
    api_url = serializers.URLField()

    def to_representation(self, row: Row) -> dict[str, Any]:
        paper, notice, story_id = publication.current(), orjson.loads(row["document"]), row["story_id"]
        return {
            **notice,
            "story_id": story_id,
            "headline": row["headline"],
            "canonical_url": paper.story_url(story_id, row["slug"]),
            "affected_claims": [
                {"claim_id": one, "api_url": api_url("claims", one)} for one in notice["affected_claim_ids"]
            ],
            "from_json_url": f"{paper.url}/story/{story_id}/v/{row['from_version']}.json",
            "to_json_url": f"{paper.url}/story/{story_id}/v/{row['to_version']}.json",
            "story_api_url": api_url("stories", story_id),
            "api_url": api_url("corrections", row["correction_id"]),
        }


class CorrectionFilters(p.Listing):
    """What notices are chosen by."""

    story = p.Id("The id of their story.", "story_id")
    claim = p.Id("The id of a claim that they touch.", narrow=catalogue.touching)
    correction_type = p.Choice("The kind of notice.", words=CorrectionType.values)
    section = p.Slug("The slug of the section of their story.", narrow=catalogue.of_section)
    published_after = p.Instant("Published at this instant or later.", "published_at", lookup_expr="gte")
    published_before = p.Instant("Published before this instant.", "published_at", lookup_expr="lt")
    orders = ORDERS
    ordering = p.ordering_of(ORDERS)


class Corrections(Door):
    """The public notices, newest first."""

    parameters = CorrectionFilters

    @extend_schema(responses=Correction(many=True))
    def get(self, request: Request) -> HttpResponseBase:
        page, correction = self.page(catalogue.corrections()), Correction()
        return self.json(
            page.body(fitting(page.rows, lambda row: printed(correction.to_representation(row)), "correction_id")),
            page.rows[0]["record_at"] if page.rows else catalogue.head_at(),
            groups=(groups.SITE,),
            links=page.links,
        )


class OneCorrection(Door):
    """One public notice."""

    problems = (410,)

    @extend_schema(responses=Correction)
    def get(self, request: Request, correction_id: str) -> HttpResponseBase:
        row = catalogue.corrections().filter(correction_id=correction_id).first()
        story_id = correction_id.removeprefix("correction-").rpartition("-")[0]
        if row is None:
            found = delivery.story_json(story_id)
            return missing(found if isinstance(found, delivery.Gone) else delivery.Unknown(), groups.story(story_id))
        body = printed(Correction().to_representation(row))
        return self.json(body, row["record_at"], groups=(groups.story(row["story_id"]),))
