"""Editions as readers get them. The first one pressed on a day owns the date's address, so its slot's leads there."""

from datetime import date

from newsroom.publication import edition_path
from stories.delivery import rows
from stories.delivery.outcomes import EditionDocument, EditionPage, Gone, Moved, StoryState, Unknown
from stories.delivery.removals import gone

# A later edition closes an earlier one: late stories join only the latest.
IS_CLOSED = """EXISTS (
    SELECT 1 FROM stories_publishededition later WHERE later.number > e.number
)"""
# Version numbers only rise, so their sum changes with every change of a story.
PAGE = f"""
SELECT e.owns_date, e.edition_id, v.number, v.sha256, v.published_at, v.document, {IS_CLOSED}, e.context,
       site.document,
       (SELECT SUM(s.version_number) FROM stories_publishedplacement p
        JOIN stories_publishedstory s ON s.story_id = p.story_id WHERE p.edition_id = e.edition_id),
       (SELECT MAX(s.version_published_at) FROM stories_publishedplacement p
        JOIN stories_publishedstory s ON s.story_id = p.story_id WHERE p.edition_id = e.edition_id)
FROM stories_publishededition e
JOIN stories_editionversion v ON v.id = e.version_id
LEFT JOIN stories_publishedsite site ON site.id = 1"""
DOCUMENT = f"""
SELECT e.owns_date, e.edition_id, v.number, v.sha256, v.published_at, v.document, v.document_gzip, {IS_CLOSED}
FROM stories_publishededition e
JOIN stories_editionversion v ON v.id = e.version_id"""
DOCUMENT_OF_VERSION = """
SELECT e.owns_date, e.edition_id, v.number, v.sha256, v.published_at, v.document, v.document_gzip,
       (SELECT MIN(b.story_id) FROM stories_publishedblock b
        WHERE b.edition_id = e.edition_id AND b.version_number = v.number)
FROM stories_publishededition e
JOIN stories_editionversion v ON v.edition_id = e.edition_id AND v.number = %s"""
OWNER = " WHERE e.date = %s AND e.owns_date"
SLOT = " WHERE e.date = %s AND e.slot = %s"
ID = " WHERE e.edition_id = %s"
LATEST = " ORDER BY e.number DESC LIMIT 1"

STORY_STATES = """
SELECT s.story_id, s.status, s.content_status, s.headline, s.summary
FROM stories_publishedplacement p
JOIN stories_publishedstory s ON s.story_id = p.story_id
WHERE p.edition_id = %s"""


def edition(on: date, slot: str | None = None) -> EditionPage | Moved | Unknown:
    """What the page of an edition prints; without a slot the one that owns the date."""
    row = _found(PAGE, on, slot)
    if row is None:
        return Unknown()
    return Moved(edition_path(on, None)) if slot and row[0] else _page(row)


def latest_edition() -> EditionPage | Unknown:
    """The edition pressed last."""
    row = rows.one(PAGE + LATEST)
    return _page(row) if row else Unknown()


def edition_json(on: date, slot: str | None = None) -> EditionDocument | Moved | Unknown:
    """The latest version of an edition as the bytes that were frozen."""
    row = _found(DOCUMENT, on, slot)
    if row is None:
        return Unknown()
    return Moved(edition_path(on, None) + ".json") if slot and row[0] else _document(row[:-1], is_closed=bool(row[-1]))


def edition_json_of(edition_id: str) -> EditionDocument | Unknown:
    """The same, asked for by the edition's id."""
    return _document_or_unknown(rows.one(DOCUMENT + ID, edition_id))


def latest_edition_json() -> EditionDocument | Unknown:
    """The same of the edition pressed last."""
    return _document_or_unknown(rows.one(DOCUMENT + LATEST))


def edition_version(on: date, slot: str | None, number: int) -> EditionDocument | Moved | Gone | Unknown:
    """One version of an edition; gone if it lists a story that has been removed."""
    row = _found(DOCUMENT_OF_VERSION, on, slot, number)
    if row is None:
        return Unknown()
    if slot and row[0]:
        return Moved(f"{edition_path(on, None)}/v/{number}.json")
    return gone(row[-1]) if row[-1] else _document(row[:-1], is_closed=True)


def story_states(edition_id: str) -> list[StoryState]:
    """What has become of the stories that an edition lists."""
    return [_state(row) for row in rows.every(STORY_STATES, edition_id)]


def _found(sql: str, on: date, slot: str | None, *before: int) -> rows.Row | None:
    day = on.isoformat()
    return rows.one(sql + SLOT, *before, day, slot) if slot else rows.one(sql + OWNER, *before, day)


def _document_or_unknown(row: rows.Row | None) -> EditionDocument | Unknown:
    return _document(row[:-1], is_closed=bool(row[-1])) if row else Unknown()


def _document(row: rows.Row, *, is_closed: bool) -> EditionDocument:
    _, edition_id, number, sha256, published_at, document, document_gzip = row
    return EditionDocument(
        edition_id=edition_id,
        version=number,
        sha256=sha256,
        published_at=rows.instant(published_at),
        document=bytes(document),
        document_gzip=rows.octets(document_gzip),
        is_closed=is_closed,
    )


def _page(row: rows.Row) -> EditionPage:
    _, edition_id, number, sha256, published_at, document, is_closed, context, site, state, changed_at = row
    printed_at = rows.instant(published_at)
    return EditionPage(
        edition_id=edition_id,
        version=number,
        sha256=sha256,
        published_at=printed_at,
        document=bytes(document),
        is_closed=bool(is_closed),
        context=context,
        site=site or "{}",
        state=str(state),
        changed_at=max(printed_at, rows.instant(changed_at)) if changed_at else printed_at,
    )


def _state(row: rows.Row) -> StoryState:
    return StoryState(*row)
