"""The documents as representations: the bytes that were frozen, with what partners are told beside them."""

from newsroom import http, publication
from stories import delivery, groups
from stories.choices import PublicStatus
from stories.site import machines, memento

EXPOSED = ("Access-Control-Expose-Headers", "Content-Digest, ETag, Link, Memento-Datetime")


def story(found: delivery.StoryDocument) -> http.Representation:
    """The live version at the story's own address."""
    return _story(found, http.Lifetime.LIVE)


def story_version(found: delivery.StoryDocument) -> http.Representation:
    """One version for ever, so it names what came before it and not what follows. Of a retracted story it is hidden."""
    is_retracted = found.status == PublicStatus.RETRACTED
    original = memento.document_of(found.story_id)
    hidden = (("X-Robots-Tag", "noindex"),) if is_retracted else ()
    return _story(
        found,
        http.Lifetime.FOREVER,
        links=(http.link(f"/story/{found.story_id}.json", "latest-version"), http.link(original.url, "original")),
        extra=(*hidden, memento.is_memento(found.published_at), EXPOSED),
    )


def edition(found: delivery.EditionDocument) -> http.Representation:
    """The latest version at the edition's own address."""
    return _edition(found, http.Lifetime.CLOSED if found.is_closed else http.Lifetime.LIVE)


def edition_version(found: delivery.EditionDocument) -> http.Representation:
    """One version for ever."""
    return _edition(found, http.Lifetime.FOREVER)


def _story(
    found: delivery.StoryDocument,
    lifetime: http.Lifetime,
    *,
    links: tuple[str, ...] = (),
    extra: tuple[tuple[str, str], ...] = (),
) -> http.Representation:
    page = publication.current().story_url(found.story_id, found.slug)
    return http.Representation(
        body=found.document,
        content_type=http.JSON,
        etag=found.sha256,
        modified_at=found.published_at,
        lifetime=lifetime,
        groups=(groups.story(found.story_id),),
        gzip=found.document_gzip,
        is_open=True,
        links=(
            http.link(f"/schemas/story/{found.schema_version}.json", "describedby", type=http.SCHEMA),
            http.link(page, "canonical"),
            *memento.in_history(found.story_id, predecessor=found.previous, end=".json"),
            http.link(page, "cite-as"),
            *machines.license_header(),
            *memento.document_of(found.story_id).gates,
            *links,
        ),
        extra=extra,
    )


def _edition(found: delivery.EditionDocument, lifetime: http.Lifetime) -> http.Representation:
    return http.Representation(
        body=found.document,
        content_type=http.JSON,
        etag=found.sha256,
        modified_at=found.published_at,
        lifetime=lifetime,
        groups=(groups.edition(found.edition_id),),
        gzip=found.document_gzip,
        is_open=True,
        links=(http.link("/schemas/edition-v1.schema.json", "describedby", type=http.SCHEMA),),
    )
