"""What a change of a public story amounts to: its content status, and whether it is minor."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from stories.choices import STATUS_OF_REASON, ContentStatus, Reason

from .refusals import Problem

PROSE = ("headline", "dek", "summary", "body_text", "why_it_matters")
DIGITS = re.compile(r"\d+")
QUOTATIONS = re.compile('[“"«„].*?[”"»“]', re.DOTALL)


def next_content_status(previous: str | None, reason: str) -> str:
    """The content status after a version made for `reason`; it never moves down from corrected to updated."""
    if previous is None:
        return ContentStatus.NEW
    return max(previous, STATUS_OF_REASON.get(Reason(reason), previous), key=ContentStatus.values.index)


Data = Mapping[str, Any]
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


def more_than_minor(live: Data, shown: Data, draft: Data, presentation: Data) -> list[Problem]:
    """What in a draft goes beyond typography and spelling of what is live (`live`, with its presentation `shown`):
    digits, quotations, claims, sources, and what else a reader would call a change."""
    found = [*_digits_or_quotes_changed(live["story"], draft["story"]), *_substance_changed(live, draft)]
    if _without_words(shown) != _without_words(presentation) or _follows_another(shown, presentation):
        found.append(_not_minor("what stands beside the text (picture, byline, sponsor, language)", "/story"))
    return found


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
