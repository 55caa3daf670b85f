"""A small server that speaks as much of OpenSearch's REST interface as the paper uses, over rows in memory."""

import json
from base64 import b64decode
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


class Indexes:
    """Indexes by name, each with its rows by id, and the names that lead to them."""

    def __init__(self):
        self.rows, self.aliases, self.identities, self.fails = {}, {}, set(), False

    def of(self, name):
        return self.rows[self.aliases.get(name, name)]


def answer(indexes, method, path, body):
    """Status and JSON for a request, as OpenSearch 2 gives them."""
    name, _, action = path.strip("/").partition("?")[0].partition("/")
    lines = [json.loads(line) for line in body.splitlines()] if action in ("_bulk", "_msearch") else []
    told = json.loads(body) if body and not lines else {}
    if name == "_alias":
        found = {index: {} for alias, index in indexes.aliases.items() if alias == action}
        return (200, found) if found else (404, {"error": "alias missing"})
    if name == "_aliases":
        return 200, _aliases(indexes, told["actions"])
    if method == "PUT":
        assert told["mappings"]["properties"]["words"]["analyzer"] == "whitespace"
        indexes.rows[name] = {}
        return 200, {"acknowledged": True}
    if action == "_bulk":
        for head, row in zip(lines[::2], lines[1::2], strict=True):
            assert set(row) == {"place", "story_id", "first_words", "second_words", "words"}
            indexes.of(name)[head["index"]["_id"]] = row
        return 200, {"errors": False, "items": []}
    if action == "_msearch":
        return 200, {"responses": [_found(indexes.of(name), search) for search in lines[1::2]]}
    assert action == "_delete_by_query"
    return 200, _drop(indexes.of(name), told["query"]["bool"])


def _aliases(indexes, actions):
    for action in actions:
        for verb, of in action.items():
            if verb == "remove_index":
                del indexes.rows[of["index"]]
                indexes.aliases = {alias: index for alias, index in indexes.aliases.items() if index != of["index"]}
            else:
                indexes.aliases[of["alias"]] = of["index"]
    return {"acknowledged": True}


def _drop(rows, asked):
    (stories,), (kept,) = asked["filter"], asked["must_not"]
    gone = [
        key
        for key, row in rows.items()
        if row["story_id"] in stories["terms"]["story_id"] and key not in kept["ids"]["values"]
    ]
    for key in gone:
        del rows[key]
    return {"deleted": len(gone)}


def _found(rows, search):
    assert search["sort"] == [{"place": "desc"}]
    hits = [row for row in rows.values() if all(_fits(row, one) for one in search["query"]["bool"]["filter"])]
    hits = sorted(hits, key=lambda row: -row["place"])[: search["size"]]
    return {"hits": {"hits": [{"_source": {name: row[name] for name in search["_source"]}} for row in hits]}}


def _fits(row, asked):
    ((kind, of),) = asked.items()
    words = row["words"].split()
    if kind == "range":
        return of["place"]["gt"] < row["place"] < of["place"]["lt"]
    return of["words"] in words if kind == "term" else any(word.startswith(of["words"]) for word in words)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        given = self.headers.get("Authorization", "").removeprefix("Basic ")
        self.server.indexes.identities.add(b64decode(given).decode())
        status, told = 500, {"error": "asked to fail"}
        if not self.server.indexes.fails:
            status, told = answer(self.server.indexes, self.command, self.path, body)
        sent = json.dumps(told).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    do_GET = do_PUT = do_POST = do_DELETE = do

    def log_message(self, *args):
        """Says nothing."""


@contextmanager
def opensearch():
    """Its indexes and its address, until the block ends."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads, server.indexes = True, Indexes()
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server.indexes, f"http://press:secret@127.0.0.1:{server.server_port}/paper"
        finally:
            server.shutdown()
            thread.join()
