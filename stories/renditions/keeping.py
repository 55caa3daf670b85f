"""Renditions in the private storage, beside the pictures they are made of. Who may see one is decided elsewhere."""

from collections.abc import Iterable
from pathlib import PurePath

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image

from . import making
from .sizes import Rendition, Size

RECIPE = 1  # counts up when renditions come to be made otherwise: then all get new names, and the old ones are let be


def name_of(picture_name: str, rendition: Rendition, focus: tuple[int, int]) -> str:
    """The name of a rendition's file; `picture_name` is that of the picture's, which tells the digest of its bytes."""
    at = f"-{focus[0]}-{focus[1]}" if rendition.size is Size.CARD else ""
    return f"{_folder(picture_name)}/{RECIPE}-{rendition.size}-{rendition.width}{at}.{rendition.kind}"


def make(picture_name: str, wanted: Iterable[Rendition], focus: tuple[int, int]) -> None:
    """Make these and keep them. Raises FileNotFoundError without the picture's file, Unmakeable if it is none.

    Where the picture was erased meanwhile, nothing of it is left: whoever erases deletes it first, its renditions then.
    """
    picture = _opened(picture_name)
    for one in wanted:
        name = name_of(picture_name, one, focus)
        if not default_storage.exists(name):
            default_storage.save(name, ContentFile(making.drawn(picture, one, focus)))
    if not default_storage.exists(picture_name):
        forget(picture_name)
        raise FileNotFoundError(picture_name)


def kept(picture_name: str) -> list[str]:
    """The names of all renditions of a picture that are held."""
    folder = _folder(picture_name)
    try:
        return [f"{folder}/{name}" for name in default_storage.listdir(folder)[1]]
    except FileNotFoundError:
        return []


def forget(picture_name: str) -> None:
    """Delete every rendition of a picture."""
    for name in kept(picture_name):
        default_storage.delete(name)


def _opened(picture_name: str) -> Image.Image:
    with default_storage.open(picture_name) as file:
        return making.opened(file.read())


def _folder(picture_name: str) -> str:
    return f"renditions/{PurePath(picture_name).stem}"
