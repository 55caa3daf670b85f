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
    reporter, lasting = make_user(Role.REPORTER), "https://doi.org/10.17487/rfc9457"
    client_of(reporter).post(reverse(ADD), {**FORM, "canonical_url": "doi:10.17487/RFC9457"})
    source = Source.objects.get()
    assert source.canonical_url == lasting
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


@pytest.mark.parametrize(
    "typed, url, lasting",
    [
        ("arXiv:2301.12345v2", "https://arxiv.org/abs/2301.12345", "https://arxiv.org/abs/2301.12345"),
        (
            "https://arxiv.org/pdf/2301.12345v2",
            "https://arxiv.org/pdf/2301.12345v2",
            "https://arxiv.org/abs/2301.12345",
        ),
        ("10.1038/S41586", "https://doi.org/10.1038/s41586", "https://doi.org/10.1038/s41586"),
        ("https://example.org/a?utm_source=x", "https://example.org/a?utm_source=x", "https://example.org/a"),
    ],
)
def test_an_identifier_becomes_an_address_and_an_address_gets_its_lasting_form(typed, url, lasting):
    assert client_of(make_user(Role.REPORTER)).post(reverse(ADD), {**FORM, "url": typed}).status_code == 302
    source = Source.objects.get()
    assert (source.url, source.canonical_url) == (url, lasting)


@pytest.mark.parametrize("bad", ["a book", "javascript:alert(1)", "https://example.org/a b", "ftp://example.org/"])
def test_what_is_no_address_comes_back_with_what_was_typed(bad):
    answer = client_of(make_user(Role.REPORTER)).post(reverse(ADD), {**FORM, "url": bad})
    assert answer.status_code == 200
    assert "url" in answer.context["adminform"].form.errors
    assert answer.context["adminform"].form["url"].value() == bad


@pytest.mark.parametrize("field", ["url", "canonical_url"])
@pytest.mark.parametrize("typed", ["10.17487/rfc9457", "http://dx.doi.org/10.17487/RFC9457"])
def test_a_second_row_for_a_known_document_is_refused_and_the_first_is_offered(field, typed):
    known = make_known()
    client = client_of(make_user(Role.REPORTER))
    answer = client.post(reverse(ADD), {**FORM, field: typed})
    page = answer.content.decode()
    assert "This is known already" in page
    assert f'name="_known" value="{known.pk}"' in page
    assert Source.objects.count() == 1
    taken = client.post(reverse(ADD), {**FORM, "url": typed, "_known": known.pk})
    assert taken.url == change_url(known)


def make_known(**values):
    url = "https://doi.org/10.17487/RFC9457"
    return make_source(canonical_url=url, canonical_url_sha256=hashlib.sha256(url.encode()).hexdigest(), **values)


def test_a_popup_hands_the_known_source_back_as_if_it_were_new():
    known = make_known()
    client = client_of(make_user(Role.REPORTER))
    answer = client.post(reverse(ADD), {**FORM, "_popup": "1", "_known": known.pk})
    assert f"&quot;value&quot;: &quot;{known.pk}&quot;" in answer.content.decode()
    assert Source.objects.count() == 1
    created = client.post(reverse(ADD), {**FORM, "_popup": "1"})
    assert "&quot;obj&quot;: &quot;RFC 9457 (IETF)&quot;" in created.content.decode()


def test_who_may_add_no_source_is_handed_none_either():
    known = make_known()
    answer = client_of(make_user(Role.PARTNER_MANAGER)).post(reverse(ADD), {"_popup": "1", "_known": known.pk})
    assert answer.status_code == 403


def test_mending_a_title_leaves_the_printed_address_as_it_is():
    known, editor = make_known(), client_of(make_user(Role.EDITOR))
    second = make_source(canonical_url="", url="https://example.org/a?utm_source=x")
    for source in (known, second):
        before = (source.url, source.canonical_url)
        assert editor.post(change_url(source), {**opened(editor, source), "title": "Mended"}).status_code == 302
        source.refresh_from_db()
        assert (source.title, source.url, source.canonical_url) == ("Mended", *before)


@pytest.mark.parametrize(
    "words",
    ["10.17487/RFC9457", "doi:10.17487/rfc9457", "https://dx.doi.org/10.17487/rfc9457?utm_id=x", "RFC 9457"],
)
def test_a_claim_finds_a_source_by_words_and_by_any_spelling_of_its_address(words):
    known = make_known(title="RFC 9457")
    make_source(title="Another")
    query = {"app_label": "stories", "model_name": "claim", "field_name": "sources", "term": words}
    found = client_of(make_user(Role.REPORTER)).get(reverse("admin:autocomplete"), query).json()
    assert [row["id"] for row in found["results"]] == [str(known.pk)]


@pytest.mark.parametrize("role", [role for role in Role if role != Role.PUBLISHER])
def test_no_question_that_a_list_answers_tells_who_somebody_is(role):
    source = make_source(is_confidential=True, publisher="", url="", canonical_url="")
    ConfidentialIdentity.objects.create(source=source, identity=WHO)
    client, listed = client_of(make_user(role)), reverse("admin:sources_source_changelist")
    for query in (
        "identity__identity__icontains=ministry",
        "identity__identity__startswith=S",
        "o=identity",
        "q=ministry",
    ):
        right, wrong = (client.get(f"{listed}?{query.replace('ministry', word)}") for word in ("ministry", "nobody"))
        assert (right.status_code, "An official" in right.content.decode()) == (
            wrong.status_code,
            "An official" in wrong.content.decode(),
        )
    search = {"app_label": "stories", "model_name": "claim", "field_name": "sources", "term": "ministry"}
    answer = client.get(reverse("admin:autocomplete"), search)
    assert answer.status_code == 403 or answer.json()["results"] == []
    history = client.get(reverse("admin:sources_source_history", args=[source.pk]))
    assert WHO not in history.content.decode()


def test_an_identity_is_written_down_for_a_confidential_source_only():
    answer = client_of(make_user(Role.REPORTER)).post(reverse(ADD), {**FORM, **CONFIDENTIAL, "is_confidential": ""})
    assert "Mark the source confidential" in answer.content.decode()
    assert not Source.objects.exists()


def test_whoever_wrote_an_identity_down_is_told_that_it_cannot_be_read_back():
    client = client_of(make_user(Role.REPORTER))
    assert "you cannot read it back" in client.get(reverse(ADD)).content.decode()
    client.post(reverse(ADD), {**FORM, **CONFIDENTIAL})
    assert WHO not in client.get(change_url(Source.objects.get())).content.decode()
