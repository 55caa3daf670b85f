"""Policy pages as readers get them. One query each."""

from dataclasses import dataclass
from datetime import datetime

from stories.delivery import rows
from stories.delivery.outcomes import Unknown

POLICY = """
SELECT p.title, p.body, p.updated_at, site.document
FROM stories_publishedpage p LEFT JOIN stories_publishedsite site ON site.id = 1
WHERE p.slug = %s"""


@dataclass(frozen=True, slots=True)
class Policy:
    """A page that the newsroom writes about itself, and when it last did."""

    slug: str
    title: str
    body: str
    updated_at: datetime
    site: str


def policy(slug: str) -> Policy | Unknown:
    """The policy page with this slug."""
    row = rows.one(POLICY, slug)
    if row is None:
        return Unknown()
    title, body, updated_at, site = row
    return Policy(slug, title, body, rows.instant(updated_at), site or "{}")
