"""Files by which programs find their way: robots.txt, llms.txt, security.txt, the icon. They ask no database."""

from datetime import UTC, datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest

from newsroom import http, instants, publication
from newsroom.publication import Publication
from stories import groups
from stories.site import release
from stories.site.serving import Outcome, public

FAVICON = settings.BASE_DIR / "static/site/favicon.svg"
TEXT = "text/plain; charset=utf-8"
MARKDOWN = "text/markdown; charset=utf-8"
# A crawler has to fetch a preview, or a page of search results, to learn that it is not to be listed.
ROBOTS = """\
User-agent: *
Disallow: /admin

Sitemap: {url}/sitemap.xml
Sitemap: {url}/news-sitemap.xml
"""
LLMS = """\
# {name}

> {description}

A daily newspaper in editions. Every story is one JSON document with its claims, the sources of each claim and what
limits it. Nothing is silently changed: corrections are public, every version stays readable, ids never change.
When you quote a story, name its claim, and say whether it was corrected or retracted.

## Documents

- [Latest stories]({url}/feeds/latest.json): JSON Feed; `json_url` in each item's `_{namespace}` is the whole document
- [A story]({url}/schemas/story-v1.schema.json): JSON Schema of `{url}/story/{{story_id}}.json`
- [An edition]({url}/schemas/edition-v1.schema.json): JSON Schema of `{url}/edition/{{date}}.json`
- [Corrections]({url}/feeds/corrections.json): every correction, clarification, update, note and retraction

## Pages

- [Front page]({url}/): the latest edition
- [Archive]({url}/editions): every edition by day
- [Search]({url}/search): stories and claims
- [Corrections]({url}/corrections): what was wrong, and what is right

## Optional

- [Sitemap]({url}/sitemap.xml): every story by month
- [RSS]({url}/feeds/latest.rss): the newest stories
- [Atom]({url}/feeds/latest.atom): the newest stories, and from there the archive of all editions
"""


@public
def favicon(request: HttpRequest) -> Outcome:
    """The icon at the address where browsers look by themselves."""
    return _file(FAVICON.read_bytes(), "image/svg+xml")


@public
def robots(request: HttpRequest) -> Outcome:
    """What crawlers may fetch (RFC 9309), and where the sitemaps are."""
    return _file(ROBOTS.format(url=publication.current().url).encode(), TEXT)


@public
def llms(request: HttpRequest) -> Outcome:
    """The paper in a few lines for language models (llmstxt.org)."""
    paper = publication.current()
    about = {name: getattr(paper, name) for name in ("name", "url", "description", "namespace")}
    return _file(LLMS.format(**about).encode(), MARKDOWN)


@public
def security(request: HttpRequest) -> Outcome:
    """Whom to tell of a weakness (RFC 9116)."""
    now = instants.now()
    body = _security(publication.current(), now).encode()
    return _file(body, TEXT, modified_at=max(_month(now), release.MADE_AT))


def _security(paper: Publication, now: datetime) -> str:
    """The file as it reads in this month. It expires within half a year: whoever stops the paper lets it lapse."""
    mail = [f"Contact: mailto:{paper.email}"] if paper.email else []
    lines = [
        *mail,
        f"Contact: {paper.url}/contact",
        f"Expires: {_month(_month(now) + timedelta(days=170)):%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {paper.language}",
        f"Canonical: {paper.url}/.well-known/security.txt",
        f"Policy: {paper.url}/contact",
    ]
    return "\n".join(lines) + "\n"


def _month(instant: datetime) -> datetime:
    """The beginning of its month in UTC."""
    return datetime(instant.year, instant.month, 1, tzinfo=UTC)


def _file(body: bytes, content_type: str, *, modified_at: datetime = release.MADE_AT) -> http.Representation:
    """What belongs to the program, not to the record."""
    return http.Representation(
        body=body,
        content_type=content_type,
        etag=sha256(body).hexdigest(),
        modified_at=modified_at,
        lifetime=http.Lifetime.CLOSED,
        groups=(groups.SITE,),
    )
