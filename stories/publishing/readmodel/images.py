"""Which images may leave the private storage: those that a version of a story shows, until the story is removed.

What an address shows is told by the version's presentation, never by the newsroom's own row of the image.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from django.core.files.storage import default_storage

from stories.models import PublishedImage, StoryVersion
from stories.models.image import storage_name
from stories.rules import NotReady, Problem

Shown = tuple[StoryVersion, dict[str, Any]]
MIDDLE = (50, 50)  # percent; presentations printed before have no focal point


def show_images(shown: Sequence[Shown]) -> None:
    """Let the images of these versions out, where their files are held. A public address keeps its picture.

    Its size and what stays in sight when it is cropped are those of the last version that shows it.
    """
    pictures = [(version, *told) for version, document in shown if (told := _picture(version, document))]
    names = public_names({path for _, path, _ in pictures})
    rows: dict[tuple[str, str], PublishedImage] = {}
    for version, path, image in pictures:
        name = storage_name(image["sha256"])
        if default_storage.exists(name) and names.setdefault(path, name) == name:
            before = rows.get((path, version.story_id))
            rows[path, version.story_id] = _row(version, path, image, before)
    PublishedImage.objects.bulk_create(
        rows.values(), update_conflicts=True, unique_fields=["path", "story_id"], update_fields=LAST_SHOWN
    )


LAST_SHOWN = ["shown_at", "width", "height", "focal_x", "focal_y"]


def _row(version: StoryVersion, path: str, image: dict[str, Any], before: PublishedImage | None) -> PublishedImage:
    focal_x, focal_y = image.get("focal_point") or MIDDLE
    return PublishedImage(
        path=path,
        storage_name=storage_name(image["sha256"]),
        story_id=version.story_id,
        published_at=before.published_at if before else version.published_at,
        shown_at=version.published_at,
        width=image["width"],
        height=image["height"],
        focal_x=focal_x,
        focal_y=focal_y,
    )


def hide_images(story_id: str) -> None:
    """Take back every image that a removed story has shown and no other story shows."""
    PublishedImage.objects.filter(story_id=story_id).delete()


def refuse_other_pictures(shown: Sequence[Shown], known: Mapping[str, str] | None = None) -> None:
    """Raise NotReady if a version would print another picture at an address where readers know one.

    `known` as from `public_names` saves asking again.
    """
    pictures = [told for version, document in shown if (told := _picture(version, document))]
    names = dict(public_names({path for path, _ in pictures}) if known is None else known)
    named = ((path, storage_name(image["sha256"])) for path, image in pictures)
    taken = sorted({path for path, name in named if names.setdefault(path, name) != name})
    if taken:
        raise NotReady([_taken(path) for path in taken])


def _taken(path: str) -> Problem:
    message = f"Readers know another picture at {path}: give this one a name of its own."
    return Problem("image-address-taken", message, "/story/image_url")


def public_names(paths: Collection[str]) -> dict[str, str]:
    """By path, the file that readers are served there."""
    rows = PublishedImage.objects.filter(path__in=paths).order_by("-published_at", "-story_id")
    return dict(rows.values_list("path", "storage_name"))


def _picture(version: StoryVersion, document: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """The path of the image that a version shows and what its presentation tells of it; None where no file is told."""
    url, presentation = document["story"]["image_url"], version.presentation
    image = json.loads(bytes(presentation))["image"] if url and presentation else None
    return (urlsplit(url).path, image) if image and image.get("sha256") else None
