"""Mistakes of deployment, told by `manage.py check` with an id that stays and a hint. Changes and asks nothing."""

import re
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import connections
from django.http.request import validate_host

from newsroom.media import BUCKET
from newsroom.outbound import Forbidden, target_of

NAMESPACE = re.compile(r"[a-z][a-z0-9_]*")
PREFIX = re.compile(r"[a-z][a-z0-9]*")
LANGUAGE = re.compile(r"[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*")
SEARCH_INDEX = re.compile(r"([a-z0-9][a-z0-9_-]*)?")
TOKEN = re.compile(r"[!-~]+")  # what a header may hold, without spaces
LOOPBACK = {"127.0.0.1", "localhost", "::1"}

Finding = Iterator[CheckMessage]


def register_all() -> None:
    """Make every check known to Django; those that only a public machine fails run with `--deploy`."""
    for finder in (address, identity, media_folder, media_bucket, search_engine, purging):
        register(_listed(finder), Tags.compatibility)
    for finder in (public_address, hosts, database, cache, mail, collected, house_rules, debugging, proxies, outbound):
        register(_listed(finder), Tags.security, deploy=True)
    register(demonstration, Tags.database)


def _listed(finder: Callable[[], Finding]) -> Callable[..., list[CheckMessage]]:
    return lambda **_kwargs: list(finder())


def _url() -> SplitResult:
    return urlsplit(settings.PUBLICATION_URL)


def address() -> Finding:
    """The paper's address is printed into every document and must be one that a reader can go to."""
    url = _url()
    if url.scheme not in ("http", "https") or not url.hostname or url.path or url.query or url.fragment or url.username:
        yield Error(
            f"PUBLICATION_URL {settings.PUBLICATION_URL!r} is not the address of a site.",
            hint="Write scheme and host only, such as https://paper.example, without a path.",
            id="newsroom.E001",
        )


def identity() -> Finding:
    """What ids and document types begin with must fit into addresses and never need quoting."""
    named = (
        ("newsroom.E002", "PUBLICATION_ID_PREFIX", PREFIX, "lower-case letters and digits, a letter first, such as mp"),
        (
            "newsroom.E003",
            "PUBLICATION_NAMESPACE",
            NAMESPACE,
            "lower-case letters, digits and _, such as machine_press",
        ),
        ("newsroom.E004", "PUBLICATION_LANGUAGE", LANGUAGE, "a language tag as in BCP 47, such as en or pt-BR"),
    )
    for number, name, pattern, hint in named:
        if not pattern.fullmatch(getattr(settings, name)):
            yield Error(f"{name} {getattr(settings, name)!r} cannot be used.", hint=f"Write {hint}.", id=number)


def media_folder() -> Finding:
    """Images of unpublished stories lie beside published ones, so no web server may hand out their folder."""
    media, static = Path(settings.MEDIA_ROOT).resolve(), Path(settings.STATIC_ROOT).resolve()
    if media.is_relative_to(static) or static.is_relative_to(media):
        yield Error(
            "MEDIA_ROOT and STATIC_ROOT lie in one another: images not yet published would be served to anybody.",
            hint="Keep them apart; the paper itself serves the images that are public.",
            id="newsroom.E005",
        )


def media_bucket() -> Finding:
    """A bucket is spoken to by packages that a paper with a folder does not need."""
    if settings.STORAGES["default"]["BACKEND"] == BUCKET and find_spec("storages") is None:
        yield Error(
            "NEWSROOM_MEDIA_STORAGE names a bucket, and the packages that speak to one are not installed.",
            hint="python -m pip install 'django-storages[s3]'",
            id="newsroom.E011",
        )


def search_engine() -> Finding:
    """A search engine is spoken to by http, and its index has a name of one part."""
    if not settings.SEARCH_URL:
        return
    url = urlsplit(settings.SEARCH_URL)
    if url.scheme not in ("http", "https") or not url.hostname or not SEARCH_INDEX.fullmatch(url.path.strip("/")):
        yield Error(
            "SEARCH_URL is not the address of a search engine.",
            hint="Write https://name:password@host:9200/index, the index in lower-case letters; empty, the database "
            "searches.",
            id="newsroom.E012",
        )


def purging() -> Finding:
    """A cache in front that nobody tells of changes shows for hours what was corrected or taken back."""
    if settings.NEWSROOM_CDN == "none" and (settings.NEWSROOM_PURGE_URL or settings.NEWSROOM_PURGE_TOKEN):
        yield Error(
            "NEWSROOM_PURGE_URL or NEWSROOM_PURGE_TOKEN is set, and NEWSROOM_CDN is not: nothing is purged.",
            hint="NEWSROOM_CDN=fastly, cloudflare or varnish; or unset the others.",
            id="newsroom.E014",
        )
    if settings.NEWSROOM_CDN != "none" and not _takes_purges():
        yield Error(
            f"NEWSROOM_CDN is {settings.NEWSROOM_CDN}, and it cannot be told what to forget.",
            hint="Set NEWSROOM_PURGE_URL (https, or http for a Varnish of your own; without a password) and "
            "NEWSROOM_PURGE_TOKEN; docs/operations.md says which.",
            id="newsroom.E013",
        )


def _takes_purges() -> bool:
    try:
        target_of(settings.NEWSROOM_PURGE_URL, only_https=settings.NEWSROOM_CDN != "varnish")
    except Forbidden:
        return False
    return bool(TOKEN.fullmatch(settings.NEWSROOM_PURGE_TOKEN))


