"""The one row with what every page shows around its own matter."""

import json

from newsroom.pages.models import Page, Section
from stories import groups
from stories.models import PublishedEdition, PublishedSite

from .contexts import edition_line
from .pages import show_pages


def show_site() -> tuple[str, ...]:
    """Write the row and the policy pages where they would differ: latest edition, sections, which pages there are.

    Returns the cache groups of what has changed by it.
    """
    changed = show_pages()
    latest = PublishedEdition.objects.order_by("-number").first()
    document = {
        "latest_edition": edition_line(latest) if latest else None,
        "sections": list(Section.objects.values("slug", "name", "description")),
        "pages": list(Page.objects.values("slug", "title")),
    }
    written = json.dumps(document, ensure_ascii=False)
    if PublishedSite.objects.filter(id=1, document=written).exists():
        return changed
    PublishedSite.objects.update_or_create(id=1, defaults={"document": written})
    return (*changed, *AROUND)


# What names sections, policy pages or the latest edition beside its own matter.
AROUND = (groups.PAGES, groups.FEEDS, groups.SITEMAPS, groups.SITE)
