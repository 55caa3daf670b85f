"""What every verb does around its own change: lock, refuse, record."""

from datetime import datetime

from django.conf import settings

from newsroom import instants
from newsroom.users.models import User
from stories import permissions
from stories.models import Activity, Edition, Story

from .revisions import is_contributor

THE_NEWSROOM = "the newsroom"  # how the log names an act of no person: a press run, a command


def locked(story: Story) -> Story:
    """The story as it stands, its row locked until the transaction ends."""
    return Story.objects.select_for_update().get(pk=story.pk)


def locked_edition(edition: Edition) -> Edition:
    return Edition.objects.select_for_update().get(pk=edition.pk)


def require(verb: str, story: Story, by: User | None) -> None:
    """Raise NotAllowed unless `by` may do `verb` to this story."""
    own = by is not None and permissions.PERMISSIONS[verb].not_own and is_contributor(story, by)
    permissions.require(verb, by, is_contributor=own, four_eyes=settings.NEWSROOM_FOUR_EYES)


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


def moved(story: Story, verb: str, to_state: str, *, by: User | None, note: str = "") -> Story:
    """Set the state, save, and record the move."""
    from_state, story.state = story.state, to_state
    story.save()
    record(verb, by=by, story=story, from_state=from_state, to_state=to_state, note=note)
    return story
