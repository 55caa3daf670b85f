"""The refusal of an input: every problem with its place in the document, in one exception."""

from collections.abc import Iterable

from stories.document.problem import SchemaProblem
from stories.rules import Problem, Refusal


class Refused(Refusal):
    """The document was not taken; nothing has changed. `problems` name JSON pointers (RFC 6901) and reasons."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        found = tuple(problems)
        super().__init__("; ".join(in_words(problem) for problem in found), found)


def in_words(problem: Problem) -> str:
    """A problem on one line, with its place; the whole document's has none."""
    return f"{problem.pointer}: {problem.message}" if problem.pointer else problem.message


def refusal(code: str, message: str, pointer: str = "") -> Refused:
    """A refusal for one problem."""
    return Refused([Problem(code, message, pointer)])


def notes(refused: Refusal) -> tuple[SchemaProblem, ...]:
    """The problems of a refusal as places and sentences; of one without any, its message."""
    found = tuple(SchemaProblem(problem.pointer, problem.message) for problem in refused.problems)
    return found or (SchemaProblem("", str(refused)),)
