"""How a public notice has to be worded, and what it has to go with. Pure: knows no language but the words listed here.

A correction names the error and the fact, in words that stand alone, and calls itself nothing milder. What cannot be
told for sure is a warning: an editor decides.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

from stories.choices import CorrectionType

from .changes import PROSE, Change, Data
from .refusals import Problem

THE_STORY = (
    r"(?:(?:this|the|an|our|that)\s+)?(?:earlier\s+|previous\s+)?"
    r"(?:story|article|report|piece|text|version|headline|summary|paragraph|sentence|passage|wording|item)"
)
MILD_NOW = (
    r"(?:clarif(?:ies|y|ying)|updat(?:es|e|ing)|fix(?:es|ing)?|chang(?:es|e|ing)|recasts?|tweak(?:s|ing)?|adjusts?)"
)
MILD_DONE = r"(?:clarified|updated|fixed|changed|recast|tweaked|amended|adjusted|revised|refined|edited)"
BEEN = r"(?:has|have|had|was|were|is|are)\s+(?:since\s+|now\s+)?(?:been\s+)?(?:since\s+|now\s+)?"
EUPHEMISM = re.compile(
    rf"(?:^|[.!?]\s+)(?:{MILD_NOW})\b|\b{THE_STORY}\s+(?:{BEEN}{MILD_DONE}|{MILD_NOW})\b"
    rf"|\bwe(?:\s+have|’ve|'ve)?\s+(?:since\s+)?{MILD_DONE}\b",
    re.IGNORECASE,
)
MILD = re.compile(rf"\b(?:{MILD_NOW}|{MILD_DONE}|clarification|update)\b", re.IGNORECASE)
QUOTED = re.compile('[“"«„][^”"»“]*[”"»“]')
SENTENCE_END = re.compile(r"[.!?؟。۔…]+[”’\"')\]]*(?:\s|$)")
DENIAL = re.compile(
    r"\b(?:not|never|nor|neither|rather than|instead of|nicht|nie|kein\w*|jamais|pas)\b|n[’']t\b|\bليس|\bلم\b|\bلا\b",
    re.IGNORECASE,
)
BLAME = re.compile(
    r"\b(?:due to|because of|owing to|through|thanks to)\s+(?:an?|our|the)\s+(?:\w+\s+)?"
    r"(?:error|mistake|mix-up|oversight|slip|misunderstanding)\b"
    r"|\b(?:editing|production|reporting|typing|reporter[’']s|editor[’']s)\s+(?:error|mistake)\b"
    r"|\bour\s+(?:reporter|editor|writer|correspondent|sub-?editor|copy\s?-?editor|intern|journalist)\b",
    re.IGNORECASE,
)
WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Notice:
    """A notice as it is to be printed; `names` are those of people of the house, whom it is not to name."""

    kind: str
    text: str
    previous_text: str = ""
    corrected_text: str = ""
    affected_claims: frozenset[int] = frozenset()
    names: Collection[str] = field(default=())

    @property
    def is_correction(self) -> bool:
        return self.kind == CorrectionType.CORRECTION


Rule = Callable[[Notice, Change], Iterator[Problem]]


def states_both(notice: Notice, change: Change) -> Iterator[Problem]:
    if not notice.is_correction:
        return
    if not notice.previous_text.strip():
        yield _stop("notice-halved", "previous_text", "A correction states what was wrong.")
    if not notice.corrected_text.strip():
        yield _stop("notice-halved", "corrected_text", "A correction states what is right.")
    if notice.previous_text.strip() and _same(notice.previous_text, notice.corrected_text):
        yield _stop("notice-same", "corrected_text", "What was wrong and what is right are the same words.")


def calls_it_an_error(notice: Notice, change: Change) -> Iterator[Problem]:
    if not notice.is_correction:
        return
    own = QUOTED.sub("", notice.text)
    if mild := EUPHEMISM.search(own):
        words = " ".join(mild.group().strip(" .!?").split())
        message = f"“{words}” hides that something was wrong. Say it: “An earlier version misstated … It is …”"
        yield _stop("notice-euphemism", "text", message)
    elif mild := MILD.search(own):
        yield _warn("notice-mild", "text", f"“{mild.group()}” is a mild word in a correction: is it about the facts?")


def stands_alone(notice: Notice, change: Change) -> Iterator[Problem]:
    if len(SENTENCE_END.findall(notice.text.strip() + " ")) >= 2 or DENIAL.search(notice.text):
        return
    message = "Readers who never saw the error have to understand it: two sentences, or one with what it is not."
    if notice.is_correction:
        yield _stop("notice-thin", "text", message)
    elif notice.kind == CorrectionType.CLARIFICATION:
        yield _warn("notice-thin", "text", message)


def says_what_is_right(notice: Notice, change: Change) -> Iterator[Problem]:
    right = _words(notice.corrected_text) - _words(notice.previous_text)
    if notice.is_correction and right and right.isdisjoint(_words(notice.text)):
        yield _warn("notice-fact-unsaid", "text", "The notice does not seem to say what is right.")


def blames_nobody(notice: Notice, change: Change) -> Iterator[Problem]:
    if blame := BLAME.search(notice.text):
        message = f"“{blame.group()}”: how it came about is the paper's affair. Say what was wrong and what is right."
        yield _warn("notice-blame", "text", message)
    for name in sorted(filter(None, notice.names)):
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", notice.text, re.IGNORECASE):
            yield _warn("notice-names", "text", f"It names {name}, who works here: the paper answers for its errors.")


def goes_with_a_change(notice: Notice, change: Change) -> Iterator[Problem]:
    if change.is_empty and notice.kind != CorrectionType.EDITORS_NOTE:
        message = "The text is still the one that is public: mend it as well, the notice alone corrects nothing."
        yield Problem("notice-unchanged", message, "/story/body_text")


def is_no_update_of_an_error(notice: Notice, change: Change) -> Iterator[Problem]:
    if notice.kind in (CorrectionType.UPDATE, CorrectionType.CLARIFICATION) and change.replaces_facts:
        name = CorrectionType(notice.kind).label.partition(":")[0].lower()
        message = f"A figure or a claim that stood in print is another one now. If it was wrong, it is no {name}."
        yield _warn("notice-kind", "correction_type", message)


def quotes_what_stood_there(notice: Notice, change: Change) -> Iterator[Problem]:
    for name, document, message in (
        ("previous_text", change.live, "These words do not stand in the text that is public."),
        ("corrected_text", change.draft, "These words do not stand in the changed text."),
    ):
        words = getattr(notice, name)
        if notice.is_correction and words.strip() and _flat(words) not in _flat(_whole(document)):
            yield _warn(f"notice-{name.replace('_', '-')}-elsewhere", name, message)


def names_its_claims(notice: Notice, change: Change) -> Iterator[Problem]:
    for number in sorted(change.changed_claims - notice.affected_claims):
        yield _warn("notice-claim-unnamed", "affected_claims", f"Claim {number} changes and is not named.")


RULES: tuple[Rule, ...] = (
    states_both,
    calls_it_an_error,
    stands_alone,
    goes_with_a_change,
    says_what_is_right,
    is_no_update_of_an_error,
    quotes_what_stood_there,
    names_its_claims,
    blames_nobody,
)


def wording_problems(notice: Notice, change: Change) -> list[Problem]:
    """What is wrong with a notice, and what may be. The last part of a pointer names the member it is about."""
    return [problem for rule in RULES for problem in rule(notice, change)]


def _stop(code: str, member: str, message: str) -> Problem:
    return Problem(code, message, f"/story/corrections/{member}")


def _warn(code: str, member: str, message: str) -> Problem:
    return Problem(code, message, f"/story/corrections/{member}", blocking=False)


def _whole(document: Data) -> str:
    """All that readers read of a story, in one string."""
    story = document["story"]
    claims = [f"{claim['text']} {claim['qualification'] or ''}" for claim in story["key_claims"]]
    sources = [f"{source['title']} {source['publisher'] or ''}" for source in document["sources"]]
    return " ".join([*(story[name] for name in PROSE), *story["limitations"], *claims, *sources])


def _flat(text: str) -> str:
    return " ".join(text.split()).casefold()


def _same(one: str, other: str) -> bool:
    return _flat(one) == _flat(other)


def _words(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(text.casefold()))
