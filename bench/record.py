"""Inspects what a process that was killed, or many at once, have left. Writes nothing."""

from collections import Counter
from collections.abc import Iterator

import orjson
from django.db.models import Max

from stories import publishing
from stories.choices import EditionState, PublicStatus, Reason
from stories.models import (
    Claim,
    Edition,
    EditionVersion,
    LedgerEntry,
    PublishedEdition,
    PublishedPlacement,
    PublishedStory,
    Story,
    StoryVersion,
)


def faults(*, whole: bool) -> list[str]:
    """What is wrong, as sentences. `whole`: also all that takes long, digests and a rebuild of the read model."""
    found = [*ledger_faults(), *story_faults(), *edition_faults()]
    if whole:
        found += [*unlisted(), *publishing.verify()]
    return found


def ledger_faults() -> Iterator[str]:
    """Gaps, repeats, entries without a version and versions without an entry."""
    entries = list(LedgerEntry.objects.exclude(reason=Reason.REMOVAL).values_list("subject_id", "version"))
    last = LedgerEntry.objects.aggregate(last=Max("seq"))["last"] or 0
    if last != LedgerEntry.objects.count():
        yield f"The ledger ends at {last} with {LedgerEntry.objects.count()} entries."
    yield from (f"{name} version {number} has {n} entries." for (name, number), n in Counter(entries).items() if n > 1)
    versions = {*StoryVersion.objects.values_list("story_id", "number")}
    versions |= {*EditionVersion.objects.values_list("edition_id", "number")}
    yield from (f"{name} version {number} has no entry." for name, number in versions - set(entries))
    yield from (f"{name} version {number} has an entry and no bytes." for name, number in set(entries) - versions)


def story_faults() -> Iterator[str]:
    """Stories that are public in one table and not in another, or with a part of their claims."""
    printed = dict(StoryVersion.objects.order_by("number").values_list("story_id", "document"))
    copies = dict(Story.objects.exclude(public_status=PublicStatus.UNPUBLISHED).values_list("story_id", "pk"))
    shown = set(PublishedStory.objects.values_list("story_id", flat=True))
    for name, held in (("working copies", set(copies)), ("published stories", shown)):
        if held != set(printed):
            yield f"{name}: {len(held)} are public, {len(printed)} have versions."
    claims = Counter(Claim.objects.values_list("story_id", flat=True))
    unchanged = Story.objects.filter(pk__in=copies.values(), state="published").values_list("story_id", "pk")
    for story_id, key in unchanged:
        told = orjson.loads(bytes(printed[story_id]))["story"]["key_claims"] if story_id in printed else []
        if claims[key] != len(told):
            yield f"{story_id} has {claims[key]} claims, its version {len(told)}."


def edition_faults() -> Iterator[str]:
    """Editions whose list, numbers or stories are half there."""
    printed = dict(EditionVersion.objects.order_by("number").values_list("edition_id", "document"))
    shown = set(PublishedEdition.objects.values_list("edition_id", flat=True))
    pressed = set(Edition.objects.filter(state=EditionState.PRESSED).values_list("edition_id", flat=True))
    if shown != set(printed) or not shown <= pressed:
        yield f"Editions: {len(shown)} are shown, {len(printed)} have versions, {len(pressed)} are pressed."
    listed = Counter(PublishedPlacement.objects.values_list("edition_id", flat=True))
    for edition_id, document in printed.items():
        told = len(orjson.loads(bytes(document))["stories"])
        if listed[edition_id] != told:
            yield f"{edition_id} lists {told} stories and shows {listed[edition_id]}."


def unlisted() -> Iterator[str]:
    """Pressed editions without a list: right after a kill an import may have some, after its next run none."""
    listed = EditionVersion.objects.values_list("edition_id", flat=True)
    for edition in Edition.objects.filter(state=EditionState.PRESSED).exclude(edition_id__in=listed):
        yield f"{edition.edition_id} is pressed and has no list."
    seen = set(PublishedPlacement.objects.values_list("story_id", flat=True))
    for story_id in PublishedStory.objects.exclude(status=PublicStatus.REMOVED).values_list("story_id", flat=True):
        if story_id not in seen:
            yield f"{story_id} stands in no edition."
