"""The newsroom's log: one row for each act, written within the transaction of the act."""

from datetime import datetime

from newsroom import instants
from newsroom.users.models import User
from stories.models import Activity, Edition, Story

THE_NEWSROOM = "the newsroom"  # how the log names an act of no person: a press run, a command


def name_of(by: User | None) -> str:
    return str(by) if by else THE_NEWSROOM


def record(
    verb: str,
    *,
    by: User | None,
    story: Story | None = None,
    edition: Edition | None = None,
    from_state: str = "",
    to_state: str = "",
    note: str = "",
    at: datetime | None = None,
) -> Activity:
    """Write one act into the newsroom's log, inside the transaction of the act."""
    return Activity.objects.create(
        at=at or instants.now(),
        actor=by,
        actor_name=name_of(by),
        verb=verb,
        story=story,
        edition=edition,
        subject=str(story or edition)[:400],
        from_state=from_state,
        to_state=to_state,
        note=note,
    )
