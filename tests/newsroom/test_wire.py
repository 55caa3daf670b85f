"""Bytes as they come over the wire, through the web server that the paper runs on: forged, broken, in a row.

Nothing here asks a database.
"""

import socket

import pytest

from bench import programs

HOST = programs.HOST
ANY = {200, 206, 416}  # as the standard leaves it to the server
CRLF = "\r\n"
END = f"Connection: close{CRLF}{CRLF}"


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """The paper served by gunicorn, its static files collected, on a port that nobody else has."""
    room = tmp_path_factory.mktemp("served")
    env = programs.environment(f"sqlite:///{room / 'none.sqlite3'}", room)
    (room / "static").mkdir()
    (room / "static" / "file.txt").write_text("0123456789")
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        free = probe.getsockname()[1]
    with programs.server(env, "newsroom.wsgi", free):
        yield free


def asked(port: int, request: str) -> str:
    """The whole answer to these bytes, however many requests they hold."""
    with socket.create_connection((HOST, port), timeout=programs.PATIENCE) as line:
        line.sendall(request.encode("latin-1"))
        answer = b""
        while part := line.recv(65536):
            answer += part
    return answer.decode("latin-1")


def get(path: str, *headers: str) -> str:
    return CRLF.join([f"GET {path} HTTP/1.1", f"Host: {HOST}", *headers]) + CRLF + END


def status(answer: str) -> int:
    return int(answer.split(" ", 2)[1])


FORGED = {
    "two lengths and chunks": (
        f"POST /robots.txt HTTP/1.1{CRLF}Host: {HOST}{CRLF}Content-Length: 5{CRLF}"
        f"Transfer-Encoding: chunked{CRLF}{END}0{CRLF}{CRLF}",
        {400},
    ),
    "two lengths": (
        f"POST /robots.txt HTTP/1.1{CRLF}Host: {HOST}{CRLF}Content-Length: 5{CRLF}Content-Length: 6{CRLF}{END}hello!",
        {400},
    ),
    "two hosts": (get("/robots.txt", "Host: evil.example"), {400}),
    "a NUL": (get("/robots.txt", "X-A: a\0b"), {400}),
    "a long line": (get("/" + "x" * 5000), {414}),
    "many headers": (get("/robots.txt", *(f"X-{number}: 1" for number in range(200))), {431}),
    "another's name": (f"GET /robots.txt HTTP/1.1{CRLF}Host: evil.example{CRLF}{END}", {400}),
    "an absolute address": (f"GET http://evil.example/robots.txt HTTP/1.1{CRLF}Host: {HOST}{CRLF}{END}", {200, 400}),
}


@pytest.mark.parametrize("what", FORGED)
def test_what_is_forged_is_refused_and_nobody_elses_name_comes_back(port, what):
    """Fault HT-04."""
    request, allowed = FORGED[what]
    answer = asked(port, request)
    assert status(answer) in allowed
    assert "evil.example" not in answer


def test_headers_with_underscores_are_not_heard(port):
    """Fault HT-05: they would look like those of a proxy or of a login."""
    plain = asked(port, get("/robots.txt"))
    names = ("X_Forwarded_For", "X_Forwarded_Proto", "X_Forwarded_Host", "X_API_Key", "Remote_User", "X_Real_IP")
    forged = asked(port, get("/robots.txt", *(f"{name}: https" for name in names)))
    assert undated(forged) == undated(plain)
    assert status(plain) == 200


def undated(answer: str) -> list[str]:
    return [line for line in answer.split(CRLF) if not line.startswith("Date:")]


@pytest.mark.parametrize(
    ("range_", "statuses"),
    [
        ("bytes=0-0,5-1,abc", {200, 206, 416}),
        ("bytes=-1", {200, 206, 416}),
        ("bytes=99999999-", {200, 416}),
        ("x", {200}),
    ],
)
def test_a_range_is_answered_and_the_next_request_of_the_line_too(port, range_, statuses):
    """Fault HT-10: of a file, and of a page, which is always sent whole."""
    for path, allowed in (("/static/file.txt", statuses), ("/robots.txt", {200})):
        first = CRLF.join([f"GET {path} HTTP/1.1", f"Host: {HOST}", f"Range: {range_}", "", ""])
        answers = asked(port, first + get("/favicon.ico"))
        assert status(answers) in allowed, path
        assert answers.count("HTTP/1.1 ") == 2, path


def test_who_sends_no_end_keeps_nobody_from_reading(port):
    """Fault HT-07, as far as a server alone can: no public address waits for a body that was announced."""
    lines = [socket.create_connection((HOST, port), timeout=programs.PATIENCE) for _ in range(20)]
    try:
        for line in lines:
            line.sendall(f"POST /robots.txt HTTP/1.1{CRLF}Host: {HOST}{CRLF}Content-Length: 50{CRLF}{CRLF}ab".encode())
        assert status(asked(port, get("/robots.txt"))) == 200
        assert {status(line.recv(65536).decode("latin-1")) for line in lines} == {405}
    finally:
        for line in lines:
            line.close()
