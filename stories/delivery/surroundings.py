"""What stands around stories and editions: the site's own row and the published images."""

from stories.delivery import rows
from stories.delivery.outcomes import Image, Unknown

SITE = "SELECT document FROM stories_publishedsite WHERE id = 1"
IMAGE = """
SELECT storage_name, story_id, published_at, width, height, focal_x, focal_y FROM stories_publishedimage
WHERE path = %s ORDER BY published_at, story_id LIMIT 1"""
LAST_SHOWN = """
SELECT storage_name, story_id, shown_at, width, height, focal_x, focal_y FROM stories_publishedimage
WHERE path = %s ORDER BY shown_at DESC, story_id DESC LIMIT 1"""


def site() -> str:
    """What every page shows around its own matter, as JSON; an empty object before the first edition."""
    row = rows.one(SITE)
    return row[0] if row else "{}"


def image(path: str) -> Image | Unknown:
    """The published image at a path such as `/issues/2026-08-29/bridge.png`; of a removed story none is left."""
    return _image(path, rows.one(IMAGE, path))


def image_as_last_shown(path: str) -> Image | Unknown:
    """The same image with the size and the focus that the last version gave it which shows it: for its renditions."""
    return _image(path, rows.one(LAST_SHOWN, path))


def _image(path: str, row: rows.Row | None) -> Image | Unknown:
    if row is None:
        return Unknown()
    storage_name, story_id, published_at, width, height, focal_x, focal_y = row
    return Image(path, storage_name, story_id, rows.instant(published_at), width, height, (focal_x, focal_y))
