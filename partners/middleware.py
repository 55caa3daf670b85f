"""What every answer of the API gets beside its view: where the caller stands with its rates, and a line in the log."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from newsroom.api.problems import EXPOSED
from partners import log, rates

Answer = Callable[[HttpRequest], HttpResponseBase]


class PartnerLog:
    """Acts below `/api` alone. Counts what no view has counted, such as an address that there is not."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if is_of_api(request.path_info) and request.method != "OPTIONS":
            told(request, response)
            written_down(request, response)
        return response


def is_of_api(path: str) -> bool:
    return path == "/api" or path.startswith("/api/")


def told(request: HttpRequest, response: HttpResponseBase) -> None:
    rated = rates.take(request)
    if rated is not None:
        for name, value in rated.headers.items():
            response.headers[name] = value
        if "Access-Control-Allow-Origin" in response.headers:  # an address that there is not knows nothing of these
            response.headers["Access-Control-Expose-Headers"] = EXPOSED


def written_down(request: HttpRequest, response: HttpResponseBase) -> None:
    """A document counts as handed out when it was sent whole: HEAD and 304 hand out none."""
    key = getattr(request, "api_key", None)
    if key is None:
        return
    is_whole = request.method == "GET" and response.status_code == 200
    length = response.headers.get("Content-Length", "0") if request.method != "HEAD" else "0"
    fetched = getattr(response, "fetched", ()) if is_whole else ()
    log.note(key, status=response.status_code, octets=int(length), fetched=fetched)
