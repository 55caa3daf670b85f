"""A web server on this machine that answers as a test tells it, for what fetches from outside."""

import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


@dataclass
class Asked:
    """A request as the server got it."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Site:
    """What the server answers: by path a function that writes the answer, or status, headers and body."""

    url: str = ""
    pages: dict[str, Callable | tuple] = field(default_factory=dict)
    asked: list[Asked] = field(default_factory=list)

    def at(self, path: str) -> str:
        return self.url + path


@contextmanager
def serving(context: ssl.SSLContext | None = None) -> Iterator[Site]:
    """A site on a free port of 127.0.0.1 for as long as the block lasts; with `context` it speaks TLS."""
    site = Site()

    class Handler(BaseHTTPRequestHandler):
        timeout = 10

        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            site.asked.append(Asked(self.command, self.path, headers, body))
            page = site.pages.get(self.path, (404, {}, b"nothing"))
            if callable(page):
                page(self)
            else:
                send(self, *page)

        do_GET = do_HEAD = do_POST = answer

        def log_message(self, *args) -> None:
            pass

        def handle(self) -> None:
            try:
                super().handle()
            except OSError:  # the other side went away, as many of these tests do
                self.close_connection = True

    server = Quiet(("127.0.0.1", 0), Handler)
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    site.url = f"{'https' if context else 'http'}://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Quiet(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, request, client_address) -> None:
        """A client that hangs up early is what some tests are about."""


def send(handler: BaseHTTPRequestHandler, status: int, headers: dict[str, str], body: bytes) -> None:
    handler.send_response(status)
    for name, value in {"Content-Length": str(len(body)), **headers}.items():
        handler.send_header(name, value)
    handler.end_headers()
    if handler.command != "HEAD":
        handler.wfile.write(body)
