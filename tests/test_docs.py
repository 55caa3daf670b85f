"""The documents say what is there: settings, commands, files; and the set-up that they describe has no finding."""

import ast
import os
import re
import secrets
import subprocess
import sys

from django.core.management import get_commands

from newsroom.environment import Environment
from tests.architecture import ROOT

OPERATIONS = ROOT / "docs" / "operations.md"
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
EMPTY = {name: "" for name in ("DEBUG", "SEARCH_URL", "MEDIA_URL_BASE", "SIGNING_KEY")}


def settings_read() -> set[str]:
    """The names that the settings ask the environment for."""
    tree = ast.parse((ROOT / "newsroom" / "settings.py").read_text())
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    asked = [call for call in calls if call.args and call.func.attr in vars(Environment)]
    return {call.args[0].value for call in asked if ast.unparse(call.func.value) == "env"}


def described_environment() -> dict[str, str]:
    """The environment of a production set-up as docs/operations.md gives it, with secrets in place of the dots."""
    block = OPERATIONS.read_text().partition("## A production set-up")[2].partition("```sh\n")[2].partition("```")[0]
    lines = (line.partition("=") for line in block.splitlines())
    return {name: value.replace("…", secrets.token_urlsafe(50)) for name, _, value in lines}


def test_operations_and_the_example_name_every_setting_and_no_other():
    read = settings_read()
    assert len(read) >= 20
    rows = re.findall(r"^\| `([A-Z_]+)` \|", OPERATIONS.read_text(), re.MULTILINE)
    assert sorted(rows) == sorted(read)
    assert set(re.findall(r"^#([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE)) == read


OURS = ("PUBLICATION_", "NEWSROOM_", "DJANGO_")  # what this run may have been given, and a described server has not


def test_the_described_set_up_has_no_finding():
    given = described_environment()
    assert {"SECRET_KEY", "ALLOWED_HOSTS", "PUBLICATION_URL", "DATABASE_URL"} <= given.keys() <= settings_read()
    left = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    command, env = [sys.executable, "manage.py", "check", "--deploy"], {**left, **EMPTY, **given}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    # Whether static files were collected here is not what the document describes.
    assert set(re.findall(r"\(([\w.]+\.[EWC]\d+)\)", done.stderr)) <= {"newsroom.E008"}, done.stderr
    assert "(3 silenced)" in done.stdout + done.stderr


def test_every_command_that_is_named_exists():
    named = {(page.name, name) for page in PAGES for name in re.findall(r"manage\.py ([a-z_]+)", page.read_text())}
    assert len(named) >= 10
    assert [one for one in sorted(named) if one[1] not in get_commands()] == []


def test_every_file_that_is_linked_exists():
    links = [(page, to) for page in PAGES for to in re.findall(r"\]\(([^)#\s]+)", page.read_text()) if ":" not in to]
    assert len(links) >= 15
    assert [f"{page.name}: {to}" for page, to in links if not (page.parent / to).exists()] == []


def test_every_picture_is_shown_with_words_for_those_who_do_not_see_it():
    shown = [(page, *image) for page in PAGES for image in re.findall(r"!\[([^]]*)\]\(([^)\s]+)\)", page.read_text())]
    assert len(shown) >= 18
    assert [f"{page.name}: {file}" for page, words, file in shown if len(words.split()) < 5] == []
    files = {(page.parent / file).resolve() for page, _, file in shown}
    assert files == {file.resolve() for file in (ROOT / "docs" / "pictures").rglob("*.png")}


def test_the_desk_promises_readers_and_partners_no_channel_that_is_not_there():
    pages = [*ROOT.glob("stories/admin/**/*.py"), *ROOT.glob("templates/admin/**/*.html")]
    pages = [page for page in pages if "partners" not in page.parts]  # their own desk, where these channels are kept
    assert len(pages) >= 80
    promised = re.compile(r"webhook|change feed|\bfeeds\b|acknowledge it|asked to acknowledge", re.IGNORECASE)
    assert [page.name for page in pages if promised.search(page.read_text())] == []


def test_decisions_are_numbered_without_gap():
    files = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert [int(file.name[:4]) for file in files] == list(range(1, len(files) + 1))
    titles = [file.read_text().splitlines()[0] for file in files]
    assert [title for number, title in enumerate(titles, 1) if not title.startswith(f"# {number}. ")] == []
