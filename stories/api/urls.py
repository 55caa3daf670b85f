"""The addresses of the API. None ends with a slash."""

from django.urls import path

from stories.api import changes, docs_page, exports, problem_pages, stories, versions

app_name = "api"
urlpatterns = [
    path("stories", stories.Stories.as_view(), name="stories"),
    path("stories/<story_id:story_id>", stories.Story.as_view(), name="story"),
    path("stories/<story_id:story_id>/versions", versions.Versions.as_view(), name="versions"),
    path("stories/<story_id:story_id>/versions/<version_number:number>", versions.OneVersion.as_view(), name="version"),
    path("changes", changes.Changes.as_view(), name="changes"),
    path("export", exports.Export.as_view(), name="export"),
    path("docs", docs_page.docs, name="docs"),
    path("problems", problem_pages.index, name="problems"),
    path("problems/<story_slug:slug>", problem_pages.problem, name="problem"),
]
