"""Sources: addresses that are safe to print, ids that stay, and a confidential identity that never leaves its table."""

import io
import json

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, transaction

from newsroom.users.roles import Role
from sources.models import LONGEST_URL, ConfidentialIdentity, Source, web_address
from stories.models import Revision, StoryVersion
from tests import factories
from tests.factories import make_source

pytestmark = pytest.mark.django_db
WHO = "Somebody at the ministry, room 217"
CONFIDENTIAL = {"is_confidential": True, "publisher": "", "url": "", "canonical_url": "", "title": "An official"}


def confidential(**values):
    source = make_source(**{**CONFIDENTIAL, **values})
    ConfidentialIdentity.objects.create(source=source, identity=WHO)
    return source


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org",
        "http://example.org:8080/a?b=c#d",
        "https://xn--bcher-kva.example/ü",
        "https://[2001:db8::1]/a",
    ],
)
def test_an_absolute_web_address_is_one(url):
    web_address(url)


@pytest.mark.parametrize(
    "url",
    [
        "example.org",
        "//example.org/a",
        "ftp://example.org",
        "javascript:alert(1)",
        "data:text/html,x",
        "mailto:a@example.org",
        "https://",
        "https:///a",
        "https://name@example.org",
        "https://name:word@example.org",
        "https://@example.org",
        "https://example.org:0",
        "https://example.org:70000",
        "https://example.org:port",
        "https://[::1",
        "https://example.org/a b",
        "https://example.org/a\\b",
        "https://example.org/\u2028",
        " https://example.org",
        "https://example.org\n",
    ],
)
def test_what_is_not_safe_to_print_as_a_link_is_refused(url):
    with pytest.raises(ValidationError):
        web_address(url)


def test_the_longest_address_is_kept_and_a_longer_one_refused_on_either_database():
    longest = "https://example.org/".ljust(LONGEST_URL, "a")
    assert make_source(url=longest).url == longest
    with pytest.raises(ValidationError), transaction.atomic():
        make_source(url=longest + "a")


@pytest.mark.parametrize(
    "values, member",
    [
        ({"publisher": ""}, "publisher"),
        ({"is_confidential": True, "url": "", "canonical_url": ""}, "publisher"),
        ({"is_confidential": True, "publisher": ""}, "url"),
        ({"no_url_reason": "Printed only."}, "no_url_reason"),
    ],
)
def test_a_source_that_contradicts_itself_is_told_where(values, member):
    source = make_source()
    for name, value in values.items():
        setattr(source, name, value)
    with pytest.raises(ValidationError) as refusal:
        source.full_clean()
    assert set(refusal.value.message_dict) == {member}


@pytest.mark.parametrize(
    "values",
    [
        {"publisher": ""},
        {"is_confidential": True, "url": "", "canonical_url": ""},
        {"is_confidential": True, "publisher": ""},
        {"source_type": "rumour"},
    ],
)
def test_the_database_refuses_it_whatever_wrote_it(values):
    source = make_source()
    with pytest.raises(IntegrityError), transaction.atomic():
        Source.objects.filter(pk=source.pk).update(**values)


def test_ids_are_unique_and_never_change():
    source = make_source()
    with pytest.raises(IntegrityError), transaction.atomic():
        Source.objects.create(source_id=source.source_id, title="Other", publisher="Other", source_type="other")
    with pytest.raises(DatabaseError, match="never change"), transaction.atomic():
        Source.objects.filter(pk=source.pk).update(source_id="source-2026-08-29-999")
    source.refresh_from_db()
    assert source.source_id != "source-2026-08-29-999"


def test_a_confidential_source_has_one_identity():
    source = confidential()
    with pytest.raises(IntegrityError), transaction.atomic():
        ConfidentialIdentity.objects.create(source=source, identity="Somebody else")


def test_no_text_of_a_source_tells_who_it_is():
    source = confidential()
    assert str(source) == "An official (confidential)"
    assert WHO not in str(source.identity) + repr(source.identity) + repr(source)


def test_who_a_source_is_stands_in_no_revision_no_document_and_no_export():
    reporter = factories.make_user(Role.REPORTER)
    story = factories.make_story(by=reporter, sources=[confidential(), make_source()])
    factories.edit(story, by=reporter, dek="Another dek.")
    factories.make_pressed(factories.approve(story))
    story.refresh_from_db()
    factories.correct(story)
    assert Revision.objects.count() >= 3
    out = io.StringIO()
    call_command("export_stories", stdout=out)
    printed = json.loads(bytes(StoryVersion.objects.latest("number").document))["sources"][0]
    assert {printed[name] for name in ("publisher", "url", "canonical_url")} == {None}
    assert printed["title"] == "An official"
    assert WHO not in out.getvalue()


def test_who_a_source_is_stands_in_no_other_table():
    reporter = factories.make_user(Role.REPORTER)
    factories.make_pressed(factories.approve(factories.make_story(by=reporter, sources=[confidential()])))
    searched = [model for model in apps.get_models() if model is not ConfidentialIdentity]
    rows = [row for model in searched for row in model._base_manager.values_list()]
    assert len(searched) >= 40
    assert len(rows) >= 40
    assert [row for row in rows if holds(row, "room 217")] == []


def holds(row, text):
    told = [bytes(value) if isinstance(value, memoryview) else value for value in row]
    return text in repr(told)


def test_a_text_that_cannot_be_printed_is_refused_of_an_identity_too():
    with pytest.raises(ValidationError), transaction.atomic():
        ConfidentialIdentity.objects.create(source=make_source(**CONFIDENTIAL), identity="a\x00b")
