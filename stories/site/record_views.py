"""Views of the record: claims, sources and notices; the versions of a story, their differences, and its times."""

from django.core.exceptions import BadRequest
from django.http import HttpRequest

from stories import delivery, presentation
from stories.delivery.claims import ClaimPage
from stories.delivery.versions import Mementos, TwoVersions, VersionPage
from stories.site import evidence, lists, memento, timegate, versions
from stories.site.serving import Outcome, public


@public
def claim(request: HttpRequest, claim_id: str) -> Outcome:
    found = delivery.claim(claim_id)
    return evidence.claim(found) if isinstance(found, ClaimPage) else found


@public(parameters=("after", "before"))
def source(request: HttpRequest, source_id: str, **cursor: str) -> Outcome:
    found = delivery.source(source_id, **lists.places(request.path, **cursor))
    if isinstance(found, delivery.Start):
        return lists.start(request.path)
    if isinstance(found, delivery.Unknown):
        return found
    return evidence.source(source_id, found, lists.address(request.path, **cursor))


@public(parameters=("type", "after", "before"))
def corrections(request: HttpRequest, type: str = "", **cursor: str) -> Outcome:
    if type and type not in presentation.CORRECTION_TYPES:
        raise BadRequest("There is no such type of notice.")
    chosen = {"type": type} if type else {}
    found = delivery.corrections(type, **lists.places(request.path, chosen, **cursor))
    if isinstance(found, delivery.Start):
        return lists.start(request.path, chosen)
    return evidence.corrections(type, found, lists.address(request.path, chosen, **cursor))


@public
def story_history(request: HttpRequest, story_id: str) -> Outcome:
    found = delivery.story(story_id)
    return versions.history(found) if isinstance(found, delivery.StoryPage) else found


@public
def story_version(request: HttpRequest, story_id: str, number: int) -> Outcome:
    found = delivery.version_page(story_id, number)
    return versions.version(found) if isinstance(found, VersionPage) else found


@public
def story_difference(request: HttpRequest, story_id: str, before: int, after: int) -> Outcome:
    found = delivery.two_versions(story_id, before, after)
    if not isinstance(found, TwoVersions):
        return found
    return delivery.Moved(f"/story/{story_id}/v/{before}") if before == after else versions.difference(found)


@public
def story_timegate(request: HttpRequest, address: str) -> Outcome:
    at, asked = memento.moment(request.headers.get("Accept-Datetime")), memento.asked(address)
    found = delivery.mementos(asked.story_id, asked.slug) if asked else delivery.Unknown()
    if not isinstance(found, Mementos) or asked is None:
        return found
    return timegate.redirect(found, timegate.original(found, asked), at)


@public
def story_timemap(request: HttpRequest, address: str) -> Outcome:
    return _timemap(address, as_json=False)


@public
def story_timemap_json(request: HttpRequest, address: str) -> Outcome:
    return _timemap(address, as_json=True)


def _timemap(address: str, *, as_json: bool) -> Outcome:
    asked = memento.asked(address)
    found = delivery.mementos(asked.story_id, asked.slug) if asked else delivery.Unknown()
    if not isinstance(found, Mementos) or asked is None:
        return found
    made = timegate.timemap_json if as_json else timegate.timemap
    return made(found, timegate.original(found, asked))
