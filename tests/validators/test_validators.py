"""The judges see faults and acquit what is sound: a checker that always says yes would prove nothing."""

import pytest

from tests.validators import html_errors, type_errors

pytestmark = pytest.mark.validators
SOUND = b'<!DOCTYPE html><html lang="en"><title>A page</title><p>Text.</p></html>'
FAULTY = b'<!DOCTYPE html><html lang="en"><title>A page</title><p><time datetime="14 Oct">x</time></p></html>'
CONTEXT = "https://schema.org"


def graph(**members):
    return {"@context": CONTEXT, "@graph": [{"@type": "ReportageNewsArticle", "headline": "A", **members}]}


def test_a_faulty_page_is_told_by_its_name_and_a_sound_one_is_not():
    told = html_errors({"/sound": SOUND, "/faulty": FAULTY})
    assert len(told) == 1
    assert told[0].startswith("/faulty:1 Bad value “14 Oct”")
    assert html_errors({"/sound": SOUND}) == []


def test_a_misspelt_property_and_a_value_out_of_range_are_told():
    told = type_errors({"sound": graph(), "misspelt": graph(headlinee="A"), "number": graph(isPartOf=3)})
    assert {line.partition(":")[0] for line in told} == {"misspelt", "number"}
    assert "headlinee" in "".join(told)
