"""Errors become problem documents that say what to do and repeat nothing."""

import json

from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404
from rest_framework import exceptions

from newsroom.api import kinds, problems

SECRET = "mp_key_that_must_not_come_out"


class View:
    allowed_methods = ("GET", "HEAD", "OPTIONS")


class FromBelow(Exception):
    problem = "unavailable"


def handled(exc: Exception):
    return problems.handler(exc, {"view": View()})


def test_each_error_is_a_document_of_its_kind():
    known = {
        problems.Problem("invalid-cursor"): "invalid-cursor",
        exceptions.ParseError(SECRET): "invalid-body",
        exceptions.ValidationError(SECRET): "bad-request",
        exceptions.NotAuthenticated(SECRET): "invalid-key",
        exceptions.AuthenticationFailed(SECRET): "invalid-key",
        exceptions.PermissionDenied(SECRET): "missing-scope",
        PermissionDenied(SECRET): "missing-scope",
        exceptions.NotFound(SECRET): "not-found",
        Http404(SECRET): "not-found",
        exceptions.MethodNotAllowed(SECRET): "method-not-allowed",
        exceptions.NotAcceptable(SECRET): "not-acceptable",
        exceptions.UnsupportedMediaType(SECRET): "unsupported-media-type",
        exceptions.Throttled(4.2): "quota-exceeded",
        BadRequest(SECRET): "bad-request",
        SuspiciousOperation(SECRET): "bad-request",
        OperationalError(SECRET): "unavailable",
        InterfaceError(SECRET): "unavailable",
        FromBelow(SECRET): "unavailable",
    }
    for exc, slug in known.items():
        answer = handled(exc)
        document, kind = json.loads(answer.content), kinds.KINDS[slug]
        assert document["type"] == f"https://themachinepress.com/api/v1/problems/{slug}"
        assert (answer.status_code, document["status"], document["title"]) == (kind.status, kind.status, kind.title)
        assert answer["Content-Type"] == "application/problem+json"
        assert SECRET not in str(answer.headers) + answer.content.decode(), repr(exc)


def test_a_mistake_of_ours_is_left_to_the_log():
    assert handled(ValueError(SECRET)) is None


def test_what_a_program_needs_stands_beside():
    failed = exceptions.AuthenticationFailed()
    failed.auth_header = "Bearer"
    assert handled(failed)["WWW-Authenticate"] == "Bearer"
    assert handled(exceptions.MethodNotAllowed("FOO"))["Allow"] == "GET, HEAD, OPTIONS"
    assert handled(exceptions.Throttled(4.2))["Retry-After"] == "5"
    assert handled(OperationalError())["Retry-After"] == "5"
    assert handled(problems.Problem("unavailable", headers={"Retry-After": "9"}))["Retry-After"] == "9"


def test_a_view_says_more_in_its_own_words():
    answer = handled(problems.Problem("gone", "It was here.", story_id="mp-2026-08-29-001"))
    document = json.loads(answer.content)
    assert (document["detail"], document["story_id"]) == ("It was here.", "mp-2026-08-29-001")


def test_every_kind_tells_what_to_do():
    for slug, kind in kinds.KINDS.items():
        assert kind.slug == slug
        assert 400 <= kind.status < 600
        assert kind.meaning.endswith("."), slug
        assert kind.remedy.endswith("."), slug
    assert set(kinds.OF_STATUS.values()) <= kinds.KINDS.keys()
    assert all(kinds.of(status).status == status for status in kinds.OF_STATUS)
