"""The verbs that make something public, and the only writers of versions, ledger and read model.

Every route to "public" ends in `record.print_stories` and `record.print_edition`; nothing else writes there.
"""

from .archiving import archive
from .correcting import correct
from .due import press_due, refresh_site
from .erasing import erase
from .pictures import forget_renditions, look_again, render_due
from .pressing import NotPrinted, PressRun, press
from .printing import publish
from .rebuilding import rebuild
from .verifying import erased, verify
from .withdrawing import remove, retract

__all__ = [
    "NotPrinted",
    "PressRun",
    "archive",
    "correct",
    "erase",
    "erased",
    "forget_renditions",
    "look_again",
    "press",
    "press_due",
    "publish",
    "rebuild",
    "refresh_site",
    "remove",
    "render_due",
    "retract",
    "verify",
]
