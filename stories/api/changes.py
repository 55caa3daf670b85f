"""The change feed: every public change once, ascending, without a gap, resumed from a number, for ever."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import orjson
from django.http import HttpResponseBase
from django.utils.http import urlencode
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from newsroom import http, instants, publication
from newsroom.api import fields
from newsroom.api import parameters as p
from newsroom.api.doors import Door
from newsroom.api.problems import Problem
from stories import groups
from stories.api.serializers import api_url
from stories.api.waiting import has_moved
from stories.choices import EventType, Reason
from stories.delivery import changes as feed

PAGE_SIZE, LARGEST = 100, 1000
LONGEST_WAIT = 25
LAST = 2**53 - 1  # the greatest whole number that every reader of JSON keeps
DIGEST = "^[0-9a-f]{64}$"
EMPTY_SINCE = datetime(1970, 1, 1, tzinfo=UTC)
AHEAD = (
    "The record as it is now never gave out this place. Take an export, replace your copy by it, and go on with the "
    "changes after the number `ledger` of its trailer."
)


class HashValue(fields.Pattern):
    """A SHA-256 as the ledger prints it."""

    pattern = re.compile(r"[0-9a-f]{64}")
    wrong = "This is no hash: 64 hexadecimal digits in small letters."


class HashOption(p.Option):
    field_class = HashValue


class Asked(p.Parameters):
    """What can be asked of the change feed. It has no filters: a gap would look like one."""

    after = p.WholeOption("The number after which to begin; without it 0.", least=0, most=LAST)
    hash = HashOption("The hash of the entry `after`: if it bears another now, you have followed another record.")
    page_size = p.WholeOption(f"How many changes a page holds; without it {PAGE_SIZE}.", least=1, most=LARGEST)
    wait = p.WholeOption("How many seconds to wait for the next change if there is none.", least=0, most=LONGEST_WAIT)


class Change(serializers.Serializer):
    """One public change, an entry of the ledger. It has a `story_id` or an `edition_id`, as its `type` says."""

    seq = serializers.IntegerField(min_value=1, help_text="The number: ascending, without a gap.")
    type = serializers.ChoiceField(EventType.choices)
    reason = serializers.ChoiceField(Reason.choices)
    story_id = serializers.CharField(required=False)
    edition_id = serializers.CharField(required=False)
    version = serializers.IntegerField(min_value=1, help_text="The version that came; of a removal the last one.")
    at = serializers.DateTimeField()
    sha256 = serializers.RegexField(DIGEST, help_text="The digest of the document that came, or of the tombstone.")
    previous_hash = serializers.RegexField(DIGEST)
    hash = serializers.RegexField(DIGEST, help_text="SHA-256 over the other members and the hash before.")
    json_url = serializers.URLField(help_text="The document of this version; of a removal the address that is gone.")

    def to_representation(self, change: feed.Change) -> dict[str, Any]:
        paper = publication.current()
        return {
            "seq": change.seq,
            "type": change.type,
            "reason": change.reason,
            "edition_id" if change.type in feed.OF_EDITIONS else "story_id": change.subject_id,
            "version": change.version,
            "at": instants.printed(change.at, paper.zone),
            "sha256": change.sha256,
            "previous_hash": change.previous_hash,
            "hash": change.hash,
            "json_url": paper.url + change.json_path,
        }


class Head(serializers.Serializer):
    """The last entry of the ledger: number 0 with 64 zeros and no instant before the first print."""

    seq = serializers.IntegerField(min_value=0)
    hash = serializers.RegexField(DIGEST)
    at = serializers.DateTimeField(allow_null=True)


class ChangePage(serializers.Serializer):
    """A page of the change feed. `previous` is always null: it goes onward only."""

    results = Change(many=True)
    next = serializers.URLField(allow_null=True, help_text="Where the feed goes on; null at its head.")
    previous = serializers.URLField(allow_null=True)
    head = Head()


class Changes(Door):
    """Every public change. Follow `next` while there is one, then ask again after the last number that you did."""

    parameters = Asked
    problems = (410,)

    @extend_schema(responses=ChangePage)
    def get(self, request: Request) -> HttpResponseBase:
        asked = {"after": 0, "page_size": PAGE_SIZE, "wait": 0, "hash": ""} | _given(self.asked)
        found = _found(asked)
        is_at_head = not found.changes
        if is_at_head and has_moved(found.head.seq, asked["wait"], is_bulk=_is_bulk(request)):
            found = _found(asked)
        # An instant of whole seconds cannot tell two changes apart: the tag alone says whether something came.
        request.META.pop("HTTP_IF_MODIFIED_SINCE", None)
        return self.answer(_representation(found, asked, is_open=request.auth is None))


def _is_bulk(request: Request) -> bool:
    return request.auth is not None and "bulk" in request.auth.scopes


def _found(asked: dict[str, Any]) -> feed.Changes:
    found = feed.changes(asked["after"], asked["page_size"], asked["hash"])
    if isinstance(found, feed.Ahead):
        raise Problem("cursor-ahead", AHEAD, head=_head(found.head), export_url=api_url("export"))
    return found


def _given(asked: p.Parameters) -> dict[str, Any]:
    return {name: value for name, value in asked.given.items() if value is not None}


def _representation(found: feed.Changes, asked: dict[str, Any], *, is_open: bool) -> http.Representation:
    """The page. What it prints follows from where it begins, its size, and the head, whose hash covers all before."""
    next_url = _next(found, asked["page_size"])
    named = (publication.current().url, publication.current().time_zone, asked["after"], asked["page_size"])
    return http.Representation(
        body=lambda: _body(found, next_url),
        content_type=http.JSON,
        etag=sha256("\n".join(map(str, (*named, found.head.hash))).encode()).hexdigest(),
        modified_at=found.head.at or EMPTY_SINCE,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.SITE,),
        links=(http.link(next_url, "next"),) if next_url else (),
        # Whoever keeps the feed asks each time whether it moved on: none is told late that nothing has changed.
        extra=(("Cache-Control", "no-cache"),) if is_open else (),
    )


def _next(found: feed.Changes, page_size: int) -> str | None:
    """Where the feed goes on, with the hash of where it stands; None at the head."""
    last = found.changes[-1] if found.changes else None
    if last is None or last.seq >= found.head.seq:
        return None
    size = {} if page_size == PAGE_SIZE else {"page_size": page_size}
    return f"{api_url('changes')}?{urlencode({'after': last.seq, 'hash': last.hash, **size})}"


def _body(found: feed.Changes, next_url: str | None) -> bytes:
    results = _printed(found.changes)
    page = {"results": results, "next": next_url, "previous": None, "head": _head(found.head)}
    return orjson.dumps(page, option=orjson.OPT_INDENT_2)


def _printed(changes: Sequence[feed.Change]) -> list[dict[str, Any]]:
    one = Change()
    return [one.to_representation(change) for change in changes]


def _head(head: feed.Head) -> dict[str, Any]:
    at = instants.printed(head.at, publication.current().zone) if head.at else None
    return {"seq": head.seq, "hash": head.hash, "at": at}
