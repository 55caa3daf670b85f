"""The pages that the newsroom writes about itself: about, standards, corrections policy …"""

from dataclasses import astuple
from typing import Any

from django.http import HttpRequest

from newsroom import http, publication
from stories import groups, presentation, rendering
from stories.delivery import policies
from stories.site import machines, release
from stories.site.serving import Outcome, public


@public
def policy(request: HttpRequest, slug: str) -> Outcome:
    found = policies.policy(slug)
    if not isinstance(found, policies.Policy):
        return found
    return http.Representation(
        body=lambda: rendering.page("site/policy.html", found.site, _matter(found)),
        content_type=http.HTML,
        etag=release.fingerprint("policy", *map(str, astuple(found))),
        modified_at=found.updated_at,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.policy(slug), groups.PAGES),
    )


def _matter(found: policies.Policy) -> dict[str, Any]:
    paper = publication.current()
    updated_at = found.updated_at.isoformat(timespec="milliseconds")
    page = presentation.policy_page(
        found.slug, found.title, found.body, updated_at, zone=paper.zone, publication_url=paper.url, email=paper.email
    )
    described = f"{found.title}: how {paper.name} works, in its own words."
    return {**page, "machines": machines.plain(found.title, f"/{found.slug}", found.site, description=described)}
