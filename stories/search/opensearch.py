"""OpenSearch as the engine: an index of the same words with the same marks, asked and filled by its REST interface.

Speaks to one server of the operator's; whatever goes wrong is Away. Knows nothing of the database.
"""

import json
from collections.abc import Iterable, Sequence
from secrets import token_hex
from typing import Any
from urllib.parse import unquote, urlsplit

import urllib3

from .asking import Query
from .ranking import Candidate

PATIENCE = urllib3.Timeout(connect=1, read=3)  # seconds, for readers
MORE_PATIENCE = urllib3.Timeout(connect=5, read=120)  # for filling
# Words are kept ready, one between two spaces: nothing is left to analyse, so that both engines find the same.
INDEX = {
    "mappings": {
        "dynamic": "strict",
        "properties": {
            "place": {"type": "long"},
            "story_id": {"type": "keyword"},
            "first_words": {"type": "text", "index": False},
            "second_words": {"type": "text", "index": False},
            "words": {"type": "text", "analyzer": "whitespace", "index_options": "docs", "norms": False},
        },
    }
}


class Away(Exception):
    """The search engine did not answer, or not as one does; the message never holds its address."""


class OpenSearch:
    """The index that `url` names: `https://name:password@host:9200/index`; without a path `default_index`."""

    def __init__(self, url: str, default_index: str) -> None:
        parts = urlsplit(url)
        self._index = parts.path.strip("/") or default_index
        self._server = f"{parts.scheme}://{parts.hostname}:{parts.port or 9200}"
        identity = f"{unquote(parts.username)}:{unquote(parts.password or '')}" if parts.username else None
        self._headers = urllib3.make_headers(basic_auth=identity) if identity else {}
        self._pool = urllib3.PoolManager(maxsize=8, retries=False)

    def look(self, queries: Sequence[Query]) -> list[list[Candidate]]:
        """What each query finds, newest first. One request."""
        lines = [line for query in queries for line in ({}, _search(query))]
        told = self._ask("POST", f"{self._index}/_msearch", lines=lines)
        try:
            answers = told["responses"]
            return [[_candidate(hit["_source"]) for hit in answer["hits"]["hits"]] for answer in answers]
        except (KeyError, TypeError, ValueError) as reason:
            raise Away(f"it answered one of {len(queries)} searches with an error") from reason

    def is_filled(self) -> bool:
        """Whether readers can ask it."""
        return bool(self._behind())

    def make(self) -> str:
        """The name of a new empty index that nobody asks yet."""
        name = f"{self._index}-{token_hex(4)}"
        self._ask("PUT", name, body=INDEX)
        return name

    def show(self, name: str) -> None:
        """Let readers ask this index from now on, and take away those that they asked before. One step for them."""
        old = [{"remove_index": {"index": one}} for one in self._behind() if one != name]
        self._ask("POST", "_aliases", body={"actions": [*old, {"add": {"index": name, "alias": self._index}}]})

    def put(self, rows: Iterable[dict[str, Any]], *, name: str = "") -> None:
        """Add these rows, or replace those of the same place; `name` is an index that `make` gave."""
        lines = [line for row in rows for line in ({"index": {"_id": str(row["place"])}}, row)]
        if lines and self._ask("POST", f"{name or self._index}/_bulk?refresh=true", lines=lines)["errors"]:
            raise Away("it did not take every row")

    def drop(self, story_ids: Sequence[str], *, but: Sequence[int]) -> None:
        """Forget the rows of these stories, but those at the places `but`."""
        kept = {"ids": {"values": [str(place) for place in but]}}
        query = {"bool": {"filter": [{"terms": {"story_id": list(story_ids)}}], "must_not": [kept]}}
        self._ask("POST", f"{self._index}/_delete_by_query?refresh=true&conflicts=proceed", body={"query": query})

    def _behind(self) -> list[str]:
        """The indexes that answer to our name: one, or none before the first filling."""
        answer = self._request("GET", f"_alias/{self._index}", b"", {}, MORE_PATIENCE)
        return [] if answer.status == 404 else list(_read(answer))

    def _ask(self, method: str, path: str, *, body: Any = None, lines: Sequence[Any] = ()) -> dict[str, Any]:
        sent = b"".join(_json(line) + b"\n" for line in lines) if lines else _json(body)
        kind = "application/x-ndjson" if lines else "application/json"
        patience = PATIENCE if path.endswith("_msearch") else MORE_PATIENCE
        return _read(self._request(method, path, sent, {"Content-Type": kind}, patience))

    def _request(
        self, method: str, path: str, body: bytes, headers: dict[str, str], patience: urllib3.Timeout
    ) -> urllib3.BaseHTTPResponse:
        told = {**self._headers, **headers}
        try:
            return self._pool.request(
                method, f"{self._server}/{path}", body=body or None, headers=told, timeout=patience
            )
        except (urllib3.exceptions.HTTPError, OSError) as reason:
            raise Away(type(reason).__name__) from reason


def _read(answer: urllib3.BaseHTTPResponse) -> dict[str, Any]:
    if answer.status >= 300:
        raise Away(f"it answered with status {answer.status}")
    try:
        told = json.loads(answer.data)
    except ValueError as reason:
        raise Away("it answered with something that is not JSON") from reason
    if not isinstance(told, dict):
        raise Away("it answered with JSON of another kind")
    return told


def _search(query: Query) -> dict[str, Any]:
    *words, last = [*query.marks, *query.asked.words]
    kind = "prefix" if query.asked.is_begun else "term"
    between = {"range": {"place": {"gt": query.above, "lt": query.below}}}
    asked = [*({"term": {"words": word}} for word in words), {kind: {"words": last}}, between]
    return {
        "size": query.most,
        "query": {"bool": {"filter": asked}},
        "sort": [{"place": "desc"}],
        "_source": ["place", "first_words", "second_words"],
        "track_total_hits": False,
    }


def _candidate(source: dict[str, Any]) -> Candidate:
    return Candidate(int(source["place"]), str(source["first_words"]), str(source["second_words"]))


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
