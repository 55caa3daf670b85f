"""Previews as pages: the reader's own templates, with a banner that says what is looked at. Writes nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.core.files.storage import default_storage
from django.http import FileResponse

from newsroom import publication
from stories import delivery, presentation, rendering
from stories.choices import PublicStatus, Reason
from stories.models import Revision, Story, Tombstone
from stories.models.image import storage_name

from . import drafts
from .drafts import Sheet

Data = dict[str, Any]
PRINTED_WITH = {
    Reason.CORRECTION: "with a correction",
    Reason.CLARIFICATION: "with a clarification",
    Reason.UPDATE: "with an update",
    Reason.NOTE: "with an editor’s note",
    Reason.MINOR: "as a minor change, without a notice",
}


@dataclass(frozen=True)
class Preview:
    """What the banner says, and where it leads."""

    says: str
    more: list[str] = field(default_factory=list)
    links: list[Data] = field(default_factory=list)
    image_address: str = ""  # of an uploaded picture: its own address is public only after publication


def story_preview(story: Story, told: Callable[[Sheet], Preview], revision: Revision | None = None) -> bytes:
    """The page of a working copy or of a revision; `told` says what the banner tells of the sheet.

    Of a removed story it is the page that readers get: nothing of its text is shown.
    """
    if story.public_status == PublicStatus.REMOVED:
        return _tombstone(story)
    sheet = drafts.sheet(story, revision)
    page = matter(sheet, is_public=story.is_public)
    banner = told(sheet)
    if page["image"] and sheet.presentation["image"]["sha256"]:
        page["image"] |= {"src": banner.image_address, "sources": []}
    page["preview"] = {"name": "Preview", "says": banner.says, "more": banner.more, "links": banner.links}
    return rendering.page("site/preview.html", delivery.site(), page)


def matter(sheet: Sheet, *, is_public: bool) -> Data:
    """What the page prints. An address that does not answer yet is printed, not linked."""
    document = sheet.document
    return presentation.story_page(
        document,
        sheet.presentation,
        sheet.context,
        publication_url=document["publisher"]["url"],
        zone=publication.current().zone,
        status=sheet.status,
        history_url=f"/story/{document['story']['story_id']}/history" if is_public else None,
    )


def _tombstone(story: Story) -> bytes:
    stone = Tombstone.objects.get(pk=story.story_id)
    removed_on = stone.removed_at.astimezone(publication.current().zone).date()
    return rendering.printed("site/410.html", {"story_id": stone.story_id, "removed_on": removed_on})


def next_step(story: Story, sheet: Sheet) -> str:
    """What this text is to the public, in a sentence."""
    if story.public_status == PublicStatus.RETRACTED:
        return "The story has been retracted: readers keep the notice, and nothing of it is printed again."
    if sheet.is_as_printed:
        return f"This is what is public now, version {sheet.version}."
    if not story.is_public:
        return "Not published."
    if not story.change_reason:
        return f"Not published. Version {sheet.version} in print, once it has a notice or is offered as minor."
    return f"Not published. It would be version {sheet.version}, {PRINTED_WITH[Reason(story.change_reason)]}."


def presentation_of(story: Story, revision: Revision | None = None) -> Data:
    """What goes beside the text of a working copy or revision; of what was taken back nothing does."""
    if story.public_status == PublicStatus.REMOVED:
        return {"image": None}
    return drafts.texts(story, revision)[1]


def picture(presented: Data) -> FileResponse | None:
    """The uploaded picture that a presentation names, from the private storage; None where there is none."""
    digest = (presented["image"] or {}).get("sha256")
    if not digest or not default_storage.exists(storage_name(digest)):
        return None
    return FileResponse(default_storage.open(storage_name(digest)), content_type="image/png", filename="picture.png")
