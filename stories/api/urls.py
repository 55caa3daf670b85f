"""The addresses of the API. None ends with a slash."""

from django.urls import path

from stories.api import changes, docs_page, editions, exports, problem_pages, searching, stories, versions

app_name = "api"
urlpatterns = [
    path("stories", stories.Stories.as_view(), name="stories"),
    path("stories/<story_id:story_id>", stories.Story.as_view(), name="story"),
    path("stories/<story_id:story_id>/versions", versions.Versions.as_view(), name="versions"),
    path("stories/<story_id:story_id>/versions/<version_number:number>", versions.OneVersion.as_view(), name="version"),
    path("editions", editions.Editions.as_view(), name="editions"),
    path("editions/latest", editions.LatestEdition.as_view(), name="latest-edition"),
    path("editions/<story_id:edition_id>", editions.Edition.as_view(), name="edition"),
    path("search", searching.Search.as_view(), name="search"),
    path("changes", changes.Changes.as_view(), name="changes"),
    path("export", exports.Export.as_view(), name="export"),
    path("docs", docs_page.docs, name="docs"),
    path("problems", problem_pages.index, name="problems"),
    path("problems/<story_slug:slug>", problem_pages.problem, name="problem"),
]
