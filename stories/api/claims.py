"""Claims: what public stories claim, each with the sources that it rests on and the notices that touch it."""

from typing import Any

import orjson
from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from newsroom import http, instants, publication
from newsroom.api import parameters as p
from newsroom.api.doors import Door
from stories import delivery, groups
from stories.api.outcomes import missing
from stories.api.serializers import NoticeObject, Row, api_url, fitting, printed
from stories.choices import ClaimChange, PublicStatus
from stories.delivery import catalogue
from stories.delivery.claims import ClaimState as State
from stories.site import release

ORDERS = {
    "-published_at": p.Order("first_published_at", "claim_id"),
    "published_at": p.Order("first_published_at", "claim_id", is_descending=False),
}
OF_SOURCE = ("source_id", "title", "publisher", "url", "is_primary_source")


class ClaimSource(serializers.Serializer):
    """A source that a claim rests on, as its story prints it."""

    source_id = serializers.CharField()
    title = serializers.CharField()
    publisher = serializers.CharField(allow_null=True)
    url = serializers.URLField(allow_null=True)
    is_primary_source = serializers.BooleanField()
    api_url = serializers.URLField()


class Claim(serializers.Serializer):
    """A claim as the live version of its story prints it; of a retracted story the text is the notice."""

    claim_id = serializers.CharField()
    story_id = serializers.CharField()
    position = serializers.IntegerField(min_value=1)
    text = serializers.CharField()
    qualification = serializers.CharField(allow_null=True)
    sources = ClaimSource(many=True)
    correction_ids = serializers.ListField(child=serializers.CharField(), help_text="The notices that touch it.")
    first_published_at = serializers.DateTimeField(help_text="When it was printed first: what lists are ordered by.")
    status = serializers.ChoiceField([PublicStatus.LIVE, PublicStatus.RETRACTED])
    version = serializers.IntegerField(min_value=1, help_text="The live version of the story.")
    canonical_url = serializers.URLField(help_text="The page of the claim.")
    story_url = serializers.URLField()
    story_json_url = serializers.URLField()
    api_url = serializers.URLField()

    def to_representation(self, row: Row) -> dict[str, Any]:
        paper, claim_id, story_id = publication.current(), row["claim_id"], row["story_id"]
        document = orjson.loads(bytes(row["story_document"]))
        claim = next(one for one in document["story"]["key_claims"] if one["claim_id"] == claim_id)
        return {
            "claim_id": claim_id,
            "story_id": story_id,
            "position": row["position"],
            "text": claim["text"],
            "qualification": claim["qualification"],
            "sources": _sources(document, claim["source_ids"]),
            "correction_ids": [one["correction_id"] for one in _touching(document, claim_id)],
            "first_published_at": instants.printed(row["first_published_at"], paper.zone),
            "status": row["story_status"],
            "version": row["story_version_number"],
            "canonical_url": f"{paper.url}/claim/{claim_id}",
            "story_url": paper.story_url(story_id, row["story_slug"]),
            "story_json_url": paper.story_json_url(story_id),
            "api_url": api_url("claims", claim_id),
        }


class SaidSource(serializers.Serializer):
    """A source as it was named then."""

    source_id = serializers.CharField()
    title = serializers.CharField()
    publisher = serializers.CharField(allow_null=True)
    is_primary_source = serializers.BooleanField()


class Said(serializers.Serializer):
    """The words of a claim and its sources, as printed then."""

    text = serializers.CharField()
    qualification = serializers.CharField(allow_null=True)
    sources = SaidSource(many=True)


class ClaimState(serializers.Serializer):
    """What a claim said from a version of its story on."""

    version = serializers.IntegerField(min_value=1)
    published_at = serializers.DateTimeField()
    change = serializers.ChoiceField(ClaimChange.choices)
    said = Said(allow_null=True, help_text="Null where it may be read in the version alone.")
    json_url = serializers.URLField(help_text="The document of that version.")


class ClaimDetail(Claim):
    """A claim with every state that it had, newest first, and the whole notices that touch it."""

    history = ClaimState(many=True)
    corrections = NoticeObject(many=True)

    def to_representation(self, row: Row) -> dict[str, Any]:
        document = orjson.loads(bytes(row["story_document"]))
        return {
            **super().to_representation(row),
            "history": [_state(row["story_id"], one) for one in delivery.claim_states(row["claim_id"])],
            "corrections": _touching(document, row["claim_id"]),
        }


class ClaimFilters(p.Listing):
    """What claims are chosen by."""

    story = p.Id("The id of their story.", "story_id")
    source = p.Id("The id of a source that they rest on.", narrow=catalogue.claims_on)
    section = p.Slug("The slug of the section of their story.", narrow=catalogue.of_section)
    has_qualification = p.Truth("Whether they say what limits them.", narrow=catalogue.qualified)
    is_primary = p.Truth("Whether they rest on a primary source.", narrow=catalogue.on_primary)
    published_after = p.Instant("First published at this instant or later.", "first_published_at", lookup_expr="gte")
    published_before = p.Instant("First published before this instant.", "first_published_at", lookup_expr="lt")
    orders = ORDERS
    ordering = p.ordering_of(ORDERS)


class Claims(Door):
    """The claims of public stories, newest first."""

    parameters = ClaimFilters

    @extend_schema(responses=Claim(many=True))
    def get(self, request: Request) -> HttpResponseBase:
        page, claim = self.page(catalogue.claims()), Claim()
        return self.json(
            page.body(fitting(page.rows, lambda row: printed(claim.to_representation(row)), "claim_id")),
            page.rows[0]["record_at"] if page.rows else catalogue.head_at(),
            groups=(groups.SITE,),
            links=page.links,
        )


class OneClaim(Door):
    """One claim that the live version of a story makes, with its history."""

    problems = (410,)

    @extend_schema(responses=ClaimDetail)
    def get(self, request: Request, claim_id: str) -> HttpResponseBase:
        row = catalogue.claims().filter(claim_id=claim_id).first()
        story_id = claim_id.removeprefix("claim-").rpartition("-")[0]
        if row is None:
            found = delivery.story_json(story_id)
            return missing(found if isinstance(found, delivery.Gone) else delivery.Unknown(), groups.story(story_id))
        return self.answer(
            http.Representation(
                body=lambda: printed(ClaimDetail().to_representation(row)),
                content_type=http.JSON,
                etag=release.fingerprint("api claim", claim_id, str(row["story_version_number"]), row["story_slug"]),
                modified_at=row["record_at"],
                lifetime=http.Lifetime.LIVE,
                groups=(groups.story(story_id),),
            )
        )


def _sources(document: Any, ids: list[str]) -> list[dict[str, Any]]:
    named = {one["source_id"]: one for one in document["sources"]}
    return [{**{name: named[id][name] for name in OF_SOURCE}, "api_url": api_url("sources", id)} for id in ids]


def _touching(document: Any, claim_id: str) -> list[dict[str, Any]]:
    return [one for one in document["corrections"] if claim_id in one["affected_claim_ids"]]


def _state(story_id: str, state: State) -> dict[str, Any]:
    paper = publication.current()
    return {
        "version": state.version,
        "published_at": instants.printed(state.published_at, paper.zone),
        "change": state.change,
        "said": orjson.loads(state.document) if state.document else None,
        "json_url": f"{paper.url}/story/{story_id}/v/{state.version}.json",
    }
