"""What a change of a public story amounts to: its content status, and whether it is minor."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from stories.choices import ContentStatus, Reason

from .refusals import Problem

PROSE = ("headline", "dek", "summary", "body_text", "why_it_matters")
DIGITS = re.compile(r"\d+")
QUOTATIONS = re.compile('[“"«„].*?[”"»“]', re.DOTALL)


def next_content_status(previous: str | None, reason: str) -> str:
    """The content status after a version made for `reason`; it never moves down from corrected to updated."""
    if previous is None:
        return ContentStatus.NEW
    if reason == Reason.RETRACTION:
        return ContentStatus.RETRACTED
    if reason in (Reason.CORRECTION, Reason.CLARIFICATION):
        return ContentStatus.CORRECTED
    if reason in (Reason.UPDATE, Reason.NOTE) and previous == ContentStatus.NEW:
        return ContentStatus.UPDATED
    return previous


def more_than_minor(live: Mapping[str, Any], draft: Mapping[str, Any]) -> list[Problem]:
    """What in `draft` goes beyond typography and spelling: digits, quotations, claims, sources, and facts of record."""
    return [*_digits_or_quotes_changed(live["story"], draft["story"]), *_substance_changed(live, draft)]


def _digits_or_quotes_changed(live: Mapping[str, Any], draft: Mapping[str, Any]) -> Iterator[Problem]:
    for member in PROSE:
        for pattern, what in ((DIGITS, "figures"), (QUOTATIONS, "a quotation")):
            if pattern.findall(live[member]) != pattern.findall(draft[member]):
                message = f"The change touches {what} in {member}: it needs a notice."
                yield Problem("not-minor", message, f"/story/{member}")


def _substance_changed(live: Mapping[str, Any], draft: Mapping[str, Any]) -> Iterator[Problem]:
    members = ("key_claims", "limitations", "tags", "section", "editorial_classification", "importance")
    for member in members:
        if live["story"][member] != draft["story"][member]:
            message = f"The change touches {member}: it needs a notice."
            yield Problem("not-minor", message, f"/story/{member}")
    if live["sources"] != draft["sources"]:
        yield Problem("not-minor", "The change touches the sources: it needs a notice.", "/sources")
