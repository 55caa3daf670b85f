"""Loads doors in interleaved rounds and keeps what was measured. Knows of a door only where it is."""

import json
import math
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bench import programs
from bench.doors import Address, Door
from bench.programs import HOST, ROOT

WRK = shutil.which("wrk")


@dataclass(frozen=True)
class Server:
    """A running server: where it listens, and as which process."""

    port: int
    pid: int


@dataclass
class Taken:
    """By round, a door's answers a second and the server's CPU seconds an answer; and the bytes of an answer."""

    rates: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    size: float = 0

    def ratios(self, base: "Taken") -> list[float]:
        return [own / other for own, other in zip(self.rates, base.rates, strict=True)]

    @property
    def rate(self) -> float:
        return median(self.rates)

    @property
    def microseconds(self) -> float:
        """Median CPU time of the web server an answer; nan where the machine does not tell."""
        return median(self.cpu) * 1e6 if not math.isnan(self.cpu[0]) else math.nan


def tool() -> str:
    return "wrk" if WRK else "the bench's own client"


def measure(doors: Sequence[Door], servers: Mapping[str, Server], *, rounds: int, seconds: float) -> dict[str, Taken]:
    """Load every door once a round, in turn, so that what else the machine does falls on all alike."""
    taken = {door.name: Taken() for door in doors}
    for door in doors:
        refuse_wrong(door, servers[door.server])
    for _ in range(rounds):
        for door in doors:
            _take(door, servers[door.server], seconds, taken[door.name])
    return taken


def refuse_wrong(door: Door, server: Server) -> None:
    """Raise SystemExit unless some addresses of the door answer what they should."""
    for address in door.addresses[:: max(1, len(door.addresses) // 5)]:
        condition = {"If-None-Match": address.etag} if address.etag else {}
        status, _, _ = programs.fetch(server.port, address.path, condition)
        if status != door.status:
            raise SystemExit(f"{door.name}: {address.path} answers {status} instead of {door.status}")


def _take(door: Door, server: Server, seconds: float, taken: Taken) -> None:
    before = programs.cpu_seconds(server.pid)
    done = load(door.addresses, server.port, connections=door.connections, seconds=seconds)
    used = programs.cpu_seconds(server.pid) - before
    programs.fetch(server.port, "/healthz")  # waits for what is still under way, so that the next door has all
    if done["failed"] or not done["requests"]:
        raise SystemExit(f"{door.name}: {done}")
    taken.rates.append(done["requests"] / done["seconds"])
    taken.cpu.append(used / done["requests"])
    taken.size = done["bytes"] / done["requests"]


def load(addresses: Sequence[Address], port: int, *, connections: int, seconds: float) -> dict[str, float]:
    """Ask for random ones of the addresses for so long; answers, seconds, bytes and failures."""
    with tempfile.NamedTemporaryFile("w", prefix="press-bench-", suffix=".txt") as file:
        file.write("\n".join(map(str, addresses)) + "\n")
        file.flush()
        command = _wrk(file.name, port, connections, seconds) if WRK else _own(file.name, port, connections, seconds)
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=seconds + 60)
    return json.loads(done.stdout.splitlines()[-1])


def _wrk(targets: str, port: int, connections: int, seconds: float) -> list[str]:
    # wrk takes whole seconds.
    options = ["-t1", f"-c{connections}", f"-d{max(1, round(seconds))}s", "--timeout", "30s"]
    script = str(Path(__file__).with_name("wrk.lua"))
    return _on_a_core([str(WRK), *options, "-s", script, f"http://{HOST}:{port}", "--", targets])


def _own(targets: str, port: int, connections: int, seconds: float) -> list[str]:
    return _on_a_core([sys.executable, "-m", "bench.client", str(port), targets, str(connections), str(seconds)])


def _on_a_core(command: list[str]) -> list[str]:
    core, taskset = programs.cores()[1], shutil.which("taskset")
    return [taskset, "-c", str(core), *command] if taskset and core is not None else command
