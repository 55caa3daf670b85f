"""What every request passes: headers, addresses that cannot be ours, and sessions under the admin alone."""

import json
from runpy import run_path

import pytest
from django.conf import settings
from django.core import checks
from django.test import Client, RequestFactory, override_settings
from gunicorn.config import Config

from newsroom.middleware import is_admin, is_readable_path, is_readable_query

BAD_PATHS = [
    "/story/a%00b",
    "/story/mp-2026-08-29-001/%00",
    "/edition/2026-08-29%00",
    "/edition/2026-08-29/morning%00.json",
    "/issues/2026-08-29/a%00b.png",
    "/story/%ff/",
    "/story/%c0%af",
    "/story/%ed%a0%80",
    "/%f4%90%80%80",
    "/robots.txt%0a",
    "/story/a%0ab",
    "/%7f",
    "/%c2%85",
]
BAD_QUERIES = ["q=%00", "q=a%00b", "%00", "q=%ff%fe", "q=%c0%af", "q=%ed%a0%80", "q=%1b", "q=%7f"]


@pytest.fixture
def no_queries(django_assert_num_queries):
    with django_assert_num_queries(0):
        yield


@pytest.mark.django_db
@pytest.mark.parametrize("path", BAD_PATHS)
def test_a_path_that_cannot_be_read_is_404_without_a_query(client, no_queries, path):
    response = client.get(path)
    assert response.status_code == 404
    assert "There is no such page" in response.text or response["Content-Type"] == "application/problem+json"


@pytest.mark.django_db
@pytest.mark.parametrize("query", BAD_QUERIES)
def test_a_query_that_cannot_be_read_is_400_without_a_query(client, no_queries, query):
    page = client.get(f"/story/mp-2026-08-29-001/slug?{query}")
    assert page.status_code == 400
    assert page["Content-Type"] == "text/html; charset=utf-8"
    problem = client.get(f"/story/mp-2026-08-29-001.json?{query}")
    assert (problem.status_code, json.loads(problem.content)["status"]) == (400, 400)
    assert client.get(f"/admin/?{query}").status_code == 400


@pytest.mark.parametrize("query", ["", "q=a+b", "q=%E6%97%A5", "q=100%", "q=a%0Ab", "q=%zz", "utm_source=x"])
def test_queries_that_can_be_read(query):
    assert is_readable_query(query)


@pytest.mark.parametrize("path", ["/tag/café", "/story/日本語", "/story/%FF", "/"])
def test_paths_that_can_be_read(path):
    assert is_readable_path(path)


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "testserver:99999x", "testserver, evil.example"])
def test_a_host_that_is_not_ours_is_400_and_no_news_for_the_log(client, no_queries, host, caplog):
    assert client.get("/robots.txt", headers={"host": host}).status_code == 400
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.django_db
def test_a_probe_may_call_us_by_any_name(client):
    assert client.get("/healthz", headers={"host": "10.0.0.7"}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "FOO"])
@pytest.mark.parametrize("path", ["/", "/story/mp-2026-08-29-001.json", "/admin/", "/nothing"])
def test_an_unknown_method_is_405_and_echoes_nothing(client, no_queries, method, path):
    response = client.generic(method, path, headers={"x-secret": "echo me"})
    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD, OPTIONS"
    assert b"echo me" not in response.content


@pytest.mark.django_db
def test_a_method_override_is_not_heard(client):
    response = client.get("/robots.txt?_method=DELETE", headers={"x-http-method-override": "DELETE"})
    assert response.status_code == 200


@pytest.mark.django_db
def test_headers_with_underscores_and_forwarding_headers_change_nothing(client):
    plain = client.get("/robots.txt")
    forged = client.get(
        "/robots.txt",
        headers={"x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"},
        REMOTE_USER="editor",
    )
    assert forged.content == plain.content
    assert dict(forged.items()) == dict(plain.items())


@pytest.mark.django_db
class TestSlashes:
    @pytest.mark.parametrize("address", ["/robots.txt", "/healthz", "/schemas/story-v1.schema.json"])
    def test_a_known_address_with_a_slash_redirects_once(self, client, address):
        for method in (client.get, client.head):
            response = method(f"{address}/")
            assert (response.status_code, response["Location"]) == (301, address)
        assert client.get(address).status_code == 200

    def test_the_query_goes_along(self, client):
        assert client.get("/robots.txt/?a=%C3%A9&b")["Location"] == "/robots.txt?a=%C3%A9&b"

    @pytest.mark.parametrize(
        "path", ["/nothing/", "/robots.txt//", "//robots.txt/", "//evil.example/", "/story/", "/./", "/robots.txt/./"]
    )
    def test_an_unknown_address_with_a_slash_is_unknown(self, client, path):
        assert client.get("/", PATH_INFO=path).status_code == 404

    def test_a_slash_never_makes_a_second_hop(self, client):
        assert client.get("/edition/2026-02-30/").status_code == 404

    def test_the_admin_keeps_its_slashes(self, client):
        response = client.get("/admin")
        assert (response.status_code, response["Location"]) == (302, "/admin/")
        assert client.get("/admin/")["Location"].startswith("/admin/login/")


