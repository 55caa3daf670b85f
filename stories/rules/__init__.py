"""Gates and allowed moves: pure functions of a draft and facts about it. No ORM, no request, no clock.

A gate is the list of problems that must be empty before a verb may happen.
"""

from .changes import Change, minor_problems, next_content_status
from .gates import GATES, LEAD_PICTURE_WIDTH, Facts, Live, problems, refuse_problems
from .moves import EDITABLE, MOVES, SAID, move, refuse_withdrawn
from .refusals import NotAllowed, NotReady, Problem, Refusal, Stale
from .wording import Notice, wording_problems

__all__ = [
    "EDITABLE",
    "GATES",
    "LEAD_PICTURE_WIDTH",
    "MOVES",
    "SAID",
    "Change",
    "Facts",
    "Live",
    "NotAllowed",
    "NotReady",
    "Notice",
    "Problem",
    "Refusal",
    "Stale",
    "minor_problems",
    "move",
    "next_content_status",
    "problems",
    "refuse_problems",
    "refuse_withdrawn",
    "wording_problems",
]
