"""Every controlled word of stories, with its meaning. Imports nothing of ours."""

from django.db import models


class State(models.TextChoices):
    """Where a working copy stands; moved by the verbs of `workflow` and `publishing` only."""

    DRAFT = "draft", "Draft: being written"
    REVIEW = "review", "In review: submitted, waiting for an editor"
    CHECK = "check", "In check: claims are being checked"
    APPROVED = "approved", "Approved: ready for print as it stands"
    PUBLISHED = "published", "Published: the working copy equals what was last printed"
    SPIKED = "spiked", "Spiked: will not run"


class PublicStatus(models.TextChoices):
    """What the public sees of a story, apart from its working copy."""

    UNPUBLISHED = "unpublished", "Never published"
    LIVE = "live", "Live"
    RETRACTED = "retracted", "Retracted: withdrawn as wrong, the notice stays"
    REMOVED = "removed", "Removed for legal reasons: only a tombstone stays"


class StoryType(models.TextChoices):
    """The place a story has in an edition."""

    LEAD = "lead", "lead"
    SECONDARY = "secondary", "secondary"
    FEATURE = "feature", "feature"
    BRIEF = "brief", "brief"


class Classification(models.TextChoices):
    """The kind of journalism; printed as `editorial_classification`."""

    EDITORIAL = "editorial", "editorial"
    ANALYSIS = "analysis", "analysis"
    OPINION = "opinion", "opinion"
    EXPLAINER = "explainer", "explainer"
    SPONSORED = "sponsored", "sponsored"


class ContentStatus(models.TextChoices):
    """What has happened to a published story; never moves down from corrected to updated."""

    NEW = "new", "new"
    UPDATED = "updated", "updated"
    CORRECTED = "corrected", "corrected"
    RETRACTED = "retracted", "retracted"


class CorrectionType(models.TextChoices):
    """The kind of a public notice."""

    CORRECTION = "correction", "Correction: a fact was wrong"
    CLARIFICATION = (
        "clarification",
        "Clarification: the facts were right, the wording misled",
    )
    UPDATE = "update", "Update: something new happened"
    EDITORS_NOTE = "editors_note", "Editor's note: context or a serious matter"
    RETRACTION = "retraction", "Retraction: the story is withdrawn as wrong"


class Reason(models.TextChoices):
    """Why a version exists; the `reason` of a ledger entry."""

    FIRST = "first", "first publication"
    CORRECTION = "correction", "correction"
    CLARIFICATION = "clarification", "clarification"
    UPDATE = "update", "update"
    NOTE = "note", "editor's note"
    MINOR = "minor", "minor change"
    CARRYOVER = "carryover", "carried over to another edition"
    RETRACTION = "retraction", "retraction"
    REMOVAL = "removal", "removal"
    PRESS = "press", "edition pressed"
    RELISTING = "relisting", "edition printed anew after a change of its list"


class EventType(models.TextChoices):
    """What a ledger entry tells partners; the `type` of the change feed and of webhooks."""

    STORY_PUBLISHED = "story.published", "story published"
    STORY_UPDATED = "story.updated", "story updated"
    STORY_CORRECTED = "story.corrected", "story corrected"
    STORY_RETRACTED = "story.retracted", "story retracted"
    STORY_REMOVED = "story.removed", "story removed"
    EDITION_PUBLISHED = "edition.published", "edition published"
    EDITION_UPDATED = "edition.updated", "edition updated"


EVENT_OF_REASON = {
    Reason.FIRST: EventType.STORY_PUBLISHED,
    Reason.CORRECTION: EventType.STORY_CORRECTED,
    Reason.CLARIFICATION: EventType.STORY_CORRECTED,
    Reason.UPDATE: EventType.STORY_UPDATED,
    Reason.NOTE: EventType.STORY_UPDATED,
    Reason.MINOR: EventType.STORY_UPDATED,
    Reason.CARRYOVER: EventType.STORY_UPDATED,
    Reason.RETRACTION: EventType.STORY_RETRACTED,
    Reason.REMOVAL: EventType.STORY_REMOVED,
    Reason.PRESS: EventType.EDITION_PUBLISHED,
    Reason.RELISTING: EventType.EDITION_UPDATED,
}
REASON_OF_NOTICE = {
    CorrectionType.CORRECTION: Reason.CORRECTION,
    CorrectionType.CLARIFICATION: Reason.CLARIFICATION,
    CorrectionType.UPDATE: Reason.UPDATE,
    CorrectionType.EDITORS_NOTE: Reason.NOTE,
    CorrectionType.RETRACTION: Reason.RETRACTION,
}
STATUS_OF_REASON = {  # what a story is at least, once it has such a version
    Reason.CORRECTION: ContentStatus.CORRECTED,
    Reason.CLARIFICATION: ContentStatus.CORRECTED,
    Reason.UPDATE: ContentStatus.UPDATED,
    Reason.NOTE: ContentStatus.UPDATED,
    Reason.RETRACTION: ContentStatus.RETRACTED,
}
QUIET_REASONS = frozenset({Reason.MINOR, Reason.CARRYOVER})  # move neither modified_at nor feeds nor content_status


class Verdict(models.TextChoices):
    """What a check of a claim against its sources found."""

    SUPPORTED = "supported", "Supported: the sources say so"
    NOT_SUPPORTED = "not_supported", "Not supported: the sources do not say so"
    UNCLEAR = "unclear", "Unclear: needs other wording or another source"

    @property
    def short(self) -> str:
        """Its label without the explanation."""
        return str(self.label).partition(":")[0]


class Slot(models.TextChoices):
    """The time of day of an edition."""

    MORNING = "morning", "morning"
    MIDDAY = "midday", "midday"
    EVENING = "evening", "evening"
    SPECIAL = "special", "special"


class EditionState(models.TextChoices):
    """Where an edition stands."""

    PLANNED = "planned", "Planned: goes to press at its press time"
    HELD = "held", "Held: press time passes without a press run"
    PRESSED = "pressed", "Pressed: published"
    CANCELLED = "cancelled", "Cancelled: never published, keeps no number"


class RevisionKind(models.TextChoices):
    """How a revision came about."""

    SAVE = "save", "saved"
    AUTOSAVE = "autosave", "saved by itself while writing"  # the tables know it already; nothing writes it yet
    IMPORT = "import", "imported"
    RESTORE = "restore", "restored from an earlier one"
    PARKED = "parked", "put aside when a correction branched from the live version"
    BRANCH = "branch", "taken from the live version"


class Withdrawal(models.TextChoices):
    """The two ways of taking a story back."""

    RETRACTION = "retraction", "Retraction: wrong; the notice stays"
    REMOVAL = "removal", "Removal: law demands it; nothing of the text stays"


class Direction(models.TextChoices):
    """The writing direction of a story."""

    LTR = "ltr", "left to right"
    RTL = "rtl", "right to left"


class ClaimChange(models.TextChoices):
    """How a claim came to say what it says from a version of its story on."""

    MADE = "made", "First printed"
    CHANGED = "changed", "Changed"
    TAKEN_OUT = "taken_out", "Taken out of the story"
    RETRACTED = "retracted", "Retracted with its story"
