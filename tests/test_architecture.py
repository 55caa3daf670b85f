"""Who may import whom: one row a room, with the reason that a stray import is told."""

from typing import NamedTuple

import pytest

from tests.architecture import (
    AROUND,
    OURS,
    PUBLIC_TABLES,
    ROOT,
    Module,
    home,
    inside,
    modules,
    room_of,
    told,
    walked,
)

PURE = ["newsroom.instants", "newsroom.publication", "newsroom.text"]
OTHER_GROUND = [
    f"newsroom.{name}"
    for name in (
        "adminkit",
        "api",
        "callers",
        "cdn",
        "environment",
        "finding",
        "http",
        "memory",
        "numbering",
        "outbound",
        "paging",
        "xml",
    )
]
GROUND = [*PURE, *OTHER_GROUND]
WORDS = ["stories.choices", "sources.choices", "stories.groups", "stories.identifiers", "stories.renditions.sizes"]
COMMON = ["sources", "newsroom.users", "newsroom.pages", *WORDS, *GROUND]
COPY = [
    f"stories.{n}"
    for n in ("models", "rules", "permissions", "document", "gathering", "unpacking", "finding", "renditions")
]
BACK = [*COPY, *(f"stories.{name}" for name in ("workflow", "publishing", "intake")), *COMMON]
FRONT = [f"stories.{name}" for name in ("comparing", "delivery", "presentation", "rendering", "renditions", "search")]


class Row(NamedTuple):
    """What a room may import of ours besides itself, and why no more."""

    may: list[str]
    because: str


_ground = Row(GROUND, "everything stands on the ground floor, so it may stand on nothing of ours but itself")
_skin = Row(
    [*FRONT, *WORDS, *PURE, "newsroom.http", "newsroom.memory", "newsroom.paging", "newsroom.xml"],
    "a reader is handed what delivery hands out; a skin that sees a working copy can leak a draft",
)
_desk = Row([*BACK, *FRONT], "editors work on working copies through verbs; the public skins are not theirs to call")
ROOMS = {
    "newsroom": Row(["newsroom", "sources", "stories", "partners"], "composition puts the rooms together"),
    **dict.fromkeys(GROUND, _ground),
    "newsroom.users": Row(GROUND, "people and roles are known before any story is"),
    "newsroom.pages": Row([*GROUND, "newsroom.users"], "sections and policies are known before any story is"),
    "sources": Row([*GROUND, "newsroom.users"], "a source is shared by stories and knows none of them"),
    "stories": Row([], "the app's files at the top only name it; what does something is a room with a row of its own"),
    "stories.choices": Row([], "the controlled words are the vocabulary of all others"),
    "stories.identifiers": Row([], "what an id says is read in one place, for all others, out of its text alone"),
    "stories.groups": Row([], "those who name groups on answers and those who purge them read the same list"),
    "stories.renditions": Row([], "a picture's size follows from its bytes and a focus; who may see it others decide"),
    "stories.models": Row(COMMON, "tables refuse, they never decide: a model that calls a verb acts unasked"),
    "stories.rules": Row([*WORDS, *PURE], "the gate is pure: equal values give equal problems, without a database"),
    "stories.permissions": Row(
        ["stories.choices", "stories.rules", "newsroom.users"],
        "who may do what is a table that can be read aloud",
    ),
    "stories.document": Row(
        [*WORDS, *PURE, "newsroom.numbering"],
        "the document is handed objects, so that it can be built from anything that has the members",
    ),
    "stories.gathering": Row(
        ["stories.models", "stories.rules", "stories.document", *COMMON],
        "it reads a working copy into parts and facts; those that it hands them to decide and write",
    ),
    "stories.unpacking": Row(
        ["stories.models", "stories.document", *COMMON],
        "the opposite of gathering: it makes rows of a document in memory and leaves saving to those that asked",
    ),
    "stories.finding": Row(
        ["stories.models", *COMMON],
        "words are kept with every save and looked for by editors: it decides nothing and shows no reader anything",
    ),
    "stories.presentation": Row([*WORDS, *PURE], "a page is made of the frozen document and nothing else"),
    "stories.rendering": Row(PURE, "site and previews print alike, so that a preview looks as its page will"),
    "stories.comparing": Row([*WORDS, *PURE], "two documents differ in what they say; nothing else is looked up"),
    "stories.templatetags": Row(["stories.presentation", *WORDS, *PURE], "templates print, they look nothing up"),
    "stories.workflow": Row([*COPY, *COMMON], "verbs on working copies make nothing public"),
    "stories.publishing": Row(
        [*COPY, "stories.workflow", *COMMON],
        "publishing writes the record; partners and search read the ledger later, so that none can stop a print",
    ),
    "stories.intake": Row(BACK, "what comes in goes the editors' way, through the same verbs"),
    "stories.delivery": Row(
        [*PUBLIC_TABLES, *WORDS, *PURE, "newsroom.http"],
        "the only door out sees versions, read model and ledger, never Story, Claim or Source",
    ),
    "stories.exporting": Row(
        [*PUBLIC_TABLES, "stories.document", *WORDS, *PURE],
        "an export is the public record and nothing beside it, so that it can be given away",
    ),
    "stories.search": Row(
        ["stories.delivery", *PUBLIC_TABLES, *WORDS, *PURE, "newsroom.finding"],
        "search holds published text only, so it can leak none other",
    ),
    "stories.purging": Row(
        [*PUBLIC_TABLES, "stories.models.stale", *WORDS, *PURE, "newsroom.cdn", "newsroom.outbound"],
        "caches are told by the ledger and the record, after the print, so that they cannot stop one",
    ),
    "stories.site": _skin,
    "stories.api": Row(
        [
            *_skin.may,
            *(f"stories.site.{name}" for name in ("converters", "documents", "machines", "release", "serving")),
            "stories.exporting",
            "newsroom.api",
        ],
        "partners are handed what delivery and exports hand out; what a key opens the settings say, not an import",
    ),
    "stories.feeds": Row(
        [*_skin.may, *(f"stories.site.{name}" for name in ("serving", "lists", "release"))],
        "feeds are served, paged and told apart as pages are; what pages say is theirs alone",
    ),
    "stories.telling": Row(
        [*COPY, "stories.workflow", *COMMON],
        "it reads what happened and tells people of it; what is done about it they do themselves, by the verbs",
    ),
    "stories.admin": Row([*BACK, *FRONT, "stories.previews", "stories.telling"], _desk.because),
    "stories.previews": Row(
        [
            *COPY,
            *(f"stories.{n}" for n in ("workflow", "publishing", "delivery", "presentation", "rendering")),
            *COMMON,
        ],
        "a preview is printed as its page will be, out of the working copy, and takes nothing in",
    ),
    "stories.demo": Row(
        ["stories.models", "stories.workflow", "stories.publishing", "stories.telling", *COMMON],
        "the demonstration is made by the verbs that people use",
    ),
    "stories.management": Row(
        [*BACK, *FRONT, "stories.exporting", "stories.demo", "stories.purging", "stories.telling"],
        "a command parses, calls a verb and prints",
    ),
    "partners": Row(
        [
            "stories.models.ledger",
            "stories.delivery",
            "stories.intake",
            "stories.exporting",
            *WORDS,
            *GROUND,
            "newsroom.users",
        ],
        "partners are told what the ledger says and send in what intake takes",
    ),
    "scripts": Row([], "scripts start the newsroom from outside; a broken newsroom must not break its own repair"),
}
BANNED = {
    "stories.rules": (
        ["django.db", "django.http", "django.utils.timezone", "rest_framework"],
        "rules are pure",
    ),
    "stories.presentation": (
        ["django.db", "django.http", "rest_framework"],
        "a page is a function of a document",
    ),
    "stories.comparing": (["django", "rest_framework"], "a comparison is a function of two documents"),
    "stories.document": (["django.db", "django.http"], "the document is handed objects and asks no database"),
}


