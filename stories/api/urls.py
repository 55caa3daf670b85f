"""The addresses of the API. None ends with a slash."""

from django.urls import path, register_converter

from stories.api import (
    changes,
    claims,
    corrections,
    docs_page,
    editions,
    exports,
    problem_pages,
    searching,
    sources,
    stories,
    versions,
)
from stories.site import converters

register_converter(converters.CorrectionId, "correction_id")

app_name = "api"
urlpatterns = [
    path("stories", stories.Stories.as_view(), name="stories"),
    path("stories/<story_id:story_id>", stories.Story.as_view(), name="story"),
    path("stories/<story_id:story_id>/versions", versions.Versions.as_view(), name="versions"),
    path("stories/<story_id:story_id>/versions/<version_number:number>", versions.OneVersion.as_view(), name="version"),
    path("editions", editions.Editions.as_view(), name="editions"),
    path("editions/latest", editions.LatestEdition.as_view(), name="latest-edition"),
    path("editions/<story_id:edition_id>", editions.Edition.as_view(), name="edition"),
    path("claims", claims.Claims.as_view(), name="claims"),
    path("claims/<claim_id:claim_id>", claims.OneClaim.as_view(), name="claim"),
    path("sources", sources.Sources.as_view(), name="sources"),
    path("sources/<source_id:source_id>", sources.OneSource.as_view(), name="source"),
    path("corrections", corrections.Corrections.as_view(), name="corrections"),
    path("corrections/<correction_id:correction_id>", corrections.OneCorrection.as_view(), name="correction"),
    path("search", searching.Search.as_view(), name="search"),
    path("changes", changes.Changes.as_view(), name="changes"),
    path("export", exports.Export.as_view(), name="export"),
    path("docs", docs_page.docs, name="docs"),
    path("problems", problem_pages.index, name="problems"),
    path("problems/<story_slug:slug>", problem_pages.problem, name="problem"),
]
