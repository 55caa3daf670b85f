"""The public doors that are measured, and what each is held against. Measures nothing itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from bench.documents import STORIES_OF_AN_EDITION, Document

PAGE = 50


@dataclass(frozen=True)
class Address:
    """One thing to ask for; with `etag`, only if it has changed."""

    path: str
    etag: str = ""

    def __str__(self) -> str:
        return f"{self.path} {self.etag}".strip()


@dataclass(frozen=True)
class Door:
    """An address of the paper, or many of one kind, at one of the servers: bare, plain or hot."""

    name: str
    server: str
    addresses: Sequence[Address]
    status: int = 200
    connections: int = 8


@dataclass(frozen=True)
class Goal:
    """One door is at least so many times as fast as another, by kind of database."""

    door: str
    base: str
    least: dict[str, float]


HELLO, STORY, UNCHANGED, PAGE_OF_STORY = "hello", "story JSON", "story JSON, 304", "story page"
WHOLE, SERIALIZED = "50 whole documents", "50 stories by nested serializers"
GOALS = (
    Goal(STORY, HELLO, {"sqlite": 0.4, "postgresql": 0.25}),
    Goal(UNCHANGED, STORY, {"sqlite": 0.95, "postgresql": 0.95}),
    Goal(PAGE_OF_STORY, HELLO, {"sqlite": 0.1, "postgresql": 0.1}),
    Goal(WHOLE, SERIALIZED, {"sqlite": 10, "postgresql": 10}),
)


def doors(stories: Sequence[Document], etags: dict[str, str]) -> Iterator[Door]:
    """All doors of a paper that holds these `story` members, given the ETag of each story's JSON by its path."""
    ids = [story["story_id"] for story in stories]
    days = sorted({story["edition_url"].rpartition("/")[2] for story in stories})
    json = [f"/story/{name}.json" for name in ids]
    pages = [f"/story/{story['story_id']}/{story['slug']}" for story in stories]
    yield Door(HELLO, "bare", [Address("/hello")])
    yield Door(STORY, "plain", plain(json))
    yield Door(UNCHANGED, "plain", [Address(path, etags[path]) for path in json], status=304)
    yield Door("story JSON, version", "plain", plain(f"/story/{name}/v/1.json" for name in with_first(stories)))
    yield Door("story JSON, from memory", "hot", plain(json))
    yield Door(PAGE_OF_STORY, "plain", plain(pages))
    yield Door("story page, from memory", "hot", plain(pages))
    yield Door("edition JSON", "plain", plain(f"/edition/{day}.json" for day in days))
    yield Door("edition page", "plain", plain(f"/edition/{day}" for day in days))
    yield Door("front page", "plain", plain(["/"]))
    yield Door("front page, from memory", "hot", plain(["/"]))
    yield Door("schema", "plain", plain(["/schemas/story-v1.schema.json"]))
    deep = ids[PAGE:] or ids
    yield Door(WHOLE, "bare", plain(f"/documents/{name}" for name in deep))
    yield Door(SERIALIZED, "bare", plain(f"/serialized/{name}" for name in deep), connections=2)


def plain(paths: Iterator[str] | Sequence[str]) -> list[Address]:
    return [Address(path) for path in paths]


def with_first(stories: Sequence[Document]) -> list[str]:
    """The stories whose first version is held: an imported story that was corrected has its latest alone."""
    return [story["story_id"] for story in stories if not story["corrections"]]


def stories_of(documents: Iterator[Document], most: int) -> list[Document]:
    """The `story` members of whole editions, at most so many."""
    return [document["story"] for document in islice(documents, most // STORIES_OF_AN_EDITION * STORIES_OF_AN_EDITION)]
