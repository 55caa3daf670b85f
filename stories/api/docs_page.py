"""The page on which people read the description of the API and try it out: Swagger UI from the paper's own files."""

from django.http import HttpRequest
from django.templatetags.static import static

from newsroom import http
from stories import delivery, groups, rendering
from stories.site import machines, release
from stories.site.serving import Outcome, public

TITLE = "The API"
PATH = "/api/v1/docs"
ABOUT = "Every address of the API with its parameters and answers, to read and to try out."
UI = "drf_spectacular_sidecar/swagger-ui-dist/"
FILES = f"{UI}swagger-ui.css", f"{UI}swagger-ui-bundle.js", "api/docs.css", "api/docs.js"
# Swagger UI draws its signs from data: addresses in its style sheet. Nothing else is looser than on other pages: no
# code and no style stands in the page itself.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)


@public
def docs(request: HttpRequest) -> Outcome:
    site = delivery.site()
    head = machines.plain(TITLE, PATH, site, description=ABOUT)
    return http.Representation(
        body=lambda: rendering.page("api/docs.html", site, {"title": TITLE, "machines": head}),
        content_type=http.HTML,
        etag=release.fingerprint("api/docs.html", PATH, POLICY, *map(static, FILES), site),
        modified_at=release.MADE_AT,
        lifetime=http.Lifetime.LIVE,
        groups=(groups.SITE, groups.PAGES),
        extra=(("Content-Security-Policy", POLICY),),
    )
