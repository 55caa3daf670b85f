"""The paper's template filters: what they escape and what they print."""

from datetime import date

import pytest
from django.template import Context, Engine
from django.templatetags.static import static
from django.utils.html import escape

ENGINE = Engine(libraries={"press": "stories.templatetags.press"})


def printed(source, **values):
    return ENGINE.from_string("{% load press %}" + source).render(Context(values))


def test_blank_lines_make_paragraphs():
    assert printed("{{ text|paragraphs }}", text="One\nline.\n \n\nTwo.") == "<p>One\nline.</p>\n<p>Two.</p>"


def test_paragraphs_are_escaped():
    text = '<img src=x onerror=1> & "quoted" </p><script>1</script>'
    assert "<img" not in (out := printed("{{ text|paragraphs }}", text=text))
    assert "&lt;img src=x onerror=1&gt; &amp; &quot;quoted&quot;" in out


def test_no_text_makes_no_paragraph():
    assert printed("{{ text|paragraphs }}", text=" \n ") == ""


def test_what_is_escaped_already_is_not_escaped_again():
    text = escape("One & two.\n\n<Three>.")
    assert printed("{{ text|paragraphs }}", text=text) == "<p>One &amp; two.</p>\n<p>&lt;Three&gt;.</p>"
    assert printed("{{ named|anchors }}", named=[{"id": escape("a&b"), "number": 1}]).count("&amp;") == 2


def test_anchors_lead_to_ids_of_the_page():
    named = [{"id": "claim-1", "number": 1}, {"id": 'claim-"2', "number": 2}]
    assert printed('{{ named|anchors:"claim" }}', named=named) == (
        '<a href="#claim-1" data-number="1">claim 1</a>, <a href="#claim-&quot;2" data-number="2">claim 2</a>'
    )
    assert printed("{{ named|anchors }}", named=named[:1]) == '<a href="#claim-1" data-number="1">claim-1</a>'
    assert printed("{{ named|anchors }}", named=[]) == ""


@pytest.mark.parametrize("value", ["2026-08-29", date(2026, 8, 29)])
def test_a_day_is_a_time_element_with_its_weekday(value):
    assert printed("{{ on|day }}", on=value) == '<time datetime="2026-08-29">Saturday, 29 August 2026</time>'


def test_an_asset_has_the_address_that_the_storage_gives():
    assert printed("{% asset 'site/press.css' %}") == static("site/press.css")


def test_an_instant_is_a_time_element_and_one_still_to_come_is_words():
    known = {
        "datetime": "2026-08-29T09:00:00.000-04:00",
        "text": "29 August 2026, 9:00 a.m. EDT",
        "day": "29 August 2026",
    }
    pending = {"datetime": "", "text": "(not published yet) <", "day": "(not published yet)"}
    element = '<time datetime="2026-08-29T09:00:00.000-04:00">{}</time>'
    assert printed("{{ at|timed }}", at=known) == element.format("29 August 2026, 9:00 a.m. EDT")
    assert printed('{{ at|timed:"day" }}', at=known) == element.format("29 August 2026")
    assert printed("{{ at|timed }}", at=pending) == "(not published yet) &lt;"
