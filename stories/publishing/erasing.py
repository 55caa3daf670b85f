"""Erasing the bytes of a removed story where law demands it; digests and ledger stay."""

from django.db import connection, transaction

from newsroom import instants
from newsroom.users.models import User
from stories.choices import PublicStatus
from stories.models import ErasureOrder, PublishedStory, StoryVersion
from stories.rules import NotAllowed, NotReady, Problem
from stories.workflow import acting


@transaction.atomic
def erase(*, story_id: str, reason: str, by: User | None = None) -> int:
    """Take the bytes of every version of a removed story out of the database; the number of versions erased.

    Raises NotAllowed if the story is not removed, NotReady without a reason.
    """
    if not reason.strip():
        raise NotReady([Problem("reason-missing", "Name the order or law that demands it.", "/story")])
    if not PublishedStory.objects.filter(story_id=story_id, status=PublicStatus.REMOVED).exists():
        raise NotAllowed(f"{story_id} is not a removed story; remove it first.")
    ErasureOrder.objects.create(story_id=story_id, reason=reason.strip(), ordered_at=instants.now())
    acting.record("erase", by=by, note=f"{story_id}: {reason}")
    return _empty(story_id)


def _empty(story_id: str) -> int:
    """Past the model's guard, by the one statement that the triggers allow under an order."""
    table = connection.ops.quote_name(StoryVersion._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {table} SET document = NULL, document_gzip = NULL, summary = NULL, presentation = NULL "
            "WHERE story_id = %s AND document IS NOT NULL",
            [story_id],
        )
        return cursor.rowcount
