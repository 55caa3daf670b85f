"""What readers of the front page do not get: stories that cannot be printed. Looks with the readers' own eyes."""

from dataclasses import asdict

import orjson

from stories import delivery, presentation


def unshown() -> list[str]:
    """The ids of stories that the latest edition lists and its page leaves out. Two queries."""
    found = delivery.latest_edition()
    if isinstance(found, delivery.Unknown):
        return []
    document = orjson.loads(found.document)
    live = {
        state.story_id: presentation.standing_now(**asdict(state)) for state in delivery.story_states(found.edition_id)
    }
    _, left_out = presentation.printable(document["stories"], live, document["publisher"]["url"])
    return left_out
