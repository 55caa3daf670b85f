"""Views for machines: citations, plain text and share images of what is public."""

from django.http import HttpRequest

from stories import delivery
from stories.delivery.share import Shared, shared_edition, shared_story
from stories.site import citations, share
from stories.site.serving import Outcome, public


@public
def story_citation(request: HttpRequest, story_id: str, ending: str) -> Outcome:
    found = delivery.story(story_id)
    return citations.citation(found, ending) if isinstance(found, delivery.StoryPage) else found


@public
def story_text(request: HttpRequest, story_id: str) -> Outcome:
    found = delivery.story(story_id)
    return citations.plain_text(found) if isinstance(found, delivery.StoryPage) else found


@public
def story_card(request: HttpRequest, story_id: str, number: int) -> Outcome:
    found = shared_story(story_id, number)
    return share.story(found) if isinstance(found, Shared) else found


@public
def edition_card(request: HttpRequest, edition_id: str, number: int) -> Outcome:
    found = shared_edition(edition_id, number)
    return share.edition(found) if isinstance(found, Shared) else found
