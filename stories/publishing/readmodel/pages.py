"""The rows of the policy pages, as the newsroom last saved them."""

from newsroom.pages.models import Page
from stories.models import PublishedPage

SHOWN = ("slug", "title", "body", "position", "updated_at")


def show_pages() -> None:
    """Write the rows of the pages that differ, and take away those of pages that are no more."""
    shown = {row["slug"]: row for row in PublishedPage.objects.values(*SHOWN)}
    written = {row["slug"]: row for row in Page.objects.values(*SHOWN)}
    stale = [slug for slug, row in shown.items() if written.get(slug) != row]
    PublishedPage.objects.filter(slug__in=stale).delete()
    PublishedPage.objects.bulk_create(
        PublishedPage(**row) for slug, row in written.items() if slug not in shown or slug in stale
    )
