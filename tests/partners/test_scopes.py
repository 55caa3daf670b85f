"""Which key opens which address of the API: a table beside what the addresses say of themselves, and each tried."""

import pytest
from django.core.cache import cache

from partners.choices import Scope
from tests.partners.making import make_key, with_key
from tests.partners.test_leak_matrix import NEVER, doors, filled

pytestmark = pytest.mark.django_db
# What begins with one of these opens to keys with this scope alone; all else to everybody, and to keys that may read.
GUARDED = {
    "api/v1/export": "bulk",
    "api/v1/imports": "import",
    "api/v1/endpoints": "webhooks",
    "api/v1/deliveries": "webhooks",
    "api/v1/acknowledgements": "webhooks",
}
METHODS = ("get", "post", "put", "patch", "delete")


def expected(route: str) -> tuple[str, bool]:
    found = next((scope for start, scope in GUARDED.items() if route.startswith(start)), None)
    return (found or "read", found is not None)


def test_every_address_names_the_scope_of_the_table():
    told = {route: (view.scope, view.needs_key) for route, _, view in doors("every")}
    assert told == {route: expected(route) for route in told}
    assert {scope for scope, _ in told.values()} == set(Scope.values)


def test_a_key_comes_through_the_doors_of_its_scopes_alone_whatever_the_method(client):
    cache.clear()
    texts = {scope: make_key(scope)[1] for scope in Scope.values}
    for route, converters, view in doors("every"):
        address, (needed, needs_key) = filled(route, converters, NEVER), expected(route)
        for method in (name for name in METHODS if hasattr(view, name)):
            ask = getattr(client, method)
            for scope, text in texts.items():
                answer = ask(address, **with_key(text))
                assert (answer.status_code == 403) == (scope != needed), (method, address, scope)
                assert answer.status_code != 401
                answer.getvalue()  # an export counts as under way until it is read to its end
            assert (ask(address).status_code == 401) == needs_key, (method, address)
