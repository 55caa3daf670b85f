"""Share images: a card of words and evidence drawn as a PNG. Draws what it is told and looks nothing up."""

from stories.site.cards.drawing import drawn

__all__ = ["drawn"]
