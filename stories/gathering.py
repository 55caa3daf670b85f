"""The rows of a working copy, gathered as the parts and facts that documents and rules are handed. Reads only."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Prefetch, prefetch_related_objects

from newsroom import publication
from sources import links
from stories.choices import Verdict
from stories.document import build, canonical, digests, validation
from stories.document.parts import StoryParts
from stories.models import Claim, ClaimCheck, ClaimSource, Correction, Placement, Story, StorySource, StoryVersion
from stories.rules import Facts, Live, Notice, Problem

NOTICE = ("correction_type", "text", "affected_claims", "previous_text", "corrected_text")


def story_parts(
    story: Story,
    *,
    placement: Placement | None = None,
    first_published_at: datetime | None = None,
    modified_at: datetime | None = None,
    content_status: str | None = None,
) -> StoryParts:
    """A story's rows in print order, at five queries. Placement and instants are the caller's: see `publishing`."""
    return _parts(
        story,
        claims=list(story.claims.prefetch_related("citations__source")),
        citations=list(story.citations.select_related("source__link")),
        corrections=list(story.corrections.published().order_by("number")),
        placement=placement,
        first_published_at=first_published_at,
        modified_at=modified_at,
        content_status=content_status,
    )


def _parts(
    story: Story,
    *,
    claims: list[Claim],
    citations: list[StorySource],
    corrections: list[Correction],
    placement: Placement | None,
    first_published_at: datetime | None = None,
    modified_at: datetime | None = None,
    content_status: str | None = None,
) -> StoryParts:
    return StoryParts(
        story=story,
        section_slug=story.section.slug if story.section else None,
        claims=claims,
        claim_sources={claim.number: [row.source for row in claim.citations.all()] for claim in claims},
        citations=citations,
        placement=placement,
        edition=placement.edition if placement else None,
        corrections=corrections,
        first_published_at=first_published_at,
        modified_at=modified_at,
        content_status=content_status,
        publication=publication.current(),
        names_writers=settings.NEWSROOM_BYLINES != "none",
    )


OF_UNPRINTED = (
    Prefetch("claims__citations", ClaimSource.objects.select_related("source")),
    Prefetch("citations", StorySource.objects.select_related("source__link")),
    "checks",
)


def facts_of_unprinted(placements: Iterable[Placement]) -> dict[int, Facts]:
    """By the key of the story, what the gate looks at where stories that were never printed are placed.

    Four queries for all of them; they have no notices yet. The stories keep what was read: do not change them.
    """
    placed = list(placements)
    prefetch_related_objects([one.story for one in placed], *OF_UNPRINTED)
    return {one.story.pk: facts(one.story, parts=_parts_read(one), placement=one) for one in placed}


def _parts_read(placement: Placement) -> StoryParts:
    story = placement.story
    claims, citations = list(story.claims.all()), list(story.citations.all())
    return _parts(story, claims=claims, citations=citations, corrections=[], placement=placement)


def facts(story: Story, *, parts: StoryParts | None = None, placement: Placement | None = None) -> Facts:
    """What the gate looks at, from the rows as they stand now; with `placement`, the type printed there."""
    parts = parts or story_parts(story)
    draft, presentation = build.story_draft(parts), build.story_presentation(parts)
    claim_digests = digests.claim_digests(draft)
    digest = approval_digest(story, digests.editorial_digest(draft, presentation))
    if placement:
        draft["story"]["story_type"] = placement.story_type
    sources = [citation.source for citation in parts.citations]
    return Facts(
        draft=draft,
        presentation=presentation,
        digest=digest,
        approved_digest=story.approved_digest,
        supported_claims=supported_claims(story, claim_digests),
        change_reason=story.change_reason,
        live=_live(story) if story.change_reason else None,
        notice=_notice(story, presentation) if story.change_reason else None,
        needs_byline=settings.NEWSROOM_BYLINES == "required",
        claimless_types=frozenset(settings.NEWSROOM_CLAIMLESS_TYPES),
        explained_sources=frozenset(source.source_id for source in sources if source.no_url_reason),
        confidential_sources=frozenset(source.source_id for source in sources if source.is_confidential),
        troubled_links={source.source_id: found for source in sources if (found := links.trouble(source))},
        has_uploaded_image=bool(story.image and story.image.file),
        schema_problems=tuple(
            Problem("schema", f"{found.pointer}: {found.message}", found.pointer)
            for found in validation.schema_problems(draft, "draft")
            + validation.schema_problems(presentation, "presentation")
        ),
    )


def approval_digest(story: Story, editorial_digest: str) -> str:
    """What an approval binds: the content, the story that it follows, and with a change of a public story also its
    reason and notice."""
    bound: dict[str, object] = {}
    if story.follows_id:
        bound |= {"follows": story.follows_id}
    if story.change_reason:
        notice = story.corrections.proposed().values(*NOTICE).first()
        bound |= {"reason": str(story.change_reason), "notice": notice}
    return canonical.sha256(canonical.jcs({"content": editorial_digest, **bound})) if bound else editorial_digest


def live_version(story: Story) -> StoryVersion | None:
    """The latest version of a story, or None before its first."""
    return StoryVersion.objects.filter(story_id=story.story_id).order_by("-number").first()


def printed_version(story: Story) -> StoryVersion:
    """The latest version of a story that has been public."""
    version = live_version(story)
    assert version is not None, "a story that has been public has a version"
    return version


def _notice(story: Story, presentation: Mapping[str, Any]) -> Notice | None:
    """The proposed notice; whom the story names as its writer, it is not to name."""
    proposed = story.corrections.proposed().first()
    if proposed is None:
        return None
    return Notice(
        kind=proposed.correction_type,
        text=proposed.text,
        previous_text=proposed.previous_text or "",
        corrected_text=proposed.corrected_text or "",
        affected_claims=frozenset(proposed.affected_claims),
        names=[presentation["byline"] or ""],
    )


def _live(story: Story) -> Live | None:
    """The document and presentation that are public now."""
    version = live_version(story)
    if version is None or version.document is None or version.presentation is None:
        return None
    return Live(json.loads(version.document), json.loads(version.presentation))


def latest_checks(story: Story, claim_digests: dict[int, str]) -> tuple[dict[int, ClaimCheck], set[int]]:
    """By claim number the latest check of its present digest, and the numbers that were checked with another."""
    latest: dict[int, ClaimCheck] = {}
    outdated: set[int] = set()
    for check in sorted(story.checks.all(), key=lambda check: (check.checked_at, check.pk)):
        if claim_digests.get(check.claim_number) == check.digest:
            latest[check.claim_number] = check
        else:
            outdated.add(check.claim_number)
    return latest, outdated


def supported_claims(story: Story, claim_digests: dict[int, str]) -> frozenset[int]:
    """The numbers of the claims whose latest check of their present digest found them supported."""
    latest, _ = latest_checks(story, claim_digests)
    return frozenset(number for number, check in latest.items() if check.verdict == Verdict.SUPPORTED)
