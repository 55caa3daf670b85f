"""The environment: typed, over a `.env` file, and an error that names what is wrong and what is known."""

import os
import subprocess
import sys

import pytest

from newsroom.environment import ConfigurationError, Environment
from tests.architecture import ROOT


def environment(folder, **values):
    return Environment(folder, values)


def test_the_process_wins_over_the_file_and_the_file_over_the_default(tmp_path):
    (tmp_path / ".env").write_text("DEBUG=yes\nSECRET_KEY='from the file'\nEMPTY=\nBARE\n")
    env = environment(tmp_path, DEBUG="no")
    assert env.flag("DEBUG", default=True) is False
    assert env.text("SECRET_KEY") == "from the file"
    assert env.text("EMPTY", "default") == env.text("BARE", "default") == env.text("OTHER", "default") == "default"


def test_what_is_only_spaces_is_not_set(tmp_path):
    env = environment(tmp_path, SECRET_KEY=" \t", DEBUG=" Yes ")
    assert env.text("SECRET_KEY", "default") == "default"
    assert env.flag("DEBUG") is True
    with pytest.raises(ConfigurationError, match=r"^SECRET_KEY is not set: a reason$"):
        env.required("SECRET_KEY", "a reason")
    assert env.required("DEBUG", "a reason") == "Yes"


@pytest.mark.parametrize("word", ["1", "true", "YES", "on"])
def test_words_for_yes(tmp_path, word):
    assert environment(tmp_path, DEBUG=word).flag("DEBUG") is True


@pytest.mark.parametrize("word", ["0", "false", "No", "off"])
def test_words_for_no(tmp_path, word):
    assert environment(tmp_path, DEBUG=word).flag("DEBUG", default=True) is False


@pytest.mark.parametrize("word", ["ja", "2", "truee", "None"])
def test_a_word_that_is_neither_yes_nor_no_is_an_error(tmp_path, word):
    with pytest.raises(ConfigurationError, match=r"DEBUG='.+' is neither yes nor no"):
        environment(tmp_path, DEBUG=word).flag("DEBUG")


def test_an_empty_flag_is_its_default(tmp_path):
    assert environment(tmp_path, DEBUG="").flag("DEBUG", default=True) is True


def test_numbers_and_lists_of_words(tmp_path):
    env = environment(tmp_path, NEWSROOM_HOT_SECONDS="0.5", ALLOWED_HOSTS=" a.example , ,b.example,")
    assert env.number("NEWSROOM_HOT_SECONDS", 1) == 0.5
    assert env.number("OTHER", 1) == 1
    assert env.words("ALLOWED_HOSTS") == ["a.example", "b.example"]
    assert env.words("OTHER", "c,d") == ["c", "d"]
    assert env.words("NONE") == []


@pytest.mark.parametrize("written", ["one", "1,5", "nan", "inf", "-inf"])
def test_what_is_no_number_is_an_error(tmp_path, written):
    with pytest.raises(ConfigurationError, match="is not a number"):
        environment(tmp_path, NEWSROOM_HOT_SECONDS=written).number("NEWSROOM_HOT_SECONDS", 1)


def test_a_misspelt_name_of_ours_is_an_error_that_lists_the_known_ones(tmp_path):
    (tmp_path / ".env").write_text("NEWSROOM_HOTSECONDS=1\n")
    env = environment(tmp_path, PUBLICATION_TITLE="x", PUBLICATION_NAME="y", OTHER_PROGRAM="z")
    env.text("PUBLICATION_NAME")
    env.number("NEWSROOM_HOT_SECONDS", 1)
    with pytest.raises(ConfigurationError) as refusal:
        env.refuse_unknown()
    assert str(refusal.value) == (
        "Unknown setting NEWSROOM_HOTSECONDS, PUBLICATION_TITLE. "
        "Known ones are: NEWSROOM_HOT_SECONDS, PUBLICATION_NAME."
    )


@pytest.mark.parametrize(
    "given, complaint",
    [
        ({"SECRET_KEY": "", "ALLOWED_HOSTS": "localhost"}, "SECRET_KEY is not set: with DEBUG off"),
        ({"SECRET_KEY": "x", "ALLOWED_HOSTS": " "}, "ALLOWED_HOSTS is not set: with DEBUG off"),
        ({"SECRET_KEY": "x", "ALLOWED_HOSTS": "x", "PUBLICATION_NAM": "x"}, "Unknown setting PUBLICATION_NAM"),
        ({"SECRET_KEY": "x", "ALLOWED_HOSTS": "x", "DEBUG": "maybe"}, "DEBUG='maybe' is neither yes nor no"),
    ],
)
def test_a_process_that_is_set_up_wrongly_does_not_start(given, complaint):
    env = {**os.environ, "DEBUG": "no", "DJANGO_SETTINGS_MODULE": "newsroom.settings", **given}
    command = [sys.executable, "-c", "import django; django.setup()"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert complaint in done.stderr
