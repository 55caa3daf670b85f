"""Judging content: checks of claims and the approval of a story, each bound to the digest of what was read."""

import re

from newsroom import instants
from newsroom.users.models import User
from stories import gathering, rules
from stories.choices import State, Verdict
from stories.document import build, digests
from stories.models import Claim, ClaimCheck, Story
from stories.rules import NotAllowed, NotReady, Problem

from . import acting

NOTED = re.compile(r"Claim (\d+): (\w+)\.")  # how the log words a check


@acting.verb
def check_claim(
    *, story: Story, claim: Claim, by: User, verdict: str, note: str = "", evidence: str = ""
) -> ClaimCheck:
    """Record what a check of a claim, as it stands, found; `evidence`, the passage that shows it, is kept in the note.

    The same verdict on the same wording by the same person, sent again, is recorded once.
    Raises NotAllowed, NotReady for a doubt without a note.
    """
    story = acting.locked(story)
    acting.require("check_claim", story, by)
    if story.state not in (State.REVIEW, State.CHECK):
        raise NotAllowed(f"This story is {story.state}; claims are checked in review or check.")
    if verdict != Verdict.SUPPORTED and not note.strip():
        raise NotReady([Problem("note-missing", "Say what the check found.", "/story/key_claims")])
    digest = digests.claim_digests(build.story_draft(gathering.story_parts(story)))[claim.number]
    note = _with_evidence(note.strip(), evidence.strip())
    newest = story.checks.filter(claim_number=claim.number).first()
    if newest and (newest.digest, newest.verdict, newest.note, newest.checked_by_id) == (digest, verdict, note, by.pk):
        return newest
    check = ClaimCheck.objects.create(
        story=story,
        claim_number=claim.number,
        digest=digest,
        verdict=verdict,
        note=note,
        checked_by=by,
        checked_by_name=str(by),
        checked_at=instants.now(),
    )
    acting.record("check_claim", by=by, story=story, note=f"Claim {claim.number}: {verdict}. {note}".strip()[:5000])
    return check


def _with_evidence(note: str, evidence: str) -> str:
    shown = f"Evidence: {evidence}" if evidence else ""
    return "\n\n".join(part for part in (note, shown) if part)


def verdict_noted(note: str) -> tuple[int, str]:
    """The claim's number and the verdict that a logged check names; (0, "") where the note is of something else."""
    match = NOTED.match(note)
    return (int(match[1]), match[2]) if match else (0, "")


def check_in_words(note: str) -> str:
    """The note of a logged check as people read it: the verdict by its label."""
    number, verdict = verdict_noted(note)
    return NOTED.sub(f"Claim {number}: {Verdict(verdict).short.lower()}.", note, count=1) if number else note


@acting.verb
def approve(*, story: Story, by: User, acknowledge_warnings: bool = False) -> Story:
    """check → approved: binds the approval to the editorial digest. Raises NotAllowed, NotReady.

    Warnings have to be acknowledged; they do not block otherwise.
    """
    story = acting.locked(story)
    acting.require("approve", story, by)
    to_state = rules.move("approve", story.state)
    facts = gathering.facts(story)
    warnings = rules.refuse_problems("approve", facts)
    if warnings and not acknowledge_warnings:
        raise NotReady(warnings)
    story.approved_digest, story.approved_by, story.approved_at = facts.digest, by, instants.now()
    acknowledged = "; ".join(warning.message for warning in warnings)
    note = f"Acknowledged: {acknowledged}" if acknowledged else ""
    return acting.moved(story, "approve", to_state, by=by, note=note)
