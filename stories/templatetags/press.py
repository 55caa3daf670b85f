"""Template filters of the paper: plain text to paragraphs, days and instants to `<time>`, vocabulary to words."""

from collections.abc import Mapping
from datetime import date

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from newsroom.text import paragraphs as split
from stories import presentation

register = template.Library()


@register.filter
def paragraphs(text: str) -> SafeString:
    """Plain text as escaped `<p>` elements, one for each part between blank lines."""
    return format_html_join("\n", "<p>{}</p>", ((part,) for part in split(text)))


@register.filter
def instant(moment: Mapping[str, str]) -> SafeString:
    """An instant from `presentation.moment` as `<time>` with day, time and zone."""
    return format_html('<time datetime="{}">{}</time>', moment["datetime"], moment["text"])


@register.filter
def on_day(moment: Mapping[str, str]) -> SafeString:
    """The day alone of an instant from `presentation.moment` as `<time>`."""
    return format_html('<time datetime="{}">{}</time>', moment["datetime"], moment["day"])


@register.filter
def day(value: str | date) -> SafeString:
    """A calendar day (a date or its ISO 8601 form) as `<time>` with its weekday."""
    return format_html('<time datetime="{datetime}">{text}</time>', **presentation.day(value, weekday=True))


@register.filter
def human(word: str) -> str:
    """A word of a vocabulary as readers see it: `primary_research` becomes `primary research`."""
    return presentation.human(word)