def public_address() -> Finding:
    """A public paper has an encrypted address of its own."""
    if _url().scheme != "https" or _url().hostname in LOOPBACK:
        yield Warning(
            f"PUBLICATION_URL {settings.PUBLICATION_URL!r} is not a public https address.",
            hint="It is printed into every document for ever: set it before the first edition.",
            id="newsroom.W001",
        )


def hosts() -> Finding:
    """The paper must answer for its own host, and for no other that a client may think up."""
    if "*" in settings.ALLOWED_HOSTS:
        yield Error(
            "ALLOWED_HOSTS holds '*': anybody may point a host of their own at this newsroom.",
            hint="Name the hosts that the paper answers for.",
            id="newsroom.E006",
        )
    elif not validate_host(_url().hostname or "", settings.ALLOWED_HOSTS):
        yield Error(
            f"The host of PUBLICATION_URL, {_url().hostname}, is not in ALLOWED_HOSTS: every request would be refused.",
            hint=f"ALLOWED_HOSTS={_url().hostname}",
            id="newsroom.E007",
        )


def database() -> Finding:
    """The record of a public paper belongs into a database that several machines can write and back up."""
    default = settings.DATABASES["default"]
    if default["ENGINE"].endswith("sqlite3"):
        yield Warning(
            "The record is in a SQLite file, which suits one person on one machine.",
            hint="DATABASE_URL=postgres://user:password@host/name",
            id="newsroom.W002",
        )
    if default.get("CONN_MAX_AGE") == 0:
        yield Warning(
            "A database connection is opened for each request, which costs more than the request itself.",
            hint="Set CONN_MAX_AGE to None and keep the number of server threads fixed.",
            id="newsroom.W003",
        )


def cache() -> Finding:
    """A cache in each process lets limits multiply by the number of processes."""
    if settings.CACHES["default"]["BACKEND"].endswith("LocMemCache"):
        yield Warning(
            "Each process has a cache of its own: rate limits count per process.",
            hint="CACHE_URL=redis://host:6379/0",
            id="newsroom.W004",
        )


def mail() -> Finding:
    """Mail that is printed to a console reaches nobody."""
    if settings.EMAIL_BACKEND.endswith("console.EmailBackend"):
        yield Warning(
            "Mail is printed and not sent: nobody gets a reset password or a warning.",
            hint="EMAIL_URL=smtps://user:password@host",
            id="newsroom.W005",
        )


def collected() -> Finding:
    """With DEBUG off pages name static files by their digest, which collecting them writes down."""
    folder = Path(settings.STATIC_ROOT)
    by_digest = "Manifest" in settings.STORAGES["staticfiles"]["BACKEND"]
    if by_digest and not (folder / "staticfiles.json").exists():
        yield Error(
            f"Static files were not collected into {folder}: every page would fail.",
            hint="Run manage.py collectstatic.",
            id="newsroom.E008",
        )


def house_rules() -> Finding:
    """One person who writes, checks and prints is a choice that the public history tells of."""
    if not settings.NEWSROOM_FOUR_EYES:
        yield Warning(
            "NEWSROOM_FOUR_EYES is off: people may approve what they wrote, and the public history says so.",
            hint="Unset it unless this is a newsroom of one.",
            id="newsroom.W006",
        )


def debugging() -> Finding:
    """A page for developers shows source and settings to whoever makes something fail."""
    if settings.DEBUG:
        yield Error(
            "DEBUG is on: whoever makes a page fail reads how the newsroom works inside.",
            hint="Unset DEBUG.",
            id="newsroom.E009",
        )


def proxies() -> Finding:
    """The paper speaks no TLS itself, so that behind https every request comes from a proxy."""
    if _url().scheme == "https" and settings.NEWSROOM_PROXIES < 1:
        yield Warning(
            "NEWSROOM_PROXIES is 0 behind https: all logins count as coming from one address, the proxy's.",
            hint="NEWSROOM_PROXIES=1, and let the proxy append to X-Forwarded-For.",
            id="newsroom.W008",
        )


def outbound() -> Finding:
    """Whoever may add a source could have this machine asked for what only it can reach."""
    if settings.NEWSROOM_OUTBOUND_PRIVATE:
        yield Error(
            "NEWSROOM_OUTBOUND_PRIVATE is on: the newsroom fetches from this machine itself whatever a source names.",
            hint="Unset NEWSROOM_OUTBOUND_PRIVATE; it is for tests.",
            id="newsroom.E010",
        )


def demonstration(databases: list[str] | None = None, **_kwargs) -> list[CheckMessage]:
    """Demonstration people have a password that everybody knows, and enter without a second factor.

    Runs with `migrate` and `check --database default`, since it has to ask the database.
    """
    people = get_user_model()
    if not databases or settings.NEWSROOM_INSECURE_HTTP:
        return []
    if people._meta.db_table not in connections["default"].introspection.table_names():
        return []
    names = people.objects.filter(is_demonstration=True, is_active=True).values_list("username", flat=True)
    return [_known_to_everybody(sorted(names))] if names else []


def _known_to_everybody(names: list[str]) -> CheckMessage:
    return Warning(
        f"Demonstration people can log in to a paper with an https address: {', '.join(names)}.",
        hint="Switch them off under People or give them new passwords; a real paper begins with an empty database.",
        id="newsroom.W007",
    )
