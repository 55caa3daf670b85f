"""Lists of what is published, newest first: pages by the keyset of any shelf, both ways, one query, nothing counted."""

from dataclasses import dataclass
from datetime import datetime

from stories.delivery import rows
from stories.delivery.outcomes import Unknown

PAGE_SIZE = 20
# The site's row, the last change of the record and the list's own name come with the page, whether it has rows or not.
AROUND = """
SELECT NULL, (SELECT at FROM stories_ledgerentry ORDER BY seq DESC LIMIT 1),
       (SELECT document FROM stories_publishedsite WHERE id = 1), {name}
UNION ALL SELECT * FROM ({page}) page"""
PAGE = """
SELECT {id} AS row_id, {at} AS row_at, {document} AS row_document, NULL AS row_name
{rows} AND {beyond} ORDER BY {at} {order}, {id} {order} LIMIT {limit}"""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row stands: newest first, equal instants by id."""

    at: datetime
    id: str


@dataclass(frozen=True, slots=True)
class Shelf:
    """What a list is read from, in SQL: `rows` is FROM … WHERE …; `at` and `id` are its key, which an index must bear.

    `document` is the column that a list prints (JSON), `name` what the list is called, a subselect. `values` fill the
    placeholders of `rows`, `name_values` those of `name`.
    """

    rows: str
    at: str
    id: str
    document: str
    values: tuple[str, ...] = ()
    name: str = "NULL"
    name_values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """One page of a list. `items` are JSON texts, newest first; `newer` and `older` where the pages beside it begin.

    `name` is what the list calls itself, or None; `state` differs whenever `items` or `name` do; `changed_at` is when
    the public record changed last, or None before the first print.
    """

    items: tuple[str, ...]
    newer: Place | None
    older: Place | None
    name: str | None
    site: str
    state: str
    changed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Start:
    """What was asked for lies within the first page, or is there no more: the beginning of the list is to be read."""


def page(shelf: Shelf, *, after: Place | None = None, before: Place | None = None) -> Listed | Start:
    """The page of older rows that begins after a place, of newer ones that ends before it, or the newest. One query."""
    found = rows.every(_sql(shelf, after, before), *shelf.name_values, *shelf.values, *_key(after or before))
    ((_, changed_at, site, name),) = [row for row in found if row[0] is None]
    listed = sorted(((rows.instant(at), key, text) for key, at, text, _ in found if key is not None), reverse=True)
    if (before and len(listed) <= PAGE_SIZE) or (after and not listed):
        return Start()
    shown = listed[1:] if before else listed[:PAGE_SIZE]
    return Listed(
        items=tuple(text for _, _, text in shown),
        newer=Place(*shown[0][:2]) if after or before else None,
        older=Place(*shown[-1][:2]) if before or len(listed) > PAGE_SIZE else None,
        name=name,
        site=site or "{}",
        state="\0".join((name or "", *(text for _, _, text in shown))),
        changed_at=rows.instant(changed_at) if changed_at else None,
    )


def _sql(shelf: Shelf, after: Place | None, before: Place | None) -> str:
    """One row more than a page holds tells whether there is a next one."""
    beyond = f"({shelf.at}, {shelf.id}) {'>' if before else '<'} (%s, %s)" if after or before else "1 = 1"
    inner = PAGE.format(
        id=shelf.id,
        at=shelf.at,
        document=shelf.document,
        rows=shelf.rows,
        beyond=beyond,
        order="ASC" if before else "DESC",
        limit=PAGE_SIZE + 1,
    )
    return AROUND.format(name=shelf.name, page=inner)


def _key(place: Place | None) -> tuple[str | datetime, ...]:
    return (rows.stored(place.at), place.id) if place else ()


# A removed story keeps neither section nor tags, a retracted one no tags.
SECTION = "FROM stories_publishedstory s WHERE s.section = %s"
TAG = """FROM stories_publishedtag t JOIN stories_publishedstory s ON s.story_id = t.story_id
WHERE t.slug = %s AND NOT EXISTS (
    SELECT 1 FROM stories_publishedtag twin WHERE twin.story_id = t.story_id AND twin.slug = t.slug AND twin.tag < t.tag
)"""
TAG_NAME = """(SELECT n.tag FROM stories_publishedtag n WHERE n.slug = %s
ORDER BY n.first_published_at DESC, n.story_id DESC, n.tag LIMIT 1)"""


def section(slug: str, *, after: Place | None = None, before: Place | None = None) -> Listed | Start:
    """The live and retracted stories of a section. Whether there is such a section, the site's row tells."""
    shelf = Shelf(SECTION, "s.first_published_at", "s.story_id", "s.summary", (slug,))
    return page(shelf, after=after, before=before)


def tag(slug: str, *, after: Place | None = None, before: Place | None = None) -> Listed | Start | Unknown:
    """The live stories with a tag, named as it was printed last; Unknown where no live story bears it."""
    shelf = Shelf(TAG, "t.first_published_at", "t.story_id", "s.summary", (slug,), TAG_NAME, (slug,))
    found = page(shelf, after=after, before=before)
    return Unknown() if isinstance(found, Listed) and found.name is None else found
