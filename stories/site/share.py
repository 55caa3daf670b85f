"""Share images as representations: drawn when they are asked for, the same for ever for one version."""

import logging

import orjson

from newsroom import http, publication
from stories import groups
from stories.delivery.share import Shared
from stories.presentation import cards as told
from stories.site import cards, release

log = logging.getLogger(__name__)
PNG = "image/png"


def story(found: Shared) -> http.Representation:
    """The share image of a version of a story."""
    site, shown = orjson.loads(found.site), orjson.loads(found.presentation)
    card = told.story_card(orjson.loads(found.document), shown, site, publication.current())
    return _image(found, card, groups.story(found.id))


def edition(found: Shared) -> http.Representation:
    """The share image of a version of an edition."""
    card = told.edition_card(orjson.loads(found.document), publication.current())
    return _image(found, card, groups.edition(found.id))


def _image(found: Shared, card: told.Card, group: str) -> http.Representation:
    return http.Representation(
        body=lambda: cards.drawn(card),
        content_type=PNG,
        etag=release.fingerprint("share", found.sha256, found.presentation_sha256, repr(card)),
        modified_at=found.published_at,
        lifetime=http.Lifetime.FOREVER,
        groups=(group,),
        is_open=True,
        is_compressed=True,
    )
