"""The judges see faults and acquit what is sound: a checker that always says yes would prove nothing."""

import pytest
import validators

from tests.validators import html_errors, type_errors

SOUND = b'<!DOCTYPE html><html lang="en"><title>A page</title><p>Text.</p></html>'
FAULTY = b'<!DOCTYPE html><html lang="en"><title>A page</title><p><time datetime="14 Oct">x</time></p></html>'
CONTEXT = "https://schema.org"


def graph(**members):
    return {"@context": CONTEXT, "@graph": [{"@type": "ReportageNewsArticle", "headline": "A", **members}]}


@pytest.mark.validators
def test_a_faulty_page_is_told_by_its_name_and_a_sound_one_is_not():
    told = html_errors({"/sound": SOUND, "/faulty": FAULTY})
    assert len(told) == 1
    assert told[0].startswith("/faulty:1 Bad value “14 Oct”")


@pytest.mark.validators
def test_a_misspelt_property_and_a_value_out_of_range_are_told():
    told = type_errors({"sound": graph(), "misspelt": graph(headlinee="A"), "number": graph(isPartOf=3)})
    assert {line.partition(":")[0] for line in told} == {"misspelt", "number"}
    assert "headlinee" in "".join(told)


def test_what_hinders_the_validators_is_told_in_words(monkeypatch, tmp_path):
    monkeypatch.setattr(validators, "HOME", tmp_path / "none")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert validators.missing() == [
        *(f"no {name} on PATH" for name in ("Node", "npm", "Java")),
        "they are not installed: run make test",
    ]
    assert validators.install() == "no Node on PATH; no npm on PATH; no Java on PATH"
    with pytest.raises(RuntimeError, match="no Java on PATH"):
        html_errors({"/sound": SOUND})


def test_they_are_installed_anew_only_when_other_versions_are_wanted(monkeypatch, tmp_path):
    monkeypatch.setattr(validators, "HOME", tmp_path)
    (tmp_path / "package.json").write_bytes(validators.WANTED.read_bytes())
    assert validators.is_installed()
    (tmp_path / "package.json").write_bytes(b"{}")
    assert not validators.is_installed()
