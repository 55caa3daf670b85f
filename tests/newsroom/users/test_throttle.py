"""What is counted by which rule, without any page."""

import pytest

from newsroom.users import throttle
from newsroom.users.throttle import PER_ACCOUNT, PER_ADDRESS, Attempt


def verdicts(times, make):
    return [throttle.count(make(n)) for n in range(times)]


def test_the_first_refusal_of_a_lock_is_told_apart():
    found = verdicts(PER_ACCOUNT + 3, lambda n: Attempt("mira", f"198.51.100.{n}"))
    assert [one.is_allowed for one in found] == [True] * PER_ACCOUNT + [False] * 3
    assert [one.is_first for one in found] == [False] * PER_ACCOUNT + [True, False, False]
    assert found[PER_ACCOUNT].is_account


def test_the_lock_of_an_address_is_not_that_of_an_account():
    found = verdicts(PER_ADDRESS + 1, lambda n: Attempt(f"person {n}", "198.51.100.7"))
    assert [one.is_allowed for one in found] == [True] * PER_ADDRESS + [False]
    assert (found[-1].is_first, found[-1].is_account) == (True, False)


def test_letter_case_and_neighbours_in_one_network_make_no_new_account_and_address():
    assert not verdicts(PER_ACCOUNT + 1, lambda n: Attempt("MIRA" if n % 2 else "mira", f"10.0.0.{n}"))[-1].is_allowed
    assert not verdicts(PER_ADDRESS + 1, lambda n: Attempt(f"p{n}", f"2001:db8::{n:x}"))[-1].is_allowed


def test_a_right_password_takes_back_its_own_count_only():
    attempt = Attempt("mira", "198.51.100.7")
    for _ in range(3 * PER_ADDRESS):
        assert throttle.count(attempt).is_allowed
        throttle.take_back(attempt)
    verdicts(PER_ACCOUNT, lambda n: attempt)
    throttle.take_back(attempt)
    assert [one.is_allowed for one in verdicts(2, lambda n: attempt)] == [True, False]


def test_a_known_device_is_counted_by_itself():
    verdicts(PER_ACCOUNT + 1, lambda n: Attempt("mira", f"198.51.100.{n}"))
    assert throttle.count(Attempt("mira", "198.51.100.1", "its mark")).is_allowed


def test_an_account_is_opened_again_by_name():
    verdicts(PER_ACCOUNT + 1, lambda n: Attempt("mira", f"198.51.100.{n}"))
    throttle.forget("Mira")
    assert throttle.count(Attempt("mira", "203.0.113.1")).is_allowed


@pytest.mark.parametrize("address", ["unknown", "198.51.100.7", "2001:db8::1", "::ffff:198.51.100.7"])
def test_any_address_can_be_counted(address):
    assert throttle.count(Attempt("mira", address)).is_allowed
