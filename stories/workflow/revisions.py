"""Revisions: every save is kept, names its writer, and is refused where the story has moved on meanwhile."""

from datetime import datetime

from django.db.models import QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from newsroom import instants
from newsroom.users.models import User
from stories import finding, gathering
from stories.choices import RevisionKind, State
from stories.document import build, canonical, digests
from stories.models import Activity, Revision, Story
from stories.rules import EDITABLE, NotAllowed, Stale

from .recording import record

CONTRIBUTING = frozenset({RevisionKind.SAVE, RevisionKind.AUTOSAVE, RevisionKind.IMPORT, RevisionKind.RESTORE})


def refuse_stale(story: Story, *, started_from: int) -> None:
    """Raise Stale if the working copy has been saved since revision `started_from` was read."""
    if story.head_revision != started_from:
        raise Stale(
            f"This story was saved meanwhile: you started from revision {started_from}, "
            f"it is now at {story.head_revision}."
        )


def refuse_uneditable(story: Story) -> None:
    """Raise NotAllowed where the state does not permit changes of content."""
    if story.state not in EDITABLE:
        raise NotAllowed(f"This story is {story.state}: reopen it before you change it.")


def keep_revision(
    *, story: Story, by: User | None, kind: str = RevisionKind.SAVE, now: datetime | None = None
) -> Revision | None:
    """Keep the saved rows of a story as a revision and let lapse what they outdate; None if nothing changed.

    The caller has written the rows in the same transaction and holds the story's lock.
    """
    parts = gathering.story_parts(story)
    draft, presentation = build.story_draft(parts), build.story_presentation(parts)
    document = canonical.canonical_bytes(draft).decode()
    printed = canonical.canonical_bytes(presentation).decode()
    head = story.revisions.filter(number=story.head_revision).first()
    if head and (head.document, head.presentation) == (document, printed) and kind != RevisionKind.PARKED:
        return None
    digest = digests.editorial_digest(draft, presentation)
    story.head_revision += 1
    _let_approval_lapse(story, gathering.approval_digest(story, digest), by)
    story.save()
    finding.keep([(story, parts.claims)])
    return Revision.objects.create(
        story=story,
        number=story.head_revision,
        kind=kind,
        document=document,
        presentation=printed,
        digest=digest,
        created_by=by,
        created_by_name=str(by) if by else "the newsroom",
        created_at=now or instants.now(),
    )


def _let_approval_lapse(story: Story, digest: str, by: User | None) -> None:
    """An approval is of one exact content: a changed story goes back to being checked, and the log says so."""
    if story.state == State.APPROVED and digest != story.approved_digest:
        record("lapse", by=by, story=story, from_state=State.APPROVED, to_state=State.CHECK)
        story.state = State.CHECK
        story.approved_digest, story.approved_by, story.approved_at = "", None, None


def contributors(story: Story) -> frozenset[int]:
    """The ids of the people who changed content since the last public version, or worded the notice of a change."""
    since = story.revisions.filter(number__gt=story.published_revision, kind__in=CONTRIBUTING)
    writers = since.exclude(created_by=None).order_by().values_list("created_by_id", flat=True)
    return frozenset(writers.union(_proposers(story)))


def _proposers(story: Story) -> QuerySet[Activity, int | None]:
    """Who has proposed a change since the last print: the notice is theirs, and so is calling it minor."""
    printed = story.activities.filter(verb="publish").order_by("-pk").values("pk")[:1]
    since = story.activities.filter(verb="propose_change", pk__gt=Coalesce(Subquery(printed), Value(0)))
    return since.exclude(actor_id=None).order_by().values_list("actor_id", flat=True)


def is_contributor(story: Story, by: User) -> bool:
    return by.pk in contributors(story)
