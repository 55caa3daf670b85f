"""What a change of a public story amounts to: its content status, whether there is one, and whether it is minor."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from stories.choices import STATUS_OF_REASON, ContentStatus, Reason
from stories.identifiers import claim_number

from .refusals import Problem

PROSE = ("headline", "dek", "summary", "body_text", "why_it_matters")
DIGITS = re.compile(r"\d+")
QUOTATIONS = re.compile('[“"«„].*?[”"»“]', re.DOTALL)
MEMBERS = (
    "slug",
    "key_claims",
    "limitations",
    "tags",
    "section",
    "editorial_classification",
    "importance",
    "image_url",
)
WORDS_OF_IMAGE = ("alt_text", "caption", "credit", "focal_point")

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Change:
    """What is public now (`live`, `shown`: document and presentation), and what is to follow on it."""

    live: Data
    shown: Data
    draft: Data
    presentation: Data

    @property
    def changed_claims(self) -> frozenset[int]:
        """The numbers of the public claims that are worded, limited or sourced otherwise, or gone."""
        before, after = _claims(self.live), _claims(self.draft)
        return frozenset(number for number, claim in before.items() if after.get(number) != claim)

    @property
    def is_empty(self) -> bool:
        """Whether readers would see no difference but the notice."""
        names = [name for name in (*PROSE, *MEMBERS) if name != "slug" or self.draft["story"]["slug"]]
        before, after = self.live["story"], self.draft["story"]
        is_same = all(before[name] == after[name] for name in names) and self.live["sources"] == self.draft["sources"]
        return is_same and _printed_beside(self.shown) == _printed_beside(self.presentation)

    @property
    def replaces_facts(self) -> bool:
        """Whether a figure that stood in the text, or a claim, is another one now."""
        before, after = self.live["story"], self.draft["story"]
        lost = any(set(DIGITS.findall(before[name])) - set(DIGITS.findall(after[name])) for name in PROSE)
        return lost or any(_claims(self.draft).get(number) is not None for number in self.changed_claims)


def next_content_status(previous: str | None, reason: str) -> str:
    """The content status after a version made for `reason`; it never moves down from corrected to updated."""
    if previous is None:
        return ContentStatus.NEW
    return max(previous, STATUS_OF_REASON.get(Reason(reason), previous), key=ContentStatus.values.index)


def minor_problems(change: Change) -> Iterator[Problem]:
    """Why a change is not minor: it changes nothing, or goes beyond typography and spelling (digits, quotations,
    claims, sources, and what else a reader would call a change)."""
    if change.is_empty:
        yield Problem("minor-unchanged", "Nothing has changed: mend the text first.", "/story/body_text")
    yield from _digits_or_quotes_changed(change.live["story"], change.draft["story"])
    yield from _substance_changed(change.live, change.draft)
    shown, presentation = change.shown, change.presentation
    if _without_words(shown) != _without_words(presentation) or _follows_another(shown, presentation):
        yield _not_minor("what stands beside the text (picture, byline, sponsor, language)", "/story")


def _digits_or_quotes_changed(live: Data, draft: Data) -> Iterator[Problem]:
    for member in PROSE:
        for pattern, what in ((DIGITS, "figures"), (QUOTATIONS, "a quotation")):
            if pattern.findall(live[member]) != pattern.findall(draft[member]):
                yield _not_minor(f"{what} in {member}", f"/story/{member}")


def _substance_changed(live: Data, draft: Data) -> Iterator[Problem]:
    for member in MEMBERS:
        if live["story"][member] != draft["story"][member]:
            yield _not_minor(member, f"/story/{member}")
    if live["sources"] != draft["sources"]:
        yield _not_minor("the sources", "/sources")


def _without_words(presentation: Data) -> Data:
    """A presentation but for the words of its image, whose spelling may be mended, and for how it is cropped."""
    image = presentation["image"]
    kept = {name: value for name, value in image.items() if name not in WORDS_OF_IMAGE} if image else None
    return {**presentation, "image": kept, "notices": [], "follows": None}


def _follows_another(shown: Data, presentation: Data) -> bool:
    """Whether a link to an earlier report goes or leads elsewhere; one may appear when that report becomes public."""
    return bool(shown.get("follows")) and shown["follows"] != presentation.get("follows")


def _not_minor(what: str, pointer: str) -> Problem:
    return Problem("not-minor", f"The change touches {what}: it needs a notice.", pointer)


def _claims(document: Data) -> dict[int, tuple[Any, ...]]:
    told = document["story"]["key_claims"]
    return {claim_number(one["claim_id"]): (one["text"], one["qualification"], one["source_ids"]) for one in told}


def _printed_beside(presentation: Data) -> Data:
    return {**presentation, "notices": [], "follows": presentation.get("follows")}
