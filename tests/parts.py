"""Which worker of scripts/suite.py runs a test: one on each database what asks a database, one beside them the rest."""

from collections import Counter
from collections.abc import Iterable

import pytest

BESIDE = "beside"
# Chromium, Node and Java are told the same whatever the rows lie in, and so is who walks a table of roles or every link
# of the demonstration: each verb and each page has its own tests on both.
ONCE = ("browser", "validators", "once")
ASKING = {"db", "transactional_db", "live_server", "newsrooms"}


def asks_a_database(item: pytest.Item) -> bool:
    """Whether the kind of database can make a difference to this test.

    Without the mark or such a fixture pytest-django refuses it every connection, and `newsrooms` alone makes databases
    for processes.
    """
    if any(item.get_closest_marker(name) for name in ONCE):
        return False
    return bool(item.get_closest_marker("django_db") or ASKING & set(item.fixturenames))


def keep(config: pytest.Config, items: list[pytest.Item], part: str) -> None:
    """Leave in `items` what the worker of this part is to run."""
    ours, others = [], []
    for item in items:
        (others if asks_a_database(item) == (part == BESIDE) else ours).append(item)
    items[:] = ours
    config.hook.pytest_deselected(items=others)


def told(reports: Iterable[pytest.TestReport]) -> list[str]:
    """How many tests ended on which worker, a line each."""
    where = Counter(report.node.gateway.id for report in reports if hasattr(report, "node"))
    what = {BESIDE: "tests that ask no database, in Chromium, by validators and on long walks, once, on SQLite"}
    return [f"{count:,} {what.get(name, f'tests on {name}')}" for name, count in sorted(where.items())]
