"""`python -m tests.acts SEED COUNT`: a desk that does each kind of act about equally often; prints how often."""

import json
import sys
from collections import Counter

import django

if __name__ == "__main__":
    django.setup()  # before the models below are imported

from bench.desk import VERBS, Desk


def order(desk: Desk, most: int) -> list[str]:
    """Rounds of every verb. Each begins with a new story, so that there is always one to correct and to take back."""
    others = [verb for verb in VERBS if verb != "publish"]
    rounds = (["publish", *desk.chance.sample(others, len(others))] for _ in range(most))
    return [verb for one in rounds for verb in one][:most]


def main(seed: int, most: int) -> None:
    desk = Desk(seed)
    done = order(desk, most)
    for verb in done:
        VERBS[verb][1](desk)
    print(json.dumps(Counter(done)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
