"""Makes pictures in every size ahead of their first reader: uploads before they are printed, an archive's after.

Publishes nothing: what may be seen is told by PublishedImage alone.
"""

import logging
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from newsroom import instants
from stories import renditions
from stories.models import Image, PublishedImage, RenderedPicture

log = logging.getLogger(__name__)
MOST = 5  # pictures a turn of the worker: a large one takes some ten seconds


class Due(NamedTuple):
    """A picture that has not been made in every size: the name of its file, pixels, and its focus in percent."""

    storage_name: str
    width: int
    height: int
    focal_x: int
    focal_y: int


def render_due(*, most: int = MOST, is_stopped: Callable[[], bool] = lambda: False) -> int:
    """Make all renditions of some pictures, public ones first, newest first; how many pictures were looked at.

    May be killed at any moment and run twice at once. A picture that cannot be made is said in the log, once.
    """
    looked = 0
    for due in islice(_due(most), most):
        if is_stopped():
            break
        _render(due)
        looked += 1
    return looked


def look_again() -> None:
    """Take no picture for made: the next turns look at the files themselves, and make those that are missing."""
    RenderedPicture.objects.all().delete()


def forget_renditions(storage_name: str) -> None:
    """Delete the renditions of a picture that nobody may show any more."""
    RenderedPicture.objects.filter(storage_name=storage_name).delete()
    renditions.forget(storage_name)


def _due(most: int) -> Iterator[Due]:
    seen: set[Due] = set()
    public = _unmade(PublishedImage.objects.filter(width__isnull=False), "storage_name", most)
    uploads = _unmade(Image.objects.exclude(file="").filter(width__isnull=False), "file", most)
    for row in (*public, *uploads):
        due = Due(*row)
        if due not in seen:
            seen.add(due)
            yield due


def _unmade(pictures: QuerySet, name: str, most: int) -> QuerySet:
    made = RenderedPicture.objects.filter(
        storage_name=OuterRef(name), focal_x=OuterRef("focal_x"), focal_y=OuterRef("focal_y")
    )
    rows = pictures.filter(~Exists(made)).order_by("-pk")
    return rows.values_list(name, "width", "height", "focal_x", "focal_y")[:most]


def _render(due: Due) -> None:
    focus, problem = (due.focal_x, due.focal_y), ""
    try:
        renditions.make(due.storage_name, renditions.offered(due.width, due.height), focus)
    except (FileNotFoundError, renditions.Unmakeable) as reason:
        problem = str(reason)[:300] or type(reason).__name__
        log.error("The picture %s cannot be made in other sizes: %s", due.storage_name, problem)
    RenderedPicture.objects.get_or_create(
        storage_name=due.storage_name,
        focal_x=due.focal_x,
        focal_y=due.focal_y,
        defaults={"made_at": instants.now(), "problem": problem},
    )
