"""Documents that partners send in: drafts, once for each key, and nothing told of what the newsroom holds."""

import json
from datetime import timedelta

import pytest
from django.db import OperationalError, connection

from newsroom import instants
from newsroom.users.models import User
from newsroom.users.roles import Role
from partners import once, receiving
from partners.bodies import Body
from partners.models import Import
from partners.writers import writer_of
from sources.models import Source
from stories import gathering, intake, workflow
from stories.models import Story
from tests import factories
from tests.partners.making import make_partner
from tests.partners.sending import PATH, Sender
from tests.stories.archives import SEED_ID, contents, corrected, document, items, seed

pytestmark = pytest.mark.django_db


@pytest.fixture
def sender(client):
    return Sender(client)


def results(response):
    return [(one["line"], one["result"], one["story_id"]) for one in response.json()["results"]]


def test_a_document_becomes_a_draft_of_its_partner_and_nothing_public(sender):
    response = sender.post(seed())
    told = response.json()
    assert response.status_code == 201
    assert results(response) == [(1, "imported", SEED_ID)]
    assert told["results"][0]["notes"][0] == {
        "pointer": "/story/first_published_at",
        "detail": "ignored: publication gives the instants",
    }
    story = Story.objects.get()
    writer = story.created_by
    assert (story.story_id, story.state, story.public_status) == (SEED_ID, "draft", "unpublished")
    assert (str(writer), writer.is_active, writer.has_usable_password()) == (sender.partner.name, False, False)
    assert workflow.contributors(story) == {writer.pk}
    assert sender.get(response["Location"]).json() == told
    assert sender.get().json()["results"] == [{name: value for name, value in told.items() if name != "results"}]
    again = sender.post(seed())
    assert (again.status_code, results(again)) == (200, [(1, "unchanged", SEED_ID)])


def test_lines_are_told_each_by_itself(sender):
    repeated = b'{"story": {"slug": "a", "slug": "b"}}'
    response = sender.lines(document(3), b"", repeated, document(4), corrected(document(5)), document(3))
    assert response.status_code == 201
    assert results(response) == [
        (1, "imported", "mp-2026-08-29-003"),
        (3, "refused", None),
        (4, "imported", "mp-2026-08-29-004"),
        (5, "refused", "mp-2026-08-29-005"),
        (6, "unchanged", "mp-2026-08-29-003"),
    ]
    told = response.json()
    assert [told[name] for name in ("imported", "unchanged", "refused", "postponed")] == [2, 1, 2, 0]
    assert told["results"][1]["problems"] == [
        {"pointer": "/story/slug", "detail": "This member is given more than once."}
    ]
    assert Story.objects.count() == 2


def test_the_same_request_is_answered_the_same_and_carried_out_once(sender):
    """The connection was cut before the answer came, and the same request was sent again."""
    first = sender.post(seed(), key='"one"')
    before = contents()
    second = sender.post(seed(), key="one")
    assert (second.status_code, second.content, second["Idempotency-Replayed"]) == (201, first.content, "true")
    assert "Idempotency-Replayed" not in first
    refused = [sender.post(b"[]", key="two") for _ in range(2)]
    assert [one.status_code for one in refused] == [400, 400]
    assert refused[0].content == refused[1].content
    assert contents() == before
    assert Import.objects.count() == 2
    other = sender.post(document(3), key="one")
    assert (other.status_code, other.json()["type"].rpartition("/")[2]) == (422, "unprocessable")


@pytest.mark.parametrize("key", ["", '""', '"a', "two words", "é", "x" * 201])
def test_a_request_without_a_key_of_its_own_is_refused(sender, key):
    response = sender.post(seed(), key=key) if key else sender.post(seed(), key=False)
    assert (response.status_code, response.json()["type"].rpartition("/")[2]) == (400, "missing-idempotency-key")
    assert not Import.objects.exists()


