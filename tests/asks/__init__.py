"""What users of other newsroom systems have missed in them: the behaviour, by number, and the tests that hold us to it.

What does not apply yet stands in LATER, with the reason.
"""

from tests.asks import readers, record, schedules, workflow

ROOMS = (workflow, schedules, readers, record)
SAID = {number: said for room in ROOMS for number, (said, _) in room.COVERED.items()}
COVERED = {number: tests for room in ROOMS for number, (_, tests) in room.COVERED.items()}
NO_PURGES = "the paper sends no purges yet, and docs/operations.md says what to purge by hand; they come with webhooks"
LATER = {
    26: "there is no API to write by yet; tags of what was read and conditions of a write come with it",
    69: NO_PURGES,
    70: NO_PURGES,
}
SAID[26] = "A program that writes is told which tag to send, and refused without one."
SAID[69] = "A cache in front that nobody purges is found when the paper starts."
SAID[70] = "Every act that changes what readers see purges what it changed."
