"""A small load client, for machines without wrk: `python -m bench.client PORT TARGETS CONNECTIONS SECONDS`.

Keeps its connections, asks for random ones of the addresses in TARGETS, and prints what came as JSON.
"""

import json
import random
import selectors
import socket
import sys
import time
from pathlib import Path

HOST = "127.0.0.1"


class Connection:
    """One kept connection with one request under way."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection((HOST, port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.awaited, self.received, self.head = 0, 0, b""

    def ask(self, request: bytes) -> None:
        self.awaited, self.received, self.head = 0, 0, b""
        self.socket.sendall(request)

    def feed(self) -> bytes | None:
        """Take what has come; the head of the answer once it is whole. Raises ConnectionError at an early end."""
        data = self.socket.recv(262_144)
        if not data:
            raise ConnectionError("the server closed a connection that it had kept")
        self.received += len(data)
        if not self.awaited:
            self.head += data
            head, found, _ = self.head.partition(b"\r\n\r\n")
            self.awaited = len(head) + len(found) + length(head) if found else 0
        return self.head if self.awaited and self.received >= self.awaited else None


def length(head: bytes) -> int:
    """What follows a head: as many bytes as it says, none after 304."""
    if b" 304 " in head[:13]:
        return 0
    lines = (line.partition(b":") for line in head.lower().split(b"\r\n"))
    return next(int(value) for name, _, value in lines if name == b"content-length")


def requests_in(targets: Path, port: int) -> list[bytes]:
    """The requests for the addresses in a file: "path" or "path etag" a line."""
    found = []
    for line in targets.read_text().splitlines():
        path, _, etag = line.partition(" ")
        condition = f"If-None-Match: {etag}\r\n" if etag else ""
        found.append(f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\n{condition}\r\n".encode())
    return found


def load(port: int, requests: list[bytes], connections: int, seconds: float) -> dict[str, float]:
    """Ask for so many seconds over so many connections; what was answered in that time."""
    done = {"requests": 0, "seconds": 0.0, "bytes": 0, "failed": 0}
    watched = selectors.DefaultSelector()
    start = time.monotonic()
    for _ in range(connections):
        connection = Connection(port)
        connection.ask(random.choice(requests))
        watched.register(connection.socket, selectors.EVENT_READ, connection)
    while time.monotonic() - start < seconds:
        for key, _ in watched.select(timeout=0.1):
            if head := key.data.feed():
                done["requests"] += 1
                done["bytes"] += key.data.received
                done["failed"] += head[9:10] not in (b"2", b"3")
                key.data.ask(random.choice(requests))
    done["seconds"] = time.monotonic() - start
    for key in list(watched.get_map().values()):
        key.fileobj.close()
    watched.close()
    return done


def main(words: list[str]) -> None:
    port, targets, connections, seconds = int(words[0]), Path(words[1]), int(words[2]), float(words[3])
    print(json.dumps(load(port, requests_in(targets, port), connections, seconds)))


if __name__ == "__main__":
    main(sys.argv[1:])
