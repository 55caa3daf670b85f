"""Inputs and faults that have broken software like this, by area and number, and the tests that hold us to them.

The first part of a number names its area. What does not apply yet stands in LATER, with the reason.
"""

from tests.faults import desk, inputs, readers

AREAS = {**inputs.AREAS, **desk.AREAS, **readers.AREAS}
COVERED = {**inputs.COVERED, **desk.COVERED, **readers.COVERED}
LATER = {**inputs.LATER, **desk.LATER, **readers.LATER}
