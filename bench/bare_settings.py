"""Settings of the server to compare with: the same Django, no middleware, views of the bench alone."""

from bench.settings import *  # noqa: F403

MIDDLEWARE = []
ROOT_URLCONF = "bench.urls"