def strays(module: Module) -> list[str]:
    """The imports of a module that its room's row does not allow, with the row's reason."""
    room = room_of(module.name, list(ROOMS))
    if room is None:
        return [f"{module.name}: no row in ROOMS; add one with its reason"]
    of_ours = ((line, home(full)) for line, full in module.imports() if full.split(".")[0] in (*OURS, *AROUND))
    return [
        f"{module.name}:{line} imports {name}: {ROOMS[room].because}"
        for line, name in of_ours
        if room_of(name, list(ROOMS)) != room and not any(inside(name, may) for may in ROOMS[room].may)
    ]


def test_each_room_imports_only_what_its_row_allows():
    found = walked(*OURS, "scripts", at_least=40)
    told([line for module in found for line in strays(module)], "who may import whom")


def test_the_import_rule_sees_through_packages_and_relative_imports():
    assert home("stories.models.PublishedStory") == "stories.models.published.stories"
    assert home("stories.models.Story") == "stories.models.story"
    relative = {name for _, name in Module(ROOT / "stories/models/__init__.py").imports()}
    assert "stories.models.story.Story" in relative


@pytest.mark.parametrize("room", BANNED)
def test_a_pure_room_reaches_for_no_database_and_no_clock(room):
    banned, why = BANNED[room]
    found = [module for module in modules(*OURS) if inside(module.name, room)]
    assert found, f"no module of {room} found"
    told(
        [
            f"{m.name}:{line} {full}"
            for m in found
            for line, full in m.imports()
            if any(inside(full, b) for b in banned)
        ],
        why,
    )
