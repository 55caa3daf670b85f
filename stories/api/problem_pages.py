"""The pages to which the `type` of a problem leads: what it means, and what a program does about it."""

from typing import Any

from django.http import HttpRequest

from newsroom import http
from newsroom.api import kinds
from stories import delivery, groups, rendering
from stories.site import machines, release
from stories.site.serving import Outcome, public

TITLE = "What can go wrong"


@public
def index(request: HttpRequest) -> Outcome:
    site = delivery.site()
    return _page("api/problems.html", site, TITLE, kinds.PATH, {"kinds": [_told(one) for one in kinds.KINDS.values()]})


@public
def problem(request: HttpRequest, slug: str) -> Outcome:
    kind = kinds.KINDS.get(slug)
    if kind is None:
        return delivery.Unknown()
    return _page("api/problem.html", delivery.site(), kind.title, f"{kinds.PATH}/{slug}", {"kind": _told(kind)})


def _told(kind: kinds.Kind) -> dict[str, Any]:
    said = {name: _pieces(getattr(kind, name)) for name in ("meaning", "remedy")}
    return {**kind._asdict(), **said, "href": f"{kinds.PATH}/{kind.slug}", "url": kind.url}


def _pieces(sentences: str) -> list[dict[str, Any]]:
    """A text in pieces: what stands between backticks is code."""
    return [{"text": text, "is_code": place % 2 == 1} for place, text in enumerate(sentences.split("`")) if text]


def _page(template: str, site: str, title: str, path: str, matter: dict[str, Any]) -> http.Representation:
    head = machines.plain(title, path, site, description=f"{title}: a problem of the API, and what to do about it.")
    return http.Representation(
        body=lambda: rendering.page(template, site, {"title": title, "machines": head, **matter}),
        content_type=http.HTML,
        etag=release.fingerprint(template, path, repr(matter), site),
        modified_at=release.MADE_AT,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.SITE, groups.PAGES),
    )
