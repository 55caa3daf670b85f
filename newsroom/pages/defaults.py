"""The policy pages that every new paper starts with, until its editors write their own. Text only, decides nothing.

Their texts are beside this file, in `first/`: an empty line starts a part, `## ` makes it a heading, `- ` before each
line a list, `[words](/path)` a link.
"""

from pathlib import Path

PLACE = Path(__file__).parent / "first"
TITLES = {
    "about": "About",
    "standards": "Editorial standards",
    "corrections-policy": "Corrections policy",
    "sources-policy": "Sources policy",
    "ownership": "Ownership",
    "contact": "Contact",
    "privacy": "Privacy",
}
PAGES = tuple((slug, title, (PLACE / f"{slug}.txt").read_text().strip()) for slug, title in TITLES.items())
