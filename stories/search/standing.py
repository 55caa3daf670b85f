"""Where the record stands, which is what an answer depends on, and what the latest edition is about."""

from dataclasses import dataclass
from datetime import datetime

from stories.delivery import rows

CONSUMER = "search"
# A result is of the read model alone, and that changes with the ledger and with the site's row.
STANDING = f"""
SELECT (SELECT document FROM stories_publishedsite WHERE id = 1),
       (SELECT seq FROM stories_ledgerentry ORDER BY seq DESC LIMIT 1),
       (SELECT at FROM stories_ledgerentry ORDER BY seq DESC LIMIT 1),
       (SELECT seq FROM stories_ledgercursor WHERE consumer = '{CONSUMER}')"""
SAMPLES = """
SELECT s.summary FROM stories_publishedplacement p JOIN stories_publishedstory s ON s.story_id = p.story_id
WHERE p.edition_id = (SELECT edition_id FROM stories_publishededition ORDER BY number DESC LIMIT 1)
  AND s.status = 'live' ORDER BY p.position LIMIT 12"""


@dataclass(frozen=True, slots=True)
class Standing:
    """The site's row, the last number of the ledger and its instant, and how far the search engine has read it."""

    site: str
    seq: int
    changed_at: datetime | None
    indexed: int

    @property
    def state(self) -> str:
        """Differs whenever an answer may."""
        return f"{self.seq} {self.indexed}"


def standing() -> Standing:
    """One query."""
    row = rows.one(STANDING)
    site, seq, changed_at, indexed = row if row else (None, None, None, None)
    return Standing(site or "{}", seq or 0, rows.instant(changed_at) if changed_at else None, indexed or 0)


def samples() -> list[str]:
    """The summaries (JSON) of the first live stories of the latest edition. One query."""
    return [summary for (summary,) in rows.every(SAMPLES)]
