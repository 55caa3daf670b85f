"""Printing one story: a late story for the latest edition, or the next version of a story that is live."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.conf import settings

from newsroom import instants, publication
from newsroom.users.models import User
from stories import gathering, rules
from stories.choices import QUIET_REASONS, EditionState, PublicStatus, Reason
from stories.document import build, canonical
from stories.models import Correction, Placement, Story, StoryVersion
from stories.rules import Facts, NotReady, Problem
from stories.workflow import acting, contributors, placing

from . import editions, ledger, readmodel, record
from .freezing import Print


@acting.verb
def publish(*, story: Story, by: User | None, at: datetime | None = None) -> StoryVersion:
    """approved → published: print the approved text, alone or with its approved notice.

    A story's first version goes out with its edition (see `press`), or here if that edition is already printed and
    the latest. Raises NotAllowed, NotReady, never prints anything but the digest that was approved.
    """
    story = acting.locked(story)
    acting.require("publish", story, by)
    return print_approved(story, by=by, at=at)


def print_approved(story: Story, *, by: User | None, at: datetime | None) -> StoryVersion:
    """The common part of `publish` and `correct`, for a locked story and a person who may."""
    ledger.lock()  # no edition is pressed from here on, and instants rise with the numbers of the ledger
    at = at or instants.now()
    to_state = rules.move("publish", story.state)
    rules.refuse_withdrawn(story.public_status)
    placement = _printed_placement(story)
    refuse_unready(story, placement, at)
    version = record.print_stories([next_print(story, placement, by=by, at=at)])[0]
    if version.reason == Reason.FIRST:
        editions.list_late(placement, version, at=at, by=by)
    settle(story, to_state, by=by, at=at)
    return version


def _printed_placement(story: Story) -> Placement:
    """The place in a printed edition that the version will name."""
    placements = story.placements.filter(edition__state=EditionState.PRESSED).select_related("edition")
    placement = placements.order_by("-edition__number").first()
    if placement is None:
        message = "The story goes out with the press run of its edition; place it in one."
        raise NotReady([Problem("not-in-print", message, "/story/edition_id")])
    if not story.is_public and not placing.is_latest(placement.edition):
        message = "A late story joins only the latest edition."
        raise NotReady([Problem("edition-not-latest", message, "/story/edition_id")])
    return placement


def refuse_unready(
    story: Story,
    placement: Placement,
    at: datetime,
    *,
    facts: Facts | None = None,
    known: Mapping[str, str] | None = None,
) -> None:
    """Raise NotReady unless the gate is empty, the embargo past, and a change of a public story has its reason.

    `facts` of the story where it is placed, and the pictures `known` by their paths, save reading them again.
    """
    facts = facts or gathering.facts(story, placement=placement)
    rules.refuse_problems("publish", facts)
    _refuse_other_picture(facts, known)
    if story.embargo_until and story.embargo_until > at:
        local = instants.printed(story.embargo_until, publication.current().zone)
        message = f"The story is under embargo until {local}."
        raise NotReady([Problem("embargo", message, "/story")])
    if story.is_public and not story.change_reason:
        message = "The story is public: propose the change with its notice, or as a minor one."
        raise NotReady([Problem("change-unexplained", message, "/story")])


def _refuse_other_picture(facts: Facts, known: Mapping[str, str] | None) -> None:
    """Raise NotReady where readers know another picture at the address of this story's."""
    presentation = canonical.canonical_bytes(dict(facts.presentation))
    readmodel.refuse_other_pictures([(StoryVersion(presentation=presentation), dict(facts.draft))], known)


def next_print(story: Story, placement: Placement, *, by: User | None, at: datetime) -> Print:
    """The copy of a locked, ready story that follows on its latest version; a notice that goes with it is numbered."""
    live = gathering.live_version(story)
    record.refuse_backwards(live, at)
    reason = story.change_reason if live else Reason.FIRST
    number = live.number + 1 if live else 1
    _publish_notice(story, from_version=number - 1, to_version=number, at=at)
    parts = gathering.story_parts(story, placement=placement, **_standing(live, reason, at))
    return Print(
        document=build.story_document(parts),
        presentation=build.story_presentation(parts),
        number=number,
        reason=reason,
        at=at,
        by_name=acting.name_of(by),
        provenance=_provenance(story),
    )


def _standing(live: StoryVersion | None, reason: str, at: datetime) -> dict[str, Any]:
    """The instants and content status of the next version."""
    if live is None:
        return {"first_published_at": at, "modified_at": at, "content_status": rules.next_content_status(None, reason)}
    story = json.loads(live.document)["story"]
    return {
        "first_published_at": instants.parsed(story["first_published_at"]),
        "modified_at": instants.parsed(story["modified_at"]) if reason in QUIET_REASONS else at,
        "content_status": rules.next_content_status(story["content_status"], reason),
    }


def _publish_notice(story: Story, *, from_version: int, to_version: int, at: datetime) -> Correction | None:
    correction = story.corrections.proposed().first()
    if correction is None:
        return None
    story.last_correction_number += 1
    correction.number, correction.published_at = story.last_correction_number, at
    correction.from_version, correction.to_version = from_version, to_version
    correction.save()
    return correction


def _provenance(story: Story) -> str:
    """Whether the public history has to say that a contributor approved or checked."""
    if settings.NEWSROOM_FOUR_EYES:
        return "newsroom"
    checked_by = story.checks.values_list("checked_by_id", flat=True)
    return "newsroom" if contributors(story).isdisjoint({story.approved_by_id, *checked_by}) else "relaxed"


def settle(story: Story, to_state: str, *, by: User | None, at: datetime) -> None:
    """The working copy after its print: equal to what is live, with nothing pending."""
    from_state = story.state
    story.state, story.public_status = to_state, PublicStatus.LIVE
    story.change_reason, story.embargo_until = "", None
    story.approved_digest, story.approved_by, story.approved_at = "", None, None
    story.published_revision = story.head_revision
    story.save()
    acting.record("publish", by=by, story=story, from_state=from_state, to_state=to_state, at=at)
