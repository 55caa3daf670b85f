"""Which address goes where: the site's own, and the newsroom under /admin."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from newsroom import describing, health, schemas
from stories.api import index
from stories.site import policies

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("stories.site.urls")),
    path("feeds/", include("stories.feeds.urls")),
    path("schemas/story-v1.schema.json", schemas.latest, {"name": "story-v1"}, name="story-schema"),
    path("schemas/edition-v1.schema.json", schemas.latest, {"name": "edition-v1"}, name="edition-schema"),
    path("schemas/story-draft.schema.json", schemas.latest, {"name": "story-draft"}, name="draft-schema"),
    path("schemas/presentation.schema.json", schemas.latest, {"name": "presentation"}, name="presentation-schema"),
    path("schemas/story/<str:version>.json", schemas.exact, name="story-schema-version"),
    path(".well-known/api-catalog", describing.catalogue, name="api-catalog"),
    path("api/v1", index.Index.as_view(), name="api"),
    path("api/v1/schema", describing.Described.as_view(), name="api-schema"),
    path("api/v1/", include("stories.api.urls")),
    path("api/v1/", include("partners.api.urls")),
    path("preview/", include("stories.previews.urls")),
    path("admin/", include("newsroom.users.urls")),
    path("admin/", admin.site.urls),
    path("admin", RedirectView.as_view(url="/admin/"), name="admin-without-slash"),
    path("healthz", health.live, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    # Last: a page that editors name must never stand in the way of an address of the program.
    path("<policy_slug:slug>", policies.policy, name="policy"),
]

handler400 = "stories.site.errors.bad_request"
handler404 = "stories.site.errors.not_found"
handler429 = "newsroom.users.views.too_many"  # asked for by allauth, not by Django
handler500 = "stories.site.errors.server_error"
