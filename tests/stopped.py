"""`python -m tests.stopped TABLE COMMAND…`: run a management command up to its first row for TABLE, and wait there.

Says so on standard output and goes on when standard input ends; a test kills it before.
"""

import sys
from collections.abc import Callable
from typing import Any

import django
from django.core.management import call_command
from django.db import connection

WAITING = "waiting"


def main(table: str, *command: str) -> None:
    django.setup()

    def stop(execute: Callable, sql: str, *arguments: Any) -> Any:
        if sql.startswith(f'INSERT INTO "{table}"'):
            print(WAITING, flush=True)
            sys.stdin.read()
        return execute(sql, *arguments)

    with connection.execute_wrapper(stop):
        call_command(*command)


if __name__ == "__main__":
    main(*sys.argv[1:])
