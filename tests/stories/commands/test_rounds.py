"""Background work in steps: one that fails or waits keeps no other up, and each is tried again at its pace."""

import time
from queue import SimpleQueue
from threading import Event, Thread

import pytest
from django.db import OperationalError

from stories.management import rounds
from stories.management.rounds import Step


def failing(error):
    def act():
        raise error

    return act


@pytest.mark.parametrize("error", [ValueError("broken"), OperationalError("away"), KeyError("nothing")])
def test_a_step_that_fails_is_told_in_the_log_and_the_others_are_done(error, caplog):
    done = []
    steps = [Step("first", failing(error), 1), Step("second", lambda: done.append(1), 1)]
    assert rounds.once(steps) == ["first"]
    assert done == [1]
    assert "first" in caplog.text


def test_a_step_that_fails_is_tried_more_seldom_up_to_a_minute_and_then_as_before():
    ways = [True] * 12 + [False]
    step = Step("press", lambda: failing(OperationalError("away"))() if ways.pop(0) else None, 5)
    pauses = []
    for _ in range(12):
        assert not step.turn()
        pauses.append(step.pause)
    assert pauses[:4] == [10, 20, 40, 60]
    assert max(pauses) == 60
    assert step.turn()
    assert step.pause == 5
    assert Step("links", failing(ValueError()), 600, failures=9).pause == 600


@pytest.mark.django_db(transaction=True)
def test_steps_go_on_side_by_side_until_they_are_stopped():
    """The slow one is in its first turn for as long as the quick one needs for five."""
    stopped, asked, turns, enough = Event(), SimpleQueue(), [], Event()

    def quick():
        turns.append(1)
        if len(turns) == 5:
            enough.set()
            asked.put(1)
            stopped.wait(10)

    steps = [
        Step("slow", lambda: enough.wait(10), 60),
        Step("broken", failing(ValueError()), 60),
        Step("q", quick, 0.01),
    ]
    assert rounds.keep_on(steps, stopped, asked)
    assert len(turns) == 5


@pytest.mark.django_db(transaction=True)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_step_that_ends_by_itself_ends_the_work_and_is_told():
    stopped = Event()
    steps = [Step("gone", failing(SystemExit()), 1), Step("on", lambda: time.sleep(0), 1)]
    assert not rounds.keep_on(steps, stopped, SimpleQueue())
    assert stopped.is_set()


def test_steps_that_do_not_end_are_left_behind_after_one_grace_for_all(monkeypatch):
    waited, now = [], iter((0, 1, 5, 9))
    monkeypatch.setattr(rounds, "monotonic", lambda: next(now))
    stuck = Event()
    threads = [Thread(target=stuck.wait, daemon=True) for _ in range(3)]
    for thread in threads:
        thread.start()
        monkeypatch.setattr(thread, "join", waited.append)
    rounds._see_out(threads)
    stuck.set()
    assert waited == [rounds.GRACE - 1, rounds.GRACE - 5, 0]
