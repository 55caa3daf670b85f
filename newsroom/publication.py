"""Who we are: the paper's identity and the addresses that follow from it. Imports nothing of ours."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from zoneinfo import ZoneInfo

from django.conf import settings


@dataclass(frozen=True)
class Publication:
    """The paper's identity as documents print it. `url` has no trailing slash."""

    name: str
    url: str
    description: str
    id_prefix: str
    namespace: str
    time_zone: str
    language: str
    media_url_base: str
    email: str  # where readers write to, or nothing
    license_url: str  # what may be done with what is printed, or nothing

    @cached_property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def publisher(self) -> dict[str, str]:
        """The `publisher` member of every document."""
        return {"name": self.name, "url": self.url, "description": self.description}

    def schema_url(self, kind: str) -> str:
        """Address of the public JSON Schema of `story` or `edition` documents."""
        return f"{self.url}/schemas/{kind}-v1.schema.json"

    def document_type(self, kind: str) -> str:
        return f"{self.namespace}_{kind}"

    def story_url(self, story_id: str, slug: str) -> str:
        return f"{self.url}/story/{story_id}/{slug}"

    def story_json_url(self, story_id: str) -> str:
        return f"{self.url}/story/{story_id}.json"

    def edition_url(self, edition_date: date, slot: str | None) -> str:
        """Address of an edition (see `edition_path`)."""
        return self.url + edition_path(edition_date, slot)

    def edition_json_url(self, edition_date: date, slot: str | None) -> str:
        return self.edition_url(edition_date, slot) + ".json"

    def story_id(self, edition_date: date, number: int) -> str:
        return f"{self.id_prefix}-{edition_date.isoformat()}-{number:03d}"

    def edition_id(self, edition_date: date, slot: str, number: int) -> str:
        return f"{self.id_prefix}-{edition_date.isoformat()}-{slot}-{number:04d}"


def edition_path(edition_date: date, slot: str | None) -> str:
    """Path of an edition; `slot` is None for the first-pressed edition of a day, which owns the date."""
    return f"/edition/{edition_date.isoformat()}" + (f"/{slot}" if slot else "")


def current() -> Publication:
    """The paper that this process serves, from the settings `PUBLICATION_*` and `MEDIA_URL_BASE`."""
    return Publication(
        name=settings.PUBLICATION_NAME,
        url=settings.PUBLICATION_URL,
        description=settings.PUBLICATION_DESCRIPTION,
        id_prefix=settings.PUBLICATION_ID_PREFIX,
        namespace=settings.PUBLICATION_NAMESPACE,
        time_zone=settings.PUBLICATION_TIME_ZONE,
        language=settings.PUBLICATION_LANGUAGE,
        media_url_base=settings.MEDIA_URL_BASE,
        email=settings.PUBLICATION_EMAIL,
        license_url=settings.PUBLICATION_LICENSE_URL,
    )
