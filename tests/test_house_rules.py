"""The house rules that no file may break, each with its reason. Who may import whom is in test_architecture.py."""

import ast
import re

from tests.architecture import AROUND, OURS, PUBLIC_TABLES, ROOT, chain_root, inside, modules, told, walked

SIGNALS = ("django.dispatch", "django.db.models.signals", "django.core.signals", "django.db.backends.signals")
WRITES = {
    *["create", "bulk_create", "get_or_create", "update_or_create", "acreate", "abulk_create"],
    *["save", "update", "bulk_update", "delete", "_raw_delete"],
}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
LONGEST_FILE = 330


def test_no_import_stands_inside_a_function():
    found = walked(*OURS, *AROUND, at_least=50, migrations=True)
    broken = [
        f"{module.name}:{node.lineno}"
        for module in found
        for function in module.nodes(*FUNCTIONS)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    told(
        broken,
        "an import inside a function hides a circle: move what both need to where both may look",
    )


def test_no_signal_receiver_is_ours():
    found = walked(*OURS, at_least=40)
    broken = [f"{m.name}:{line} {full}" for m in found for line, full in m.imports() if full.startswith(SIGNALS)]
    told(broken, "after-effects read the ledger; a signal runs in the middle of somebody else's transaction")


def test_no_form_or_serializer_takes_all_fields():
    found = walked(*OURS, at_least=40)
    broken = [
        f"{module.name}:{node.lineno}"
        for module in found
        for node in module.nodes(ast.Constant)
        if node.value == "__all__"
    ]
    told(broken, 'with fields = "__all__" a column added later is shown to everybody: write every field out')


def written_once() -> set[str]:
    """The models of the public record, read from their files; a consumer moves its own place in the ledger."""
    files = [module for module in modules("stories/models") if any(inside(module.name, t) for t in PUBLIC_TABLES)]
    return {node.name for module in files for node in module.nodes(ast.ClassDef)} - {"LedgerCursor"}


def test_published_tables_are_written_by_publishing_alone():
    models = written_once()
    assert {"PublishedStory", "StoryVersion", "LedgerEntry"} <= models
    found = [m for m in walked(*OURS, at_least=40) if not inside(m.name, "stories.publishing")]
    broken = [
        f"{module.name}:{call.lineno} {ast.unparse(call.func)}"
        for module in found
        for call in module.nodes(ast.Call)
        if isinstance(call.func, ast.Attribute) and call.func.attr in WRITES and chain_root(call.func) in models
    ]
    told(broken, "one door in: only stories/publishing writes what is public")


def test_each_folder_with_tests_is_a_package():
    folders = {path.parent for path in (ROOT / "tests").rglob("*.py")}
    assert folders
    told(
        [str(folder) for folder in folders if not (folder / "__init__.py").exists()],
        "without __init__.py tests are not found",
    )


def test_each_migration_says_what_it_does():
    found = [m for m in modules(*OURS) if m.is_migration and m.path.name != "__init__.py"]
    assert len(found) >= 4
    told(
        [m.name for m in found if re.search(r"\d{4}_(auto|alter|merge)_", m.path.name)],
        "name a migration for what it does",
    )


def test_no_file_outgrows_its_room():
    found = walked(*OURS, *AROUND, at_least=50)
    sizes = ((module.name, len(module.text.splitlines())) for module in found)
    told(
        [f"{name}: {lines} lines" for name, lines in sizes if lines > LONGEST_FILE],
        "which concept is missing?",
    )


def test_each_module_says_what_it_is_for():
    found = walked(*OURS, *AROUND, at_least=50)
    told(
        [m.name for m in found if m.text.strip() and not ast.get_docstring(m.tree)],
        "open with what it is for",
    )


def test_nothing_is_left_for_later_or_switched_off():
    later = re.compile(r"T[O]DO|F[I]XME|X[X]X|mark\.(s[k]ip|x[f]ail)|pytest\.(s[k]ip|x[f]ail)\(")
    endings = {".py", ".html", ".css", ".js", ".sh"}
    folders = (*OURS, *AROUND, "templates", "static")
    files = [p for folder in folders for p in (ROOT / folder).rglob("*") if p.suffix in endings]
    assert len(files) >= 50
    broken = [f"{p.relative_to(ROOT)}: {hit.group()}" for p in files if (hit := later.search(p.read_text()))]
    told(broken, "do it now or say it in the tracker; a test that does not run proves nothing")
