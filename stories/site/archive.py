"""The archive of editions: all of them by month, and each month as a calendar."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.http import HttpRequest

from newsroom import http, publication
from stories import groups, presentation, rendering
from stories.delivery import archive
from stories.delivery.outcomes import Unknown
from stories.site import machines, release
from stories.site.serving import Outcome, public


@public
def editions(request: HttpRequest) -> Outcome:
    """Every month that has editions, and the newest of them."""
    found = archive.archive()
    return _page("site/editions.html", found, lambda: _archive(found), found.changed_at)


@public
def month(request: HttpRequest, year: int, month: int) -> Outcome:
    """A month with its editions, day by day; one without any is no address."""
    found = archive.month(year, month)
    if isinstance(found, Unknown):
        return found
    return _page("site/month.html", found, lambda: _month(found), found.changed_at)


def _page(
    template: str,
    found: archive.Archive | archive.Month,
    matter: Callable[[], dict[str, Any]],
    changed_at: datetime | None,
) -> http.Representation:
    return http.Representation(
        body=lambda: rendering.page(template, found.site, matter()),
        content_type=http.HTML,
        etag=release.fingerprint(template, repr(found)),
        modified_at=changed_at or release.MADE_AT,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.EDITIONS, groups.PAGES),
    )


def _archive(found: archive.Archive) -> dict[str, Any]:
    page = presentation.archive_page([asdict(one) for one in found.newest], found.months)
    described = f"Every edition of {publication.current().name}, by month."
    return {**page, "machines": machines.plain(page["title"], "/editions", found.site, description=described)}


def _month(found: archive.Month) -> dict[str, Any]:
    zone, lines = publication.current().zone, [asdict(one) for one in found.editions]
    page = presentation.month_page(found.first, lines, found.before, found.after, zone)
    title = f"Editions of {page['title']}"
    described = f"Every edition of {publication.current().name} in {page['title']}, day by day."
    return {**page, "machines": machines.plain(title, page["path"], found.site, description=described)}
