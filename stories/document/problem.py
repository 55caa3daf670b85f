"""One thing that is wrong with a document."""

from typing import NamedTuple


class SchemaProblem(NamedTuple):
    """Where (a JSON pointer, RFC 6901) and what, as the end of a sentence that begins with the place."""

    pointer: str
    message: str


def pointer(*steps: str | int) -> str:
    """The JSON pointer to a place in a document; what cannot be printed in a name is shown by its code."""
    return "".join(f"/{_step(step)}" for step in steps)


def _step(step: str | int) -> str:
    text = str(step).replace("~", "~0").replace("/", "~1")
    return text if text.isprintable() else ascii(text)[1:-1]
