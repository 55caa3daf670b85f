"""What users of other newsroom systems have missed in them: the behaviour, by number, and the tests that hold us to it.

What does not apply yet stands in LATER, with the reason.
"""

from tests.asks import api, readers, record, schedules, workflow

ROOMS = (workflow, schedules, readers, record, api)
SAID = {number: said for room in ROOMS for number, (said, _) in room.COVERED.items()} | api.WAITING
COVERED = {number: tests for room in ROOMS for number, (_, tests) in room.COVERED.items()}
LATER = {**api.LATER}
