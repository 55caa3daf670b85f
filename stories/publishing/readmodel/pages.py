"""The rows of the policy pages, as the newsroom last saved them."""

from newsroom.pages.models import Page
from stories import groups
from stories.models import PublishedPage

SHOWN = ("slug", "title", "body", "position", "updated_at")


def show_pages() -> tuple[str, ...]:
    """Write the rows of the pages that differ, and take away those of pages that are no more; their cache groups."""
    shown = {row["slug"]: row for row in PublishedPage.objects.values(*SHOWN)}
    written = {row["slug"]: row for row in Page.objects.values(*SHOWN)}
    stale = [slug for slug, row in shown.items() if written.get(slug) != row]
    PublishedPage.objects.filter(slug__in=stale).delete()
    fresh = [slug for slug in written if slug not in shown or slug in stale]
    PublishedPage.objects.bulk_create(PublishedPage(**written[slug]) for slug in fresh)
    return tuple(groups.policy(slug) for slug in {*stale, *fresh})
