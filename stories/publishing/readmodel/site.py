"""The one row with what every page shows around its own matter."""

import json

from newsroom.pages.models import Page, Section
from stories.models import PublishedEdition, PublishedSite

from .contexts import edition_line
from .pages import show_pages


def show_site() -> None:
    """Write the row and the policy pages where they would differ: latest edition, sections, which pages there are."""
    show_pages()
    latest = PublishedEdition.objects.order_by("-number").first()
    document = {
        "latest_edition": edition_line(latest) if latest else None,
        "sections": list(Section.objects.values("slug", "name", "description")),
        "pages": list(Page.objects.values("slug", "title")),
    }
    written = json.dumps(document, ensure_ascii=False)
    if not PublishedSite.objects.filter(id=1, document=written).exists():
        PublishedSite.objects.update_or_create(id=1, defaults={"document": written})
