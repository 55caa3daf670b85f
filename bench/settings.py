"""The newsroom's settings with files in a room of their own: what is measured is what runs in production."""

import os
from pathlib import Path

from newsroom.settings import *  # noqa: F403

INSTALLED_APPS = [*INSTALLED_APPS, "bench"]  # noqa: F405  (for the commands of the bench; it has no tables)
STATIC_ROOT = Path(os.environ["BENCH_ROOM"]) / "static"
MEDIA_ROOT = Path(os.environ["BENCH_ROOM"]) / "media"
