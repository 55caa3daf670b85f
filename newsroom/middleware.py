"""What every request passes: security headers, refusal of addresses that cannot be ours, and Django's own middleware
for sessions and people under `/admin` alone. Public addresses know no cookie and no session."""

import re
from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import quote, unquote_to_bytes

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware
from django.urls import get_resolver

from newsroom import http
from newsroom.users import gate

Answer = Callable[[HttpRequest], HttpResponseBase]

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
CONTROL_BUT_WHITE_SPACE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
PROBES = frozenset({"/healthz", "/readyz"})  # asked by machines that know an address but not our name


def is_admin(request: HttpRequest) -> bool:
    path = request.path_info
    return path.startswith("/admin") and path[6:7] in ("", "/")


class SecurityHeaders:
    """Adds what the view has not said itself; the reasons are those of the headers' own standards.

    The admin's theme evaluates expressions and styles inline, so its policy is looser and holds under `/admin` alone.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response
        self.public = http.Headers({**common(), **public()})
        self.admin = http.Headers({**common(), **admin()})

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        is_desk = is_admin(request) and not getattr(response, "is_of_the_paper", False)  # previews look as pages do
        (self.admin if is_desk else self.public).add_to(response)
        return response


def common() -> dict[str, str]:
    """The headers of every answer."""
    headers = {
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }
    if settings.SECURE_HSTS_SECONDS:
        directives = [
            f"max-age={settings.SECURE_HSTS_SECONDS}",
            *(["includeSubDomains"] if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS else []),
            *(["preload"] if settings.SECURE_HSTS_PRELOAD else []),
        ]
        headers["Strict-Transport-Security"] = "; ".join(directives)
    return headers


def public() -> dict[str, str]:
    """Only files of the paper itself run and show; what says nothing about caching is not kept."""
    elsewhere = settings.MEDIA_URL_BASE if settings.MEDIA_URL_BASE != settings.PUBLICATION_URL else ""
    images = f"'self' {elsewhere}".strip()
    policy = (
        f"default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src {images}; "
        "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; manifest-src 'self'"
    )
    return {"Content-Security-Policy": policy, "Cache-Control": "no-store"}


def admin() -> dict[str, str]:
    policy = (
        "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; form-action 'self'; frame-ancestors 'none'; "
        "base-uri 'none'; object-src 'none'"
    )
    return {"Content-Security-Policy": policy, "Cache-Control": "private, no-store"}


class RefuseBadAddresses:
    """Answers without any query what no address of ours can be, and sends a slash at the end of a known one away.

    No method override is heard: a request is what its first line says.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not is_readable_path(request.path_info):
            return error_page(request, 404)
        if not is_readable_query(request.META["QUERY_STRING"]) or not is_our_host(request):
            return error_page(request, 400)
        if request.method not in METHODS:
            return http.not_allowed(request.path)
        if request.path_info.endswith("/") and has_known_twin(request):
            return self.without_slash(request)
        return self.get_response(request)

    def without_slash(self, request: HttpRequest) -> HttpResponseBase:
        """What the address without its slash says; where that is a page, a redirect to it: never two hops."""
        request.path = request.path_info = request.path_info[:-1]
        asked, request.method = request.method, "HEAD"  # what it would say is enough: no file is opened for it
        response = self.get_response(request)
        request.method = asked
        if response.status_code not in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED):
            return response
        query = request.META["QUERY_STRING"]
        moved = http.moved(quote(request.path) + (f"?{query}" if query else ""))
        if "private" in response.headers.get("Cache-Control", ""):  # that it is there is as private as what it says
            for name in response.headers.keys() & {"Cache-Control", "Vary"}:
                moved.headers[name] = response.headers[name]
        return moved


def has_known_twin(request: HttpRequest) -> bool:
    """Whether this may be the address of a page with a slash at its end: not the front page, nor the admin's own."""
    stays = request.path_info == "/" or request.path_info.startswith("/preview/")  # a preview never redirects
    return request.method in ("GET", "HEAD") and not stays and not is_admin(request)


def is_readable_path(path: str) -> bool:
    """Whether a path is without control characters. Bytes that are no UTF-8 come percent-encoded and match nothing."""
    return CONTROL.search(path) is None


def is_readable_query(query: str) -> bool:
    """Whether a query string is UTF-8 without control characters but tabs and line ends."""
    if "%" not in query and query.isascii():
        return CONTROL.search(query) is None
    try:
        text = unquote_to_bytes(query).decode()
    except UnicodeDecodeError:
        return False
    return CONTROL_BUT_WHITE_SPACE.search(text) is None


def is_our_host(request: HttpRequest) -> bool:
    if request.path_info in PROBES:
        return True
    try:
        request.get_host()
    except DisallowedHost:
        return False
    return True


def error_page(request: HttpRequest, status: int) -> HttpResponseBase:
    """The site's own error page, without raising: what robots try all day is no news for the log."""
    return get_resolver().resolve_error_handler(status)(request, exception=None)


class UnderAdminOnly:
    """Mixin: a middleware of Django's that public addresses pass by unseen."""

    def __call__(self, request):
        return super().__call__(request) if is_admin(request) else self.get_response(request)


class AdminSessions(UnderAdminOnly, SessionMiddleware):
    pass


class AdminCsrf(UnderAdminOnly, CsrfViewMiddleware):
    def process_view(self, request, *args, **kwargs):
        return super().process_view(request, *args, **kwargs) if is_admin(request) else None


class AdminAuthentication(UnderAdminOnly, AuthenticationMiddleware):
    pass


class AdminMessages(UnderAdminOnly, MessageMiddleware):
    pass


class SecondFactor:
    """Asks people whose role needs one for a second factor before anything in the admin opens."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view) -> HttpResponseBase | None:
        if settings.NEWSROOM_SECOND_FACTOR and is_admin(request) and request.user.is_authenticated:
            return gate.answer(request)
        return None
