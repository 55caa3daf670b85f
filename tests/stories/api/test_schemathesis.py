"""The API asked at random by its own description: never a 5xx, no status that is not described, every answer in form.

`API_EXAMPLES=200 pytest tests/stories/api/test_schemathesis.py` asks each operation so often, for a day's thousands.
"""

import os
from contextlib import suppress
from datetime import UTC, datetime

import orjson
import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis.errors import Unsatisfiable
from hypothesis.internal.conjecture import utils
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import _hypothesis
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from newsroom import describing, publication
from newsroom.wsgi import application
from partners import endpoints
from partners.models import Endpoint
from stories import publishing
from tests import factories
from tests.partners.making import make_key, make_partner

pytestmark = pytest.mark.django_db
EXAMPLES = int(os.environ.get("API_EXAMPLES", "2"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
PLAIN = {"Accept-Encoding": "identity"}  # what asks by WSGI unpacks nothing
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
RATES = {"per_minute": 1_000_000, "per_day": 1_000_000}
REAL = {
    "story_id": ["mp-2026-08-29-001", "mp-2026-08-29-002", "mp-2026-08-29-003"],
    "number": [1, 2],
    "edition_id": ["mp-2026-08-29-morning-0001"],
    "claim_id": ["claim-mp-2026-08-29-001-001"],
    "source_id": ["source-2026-08-29-001"],
    "correction_id": ["correction-mp-2026-08-29-001-001"],
}


@pytest.fixture(autouse=True)
def _packages_that_fit(monkeypatch):
    """The versions of what schemathesis stands on have renamed what it asks of them.

    jsonschema-rs 0.61 has another word for satisfiable: without it values are made by hypothesis-jsonschema, which asks
    Hypothesis 6.170 for `more`, where it iterates now.
    """
    monkeypatch.setattr(_hypothesis, "_canonical_strategy_or_none", lambda *told: None)
    monkeypatch.setattr(utils.many, "more", _more, raising=False)


def _more(many):
    """Whether there is to be another element, as before Hypothesis iterated over them."""
    if "steps" not in vars(many):
        many.steps = iter(many.__enter__())
    is_more = next(many.steps, many) is not many
    if not is_more:
        many.__exit__(None)
    return is_more


@pytest.fixture(autouse=True)
def _one_connection():
    """The database stays connected between requests, as the test client keeps it: all that is there is uncommitted."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def known(settings):
    """What is there to be found: a corrected, a retracted and a removed story, and a partner with an endpoint."""
    stories = [factories.approve(factories.make_story()) for _ in range(4)]
    factories.make_pressed(*stories)
    for story in stories:
        story.refresh_from_db()
    factories.correct(stories[0], at=LATER)
    factories.retract(stories[1], at=LATER)
    factories.remove(stories[2], at=LATER)
    publishing.render_due()
    settings.NEWSROOM_OUTBOUND_PRIVATE = True
    partner = make_partner(plan=RATES)
    endpoint, _ = endpoints.add(partner=partner, url="http://127.0.0.1:9/hook", types=[])
    delivery = endpoints.test(Endpoint.objects.get(pk=endpoint.pk))
    real = {**REAL, "endpoint_id": [endpoint.public_id], "delivery_id": [delivery.public_id]}
    return described_with(real), make_key("read", "bulk", "import", "webhooks", partner=partner)[1]


def described_with(real):
    """The description, in which ids are such as there are or as they may be, and nobody waits."""
    document = orjson.loads(describing.described(publication.current()))
    for operation in (one for path in document["paths"].values() for one in path.values()):
        for parameter in operation.get("parameters", []):
            name, schema = parameter["name"], parameter["schema"]
            if name == "wait":
                parameter["schema"] = {"type": "integer", "enum": [0]}
            elif parameter["in"] == "path" and name in real:
                parameter["schema"] = {"anyOf": [{"enum": real[name]}, schema]}
    return schemathesis.openapi.from_dict(document)


def ask(schema, mode, headers, times=EXAMPLES):
    """Ask each operation so many times; how often each status was answered.

    To some nothing can be said that does not fit: any text may be an id, and then it names nothing.
    """
    schema.app = application
    answered = {}
    for operation in (found.ok() for found in schema.get_all_operations()):
        if mode == GenerationMode.NEGATIVE and not (operation.query or operation.body):
            continue

        @given(case=operation.as_strategy(generation_mode=mode))
        @hypothesis_settings(
            max_examples=times,
            derandomize=EXAMPLES < 50,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def one(case):
            response = case.call(headers=headers)
            case.validate_response(response, checks=CHECKS)
            answered[response.status_code] = answered.get(response.status_code, 0) + 1

        with suppress(Unsatisfiable):
            one()
    return answered


def test_whatever_is_asked_is_answered_as_described(known):
    schema, key = known
    bearer = {**PLAIN, "Authorization": f"Bearer {key}"}
    found = ask(schema, GenerationMode.POSITIVE, bearer)
    assert {200, 404, 410} <= found.keys()
    wrong = ask(schema, GenerationMode.NEGATIVE, bearer)
    assert 400 in wrong
    anonymous = ask(schema, GenerationMode.POSITIVE, PLAIN, times=max(1, EXAMPLES // 3))
    assert {200, 401} <= anonymous.keys()
    print(found, wrong, anonymous)
