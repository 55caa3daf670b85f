"""What a refused verb says: problems with a place, and named exceptions. Imports nothing of ours."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """What stands between a story and a verb; `pointer` is a JSON pointer (RFC 6901) into the draft document."""

    code: str
    message: str
    pointer: str
    blocking: bool = True


class Refusal(Exception):
    """A verb was refused; nothing has changed. `problems` says why, in an order an editor can work through."""

    def __init__(self, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems


class NotAllowed(Refusal):
    """The person may not do this, or the state does not permit the move."""


class NotReady(Refusal):
    """The gate is not empty."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems), tuple(problems))


class Stale(Refusal):
    """The story has moved on since it was read."""
