"""The editions of an archive of bare documents: listed when their stories are in, and again when a run adds some."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from newsroom import publication
from newsroom.users.models import User
from stories.choices import ContentStatus, PublicStatus, Reason
from stories.document import build
from stories.document.parts import EditionParts
from stories.models import Edition, EditionVersion, PublishedPlacement, PublishedStory, StoryVersion
from stories.publishing import editions, ledger, record
from stories.publishing.editions import Listing
from stories.publishing.freezing import EditionPrint
from stories.workflow import acting

from .examining import ARCHIVE
from .writing import ran_first

AT_ONCE = 200


class Listed:
    """The editions that a run has touched, by what their list needs."""

    def __init__(self) -> None:
        self.complete: set[str] = set()  # bare documents name them: every story that names one is to be listed
        self.at_least_once: set[str] = set()  # lines of an export name them: their own lines tell the list
        self.retracted: set[str] = set()  # stories, for the editions that list them under another status
        self.removed: set[str] = set()

    def touched(self) -> list[str]:
        """The ids of the editions to look at, in the order of their numbers."""
        unlisted = self.at_least_once - _ids(EditionVersion.objects.filter(edition_id__in=self.at_least_once))
        again = _ids(PublishedPlacement.objects.filter(story_id__in=self.retracted | self.removed))
        found = Edition.objects.filter(edition_id__in=self.complete | unlisted | again)
        return [
            edition_id for edition_id in found.order_by("number").values_list("edition_id", flat=True) if edition_id
        ]


def _ids(rows: Any) -> set[str]:
    return set(rows.values_list("edition_id", flat=True))


@acting.verb
def list_edition(edition_id: str, *, by: User | None) -> EditionVersion | None:
    """Print the list of an edition if it is not what it should be; None if it is.

    Lines that were printed stay; stories that are missing join, retracted ones are named so, removed ones go.
    """
    edition = Edition.objects.select_for_update().get(edition_id=edition_id)
    ledger.lock()  # a retraction lists anew under this lock alone
    latest = EditionVersion.objects.filter(edition_id=edition_id).order_by("-number").first()
    printed = json.loads(latest.document)["stories"] if latest else []
    versions = _versions(edition_id, {line["story_id"] for line in printed})
    lines = _lines(printed, versions, edition_id)
    if lines == printed:
        return None
    if latest is None:
        edition.pressed_at = min(ran_first(version, document) for version, document in versions.values())
        edition.save()
    moments = [version.published_at for version, _ in versions.values()]
    at = max([*moments, latest.published_at if latest else edition.pressed_at])
    return _printed(edition, latest, lines, at=at, by=by)


Versions = dict[str, tuple[StoryVersion, dict[str, Any]]]


def _versions(edition_id: str, listed: Iterable[str]) -> Versions:
    """The live versions of the stories that name this edition or are listed in it."""
    shown = PublishedStory.objects.exclude(status=PublicStatus.REMOVED)
    rows = shown.filter(edition_id=edition_id) | shown.filter(story_id__in=listed)
    versions = StoryVersion.objects.filter(pk__in=rows.values("version_id"))
    return {version.story_id: (version, json.loads(version.document)) for version in versions}


def _lines(printed: list[Listing], versions: Versions, edition_id: str) -> list[Listing]:
    lines = {line["story_id"]: line for line in printed if line["story_id"] in versions}
    for story_id, (version, document) in versions.items():
        line = build.edition_listing(document, version.number, version.sha256)
        before = lines.get(story_id)
        if before is None and document["story"]["edition_id"] == edition_id:
            lines[story_id] = line
        elif before and line["content_status"] == ContentStatus.RETRACTED != before["content_status"]:
            lines[story_id] = editions.renamed(before, line)
    return sorted(lines.values(), key=lambda line: line["position"])


def _printed(
    edition: Edition, latest: EditionVersion | None, lines: list[Listing], *, at: datetime, by: User | None
) -> EditionVersion:
    assert edition.pressed_at is not None
    title = json.loads(latest.document)["edition"]["title"] if latest else editions.title_of(edition)
    document = build.edition_document(
        EditionParts(edition, title, lines, edition.pressed_at, at, publication.current())
    )
    number, reason = (latest.number + 1, Reason.RELISTING) if latest else (1, Reason.PRESS)
    return record.print_edition(EditionPrint(document, number, reason, at, acting.name_of(by), ARCHIVE))
