"""What delivery hands out: small frozen values, no models. Instants are aware, `sha256` is of `document`."""

from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class StoryDocument:
    """A version of a story as the bytes that partners get."""

    story_id: str
    version: int
    slug: str  # the present one of the story
    status: str  # live or retracted
    schema_version: str
    sha256: str
    published_at: datetime  # of this version
    document: bytes
    document_gzip: bytes | None
    previous: int | None = None  # the version before it that is held


@dataclass(frozen=True, slots=True)
class StoryPage:
    """The live version of a story with all that its page shows around it; the bytes are JSON."""

    story_id: str
    version: int
    slug: str
    status: str
    sha256: str
    published_at: datetime
    document: bytes
    presentation: bytes | None
    presentation_sha256: str
    context: str
    site: str
    previous: int | None = None  # the version before it that is held


@dataclass(frozen=True, slots=True)
class StoryVersion:
    """One public state of a story, without its text: when and why it came, and who vouches for it."""

    number: int
    reason: str  # of stories.choices.Reason
    published_at: datetime
    sha256: str
    provenance: str  # newsroom, relaxed or archive
    is_erased: bool  # by order: the digest alone is left


@dataclass(frozen=True, slots=True)
class EditionDocument:
    """A version of an edition as the bytes that partners get; closed once a later edition is out."""

    edition_id: str
    version: int
    sha256: str
    published_at: datetime
    document: bytes
    document_gzip: bytes | None
    is_closed: bool


@dataclass(frozen=True, slots=True)
class EditionPage:
    """The latest version of an edition with all that its page shows around it but the state of its stories.

    `state` changes whenever a story of it does; `changed_at` is when the last one did.
    """

    edition_id: str
    version: int
    sha256: str
    published_at: datetime
    document: bytes
    is_closed: bool
    context: str
    site: str
    state: str
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class StoryState:
    """What has become of a story since an edition printed it; `summary` is what lists print of it, as JSON."""

    story_id: str
    status: str
    content_status: str
    headline: str
    summary: str


@dataclass(frozen=True, slots=True)
class Image:
    """A published image: its name in the private storage, pixels if they are known, and its focus in percent.

    `published_at` is when the story came that is asked for it: the first that showed it, or for a rendition the last.
    """

    path: str
    storage_name: str
    story_id: str
    published_at: datetime
    width: int | None
    height: int | None
    focus: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Moved:
    """It is at another path."""

    path: str


@dataclass(frozen=True, slots=True)
class Gone:
    """It belongs to a story that was removed; `document` is the tombstone as JSON."""

    story_id: str
    removed_on: date
    document: bytes


@dataclass(frozen=True, slots=True)
class Unknown:
    """Nothing was ever published under this name."""


class Unavailable(Exception):
    """The record cannot be read at this moment; asking again later may help."""

    problem = "unavailable"  # what the API calls it
