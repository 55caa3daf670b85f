"""Pages and linked data judged by the checkers that others use: Nu for HTML, TypeScript over schema.org's types.

Each starts a program that takes seconds, so hand over all that there is to judge at once. Mark what asks them with
`pytest.mark.validators`: the run says so where they could not be installed.
"""

import json
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import validators

PACKAGES = validators.HOME / "node_modules"
NU = PACKAGES / "vnu-jar" / "build" / "dist" / "vnu.jar"
TYPESCRIPT = PACKAGES / "typescript" / "bin" / "tsc"
SPECTRAL = PACKAGES / "@stoplight" / "spectral-cli" / "dist" / "index.js"
SPECTRAL_ASKS = ("lint", "--ruleset", "rules.yaml", "--format", "json", "--fail-severity", "warn", "--quiet")
TYPED = 'import type {{ Graph }} from "schema-dts";\nexport const graph: Graph = {};\n'
STRICT = {"noEmit": True, "strict": True, "skipLibCheck": True, "moduleResolution": "node16", "module": "node16"}
DIAGNOSTIC = re.compile(r"^(?P<file>\w+)\.ts\((?P<line>\d+),\d+\): error (?P<said>.+)$")


def html_errors(pages: Mapping[str, bytes]) -> list[str]:
    """What the Nu checker calls an error in these pages, each line with the page's name, its line and the words.

    `pages` are whole documents by any name, such as their address. One run judges them all.
    """
    with TemporaryDirectory() as folder:
        files = {f"p{number}.html": name for number, name in enumerate(pages)}
        for file, body in zip(files, pages.values(), strict=True):
            (Path(folder) / file).write_bytes(body)
        told = _run(["java", "-jar", str(NU), "--stdout", "--exit-zero-always", "--format", "json", *files], folder)
    return [_told(message, files) for message in json.loads(told)["messages"] if message["type"] != "info"]


def type_errors(graphs: Mapping[str, Any]) -> list[str]:
    """What the types of schema.org do not allow in these graphs (`{"@context": …, "@graph": […]}`), by their names.

    A property that a type does not know, a value outside a property's range and a missing `@type` are errors.
    """
    with TemporaryDirectory() as folder:
        files = {f"g{number}": name for number, name in enumerate(graphs)}
        for file, graph in zip(files, graphs.values(), strict=True):
            (Path(folder) / f"{file}.ts").write_text(TYPED.format(json.dumps(graph, indent=1)))
        (Path(folder) / "tsconfig.json").write_text(json.dumps({"compilerOptions": {**STRICT, "types": []}}))
        (Path(folder) / "node_modules").symlink_to(PACKAGES)
        told = _run(["node", str(TYPESCRIPT), "--project", "."], folder, allowed=(0, 1, 2))
    return [_diagnosed(line, files) for line in told.splitlines() if line.strip()]


def openapi_errors(document: str) -> list[str]:
    """What Spectral's rules for OpenAPI find in a description, errors and warnings, each with its place."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "openapi.json").write_text(document)
        (Path(folder) / "rules.yaml").write_text('extends: ["spectral:oas"]\n')
        told = _run(["node", str(SPECTRAL), *SPECTRAL_ASKS, "openapi.json"], folder, allowed=(0, 1))
    found = json.loads(told)
    return [f"{'.'.join(map(str, one['path']))}: {one['message']}" for one in found]


def _run(command: list[str], folder: str, allowed: tuple[int, ...] = (0,)) -> str:
    """What a checker says. Raises RuntimeError where it cannot run: a judge that is ill has not acquitted anybody."""
    if hindered := validators.missing():
        raise RuntimeError("; ".join(hindered))
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in allowed or done.stderr.strip():
        raise RuntimeError(f"{command[0]} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def _told(message: Mapping[str, Any], files: Mapping[str, str]) -> str:
    name = files.get(message.get("url", "").rpartition("/")[2], "?")
    return f"{name}:{message.get('lastLine', '?')} {message['message']} …{message.get('extract', '')}…"


def _diagnosed(line: str, files: Mapping[str, str]) -> str:
    found = DIAGNOSTIC.match(line)
    return f"{files[found['file']]}:{found['line']} {found['said']}" if found else line
