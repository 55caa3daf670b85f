"""TimeGate and TimeMap (RFC 7089 §3, §5): which version was public when, and the list of all."""

from datetime import datetime

import orjson
from django.http import HttpResponse
from django.utils.http import http_date

from newsroom import http
from stories import groups
from stories.delivery.versions import Mark, Mementos
from stories.site import memento, release

VARIES = "Accept-Datetime"


def original(found: Mementos, asked: memento.Asked) -> memento.Original:
    """What was asked for, at its present address."""
    if asked.is_json:
        return memento.document_of(found.story_id)
    return memento.page_of(found.story_id, found.slug)


def redirect(found: Mementos, of: memento.Original, at: datetime | None) -> HttpResponse:
    """302 to the version that was public at the instant; without one to the present one."""
    chosen = closest(found.marks, at)
    place = found.marks.index(chosen)
    links = memento.mementos(
        of,
        first=found.marks[0],
        prev=found.marks[place - 1] if place else None,
        memento=chosen,
        next=found.marks[place + 1] if place + 1 < len(found.marks) else None,
        last=found.marks[-1],
    )
    headers = {
        "Location": of.version(chosen.number),
        "Vary": VARIES,
        "Link": ", ".join((http.link(of.url, "original"), *of.gates, *links)),
        "Cache-Control": http.Lifetime.LIVE.value,
        "Content-Length": "0",
        **http.grouped((groups.story(found.story_id),)),
    }
    return HttpResponse(status=302, content_type=http.HTML, headers=headers)


def closest(marks: tuple[Mark, ...], at: datetime | None) -> Mark:
    """The last version printed at or before the instant, in whole seconds as HTTP writes them; else the first."""
    if at is None:
        return marks[-1]
    printed = [mark for mark in marks if int(mark.at.timestamp()) <= int(at.timestamp())]
    return printed[-1] if printed else marks[0]


def timemap(found: Mementos, of: memento.Original) -> http.Representation:
    """Every memento as application/link-format (RFC 6690)."""
    return _map(found, of, links(found, of).encode(), memento.LINK_FORMAT)


def timemap_json(found: Mementos, of: memento.Original) -> http.Representation:
    """The same as JSON, in the members that Memento aggregators use."""
    return _map(found, of, orjson.dumps(listed(found, of), option=orjson.OPT_INDENT_2), http.JSON)


def links(found: Mementos, of: memento.Original) -> str:
    first, last = (http_date(mark.at.timestamp()) for mark in (found.marks[0], found.marks[-1]))
    own = f'<{of.timemap}>; rel="self"; type="{memento.LINK_FORMAT}"; from="{first}"; until="{last}"'
    lines = [http.link(of.url, "original"), own, http.link(of.timegate, "timegate")]
    lines += [_line(mark, found, of) for mark in found.marks]
    return ",\n".join(lines) + "\n"


def _line(mark: Mark, found: Mementos, of: memento.Original) -> str:
    ends = {"first": found.marks[0], "last": found.marks[-1]}
    names = [name for name, end in ends.items() if end == mark]
    return memento.dated(of.version(mark.number), " ".join([*names, "memento"]), mark.at)


def listed(found: Mementos, of: memento.Original) -> dict[str, object]:
    told = [{"datetime": f"{mark.at:%Y-%m-%dT%H:%M:%SZ}", "uri": of.version(mark.number)} for mark in found.marks]
    return {
        "original_uri": of.url,
        "self": of.timemap_json,
        "timegate_uri": of.timegate,
        "timemap_uri": {"link_format": of.timemap, "json_format": of.timemap_json},
        "mementos": {"first": told[0], "last": told[-1], "list": told},
    }


def _map(found: Mementos, of: memento.Original, body: bytes, content_type: str) -> http.Representation:
    return http.Representation(
        body=body,
        content_type=content_type,
        etag=release.fingerprint(content_type, body.decode()),
        modified_at=found.marks[-1].at,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.story(found.story_id),),
        is_open=True,
        links=(http.link(of.url, "original"), http.link(of.timegate, "timegate")),
    )
