"""Plain data to the bytes of a page. Pages know no visitor; text is escaped, all of it, before a template sees it."""

import html
from functools import lru_cache
from typing import Any

import orjson
from django.template import Context
from django.template.loader import get_template
from django.utils.safestring import SafeString

from newsroom import publication

WAYS = [
    {"name": "Archive", "href": "/editions"},
    {"name": "Corrections", "href": "/corrections"},
    {"name": "Search", "href": "/search"},
]
COLOURS = 8


def printed(template: str, context: dict[str, Any]) -> bytes:
    """A template of the site around `context`, with nothing of the database: what error pages say."""
    return _rendered(template, {"site": _frame("{}", publication.current()), **escaped(context)})


def page(template: str, site: str, matter: dict[str, Any]) -> bytes:
    """A template of the site around the matter of a page; `site` is what delivery gives with it."""
    return _rendered(template, {"site": _frame(site, publication.current()), "page": escaped(matter)})


def escaped(value: Any) -> Any:
    """Plain data with all its text escaped for HTML, in one pass.

    Escaping by the template at each place took half of a page's time. It stays on behind this, leaves alone what is
    marked here, and takes whatever else comes.
    """
    if type(value) is str:
        return SafeString(html.escape(value))
    if isinstance(value, dict):
        return {name: escaped(inner) for name, inner in value.items()}
    return [escaped(inner) for inner in value] if isinstance(value, list) else value


def _rendered(template: str, context: dict[str, Any]) -> bytes:
    # Numbers are printed as they are: their localisation costs more than all else that is done with them.
    whole = Context(context, use_l10n=False, use_tz=False)
    return get_template(template).template.render(whole).encode()


@lru_cache(8)
def _frame(site: str, paper: publication.Publication) -> dict[str, Any]:
    """What every page shows around its matter, made once for each state of the paper."""
    identity = {name: getattr(paper, name) for name in ("name", "description", "language", "email")}
    told = {"sections": [], "pages": [], "latest_edition": None, **identity, **orjson.loads(site)}
    # A template asked for what is not there searches long.
    sections = [_section(place, section) for place, section in enumerate(told["sections"])]
    pages = [{**page, "href": f"/{page['slug']}"} for page in told["pages"]]
    by_slug = {section["slug"]: section for section in sections}
    around = {"sections": sections, "pages": pages, "by_slug": by_slug, "contact": _contact(paper.email, pages)}
    return escaped({**told, **around, "ways": WAYS})


def _contact(email: str, pages: list[dict[str, Any]]) -> str:
    """Where readers tell of an error: by mail, else on the page that says how; nothing where there is neither."""
    return f"mailto:{email}" if email else next((page["href"] for page in pages if page["slug"] == "contact"), "")


def _section(place: int, section: dict[str, Any]) -> dict[str, Any]:
    """A section with its address and its colour, 1 to 8 by its place in the paper."""
    return {"description": "", **section, "href": f"/section/{section['slug']}", "colour": place % COLOURS + 1}
