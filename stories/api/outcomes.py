"""What answers where delivery has nothing to hand out."""

from django.http import HttpResponse

from newsroom import http
from newsroom.api import problems
from stories import delivery, groups


def missing(found: delivery.Gone | delivery.Unknown, *names: str) -> HttpResponse:
    """404, the same for what was never there and for what nobody may see; for a removed story 410 with its tombstone.

    `names` are the cache groups of what may come to stand there.
    """
    if isinstance(found, delivery.Gone):
        return http.failure(found.document, 410, is_problem=True, groups=(groups.story(found.story_id),))
    return problems.answer("not-found", groups=names)
