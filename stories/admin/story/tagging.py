"""Tags that the paper has used, for suggestions. Reads the published ones, a few steps along their index."""

from newsroom.text import slug_from
from stories.models import PublishedTag

MOST = 12
# Above every slug that begins alike, whatever order the database has for letters.
LAST = "zzzzzzzz"


def suggested_tags(start: str) -> list[str]:
    """At most 12 tags of live stories whose slugs begin as `start` would, each once, in the order of the alphabet.

    A tag stands in the table once for each of its stories: each step leaps over all of them to the next tag.
    """
    slug = slug_from(start, fallback="") if start.strip() else ""
    found: list[str] = []
    if not slug:
        return found
    rows = PublishedTag.objects.filter(slug__gte=slug, slug__lt=slug + LAST).order_by("slug").values_list("slug", "tag")
    row = rows.first()
    while row and len(found) < MOST:
        if row[0].startswith(slug):
            found.append(row[1])
        row = rows.filter(slug__gt=row[0]).first()
    return found
