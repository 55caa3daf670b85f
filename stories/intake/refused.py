"""The refusal of an input: every problem with its place in the document, in one exception."""

from collections.abc import Iterable

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
