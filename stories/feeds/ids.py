"""Ids of feeds and of what is in them: made from the paper's namespace and ids that never change, not from addresses.

Slugs, headlines and the paper's own address may change; who follows a feed must not get a story twice.
"""

from uuid import UUID, uuid5

from newsroom.publication import Publication

ROOT = UUID("6f0f1a52-3c5b-5d0e-9b5e-7a1d5e3c2f41")  # frozen: another one would make every story new to every reader


def of_story(paper: Publication, story_id: str) -> str:
    """The id of a story in every feed, as `urn:uuid:…` (RFC 9562, version 5)."""
    return _urn(paper, "story", story_id)


def of_correction(paper: Publication, correction_id: str) -> str:
    """The id of a notice in the feed of corrections."""
    return _urn(paper, "correction", correction_id)


def of_feed(paper: Publication, name: str) -> str:
    """The id of a feed such as `latest` or `section/standards`, the same in every format and on every page of it."""
    return _urn(paper, "feed", name)


def _urn(paper: Publication, kind: str, key: str) -> str:
    return uuid5(ROOT, f"{paper.namespace}/{kind}/{key}").urn
