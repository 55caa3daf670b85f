"""Doors as the API has them, one for each kind of lock, and the addresses that lead to them."""

from django.urls import path

from newsroom import instants
from newsroom.api.doors import Door


class Open(Door):
    """For everybody; hands out two versions."""

    def get(self, request):
        at = instants.now()
        return self.json(
            b'{"who": "anybody"}', at, groups=(), fetched=(("mp-2026-08-29-002", 1), ("mp-2026-08-29-001", 3))
        )


class Bulk(Open):
    needs_key, scope = True, "bulk"


class Sent(Open):
    needs_key, scope = True, "import"

    def post(self, request):
        return self.get(request)


class Hooks(Open):
    needs_key, scope = True, "webhooks"


class Broken(Open):
    """Fails with the caller's key in a variable of every frame."""

    def get(self, request):
        secret = request.META["HTTP_AUTHORIZATION"]
        raise ValueError(f"it failed with {len(secret)} letters")


urlpatterns = [
    path("api/open", Open.as_view()),
    path("api/bulk", Bulk.as_view()),
    path("api/import", Sent.as_view()),
    path("api/webhooks", Hooks.as_view()),
    path("api/broken", Broken.as_view()),
]
handler404 = "stories.site.errors.not_found"
handler500 = "stories.site.errors.server_error"
