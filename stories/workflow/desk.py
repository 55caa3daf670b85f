"""The desk's verbs: submit, accept, send back, spike and unspike, reopen, assign."""

from newsroom.users.models import User
from stories import gathering, rules
from stories.models import Story
from stories.rules import NotAllowed, NotReady, Problem

from . import acting


@acting.verb
def submit(*, story: Story, by: User) -> Story:
    """draft → review. Raises NotAllowed, NotReady."""
    story = acting.locked(story)
    acting.require("submit", story, by)
    if story.is_public:
        raise NotAllowed("This story is public: propose the change with its notice, or as a minor one.")
    to_state = rules.move("submit", story.state)
    rules.refuse_problems("submit", gathering.facts(story))
    return acting.moved(story, "submit", to_state, by=by)


@acting.verb
def accept(*, story: Story, by: User) -> Story:
    """review → check: an editor takes the story on. Raises NotAllowed."""
    story = acting.locked(story)
    acting.require("accept", story, by)
    return acting.moved(story, "accept", rules.move("accept", story.state), by=by)


@acting.verb
def send_back(*, story: Story, by: User, note: str) -> Story:
    """review, check, approved → draft, with a note that says why. Raises NotAllowed, NotReady without a note."""
    story = acting.locked(story)
    acting.require("send_back", story, by)
    to_state = rules.move("send_back", story.state)
    _require_note(note)
    _forget_approval(story)
    return acting.moved(story, "send_back", to_state, by=by, note=note)


@acting.verb
def spike(*, story: Story, by: User, note: str = "") -> Story:
    """Any unpublished state → spiked. Raises NotAllowed."""
    story = acting.locked(story)
    acting.require("spike", story, by)
    if story.is_public:
        raise NotAllowed("This story is public: it can be retracted or removed, not spiked.")
    to_state = rules.move("spike", story.state)
    _forget_approval(story)
    return acting.moved(story, "spike", to_state, by=by, note=note)


@acting.verb
def unspike(*, story: Story, by: User) -> Story:
    """spiked → draft. Raises NotAllowed."""
    story = acting.locked(story)
    acting.require("unspike", story, by)
    return acting.moved(story, "unspike", rules.move("unspike", story.state), by=by)


@acting.verb
def reopen(*, story: Story, by: User) -> Story:
    """published → draft; the live version stays as printed. Raises NotAllowed."""
    story = acting.locked(story)
    acting.require("reopen", story, by)
    rules.refuse_withdrawn(story.public_status)
    return acting.moved(story, "reopen", rules.move("reopen", story.state), by=by)


@acting.verb
def assign(*, story: Story, by: User, to: User | None) -> Story:
    """Give the story to a person, or to nobody; to whom it is given already, nothing happens. Raises NotAllowed."""
    story = acting.locked(story)
    acting.require("edit", story, by)
    if story.assigned_to == to:
        return story
    story.assigned_to = to
    story.save()
    acting.record("assign", by=by, story=story, note=str(to or "nobody"))
    return story


def _require_note(note: str) -> None:
    if not note.strip():
        raise NotReady([Problem("note-missing", "Say in a note what has to change.", "/story")])


def _forget_approval(story: Story) -> None:
    story.approved_digest, story.approved_by, story.approved_at = "", None, None