@pytest.mark.django_db
class TestHeaders:
    def test_a_public_answer_lets_only_the_papers_own_files_run(self, client):
        for path in ("/", "/nothing", "/robots.txt", "/story/x.json", "/healthz"):
            response = client.get(path)
            policy = response["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
            assert "unsafe" not in policy
            assert response["X-Content-Type-Options"] == "nosniff"
            assert response["X-Frame-Options"] == "DENY"
            assert response["Referrer-Policy"] == "strict-origin-when-cross-origin"
            assert response["Cross-Origin-Opener-Policy"] == "same-origin"
            assert "Cache-Control" in response

    def test_pages_stay_with_us_and_documents_may_be_embedded(self, client):
        assert client.get("/")["Cross-Origin-Resource-Policy"] == "same-origin"
        assert client.get("/story/x.json")["Cross-Origin-Resource-Policy"] == "cross-origin"

    def test_the_admin_has_the_looser_policy_of_its_theme_and_is_never_kept(self, client):
        response = client.get("/admin/login/")
        assert "script-src 'self' 'unsafe-eval'" in response["Content-Security-Policy"]
        assert "style-src 'self' 'unsafe-inline'" in response["Content-Security-Policy"]
        assert "no-store" in response["Cache-Control"]

    def test_https_is_made_binding_where_the_paper_has_it(self, client):
        with override_settings(SECURE_HSTS_SECONDS=0):
            assert "Strict-Transport-Security" not in Client().get("/robots.txt")
        with override_settings(
            SECURE_HSTS_SECONDS=63_072_000, SECURE_HSTS_INCLUDE_SUBDOMAINS=True, SECURE_HSTS_PRELOAD=True
        ):
            said = Client().get("/robots.txt")["Strict-Transport-Security"]
        assert said == "max-age=63072000; includeSubDomains; preload"

    def test_images_may_come_from_where_the_media_are(self, client):
        with override_settings(MEDIA_URL_BASE="https://media.example"):
            policy = Client().get("/robots.txt")["Content-Security-Policy"]
        assert "img-src 'self' https://media.example;" in policy


@pytest.mark.django_db
class TestSessions:
    def test_a_public_address_knows_no_cookie(self, client, admin_client, no_queries):
        for reader in (client, admin_client):
            response = reader.get("/robots.txt")
            assert not response.cookies
            assert "Cookie" not in response.headers.get("Vary", "")
            assert not hasattr(response.wsgi_request, "session")
            assert not hasattr(response.wsgi_request, "user")

    def test_the_admin_knows_who_is_there(self, admin_client):
        response = admin_client.get("/admin/")
        assert response.status_code == 200
        assert response.wsgi_request.user.is_superuser

    def test_messages_travel_in_the_session_not_in_a_cookie_of_every_page(self, settings):
        assert settings.MESSAGE_STORAGE.endswith("SessionStorage")

    def test_a_second_factor_is_asked_for_under_the_admin_alone(self, settings, admin_client):
        settings.NEWSROOM_SECOND_FACTOR = ["administrator"]
        assert admin_client.get("/admin/")["Location"].startswith("/admin/account/second-factor/?next=")
        assert admin_client.post("/admin/").status_code == 403
        for address in ("/robots.txt", "/healthz"):
            assert admin_client.get(address).status_code == 200

    def test_the_admin_asks_for_a_token(self):
        strict = Client(enforce_csrf_checks=True)
        assert strict.post("/admin/login/", {"username": "a", "password": "b"}).status_code == 403


@pytest.mark.parametrize(
    "path, yes",
    [("/admin", True), ("/admin/", True), ("/admin/x", True), ("/administrator", False), ("/x/admin", False)],
)
def test_what_is_under_the_admin(path, yes):
    assert is_admin(RequestFactory().get(path)) is yes


def test_no_header_moves_where_the_paper_stands():
    """Fault HT-05: else anyone could have a page kept at the address of another."""
    config = Config()
    config.set("forwarder_headers", run_path(str(settings.BASE_DIR / "gunicorn.conf.py"))["forwarder_headers"])
    assert config.forwarder_headers == []
    assert RequestFactory().get("/section/standards", SCRIPT_NAME="/section").path == "/section/standards"
    client = Client()
    assert client.get("/section/robots.txt", SCRIPT_NAME="/section").status_code == 404


def test_djangos_checks_find_their_middleware():
    assert not [found for found in checks.run_checks() if found.id.startswith(("admin.E4", "admin.W4"))]
