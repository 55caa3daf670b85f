"""Reads the project's own files for the house rules: which modules there are, what each imports. Runs none."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = ("newsroom", "sources", "stories", "partners")
AROUND = ("tests", "bench", "scripts")
PUBLIC_TABLES = [f"stories.models.{name}" for name in ("version", "published", "ledger", "redirect")]


@dataclass(frozen=True)
class Module:
    """One Python file under its dotted name."""

    path: Path

    @property
    def name(self) -> str:
        parts = self.path.relative_to(ROOT).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def package(self) -> str:
        return self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]

    @cached_property
    def text(self) -> str:
        return self.path.read_text()

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @property
    def is_migration(self) -> bool:
        return "migrations" in self.path.parts

    def nodes(self, *kinds: type[ast.AST]) -> Iterator[ast.AST]:
        return (node for node in ast.walk(self.tree) if isinstance(node, kinds))

    def imports(self) -> Iterator[tuple[int, str]]:
        """Line and full name of everything imported, `from x import y` as `x.y`, relative ones resolved."""
        for node in self.nodes(ast.Import, ast.ImportFrom):
            if isinstance(node, ast.Import):
                yield from ((node.lineno, alias.name) for alias in node.names)
            else:
                yield from ((node.lineno, f"{self._origin(node)}.{alias.name}") for alias in node.names)

    def _origin(self, node: ast.ImportFrom) -> str:
        steps = self.package.split(".")
        above = steps[: len(steps) - node.level + 1] if node.level else []
        return ".".join([*above, *([node.module] if node.module else [])])


@cache
def modules(*folders: str) -> list[Module]:
    """Every Python file below the folders, those that exist."""
    return [Module(path) for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


@cache
def _named(name: str) -> Module | None:
    base = ROOT / name.replace(".", "/")
    found = [path for path in (base / "__init__.py", base.with_suffix(".py")) if path.exists()]
    return Module(found[0]) if found else None


@cache
def home(name: str) -> str:
    """The module of ours that defines an imported name, followed through packages that only pass it on."""
    if _named(name):
        return name
    parent, _, member = name.rpartition(".")
    module = _named(parent) if parent else None
    if module is None:
        return name
    passed_on = (full for _, full in module.imports() if full.rpartition(".")[2] == member)
    return next((home(full) for full in passed_on if full != name), parent)


def walked(*folders: str, at_least: int, migrations: bool = False) -> list[Module]:
    """The modules that a rule looks at; fails where it would look at so few that it proves nothing."""
    found = [module for module in modules(*folders) if migrations or not module.is_migration]
    assert len(found) >= at_least, f"only {len(found)} modules found below {folders}"
    return found


def told(broken: list[str], why: str) -> None:
    """Fail with one line for each place, and the reason of the rule."""
    assert not broken, f"{why}:\n  " + "\n  ".join(broken)


def inside(name: str, room: str) -> bool:
    """Say whether a dotted name is the room or something in it."""
    return name == room or name.startswith(f"{room}.")


def room_of(name: str, rooms: list[str]) -> str | None:
    """The narrowest of the rooms that a module is in."""
    return max((room for room in rooms if inside(name, room)), key=len, default=None)


def chain_root(node: ast.AST) -> str | None:
    """The name that a chain such as `Model.objects.filter(…).update` starts from."""
    while isinstance(node, ast.Attribute | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None
