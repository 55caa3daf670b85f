"""The names of cache groups (RFC 9875): one list for those who put them on answers and those who ask to forget them.

An answer names every group whose change changes it. Letters, digits, hyphens: every cache takes them.
"""

from datetime import date
from urllib.parse import urlsplit

FRONT = "front"
EDITIONS = "editions"
CORRECTIONS = "corrections"
SOURCES = "sources"
SEARCH = "search"
FEEDS = "feeds"
SITEMAPS = "sitemaps"
SCHEMAS = "schemas"
SITE = "site"  # what belongs to the paper as a whole, and addresses where nothing is yet
PAGES = "pages"  # everything that prints the names of sections, policy pages and the latest edition around its matter
# What any version may change: lists, feeds, sitemaps, and addresses that had none of it before.
LISTING = (FRONT, EDITIONS, CORRECTIONS, SOURCES, SEARCH, FEEDS, SITEMAPS, SITE)
EVERY_PAGE = (*LISTING, SCHEMAS, PAGES)


def story(story_id: str) -> str:
    """A story: its pages, claims, versions, documents, citations and images."""
    return f"story-{story_id}"


def edition(edition_id: str) -> str:
    """An edition and the pages of its stories, which name one another."""
    return f"edition-{edition_id}"


def day(on: date | str) -> str:
    """What stands at the address of a day."""
    return f"day-{on}"


def section(slug: str) -> str:
    return f"section-{slug}"


def tag(slug: str) -> str:
    return f"tag-{slug}"


def source(source_id: str) -> str:
    return f"source-{source_id}"


def policy(slug: str) -> str:
    return f"page-{slug}"


def feed(name: str) -> str:
    """A feed by its path without the ending, such as `section/science`."""
    return f"feed-{name.replace('/', '-')}"


def image(url: str) -> str:
    """A picture in every size, by its public address or path: several stories may show one."""
    path = urlsplit(url).path.rpartition(".")[0]
    return "image" + "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in path)
