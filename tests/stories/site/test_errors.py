"""Error pages: for readers and for machines, without a word about the inside."""

import orjson
import pytest
from django.test import RequestFactory

from newsroom import urls
from stories.site import errors


@pytest.mark.parametrize("path, kind", [("/x", "text/html; charset=utf-8"), ("/x.json", "application/problem+json")])
def test_each_error_in_both_forms(path, kind):
    request = RequestFactory().get(path)
    found = {
        400: errors.bad_request(request),
        404: errors.not_found(request, ValueError("inside")),
        500: errors.server_error(request),
        503: errors.unavailable(request),
    }
    for status, response in found.items():
        assert (response.status_code, response["Content-Type"]) == (status, kind)
        assert response["Cache-Control"] == ("max-age=30" if status == 404 else "no-store")
        assert b"inside" not in response.content
        assert kind.startswith("text") or orjson.loads(response.content)["status"] == status


@pytest.mark.django_db
def test_an_error_of_ours_is_500_in_the_form_of_its_address(client, settings):
    settings.ROOT_URLCONF = __name__
    client.raise_request_exception = False
    for path, kind in (("/broken", "text/html; charset=utf-8"), ("/broken.json", "application/problem+json")):
        response = client.get(path)
        assert (response.status_code, response["Content-Type"]) == (500, kind)
        assert b"secret" not in response.content


def broken(request):
    raise RuntimeError("secret")


urlpatterns = [urls.path("broken", broken), urls.path("broken.json", broken)]
handler500 = urls.handler500
