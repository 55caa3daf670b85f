"""The public schemas at their addresses."""

import orjson
import pytest

from newsroom.http import Lifetime
from stories.document import validation

ADDRESSES = {
    "/schemas/story-v1.schema.json": ("story-v1", Lifetime.CLOSED),
    "/schemas/edition-v1.schema.json": ("edition-v1", Lifetime.CLOSED),
    "/schemas/story/1.0.0.json": ("story-v1", Lifetime.FOREVER),
}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ADDRESSES)
def test_a_schema_is_served_open_and_without_a_query(client, path, django_assert_num_queries):
    name, lifetime = ADDRESSES[path]
    with django_assert_num_queries(0):
        response = client.get(path)
    assert response.content == validation.public_schema(name)
    assert response["Content-Type"] == "application/schema+json"
    assert response["Cache-Control"] == lifetime
    assert response["Access-Control-Allow-Origin"] == "*"
    assert client.get(path, headers={"if-none-match": response["ETag"]}).status_code == 304
    assert client.options(path)["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("name", ["story-v1", "edition-v1"])
def test_a_schema_names_the_address_that_serves_it(client, name):
    address = f"/schemas/{name}.schema.json"
    assert orjson.loads(client.get(address).content)["$id"] == f"https://themachinepress.com{address}"


@pytest.mark.parametrize("path", ["/schemas/story/9.9.9.json", "/schemas/story/1.0.0", "/schemas/story-draft"])
def test_other_schemas_are_not_public(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.django_db
def test_there_is_no_list_of_schemas(client):
    assert client.get("/schemas").status_code == 404  # one word at the root is asked for among the policy pages
