"""Citations of a story and its plain text as representations: small files with names of their own."""

from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote

import orjson

from newsroom import http, publication
from stories import delivery, groups
from stories.presentation import citing, plaintext, section_of, sharing, story_page
from stories.site import release

FORMATS: dict[str, Callable[[citing.Citation], bytes]] = {
    "bib": lambda cited: citing.bibtex(cited).encode(),
    "ris": lambda cited: citing.ris(cited).encode(),
    "csl.json": citing.csl_json,
}
PLAIN = f"{sharing.TEXT}; charset=utf-8"


def citation(found: delivery.StoryPage, ending: str) -> http.Representation:
    """The citation of a story in the format of an `ending`: `bib`, `ris` or `csl.json`."""
    media_type = sharing.CITATIONS[ending][0]
    return _file(
        found,
        ending,
        lambda: FORMATS[ending](_cited(found)),
        media_type if ending == "csl.json" else f"{media_type}; charset=utf-8",
        "describes",
    )


def plain_text(found: delivery.StoryPage) -> http.Representation:
    """The whole story as plain text; of what stands around pages it prints the name of its section."""
    section = section_of(orjson.loads(found.document)["story"]["section"], orjson.loads(found.site))["name"]
    text = _file(found, "txt", lambda: _text(found, section).encode(), PLAIN, "canonical")
    return replace(text, etag=release.fingerprint(text.etag, section), groups=(*text.groups, groups.PAGES))


def _file(
    found: delivery.StoryPage, ending: str, body: Callable[[], bytes], content_type: str, rel: str
) -> http.Representation:
    return http.Representation(
        body=body,
        content_type=content_type,
        etag=release.fingerprint(ending, found.sha256, found.presentation_sha256, found.status),
        modified_at=found.published_at,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.story(found.story_id),),
        is_open=True,
        links=(http.link(publication.current().story_url(found.story_id, found.slug), rel),),
        extra=(("Content-Disposition", disposition(f"{found.story_id}.{ending}")),),
    )


def disposition(name: str) -> str:
    """`Content-Disposition` (RFC 6266) of a file to be shown: a safe ASCII name, and the exact one beside it.

    Nothing in a name can end the quoted string or the line.
    """
    safe = "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "_" for c in name)[:100]
    return f"inline; filename=\"{safe}\"; filename*=UTF-8''{quote(name, safe='')}"


def _cited(found: delivery.StoryPage) -> citing.Citation:
    document, shown = orjson.loads(found.document), orjson.loads(found.presentation or b"{}")
    return citing.citation(document, shown, publication.current().language)


def _text(found: delivery.StoryPage, section: str) -> str:
    document = orjson.loads(found.document)
    page = story_page(
        document,
        orjson.loads(found.presentation or b"{}"),
        {},
        publication_url=document["publisher"]["url"],
        zone=publication.current().zone,
        status=found.status,
    )
    return plaintext.plain_text(page, section)
