"""The record in the admin, to look at: versions as the documents printed, the ledger, the log, saved revisions."""

import json
from datetime import date

from newsroom import adminkit
from newsroom.publication import edition_path
from stories.models import Activity, EditionVersion, LedgerEntry, Revision, StoryVersion

from .activities import note_of, words_of
from .found import FoundByStory

ERASED = "(erased by order; the digest and the ledger entry stay)"


def document_text(stored: bytes | memoryview | None) -> str:
    """A frozen document as text. Its bytes are UTF-8 with two spaces of indent already."""
    return ERASED if stored is None else bytes(stored).decode()


class VersionAdmin(adminkit.ReadOnlyAdmin):
    """Common to versions of stories and editions."""

    list_defer = ("document", "document_gzip")
    list_filter = ("reason", "provenance")
    ordering = ("-published_at", "-pk")
    common_fields = ("number", "reason", "published_at", "published_by_name", "provenance", "schema_version", "sha256")

    @adminkit.display(description="Document, as printed")
    def printed_document(self, version) -> str:
        return adminkit.preformatted(document_text(version.document))


@adminkit.register(StoryVersion)
class StoryVersionAdmin(FoundByStory, VersionAdmin):
    story_in = "story_id__in"
    list_defer = (*VersionAdmin.list_defer, "presentation", "summary")
    list_display = ("story_id", "number", "reason", "published_at", "published_by_name")
    search_fields = exact_search = ("story_id",)
    search_help_text = "Words of the story, or its id"
    fields = ("story_id", *VersionAdmin.common_fields, "printed_document", "printed_presentation")
    readonly_fields = ("printed_document", "printed_presentation")

    def view_on_site(self, version: StoryVersion) -> str:
        return f"/story/{version.story_id}"

    @adminkit.display(description="Presentation")
    def printed_presentation(self, version: StoryVersion) -> str:
        return adminkit.preformatted(document_text(version.presentation))


@adminkit.register(EditionVersion)
class EditionVersionAdmin(VersionAdmin):
    list_display = ("edition_id", "number", "reason", "published_at", "published_by_name")
    search_fields = exact_search = ("edition_id",)
    search_help_text = "An edition's id, whole"
    fields = ("edition_id", *VersionAdmin.common_fields, "printed_document")
    readonly_fields = ("printed_document",)

    def view_on_site(self, version: EditionVersion) -> str | None:
        if version.document is None:
            return None
        edition = json.loads(version.document)["edition"]
        return edition_path(date.fromisoformat(edition["edition_date"]), edition["slot"])


@adminkit.register(LedgerEntry)
class LedgerEntryAdmin(adminkit.ReadOnlyAdmin):
    list_display = ("seq", "type", "reason", "subject_id", "version", "at")
    list_filter = ("reason",)
    search_fields = exact_search = ("subject_id", "hash")
    search_help_text = "The id of a story or an edition, or a hash, whole"
    ordering = ("-seq",)
    fields = ("seq", "type", "reason", "subject_id", "version", "at", "sha256", "previous_hash", "hash")


@adminkit.register(Activity)
class ActivityAdmin(FoundByStory, adminkit.ReadOnlyAdmin):
    list_display = ("at", "actor_name", "done", "subject", "from_state", "to_state")
    list_filter = (("at", adminkit.DateFieldListFilter),)
    search_fields = ("subject",)  # so that there is a box; what it finds, the words of the story say
    search_help_text = "Words of the story, or its id"
    fields = ("at", "actor_name", "done", "subject", "from_state", "to_state", "written")
    readonly_fields = ("done", "written")

    @adminkit.display(description="What was done")
    def done(self, act: Activity) -> str:
        return words_of(act)

    @adminkit.display(description="Note")
    def written(self, act: Activity) -> str:
        return note_of(act)


@adminkit.register(Revision)
class RevisionAdmin(FoundByStory, adminkit.ReadOnlyAdmin):
    list_display = ("story", "number", "kind", "created_by_name", "created_at")
    list_filter = ("kind",)
    list_select_related = ("story",)
    list_defer = ("document", "presentation", "story__body_text")
    search_fields = ("digest",)  # so that there is a box; what it finds, the words of the story say
    search_help_text = "Words of the story, or its id"
    ordering = ("-pk",)
    fields = (
        "story",
        "number",
        "kind",
        "created_by_name",
        "created_at",
        "digest",
        "saved_document",
        "saved_presentation",
    )
    readonly_fields = ("saved_document", "saved_presentation")

    @adminkit.display(description="Document, as saved")
    def saved_document(self, revision: Revision) -> str:
        return adminkit.preformatted(revision.document)

    @adminkit.display(description="Presentation")
    def saved_presentation(self, revision: Revision) -> str:
        return adminkit.preformatted(revision.presentation)
