"""Documents and lines of archives for tests: the seed, and others made of it with everything that has to agree."""

import copy
import json
from pathlib import Path
from typing import Any

from django.apps import apps

from stories import publishing
from stories.document import canonical
from stories.unpacking.records import Item

Document = dict[str, Any]

SEED_BYTES = (Path(__file__).parent.parent / "contracts" / "seed" / "story.json").read_bytes()
SEED_ID = "mp-2026-08-29-002"
SEED_EDITION = "mp-2026-08-29-morning-0051"
URL = "https://themachinepress.com"


def seed() -> Document:
    """A fresh copy of the seed document."""
    return json.loads(SEED_BYTES)


def document(number: int = 1, *, day: str = "2026-08-29", edition_number: int = 51, position: int = 0) -> Document:
    """A valid document like the seed, under other ids."""
    text = SEED_BYTES.decode().replace("2026-08-29-002", f"{day}-{number:03d}")
    text = text.replace("2026-08-29-morning-0051", f"{day}-morning-{edition_number:04d}").replace(
        "edition/2026-08-29", f"edition/{day}"
    )
    made = json.loads(text)
    made["story"] |= {
        "position": position or number,
        "source_story_id": f"origin-{day}-{number}",
        "image_url": f"{URL}/issues/{day}/picture-{number}.png",
    }
    return made


def correction(story_id: str, number: int, *, at: str, versions: tuple[int, int], **values: Any) -> Document:
    """A correction object."""
    return {
        "correction_id": f"correction-{story_id}-{number:03d}",
        "correction_type": "correction",
        "text": f"An earlier version gave a wrong figure ({number}).",
        "published_at": at,
        "affected_claim_ids": [f"claim-{story_id}-001"],
        "previous_text": "four",
        "corrected_text": "five",
        "from_version": versions[0],
        "to_version": versions[1],
    } | values


def corrected(before: Document, *, at: str = "2026-08-30T10:00:00.000-04:00", **values: Any) -> Document:
    """The document with one more correction and another body."""
    made = copy.deepcopy(before)
    story, held = made["story"], made["corrections"]
    latest = held[-1]["to_version"] if held else 1
    notice = correction(story["story_id"], len(held) + 1, at=at, versions=(latest, latest + 1), **values)
    story["corrections"] = made["corrections"] = [*held, notice]
    story |= {"body_text": story["body_text"] + " Corrected.", "modified_at": at, "content_status": "corrected"}
    return made


def written(made: Document) -> bytes:
    return canonical.canonical_bytes(made)


def items(*made: Document) -> list[Item]:
    return [Item(f"record {number}", one) for number, one in enumerate(made, 1)]


def contents() -> dict[str, list[tuple]]:
    """Every row of the newsroom's tables, to show that nothing has changed."""
    models = [
        model
        for name in ("stories", "sources", "numbering", "pages")
        for model in apps.get_app_config(name).get_models()
    ]
    return {model.__name__: sorted(map(repr, model._base_manager.values_list())) for model in models}


def told(outcomes) -> list[str]:
    return [outcome.status for outcome in outcomes]


def reasons(outcome) -> list[tuple[str, str]]:
    """The notes of an outcome as plain pairs of pointer and message."""
    return [tuple(note) for note in outcome.notes]


def archive(*documents, **options):
    return list(publishing.archive(items(*documents), by=None, **options))


def refused(*documents):
    """The reasons for which the last of the documents is refused, which then has changed nothing."""
    archive(*documents[:-1])
    before = contents()
    outcome = archive(documents[-1])[0]
    assert outcome.status == "refused"
    assert contents() == before
    return reasons(outcome)


def retracted(before):
    """The document as its retraction leaves it."""
    text = "The measurement was faulty."
    made = corrected(before, correction_type="retraction", text=text, previous_text=None, corrected_text=None)
    made["story"] |= dict.fromkeys(("dek", "summary", "body_text", "why_it_matters"), text)
    made["story"] |= {"limitations": [], "tags": [], "image_url": None, "content_status": "retracted"}
    for claim in made["story"]["key_claims"]:
        claim |= {"text": text, "qualification": "Retracted."}
    return made


def carried_over():
    made = seed()
    made["story"] |= {
        "edition_id": "mp-2026-08-30-morning-0052",
        "edition_url": "https://themachinepress.com/edition/2026-08-30",
        "position": 4,
        "is_carryover": True,
        "carryover_reason": "It is still on everybody's desk.",
    }
    return made
