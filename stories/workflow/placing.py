"""Making an edition: place, reorder, drop, hold and cancel; each under the edition's lock."""

from collections.abc import Collection, Sequence

from django.db.models import F, Max

from newsroom import publication
from newsroom.numbering.models import next_number
from newsroom.users.models import User
from stories import permissions, rules
from stories.choices import EditionState, State, StoryType
from stories.models import Edition, Placement, Story
from stories.rules import NotAllowed, NotReady, Problem

from . import acting

UNPRINTED = (EditionState.PLANNED, EditionState.HELD)
FAR = 1_000_000  # added while positions are exchanged: no two rows may share one, on either database


@acting.verb
def place(
    *,
    edition: Edition,
    story: Story,
    by: User | None,
    position: int | None = None,
    story_type: str = "",
    carryover_reason: str = "",
) -> Placement:
    """Put a story into an edition, at the end or at `position` (1 is first), moving the others down.

    A story that is public already is carried over and needs a reason; another gets its id from the edition's date.
    Into a pressed edition only the latest takes late stories, at its end. Raises NotAllowed, NotReady.
    """
    edition, story = acting.locked_edition(edition), acting.locked(story)
    permissions.require("place", by)
    rules.refuse_withdrawn(story.public_status)
    _refuse_closed(edition, story)
    is_carryover = story.is_public
    _require_reason(is_carryover, carryover_reason)
    if not is_carryover:
        _name(story, edition)
    placement = edition.placements.create(
        story=story,
        position=_room_at(edition, position),
        story_type=story_type or story.story_type,
        is_carryover=is_carryover,
        carryover_reason=carryover_reason if is_carryover else "",
    )
    acting.record("place", by=by, story=story, edition=edition, note=str(placement.position))
    return placement


def _refuse_closed(edition: Edition, story: Story) -> None:
    if edition.state == EditionState.CANCELLED:
        raise NotAllowed("This edition is cancelled.")
    if edition.state == EditionState.PRESSED and (story.is_public or not is_latest(edition)):
        raise NotAllowed("This edition is printed; only the latest takes a late story.")
    if edition.placements.filter(story=story).exists():
        raise NotAllowed("The story has its place in this edition.")
    if not story.is_public and story.placements.exclude(edition__state=EditionState.CANCELLED).exists():
        raise NotAllowed("The story is placed in another edition: drop it there first.")
    if story.state == State.SPIKED:
        raise NotAllowed("The story is spiked.")


def is_latest(edition: Edition) -> bool:
    """Whether no edition has been pressed after this one."""
    return not Edition.objects.filter(state=EditionState.PRESSED, number__gt=edition.number or 0).exists()


def _require_reason(is_carryover: bool, reason: str) -> None:
    if is_carryover and not reason.strip():
        message = "Say why the story is carried over."
        raise NotReady([Problem("carryover-reason-missing", message, "/story/carryover_reason")])


def _name(story: Story, edition: Edition) -> None:
    """Give the story its id; one named for another date gets a new id and the old is never used again."""
    paper = publication.current()
    prefix = f"{paper.id_prefix}-{edition.date.isoformat()}-"
    if not (story.story_id or "").startswith(prefix):
        story.story_id = paper.story_id(edition.date, next_number(f"story-{edition.date.isoformat()}"))
        story.save()


def _room_at(edition: Edition, position: int | None) -> int:
    last = edition.placements.aggregate(last=Max("position"))["last"] or 0
    if position is None or position > last or edition.state == EditionState.PRESSED:
        return last + 1
    position = max(position, 1)
    below = edition.placements.filter(position__gte=position)
    below.update(position=F("position") + FAR)
    edition.placements.filter(position__gte=FAR).update(position=F("position") - FAR + 1)
    return position


