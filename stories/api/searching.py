"""Search: stories and claims by their words, the best of the newest first, with what was found marked."""

from collections.abc import Sequence

import orjson
from django.http import HttpResponseBase
from django.utils.http import urlencode
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from newsroom import http, paging, publication
from newsroom.api import parameters as p
from newsroom.api.doors import Door
from newsroom.api.problems import Problem
from stories import groups, search
from stories.api.serializers import api_url, fitting
from stories.choices import Classification, ContentStatus, StoryType
from stories.delivery.catalogue.record import BEFORE_ALL
from stories.site import release

PATH = "/api/v1/search"
CLAIM, STORY = "claim", "story"


class Piece(serializers.Serializer):
    """A part of a text: the texts of all pieces together are the text."""

    text = serializers.CharField()
    is_hit = serializers.BooleanField(help_text="Whether it is what was looked for.")


class SearchHit(serializers.Serializer):
    """A story, or a claim of one, with the words that were found."""

    type = serializers.ChoiceField([STORY, CLAIM])
    story_id = serializers.CharField()
    claim_id = serializers.CharField(allow_null=True)
    title = Piece(many=True, help_text="The headline, or the wording of the claim.")
    detail = Piece(many=True, help_text="The dek, or what limits the claim; nothing of a retracted story.")
    passage = Piece(many=True, help_text="A passage of the story's text that holds most of the words; perhaps none.")
    headline = serializers.CharField(help_text="The headline of the story.")
    section = serializers.CharField()
    story_type = serializers.ChoiceField(StoryType.choices)
    editorial_classification = serializers.ChoiceField(Classification.choices)
    content_status = serializers.ChoiceField(ContentStatus.choices)
    first_published_at = serializers.DateTimeField()
    canonical_url = serializers.URLField(help_text="The page of the story.")
    api_url = serializers.URLField(help_text="The story's document, or the claim.")

    OF_STORY = ("headline", "section", "story_type", "editorial_classification", "content_status", "first_published_at")

    def to_representation(self, hit: search.Hit) -> dict[str, object]:
        is_retracted = hit.summary["content_status"] == ContentStatus.RETRACTED
        return {
            "type": CLAIM if hit.claim_id else STORY,
            "story_id": hit.story_id,
            "claim_id": hit.claim_id or None,
            "title": _pieces(hit.first),
            "detail": [] if is_retracted else _pieces(hit.second),
            "passage": _pieces(hit.passage),
            **{name: hit.summary[name] for name in self.OF_STORY},
            "canonical_url": hit.summary["canonical_url"],
            "api_url": api_url("claims", hit.claim_id) if hit.claim_id else api_url("stories", hit.story_id),
        }


class SearchPage(serializers.Serializer):
    """A page of what was found: how much there is in all is not counted."""

    results = SearchHit(many=True)
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True, help_text="Always null: a search is walked forward.")
    claims = SearchHit(many=True, help_text="On a first page of stories: the best claims beside them.")


class SearchParameters(p.Parameters):
    """What is looked for: words, filters, or both."""

    q = p.WordsOption(
        f"Words, all of which a result holds; or the id of a story or claim. The first {search.MOST_WORDS} count."
    )
    section = p.SlugOption("The slug of a section.")
    tag = p.SlugOption("The slug of a tag.")
    type = p.ChoiceOption(
        "The place in the edition, the kind of journalism, or `claim` for claims alone.",
        words=[CLAIM, *StoryType.values, *Classification.values],
    )
    since = p.DayOption("First published on this day or later, in the paper's zone.")
    until = p.DayOption("First published on this day or before.")
    is_primary = p.TruthOption("`true`: what rests on a primary source.")
    cursor = p.CursorOption("The place from which the search goes on, as `next` gave it.")

    def wrong_together(self) -> list[tuple[str, str]]:
        try:
            return [("q", "Give words or a filter.")] if self.asked().is_empty else []
        except search.Mistaken as reason:
            return [("until", str(reason))]

    def asked(self, after: search.After | None = None) -> search.Asked:
        """What search is asked. Raises search.Mistaken for a day beyond the calendar of the paper."""
        given = self.given
        return search.Asked(
            text=given["q"] or "",
            zone=publication.current().zone,
            section=given["section"] or "",
            type=given["type"] or "",
            tag=given["tag"] or "",
            since=given["since"],
            until=given["until"],
            is_primary=bool(given["is_primary"]),
            after=after,
        )

    @property
    def query(self) -> str:
        """What a cursor is bound to."""
        return paging.query_of(PATH, {name: text for name, text in self.texts.items() if name != "cursor"})

    def after(self) -> search.After | None:
        """Where to go on. Raises Problem for a cursor of another search."""
        if not self.given["cursor"]:
            return None
        try:
            return search.After(*(int(value) for value in paging.opened(self.given["cursor"], self.query)))
        except (paging.BadCursor, ValueError, TypeError) as reason:
            raise Problem("invalid-cursor") from reason


class Search(Door):
    """What is public and holds all the words; the newest are looked through first and the best of them lead."""

    parameters = SearchParameters

    @extend_schema(responses=SearchPage)
    def get(self, request: Request) -> HttpResponseBase:
        asked, standing = self.asked.asked(self.asked.after()), search.standing()
        return self.answer(
            http.Representation(
                body=lambda: _page(self.asked, asked),
                content_type=http.JSON,
                etag=release.fingerprint("api search", str(sorted(self.asked.texts.items())), standing.state),
                modified_at=standing.changed_at or BEFORE_ALL,
                lifetime=http.Lifetime.MINUTE,
                groups=(groups.SEARCH,),
            )
        )


def _page(given: SearchParameters, asked: search.Asked) -> bytes:
    found = search.search(asked)
    cursor = paging.sealed(found.after, given.query) if found.after else ""
    address = f"{publication.current().url}{PATH}?{urlencode({**given.texts, 'cursor': cursor})}"
    members = {
        "results": _printed(found.hits),
        "next": address if cursor else None,
        "previous": None,
        "claims": _printed(found.claims),
    }
    return orjson.dumps(members, option=orjson.OPT_INDENT_2)


def _printed(hits: Sequence[search.Hit]) -> list[orjson.Fragment]:
    print_one = SearchHit().to_representation
    rows = ({"id": hit.claim_id or hit.story_id, "hit": hit} for hit in hits)
    return [orjson.Fragment(item) for item in fitting(rows, lambda row: orjson.dumps(print_one(row["hit"])), "id")]


def _pieces(pieces: Sequence[search.Piece]) -> list[dict[str, object]]:
    return [piece._asdict() for piece in pieces]
