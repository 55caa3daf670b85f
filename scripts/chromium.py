"""Find the Chromium that the browser tests drive. Starts nothing and downloads nothing."""

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


def find() -> str | None:
    """The path of a Chromium: what CHROMIUM names, else one on PATH, else None."""
    named = [os.environ["CHROMIUM"]] if os.environ.get("CHROMIUM") else []
    return next((found for name in [*named, *NAMES, MAC] if (found := shutil.which(name))), None)
