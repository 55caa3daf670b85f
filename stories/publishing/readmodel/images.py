"""Which images may leave the private storage: those that a version of a story shows, until the story is removed."""

from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import urlsplit

from django.db.models import Q

from stories.models import Image, PublishedImage, StoryVersion
from stories.models.image import image_path

Shown = tuple[StoryVersion, dict[str, Any]]


def show_images(shown: Sequence[Shown]) -> None:
    """Let the images of these versions out, where the newsroom holds their files."""
    first_shown: dict[str, StoryVersion] = {}
    for version, document in shown:
        for path in _paths([document]):
            first_shown.setdefault(path, version)
    stored = _stored(first_shown)
    PublishedImage.objects.bulk_create(
        (
            PublishedImage(
                path=path, storage_name=stored[path], story_id=version.story_id, published_at=version.published_at
            )
            for path, version in first_shown.items()
            if path in stored
        ),
        ignore_conflicts=True,
    )


def hide_images(story_id: str, documents: Iterable[dict[str, Any]]) -> None:
    """Take back every image that a removed story has shown in any version."""
    PublishedImage.objects.filter(Q(story_id=story_id) | Q(path__in=_paths(documents))).delete()


def _paths(documents: Iterable[dict[str, Any]]) -> set[str]:
    urls = (document["story"]["image_url"] for document in documents)
    return {urlsplit(url).path for url in urls if url}


def _stored(paths: Iterable[str]) -> dict[str, str]:
    """The storage names of the files behind these public paths."""
    named = {path.rsplit("/", 1)[-1].removesuffix(".png") for path in paths}
    rows = Image.objects.filter(name__in=named).exclude(file="").values_list("issued_on", "name", "file")
    return {image_path(issued_on, name): file for issued_on, name, file in rows}
