"""Views for readers: ask delivery, say how it is shown. Whatever delivery gives instead goes to `serving`."""

from datetime import date

from django.http import HttpRequest

from stories import delivery
from stories.site import documents, images, pages
from stories.site.serving import Outcome, public


@public
def front(request: HttpRequest) -> Outcome:
    found = delivery.latest_edition()
    return pages.nothing_printed() if isinstance(found, delivery.Unknown) else pages.edition(found)


@public
def edition(request: HttpRequest, on: date, slot: str | None = None) -> Outcome:
    found = delivery.edition(on, slot)
    return pages.edition(found, on=on) if isinstance(found, delivery.EditionPage) else found


@public
def edition_json(request: HttpRequest, on: date, slot: str | None = None) -> Outcome:
    found = delivery.edition_json(on, slot)
    return documents.edition(found) if isinstance(found, delivery.EditionDocument) else found


@public
def edition_version_json(request: HttpRequest, on: date, number: int, slot: str | None = None) -> Outcome:
    found = delivery.edition_version(on, slot, number)
    return documents.edition_version(found) if isinstance(found, delivery.EditionDocument) else found


@public
def story(request: HttpRequest, story_id: str, slug: str) -> Outcome:
    found = delivery.story(story_id)
    if not isinstance(found, delivery.StoryPage):
        return found
    return pages.story(found) if found.slug == slug else delivery.redirect(story_id, slug)


@public
def story_without_slug(request: HttpRequest, story_id: str) -> Outcome:
    return delivery.redirect(story_id)


@public
def story_json(request: HttpRequest, story_id: str) -> Outcome:
    found = delivery.story_json(story_id)
    return documents.story(found) if isinstance(found, delivery.StoryDocument) else found


@public
def story_version_json(request: HttpRequest, story_id: str, number: int) -> Outcome:
    found = delivery.story_version(story_id, number)
    return documents.story_version(found) if isinstance(found, delivery.StoryDocument) else found


@public
def image(request: HttpRequest, on: date, name: str) -> Outcome:
    found = delivery.image(request.path)
    return images.stream(request, found) if isinstance(found, delivery.Image) else found


@public
def rendition(request: HttpRequest, on: date, name: str, size: str, width: int, kind: str) -> Outcome:
    found = delivery.image_as_last_shown(f"/issues/{on}/{name}.png")
    return images.rendition(request, found, size, kind, width) if isinstance(found, delivery.Image) else found
