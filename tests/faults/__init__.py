"""Inputs and faults that have broken software like this, by area and number, and the tests that hold us to them.

The first part of a number names its area. What does not apply yet stands in LATER, with the reason.
"""

from tests.faults import api, desk, inputs, readers

AREAS = {**inputs.AREAS, **desk.AREAS, **readers.AREAS, **api.AREAS}
COVERED = {**inputs.COVERED, **desk.COVERED, **readers.COVERED, **api.COVERED}
for _fault, _tests in api.ALSO.items():
    COVERED[_fault] = [*COVERED.get(_fault, []), *_tests]
LATER = {**inputs.LATER, **desk.LATER, **readers.LATER, **api.LATER}