def test_while_one_is_at_a_request_another_waits_and_takes_over_after_a_crash(sender):
    body = json.dumps(document(3)).encode()
    once.begun(partner=sender.partner, key="one", sha256=Body("application/json", body).sha256)
    list(intake.take_from_outside(items(document(3)), sender=writer_of(sender.partner)))
    waiting = sender.post(body, key="one")
    assert (waiting.status_code, waiting["Retry-After"]) == (409, str(once.RETRY_SECONDS))
    assert sender.get().json()["results"][0]["state"] == "running"
    Import.objects.update(leased_until=instants.now() - timedelta(seconds=1))
    assert results(sender.post(body, key="one")) == [(1, "unchanged", "mp-2026-08-29-003")]
    assert (Story.objects.count(), Import.objects.count()) == (1, 1)


def test_a_request_that_broke_off_may_be_sent_again_at_once_and_one_overtaken_says_nothing(sender):
    asked = {"partner": sender.partner, "key": "one", "sha256": "0" * 64}
    first = once.begun(**asked)
    once.given_up(first)
    second = once.begun(**asked)
    assert second.pk == first.pk
    once.ended(first, status=200, answer="[]")
    assert Import.objects.get().ended_at is None
    once.ended(second, status=201, answer="[]", imported=3)
    assert (Import.objects.get().status, once.begun(**asked).imported) == (201, 3)


def test_what_is_not_reached_in_time_is_told(sender, monkeypatch):
    monkeypatch.setattr(receiving, "MOST_SECONDS", -1)
    response = sender.lines(seed())
    assert (response.status_code, results(response)) == (200, [(1, "postponed", SEED_ID)])
    assert not Story.objects.exists()


def test_what_the_newsroom_holds_is_to_be_seen_in_no_answer(sender, client):
    """The newsroom holds a draft of the same id, its section and its sources, which it calls otherwise."""
    list(intake.take_drafts(items(seed())))
    Source.objects.update(title="As the newsroom calls it")
    held, before = Story.objects.get(), contents()["Revision"]
    [unknown] = sender.post(document(3)).json()["results"]
    response = sender.post(seed())
    assert (response.status_code, response.json()["results"]) == (201, [{**unknown, "story_id": SEED_ID}])
    own = Story.objects.get(source_story_id=held.source_story_id, story_id=None)
    assert own.created_by.username == f"partner:{sender.partner.pk}"
    assert results(sender.post(seed())) == [(1, "unchanged", SEED_ID)]
    changed = seed()
    changed["story"]["dek"] = "Another dek."
    assert results(sender.post(changed)) == [(1, "imported", SEED_ID)]
    assert results(Sender(client).post(seed())) == [(1, "imported", SEED_ID)]
    assert set(before) <= set(contents()["Revision"])
    [unmoved] = list(intake.take_drafts(items(seed())))
    assert (unmoved.status, unmoved.story_key, held.revisions.count()) == ("unchanged", held.pk, 1)


@pytest.mark.parametrize("deed", ["edited", "submitted"])
def test_a_partner_is_not_told_what_became_of_its_draft_and_writes_nothing_over(sender, deed):
    sender.post(seed())
    story, editor = Story.objects.get(), factories.make_user(Role.EDITOR)
    if deed == "edited":
        factories.edit(story, by=editor, dek="The desk's own dek.")
    else:
        workflow.submit(story=story, by=editor)
    before = contents()
    changed = seed()
    changed["story"]["dek"] = "A third dek."
    response = sender.post(changed)
    told = response.json()
    assert (response.status_code, told["type"].rpartition("/")[2]) == (422, "unprocessable")
    [error] = told["errors"]
    assert error == {
        "pointer": "/story/story_id",
        "detail": "The newsroom has gone on with this story: what it holds is not written over.",
    }
    assert contents() == before


def test_a_story_that_is_public_is_unchanged_or_refused(sender):
    story = factories.make_published()
    live = json.loads(gathering.live_version(story).document)
    assert sender.post(live).json()["unchanged"] == 1
    live["story"]["dek"] = "Another dek."
    assert sender.post(live).status_code == 422
    assert Story.objects.count() == 1


