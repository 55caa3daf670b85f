"""docs/api.md is run from top to bottom, against a server with the demonstration; what it shows is what comes."""

import re
import subprocess
import sys
import time
from dataclasses import dataclass

import pytest
from django.urls import get_resolver

from bench import programs
from newsroom.api.kinds import KINDS
from partners import signing
from tests.stories.api.test_following import free_port

PAGE = (programs.ROOT / "docs" / "api.md").read_text()
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUN, SHOWN = ("sh", "python"), ("json", "text")
WRITTEN = "http://127.0.0.1:8000"  # where the page says that the paper is
ENDED = "-- that was it --"
CONVERTER = re.compile(r"<(?:\w+:)?(\w+)>")
BESIDE = {"page_size", "cursor", "ordering", "include"}  # what lists take beside their filters
DEMONSTRATION = {
    "PUBLICATION_NAME": "The Machine Press",
    "PUBLICATION_ID_PREFIX": "mp",
    "PUBLICATION_NAMESPACE": "machine_press",
    "PUBLICATION_LANGUAGE": "en",
}


@dataclass
class Example:
    """What is to be typed, and what the page says that it prints, if it says so."""

    kind: str
    code: str
    shown: str = ""

    @property
    def script(self) -> str:
        return self.code if self.kind == "sh" else f".venv/bin/python - <<'END'\n{self.code}END\n"


def examples() -> list[Example]:
    """The blocks that are run, in order; a block of output belongs to those before it that show none yet."""
    found: list[Example] = []
    for kind, text in BLOCK.findall(PAGE):
        if kind in RUN:
            found.append(Example(kind, text))
        elif kind in SHOWN and found and not found[-1].shown and "MIRROR_KEY=" not in text:
            found[-1].shown = text
    return found


def pattern(shown: str) -> re.Pattern[str]:
    """`…` stands for anything within its line; alone on its line, for whole lines."""
    lines = [r"(?:.*\n)*?" if line == "…" else rf"{re.escape(line)}\n" for line in shown.splitlines()]
    return re.compile("".join(lines).replace("…", ".*"))


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """What each example printed, all typed in one shell, in a folder that looks like ours."""
    room, port = tmp_path_factory.mktemp("docs"), free_port()
    url = f"http://{programs.HOST}:{port}"
    env = {
        **programs.environment(f"sqlite:///{room / 'demo.sqlite3'}", room, PUBLICATION_URL=url, MEDIA_URL_BASE=url),
        **DEMONSTRATION,
    }
    programs.manage(env, "migrate", "--verbosity", "0")
    programs.manage(env, "load_demo")
    (room / ".venv").symlink_to(sys.prefix)
    for name in ("docs", "scripts"):
        (room / name).symlink_to(programs.ROOT / name)
    script = "".join(f"{one.script}echo '{ENDED}'\n" for one in examples()).replace(WRITTEN, url)
    with programs.server(env, "newsroom.wsgi", port):
        done = subprocess.run(["bash"], input=script, cwd=room, env=env, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout.replace(url, WRITTEN).split(f"{ENDED}\n")[:-1]


@pytest.mark.once
@pytest.mark.examples
def test_each_example_prints_what_the_page_shows(said):
    typed = examples()
    assert len(said) == len(typed) >= 15
    told = [
        f"{example.code}\nshows\n{example.shown}\nand prints\n{printed}"
        for example, printed in zip(typed, said, strict=True)
        if not pattern(example.shown).fullmatch(ended(printed))
    ]
    assert told == [], "\n".join(told)


def ended(printed: str) -> str:
    return printed if printed.endswith("\n") or not printed else f"{printed}\n"


def routes():
    """The views below /api/v1, by address."""
    included = [one for one in get_resolver().url_patterns if str(one.pattern) == "api/v1/"]
    return {CONVERTER.sub(r"{\1}", str(one.pattern)): one.callback for part in included for one in part.url_patterns}


def test_the_page_names_every_address_with_its_filters():
    table = PAGE.partition("## What there is")[2].partition("\n- ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| `")]
    words = [[re.findall(r"`([^`]+)`", cell) for cell in row] for row in rows]
    named = {address: set(filters) for addresses, _, filters in words for address in addresses[:1]}
    views = routes()
    assert {route.partition("/")[0] for route in views} <= {name for addresses, *_ in words for name in addresses}
    narrowed = {route: set(view.cls.parameters.base_filters) - BESIDE for route, view in views.items() if is_list(view)}
    assert len(narrowed) >= 3
    assert {route: named.get(route) for route in narrowed} == narrowed


def is_list(view) -> bool:
    """Whether it is a list of what is public, whose filters the page names."""
    return hasattr(view, "cls") and {"cursor"} <= set(view.cls.parameters.base_filters) and not view.cls.needs_key


def test_the_page_names_every_kind_of_error_with_its_status():
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d{3}) \|", PAGE, re.MULTILINE)
    assert rows == [(kind.slug, str(kind.status)) for kind in KINDS.values()]


def test_the_page_verifies_messages_as_they_are_signed():
    code = next(text for kind, text in BLOCK.findall(PAGE) if "standardwebhooks.webhooks" in text)
    namespace: dict = {}
    exec(compile(code, "docs/api.md", "exec"), namespace)
    secret, now, body = signing.new_secret(), int(time.time()), b'{"type": "story.corrected", "data": {}}'
    headers = signing.headers([signing.new_secret(), secret], "msg_1", now, body)
    assert namespace["message"](secret, body, headers) == {"type": "story.corrected", "data": {}}
    assert namespace["message"](secret, body + b" ", headers) is None
    old = signing.headers([secret], "msg_1", now - 301, body)
    assert namespace["message"](secret, body, old) is None
