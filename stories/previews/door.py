"""`/preview/{token}`: one revision as its page for those who were sent the link. Never a redirect, never a trace."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import get_resolver, reverse

from newsroom import http, instants, publication
from stories import presentation

from . import links, pages
from .drafts import Sheet

# Nobody keeps it, lists it, or learns the address from a page that was opened out of it.
HEADERS = {"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer"}


@http.readable
def story(request: HttpRequest, token: str) -> HttpResponseBase:
    """The page of the revision that the token opens."""
    found = links.opened(token)
    if found is None:
        return _nothing(request)
    image = reverse("previews:picture", args=[token])
    body = pages.story_preview(found.story, lambda sheet: _told(found, sheet, image), found.revision)
    return HttpResponse(b"" if request.method == "HEAD" else body, content_type=http.HTML, headers=HEADERS)


@http.readable
def picture(request: HttpRequest, token: str) -> HttpResponseBase:
    """The uploaded picture of that revision."""
    found = links.opened(token)
    shown = pages.picture(pages.presentation_of(found.story, found.revision)) if found else None
    if shown is None:
        return _nothing(request)
    response: HttpResponseBase = shown
    if request.method == "HEAD":
        shown.close()
        response = HttpResponse(content_type="image/png")
    http.Headers(HEADERS).add_to(response)
    return response


def _nothing(request: HttpRequest) -> HttpResponseBase:
    """The site's own missing page, whatever the reason."""
    page: Callable[..., HttpResponseBase] = get_resolver().resolve_error_handler(404)
    response = page(request, exception=None)
    for name, value in HEADERS.items():
        response.headers[name] = value
    return response


def _told(found: links.Opened, sheet: Sheet, image: str) -> pages.Preview:
    """What outsiders are told: no names of people, and that it may still change."""
    zone = publication.current().zone
    until = presentation.moment(instants.printed(found.link.expires_at, zone), zone)["text"]
    return pages.Preview(
        says=f"Shown to you by {publication.current().name}. {_standing(found, sheet)}",
        more=[f"Revision {found.revision.number}. This link opens it until {until}. Please do not pass it on."],
        image_address=image,
    )


def _standing(found: links.Opened, sheet: Sheet) -> str:
    if found.revision.number == found.story.published_revision:
        return f"Published: readers have it at {sheet.document['story']['canonical_url']}"
    return "Not published, and may still change."
