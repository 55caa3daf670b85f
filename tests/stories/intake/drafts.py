"""Documents taken in as drafts, for tests."""

from stories import intake
from stories.document import canonical
from tests.stories.archives import SEED_ID, contents, items, reasons, written

PRESENTATION = {
    "language": "en",
    "direction": "ltr",
    "byline": None,
    "sponsor": None,
    "image": None,
    "notices": [],
}
GROWING = "\u0958"  # one character that Unicode NFC writes as two


def line_of(made, presentation, **values):
    """A line of an export, as if it were the first version."""
    sha256 = canonical.sha256(written(made))
    told = {"kind": "story", "id": SEED_ID, "version": 1, "reason": "first", "at": "", "sha256": sha256}
    return {**told, "document": made, "presentation": presentation, **values}


def take(*documents, **options):
    return list(intake.take_drafts(items(*documents), **options))


def refused(made):
    """The reasons for which a document is refused, which then has changed nothing."""
    before = contents()
    [outcome] = take(made)
    assert outcome.status == "refused"
    assert contents() == before
    return reasons(outcome)
