"""Many processes publish at once: the ledger gets every number once, and what readers find equals a rebuild."""

import pytest

from bench import concurrency
from tests.processes import newsroom

DESKS, OPERATIONS = 3, 4


@pytest.fixture(scope="module")
def shift(tmp_path_factory):
    with newsroom(tmp_path_factory.mktemp("desks")) as ours:
        yield concurrency.worked(ours.url, DESKS, "--most", str(OPERATIONS), "--seconds", "600")


def test_desks_that_publish_correct_press_and_withdraw_at_once_leave_the_record_whole(shift):
    assert shift.faults == []


def test_each_operation_ends_in_print_or_in_a_refusal_that_names_its_reason(shift):
    assert shift.done.total() + shift.refused.total() == DESKS * OPERATIONS
    assert set(shift.done) >= {"publish", "correct"}
    assert shift.entries > shift.done.total()
