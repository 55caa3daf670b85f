"""What a page says, but for banner, dates and neighbours: to compare a preview with the page that it became."""

import re
from html.parser import HTMLParser

SILENT = {"aside.preview-bar", "nav.turn"}
HIDDEN = {"script", "style", "title", "head"}


class Text(HTMLParser):
    """The words of a page in order, with the tags around them, but for its banner, its dates and its neighbours."""

    def __init__(self, html: str):
        super().__init__()
        self.found: list[str] = []
        self._silent = ""
        self._depth = 0
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if self._silent:
            self._depth += tag == self._silent
        elif tag in HIDDEN or f"{tag}.{given.get('class')}" in SILENT:
            self._silent, self._depth = tag, 1
        elif tag not in ("time", "meta", "link", "a", "source"):  # a source is another file of a picture that is public
            kept = {name: given[name] for name in ("class", "lang", "dir", "alt", "width", "height") if name in given}
            self.found.append(f"<{tag} {kept}>")

    def handle_endtag(self, tag):
        if tag == self._silent:
            self._depth -= 1
            self._silent = self._silent if self._depth else ""

    def handle_data(self, data):
        if not self._silent and data.strip():
            self.found.append(" ".join(data.split()))


DAY, TIME = r"\d{1,2} [A-Z][a-z]+ \d{4}", r"(, \d{1,2}:\d\d [ap]\.m\. [A-Z]{3})?"
DATES = re.compile(rf"\(not published yet\)|{DAY}{TIME}|No\. \d+|\(address not given yet\)")


def words(html: str) -> str:
    """What stands between head and foot of the page, with every date as a dash: some are still to be given."""
    html = html[html.index("<main") : html.index("</main>")]
    return re.sub(r"(– )+", "– ", re.sub(r"\s+", " ", DATES.sub("–", " ".join(Text(html).found)))).replace(" , ", ", ")
