"""The paper's template filters: what they escape and what they print."""

from datetime import date

import pytest
from django.template import Context, Engine

from stories import presentation
from tests.stories.papers import ZONE

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


def test_an_instant_is_a_time_element_that_machines_read():
    moment = presentation.moment("2026-08-29T09:00:00.000-04:00", ZONE)
    assert printed("{{ at|instant }}", at=moment) == (
        '<time datetime="2026-08-29T09:00:00.000-04:00">29 August 2026, 9:00 a.m. EDT</time>'
    )
    assert printed("{{ at|on_day }}", at=moment) == (
        '<time datetime="2026-08-29T09:00:00.000-04:00">29 August 2026</time>'
    )


@pytest.mark.parametrize("value", ["2026-08-29", date(2026, 8, 29)])
def test_a_day_is_a_time_element_with_its_weekday(value):
    assert printed("{{ on|day }}", on=value) == '<time datetime="2026-08-29">Saturday, 29 August 2026</time>'


def test_vocabulary_is_printed_in_words():
    assert printed("{{ word|human }}", word="primary_research") == "primary research"
