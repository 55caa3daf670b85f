"""`python -m tests.stories.api.meanwhile`: prints what an export held that was begun before a story changed.

The same thread publishes while the export is open, as the log of a request is written while its answer is sent.
"""

import json

import django

if __name__ == "__main__":
    django.setup()  # before the models below are imported

from django.db import connection

from stories.exporting import Selection, Stream
from stories.models import LedgerHead
from tests import factories


def main() -> None:
    story, usual = factories.make_published(), connection.connection
    stream, left = Stream(Selection()), Stream(Selection())
    factories.correct(story)
    left.close()
    left.close()
    lines = b"".join(stream).splitlines()
    told = {
        "versions": [(line["kind"], line["version"]) for line in map(json.loads, lines[:-1])],
        "ledger": [json.loads(lines[-1])["ledger"], stream.ledger],
        "head": LedgerHead.objects.get().seq,
        "is_whole": [stream.is_whole, left.is_whole],
        "lines": stream.lines,
        "is_usual": connection.connection is usual and not connection.in_atomic_block,
        "later": b"".join(Stream(Selection())).count(b"\n"),
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
