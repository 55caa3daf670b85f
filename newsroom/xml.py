"""Writes XML through a real writer. What XML cannot carry is dropped, so that no old row spoils a whole feed."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO

from django.utils.xmlutils import SimplerXMLGenerator

from newsroom.text import FORBIDDEN


def plain(text: str) -> str:
    """Text without the characters that are refused at the door today."""
    return FORBIDDEN.sub("", text)


class Xml:
    """A document being written: elements with attributes, inside one another."""

    def __init__(self) -> None:
        self._out = BytesIO()
        self._writer = SimplerXMLGenerator(self._out, "utf-8", short_empty_elements=True)
        self._writer.startDocument()

    @contextmanager
    def inside(self, name: str, attributes: Mapping[str, str | None] | None = None) -> Iterator[None]:
        """What is written in the block stands in this element; attributes that are None are left out."""
        self._writer.startElement(name, _given(attributes or {}))
        yield
        self._writer.endElement(name)

    def line(self, name: str, text: str | None = "", attributes: Mapping[str, str | None] | None = None) -> None:
        """An element that holds text; nothing where the text is None."""
        if text is not None:
            with self.inside(name, attributes):
                self._writer.characters(plain(text))

    @property
    def bytes(self) -> bytes:
        return self._out.getvalue()


def _given(attributes: Mapping[str, str | None]) -> dict[str, str]:
    return {name: plain(value) for name, value in attributes.items() if value is not None}
