"""What `Accept` says of an answer. Imports no view: the views of DRF read the setting that names this class."""

import re
from collections.abc import Iterable
from typing import Any

from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request

from newsroom import http

RANGE = re.compile(r"([!#$%&'*+.^_`|~0-9a-z-]+)/([!#$%&'*+.^_`|~0-9a-z-]+)")
NO_WEIGHT = re.compile(r"0(\.0{0,3})?")


class Negotiation(DefaultContentNegotiation):
    """One form of each answer: `Accept` may refuse it, and chooses nothing. What cannot be read of it counts not."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        view = request.parser_context["view"]
        if not accepts(request.META.get("HTTP_ACCEPT", ""), getattr(view, "produces", (http.JSON,))):
            raise NotAcceptable
        return renderers[0], renderers[0].media_type


def accepts(header: str, types: Iterable[str]) -> bool:
    """Whether `Accept` allows one of the types (RFC 9110 §12.5.1); a header without any range that can be read does."""
    ranges = dict(found for part in header.lower().split(",") if (found := _range(part)))
    if not ranges:
        return True
    return any(_weight(one, ranges) for one in types)


def _range(part: str) -> tuple[str, bool] | None:
    name, *parameters = (piece.strip() for piece in part.split(";"))
    if not RANGE.fullmatch(name):
        return None
    weights = [piece[2:] for piece in parameters if piece.startswith("q=")]
    return name, not any(NO_WEIGHT.fullmatch(weight) for weight in weights)


def _weight(type_: str, ranges: dict[str, bool]) -> bool:
    """What the narrowest range says of a type."""
    near = (type_, f"{type_.partition('/')[0]}/*", "*/*")
    return next((ranges[one] for one in near if one in ranges), False)