def test_a_row_that_cannot_be_stored_is_told_in_no_words_of_the_database(sender):
    sender.post(seed())
    with connection.cursor() as cursor:
        cursor.execute("UPDATE stories_story SET byline = %s", ["\x07"])
    changed = seed()
    changed["story"]["dek"] = "Another dek."
    response = sender.post(changed)
    assert response.status_code == 400
    assert response.json()["errors"] == [{"pointer": "", "detail": "It cannot be stored."}]


def test_while_the_database_is_at_fault_nothing_is_refused_and_the_same_request_may_come_again(sender):
    def locked(execute, sql, params, many, context):
        if sql.startswith('INSERT INTO "stories_story"') and "mp-2026-08-29-004" in params:
            raise OperationalError("locked")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(locked):
        response = sender.lines(document(3), document(4), key="one")
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    again = sender.lines(document(3), document(4), key="one")
    assert [one[1] for one in results(again)] == ["unchanged", "imported"]


def test_a_draft_without_an_id_is_known_by_its_text_to_whom_it_came_from(sender, client):
    desk = factories.make_story()
    draft = json.loads(desk.revisions.get().document)
    told = [results(one.post(draft)) for one in (sender, sender, Sender(client))]
    assert told == [[(1, word, None)] for word in ("imported", "unchanged", "imported")]
    assert (desk.revisions.count(), Story.objects.count()) == (1, 3)


def test_numbers_that_would_leave_none_for_others_are_not_taken(sender):
    made = json.loads(json.dumps(seed()).replace("mp-2026-08-29-002", "mp-2026-08-29-999999"))
    assert sender.post(made).status_code == 201
    assert Story.objects.get().story_id is None
    greedy = json.loads(json.dumps(document(3)).replace("source-2026-08-29-0", "source-2026-08-29-9990"))
    response = sender.post(greedy)
    assert response.json()["errors"][0] == {
        "pointer": "/sources/0/source_id",
        "detail": "ends with a number beyond 99,999",
    }


def test_a_partner_sees_its_own_imports_alone(sender, client):
    mine = [sender.lines(document(number))["Location"] for number in (3, 4, 5)]
    stranger = Sender(client)
    strange, unknown = stranger.get(mine[0]), stranger.get(f"{PATH}/{'0' * 32}")
    assert (strange.status_code, strange.content) == (404, unknown.content)
    assert stranger.get().json() == {"results": [], "next": None, "previous": None}
    first = sender.get(f"{PATH}?page_size=2").json()
    second = sender.get(first["next"]).json()
    listed = [one["api_url"].rpartition("/")[2] for one in first["results"] + second["results"]]
    assert listed == [one.rpartition("/")[2] for one in reversed(mine)]
    assert stranger.get(first["next"]).json()["type"].endswith("/invalid-cursor")
    tag = sender.get(mine[0])["ETag"]
    assert sender.get(mine[0], HTTP_IF_NONE_MATCH=tag).status_code == 304
    assert sender.post(seed(), key="x").status_code == 201


@pytest.mark.parametrize("method", ["get", "post"])
def test_only_a_key_with_the_scope_opens_it(client, method):
    def asked(**headers):
        return getattr(client, method)(PATH, **headers)

    assert asked().status_code == 401
    reader = Sender(client, "read", "bulk", "webhooks")
    assert getattr(client, method)(PATH, HTTP_AUTHORIZATION=f"Bearer {reader.text}").status_code == 403
    assert client.put(PATH, HTTP_AUTHORIZATION=f"Bearer {Sender(client).text}").status_code == 405


def test_the_account_of_a_partner_is_called_as_it_is_now_and_judges_nothing(client):
    partner = make_partner("Wire One")
    Sender(client, partner=partner).post(document(3))
    partner.name = "Wire Two"
    partner.save()
    Sender(client, partner=partner).post(document(4))
    [writer] = User.objects.filter(username__startswith="partner:")
    assert (str(writer), writer.roles) == ("Wire Two", frozenset())
