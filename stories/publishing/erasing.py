"""Erasing the texts of a removed story where law demands it; digests, ledger and the log of acts stay."""

import json
from collections.abc import Collection
from functools import partial

from django.core.files.storage import default_storage
from django.db import connection, transaction

from newsroom import instants
from newsroom.users.models import User
from stories import finding, groups
from stories.choices import PublicStatus
from stories.models import ErasureOrder, Image, PublishedImage, PublishedStory, Story, StoryVersion
from stories.models.image import storage_name
from stories.rules import NotAllowed, NotReady, Problem
from stories.workflow import acting

from .pictures import forget_renditions
from .staling import mark_stale

ERASED = "[erased]"
# Past the models' guards, by the only changes that the triggers allow under an order.
STATEMENTS = (
    """UPDATE stories_storyversion SET document = NULL, document_gzip = NULL, summary = NULL, presentation = NULL
    WHERE story_id = %s""",
    """UPDATE stories_revision SET document = '', presentation = ''
    WHERE story_id IN (SELECT id FROM stories_story WHERE story_id = %s)""",
    """UPDATE stories_claimcheck SET note = ''
    WHERE story_id IN (SELECT id FROM stories_story WHERE story_id = %s)""",
    """UPDATE stories_correction SET text = '', previous_text = NULL, corrected_text = NULL
    WHERE story_id IN (SELECT id FROM stories_story WHERE story_id = %s)""",
)


@transaction.atomic
def erase(*, story_id: str, reason: str, by: User | None = None) -> int:
    """Take the text of a removed story out of versions, revisions, checks, notices and working copy.

    Returns the number of versions. Files of images that no other story shows go with the commit. Editions that
    listed it keep their blocked bytes: these hold other stories too.
    Raises NotAllowed if the story is not removed or erased already, NotReady without a reason.
    """
    if not reason.strip():
        raise NotReady([Problem("reason-missing", "Name the order or law that demands it.", "/story")])
    if not PublishedStory.objects.filter(story_id=story_id, status=PublicStatus.REMOVED).exists():
        raise NotAllowed(f"{story_id} is not a removed story; remove it first.")
    if ErasureOrder.objects.filter(story_id=story_id).exists():
        raise NotAllowed(f"{story_id} has been erased already.")
    ErasureOrder.objects.create(story_id=story_id, reason=reason.strip(), ordered_at=instants.now())
    acting.record("erase", by=by, note=f"{story_id}: {reason}")
    pictures = _pictures(story_id)
    mark_stale([groups.story(story_id)])
    with connection.cursor() as cursor:
        for statement in STATEMENTS:
            cursor.execute(statement, [story_id])
    _empty_working_copy(story_id)
    _delete_unused(pictures)
    return StoryVersion.objects.filter(story_id=story_id).count()


def _empty_working_copy(story_id: str) -> None:
    """Empty the texts that editors hold; a story known by its tombstone alone has none."""
    story = Story.objects.select_for_update().filter(story_id=story_id).first()
    if story is None:
        return
    finding.forget(story)
    story.claims.update(text=ERASED, qualification=None)
    story.notes.all().delete()
    story.notifications.all().delete()
    story.autosaves.all().delete()
    story.saved_forms.all().delete()
    story.preview_links.all().delete()
    story.withdrawals.update(notice=ERASED)
    story.placements.filter(is_carryover=True).update(carryover_reason=ERASED)
    image, story.image = story.image, None
    story.headline, story.slug = ERASED, ""
    story.dek = story.summary = story.body_text = story.why_it_matters = story.byline = story.sponsor = ""
    story.limitations, story.tags = [], []
    story.save()
    if image and not image.stories.exists():
        image.delete()


def _pictures(story_id: str) -> set[str]:
    """The digests of the files that any version of the story or its working copy shows."""
    versions = StoryVersion.objects.filter(story_id=story_id).values_list("presentation", flat=True)
    printed = (json.loads(bytes(presentation))["image"] for presentation in versions if presentation)
    own = Image.objects.filter(stories__story_id=story_id).values_list("sha256", flat=True)
    return {image["sha256"] for image in printed if image and image.get("sha256")} | {*own} - {""}


def _delete_unused(pictures: Collection[str]) -> None:
    """Delete the files that no other story shows or showed, in every size, with the rows that name them."""
    for sha256 in pictures:
        name, rows = storage_name(sha256), Image.objects.filter(sha256=sha256)
        if rows.filter(stories__isnull=False).exists() or PublishedImage.objects.filter(storage_name=name).exists():
            continue
        rows.delete()
        transaction.on_commit(partial(default_storage.delete, name))
        transaction.on_commit(partial(forget_renditions, name))
