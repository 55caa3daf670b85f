"""The verbs that move a working copy and fill an edition. Nothing here makes anything public: see `publishing`.

A verb is keyword-only and atomic: lock the row, may this person, may this move happen, problems, change, record.
"""

from .changing import begin_change, propose_change
from .checking import approve, check_claim
from .desk import accept, assign, reopen, send_back, spike, submit, unspike
from .embargo import set_embargo
from .filling import Filled, Pick, move, place_all
from .noting import write_note
from .placing import cancel_edition, drop, hold, place, release, reorder, resize
from .restoring import restore
from .revisions import contributors, is_contributor, keep_revision, refuse_stale
from .withdrawing import request_withdrawal, review_withdrawal, take_back_request

__all__ = [
    "Filled",
    "Pick",
    "accept",
    "approve",
    "assign",
    "begin_change",
    "cancel_edition",
    "check_claim",
    "contributors",
    "drop",
    "hold",
    "is_contributor",
    "keep_revision",
    "move",
    "place",
    "place_all",
    "propose_change",
    "refuse_stale",
    "release",
    "reopen",
    "reorder",
    "request_withdrawal",
    "resize",
    "restore",
    "review_withdrawal",
    "send_back",
    "set_embargo",
    "spike",
    "submit",
    "take_back_request",
    "unspike",
    "write_note",
]
