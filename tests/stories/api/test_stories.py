"""The list of stories and each one by the API."""

import pytest

from tests.factories import make_published

pytestmark = pytest.mark.django_db


def test_thin(client):
    make_published()
    (found,) = client.get("/api/v1/stories").json()["results"]
    assert found["api_url"].endswith("/api/v1/stories/mp-2026-08-29-001")
