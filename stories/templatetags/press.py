"""Template tags of the paper: plain text to paragraphs, days to `<time>`, claims and sources to links, assets."""

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeData, SafeString, mark_safe

from newsroom.text import paragraphs as split
from stories import presentation

register = template.Library()


@register.filter
def paragraphs(text: str) -> SafeString:
    """Plain text as escaped `<p>` elements, one for each part between blank lines; what is escaped already stays so."""
    as_it_is = str if isinstance(text, SafeData) else conditional_escape
    return mark_safe("\n".join(f"<p>{as_it_is(part)}</p>" for part in split(text)))


@register.filter
def anchors(named: Iterable[Mapping[str, Any]], word: str = "") -> SafeString:
    """Links to claims or sources of this page, by `id` and `number`: their text is the id, or `word` and the number."""
    word = conditional_escape(word)
    return mark_safe(", ".join(_anchor(conditional_escape(one["id"]), one["number"], word) for one in named))


def _anchor(escaped_id: str, number: int, escaped_word: str) -> str:
    text = f"{escaped_word} {number:d}" if escaped_word else escaped_id
    return f'<a href="#{escaped_id}" data-number="{number:d}">{text}</a>'


@register.filter
def day(value: str | date) -> SafeString:
    """A calendar day (a date or its ISO 8601 form) as `<time>` with its weekday."""
    return format_html('<time datetime="{datetime}">{text}</time>', **presentation.day(value, weekday=True))


@register.filter
def timed(instant: Mapping[str, str], part: str = "text") -> SafeString:
    """An instant (or its `day`) as `<time>`; as plain words where it is still to come."""
    if not instant["datetime"]:
        return conditional_escape(instant[part])
    return format_html('<time datetime="{}">{}</time>', instant["datetime"], instant[part])


@register.filter
def section_of(slug: str, site: Mapping[str, Any]) -> Mapping[str, Any]:
    """A section by its slug as the paper knows it: `name`, `href`, `colour` (1 to 8; one that is gone has 0, no href).

    `site` is what every page is handed.
    """
    found: Mapping[str, Any] | None = (site.get("by_slug") or {}).get(slug)
    return found or {**presentation.section_of(slug, {}), "href": None}


@register.simple_tag
@cache
def asset(name: str) -> str:
    """The address of a file of the site, as `static` gives it; found once: that takes as long as ten values."""
    return static(name)
