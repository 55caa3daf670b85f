"""Sources at the desk: who adds them, under which id, and who reads who a confidential one is."""

import hashlib
from zoneinfo import ZoneInfo

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.urls import reverse

from newsroom import instants
from newsroom.numbering.models import reserve
from newsroom.users.models import User
from newsroom.users.roles import Role
from sources.admin import may_read_identities, next_source_id
from sources.models import ConfidentialIdentity, Source
from tests.factories import make_source, make_user
from tests.stories.admin.desk import change_url, client_of, opened

pytestmark = pytest.mark.django_db
WHO = "Somebody at the ministry"
ADD = "admin:sources_source_add"
FORM = {
    "title": "RFC 9457",
    "publisher": "IETF",
    "source_type": "official_document",
    "url": "https://www.rfc-editor.org/rfc/rfc9457",
    "identity-TOTAL_FORMS": 0,
    "identity-INITIAL_FORMS": 0,
}
CONFIDENTIAL = {
    "title": "An official",
    "publisher": "",
    "url": "",
    "is_confidential": "on",
    "identity-TOTAL_FORMS": 1,
    "identity-0-identity": WHO,
}
WRITERS = {Role.REPORTER, Role.EDITOR, Role.CHECKER, Role.PUBLISHER}


@pytest.mark.parametrize("role", Role)
def test_sources_are_added_by_those_who_work_on_stories(role):
    client_of(make_user(role)).post(reverse(ADD), FORM)
    assert Source.objects.exists() == (role in WRITERS)


def test_a_new_source_gets_its_id_its_creator_and_the_digest_of_its_lasting_address():
    reporter, lasting = make_user(Role.REPORTER), "https://doi.org/10.17487/RFC9457"
    client_of(reporter).post(reverse(ADD), {**FORM, "canonical_url": lasting})
    source = Source.objects.get()
    assert source.created_by == reporter
    assert source.canonical_url_sha256 == hashlib.sha256(lasting.encode()).hexdigest()
    client_of(reporter).post(change_url(source), {**opened(client_of(reporter), source), "title": "RFC 9457, revised"})
    changed = Source.objects.get()
    assert (changed.source_id, changed.title) == (source.source_id, "RFC 9457, revised")


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12"])
def test_an_id_is_of_the_day_in_the_papers_zone(settings, zone):
    """The two zones are 26 hours apart: their days are never the same."""
    settings.PUBLICATION_TIME_ZONE = zone
    days = []
    while len(set(days)) != 1:  # once more where midnight passed in between
        before, number, after = today(zone), next_source_id(), today(zone)
        days = [before, after]
    assert number.startswith(f"source-{before}-")


def today(zone):
    return instants.now().astimezone(ZoneInfo(zone)).date().isoformat()


def test_an_id_that_was_given_elsewhere_is_not_given_again(settings):
    reserved = {today(settings.PUBLICATION_TIME_ZONE)}
    reserve(f"source-{min(reserved)}", 1233)
    given = [next_source_id(), next_source_id()]
    if {one[7:17] for one in given} == reserved:  # else midnight has just passed, and another series begun
        assert [one[-5:] for one in given] == ["-1234", "-1235"]
    assert len(set(given)) == 2


def test_who_a_source_is_is_not_shown_in_lists_to_searches_or_in_the_log():
    publisher = client_of(make_user(Role.PUBLISHER))
    assert publisher.post(reverse(ADD), {**FORM, **CONFIDENTIAL}).status_code == 302
    source = Source.objects.get()
    assert source.identity.identity == WHO
    assert WHO in publisher.get(change_url(source)).content.decode()
    listed = publisher.get(reverse("admin:sources_source_changelist")).content.decode()
    assert "An official" in listed
    assert WHO not in listed
    found = publisher.get(reverse("admin:sources_source_changelist"), {"q": "ministry"})
    assert found.context["cl"].result_count == 0
    assert LogEntry.objects.count() == 1
    assert "ministry" not in str(list(LogEntry.objects.values()))


@pytest.mark.parametrize("role", [role for role in Role if role != Role.PUBLISHER])
def test_another_role_neither_reads_nor_replaces_an_identity(role):
    source = make_source(is_confidential=True, publisher="", url="", canonical_url="")
    row = ConfidentialIdentity.objects.create(source=source, identity=WHO)
    client = client_of(make_user(role))
    assert WHO not in client.get(change_url(source)).content.decode()
    rows = {
        "identity-TOTAL_FORMS": 1,
        "identity-INITIAL_FORMS": 1,
        "identity-0-id": row.pk,
        "identity-0-source": source.pk,
    }
    form = {**FORM, **CONFIDENTIAL, **rows, "identity-0-identity": "Somebody else", "identity-0-DELETE": "on"}
    answer = client.post(change_url(source), form)
    assert WHO not in answer.content.decode()
    assert ConfidentialIdentity.objects.get().identity == WHO


def test_the_permission_by_name_lets_a_person_read_and_being_a_superuser_does_not():
    trusted, superuser = make_user(Role.REPORTER), make_user()
    trusted.user_permissions.add(Permission.objects.get(codename="view_identity"))
    superuser.is_superuser = True
    superuser.save()
    told = {user: may_read_identities(User.objects.get(pk=user.pk)) for user in (trusted, superuser)}
    assert told == {trusted: True, superuser: False}


def test_a_confidential_source_with_a_name_or_an_address_comes_back_with_what_was_typed():
    client = client_of(make_user(Role.REPORTER))
    answer = client.post(reverse(ADD), {**FORM, **CONFIDENTIAL, "url": "https://example.org/leak"})
    assert answer.status_code == 200
    assert "it would name the source" in answer.content.decode()
    assert "https://example.org/leak" in answer.content.decode()
    assert not Source.objects.exists()


def test_nobody_deletes_a_source():
    source = make_source()
    url = reverse("admin:sources_source_delete", args=[source.pk])
    assert client_of(make_user(*Role)).post(url, {"post": "yes"}).status_code == 403
    assert Source.objects.exists()
