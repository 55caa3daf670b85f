"""The colours of cards: those of the site by day (static/site/press.css), for a card has no dark side."""

PAPER, INK, QUIET, RULE = "#fcfcf9", "#15171a", "#54595f", "#d3d6d1"
EVIDENCE, MARK, PAID, PAID_SHEET = "#184a9c", "#ae1820", "#6b4700", "#fbf0d4"
# By the place of a section in the paper, from 1; 0 is of none.
SECTIONS = (INK, "#0b5c6b", "#8a3b12", "#41601c", "#6c2a78", "#5a4a3a", "#4b3f96", "#6b5208", "#3c4b54")
PLATES = {
    "opinion": (PAPER, INK, INK),
    "sponsored": (PAID_SHEET, PAID, PAID),
    "retracted": (MARK, PAPER, MARK),
    "corrected": (PAPER, MARK, MARK),
    "updated": (PAPER, QUIET, QUIET),
}


def plate_of(name: str) -> tuple[str, str, str]:
    """Ground, letters and edge of a label: of a kind of story, or of what became of it."""
    return PLATES.get(name, (INK, PAPER, INK))
