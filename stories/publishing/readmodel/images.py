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


def show_images(shown: Sequence[Shown]) -> None:
    """Let the images of these versions out, where their files are held. A public address keeps its picture."""
    pictures = [(version, *told) for version, document in shown if (told := _picture(version, document))]
    names = public_names({path for _, path, _ in pictures})
    PublishedImage.objects.bulk_create(
        (
            PublishedImage(path=path, storage_name=name, story_id=version.story_id, published_at=version.published_at)
            for version, path, name in pictures
            if default_storage.exists(name) and names.setdefault(path, name) == name
        ),
        ignore_conflicts=True,
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
    taken = sorted({path for path, name in pictures if names.setdefault(path, name) != name})
    if taken:
        raise NotReady([_taken(path) for path in taken])


def _taken(path: str) -> Problem:
    message = f"Readers know another picture at {path}: give this one a name of its own."
    return Problem("image-address-taken", message, "/story/image_url")


def public_names(paths: Collection[str]) -> dict[str, str]:
    """By path, the file that readers are served there."""
    rows = PublishedImage.objects.filter(path__in=paths).order_by("-published_at", "-story_id")
    return dict(rows.values_list("path", "storage_name"))


def _picture(version: StoryVersion, document: dict[str, Any]) -> tuple[str, str] | None:
    """The path of the image that a version shows and the name of its file; None without either."""
    url, presentation = document["story"]["image_url"], version.presentation
    image = json.loads(bytes(presentation))["image"] if url and presentation else None
    sha256 = image.get("sha256") if image else None
    return (urlsplit(url).path, storage_name(sha256)) if sha256 else None