@acting.verb
def reorder(*, edition: Edition, placements: Sequence[int], by: User | None) -> Edition:
    """Print the placements, given by primary key and all of them, in this order. Raises NotAllowed, NotReady."""
    edition = acting.locked_edition(edition)
    permissions.require("reorder", by)
    _refuse_printed(edition)
    rows = {placement.pk: placement for placement in edition.placements.all()}
    if sorted(placements) != sorted(rows):
        message = "The edition has other stories now, or one was named twice: look at the plan again."
        raise NotReady([Problem("order-incomplete", message, "/stories")])
    edition.placements.update(position=F("position") + FAR)
    for position, key in enumerate(placements, start=1):
        rows[key].position = position
    Placement.objects.bulk_update(rows.values(), ["position"])
    acting.record("reorder", by=by, edition=edition)
    return edition


@acting.verb
def resize(*, edition: Edition, story: Story, by: User | None, story_type: str) -> Placement:
    """Print a story as lead, secondary, feature or brief in this edition. Raises NotAllowed, NotReady."""
    edition = acting.locked_edition(edition)
    permissions.require("place", by)
    _refuse_printed(edition)
    if story_type not in StoryType.values:
        raise NotReady(
            [Problem("type-unknown", f"A story is one of: {', '.join(StoryType.values)}.", "/story/story_type")]
        )
    placement = edition.placements.filter(story=story).first()
    if placement is None:
        raise NotAllowed("The story has no place in this edition any more.")
    placement.story_type = story_type
    placement.save()
    acting.record("resize", by=by, story=story, edition=edition, note=story_type)
    return placement


@acting.verb
def drop(*, edition: Edition, story: Story, by: User | None) -> Edition:
    """Take a story out of an edition where it has not been printed; the others move up. Raises NotAllowed."""
    edition, story = acting.locked_edition(edition), acting.locked(story)
    permissions.require("drop", by)
    if story.is_public:
        _refuse_printed(edition)
    edition.placements.filter(story=story).delete()
    close_gaps(edition)
    acting.record("drop", by=by, story=story, edition=edition)
    return edition


def close_gaps(edition: Edition) -> None:
    """Number the placements 1, 2, 3 … in their present order."""
    for position, placement in enumerate(edition.placements.order_by("position"), start=1):
        if placement.position != position:
            edition.placements.filter(pk=placement.pk).update(position=position)


@acting.verb
def hold(*, edition: Edition, by: User, note: str = "") -> Edition:
    """planned → held: press time will pass without a press run. Raises NotAllowed."""
    return _steer(edition, by, "hold", {EditionState.PLANNED}, EditionState.HELD, note)


@acting.verb
def release(*, edition: Edition, by: User) -> Edition:
    """held → planned. Raises NotAllowed."""
    return _steer(edition, by, "hold", {EditionState.HELD}, EditionState.PLANNED)


@acting.verb
def cancel_edition(*, edition: Edition, by: User, note: str = "") -> Edition:
    """Give up an edition that is not printed: it keeps no number, its stories are free again. Raises NotAllowed.

    That a story lost its place stands in the log of the story too.
    """
    edition = _steer(edition, by, "cancel_edition", UNPRINTED, EditionState.CANCELLED, note)
    for placement in edition.placements.select_related("story"):
        acting.record("lose_place", by=by, story=placement.story, edition=edition, note=note)
    edition.placements.all().delete()
    return edition


def _steer(
    edition: Edition, by: User, verb: str, from_states: Collection[str], to_state: str, note: str = ""
) -> Edition:
    edition = acting.locked_edition(edition)
    permissions.require(verb, by)
    if edition.state not in from_states:
        raise NotAllowed(f"This edition is {edition.state}.")
    from_state, edition.state = edition.state, to_state
    edition.save()
    acting.record(verb, by=by, edition=edition, from_state=from_state, to_state=to_state, note=note)
    return edition


def _refuse_printed(edition: Edition) -> None:
    if edition.state == EditionState.PRESSED:
        raise NotAllowed("This edition is printed: its list stands.")


def free_from_unprinted(story: Story) -> None:
    """Take a story that will not run out of every edition that is not printed (see `acting.locked_with_editions`)."""
    unprinted = Edition.objects.exclude(state=EditionState.PRESSED).filter(placements__story=story)
    for edition in unprinted.order_by("pk"):
        edition.placements.filter(story=story).delete()
        close_gaps(edition)
