"""Who holds the wrong version of a story, by everything that tells of it."""

from datetime import timedelta

import pytest

from newsroom import instants
from partners import log, reports
from partners.choices import DeliveryState
from partners.models import Acknowledgement, Delivery, Endpoint, ExportTaken
from stories.models.ledger import LedgerEntry
from tests.factories import approve, correct, make_pressed, make_published, make_story, remove, retract
from tests.partners.making import make_key, make_partner, with_key

pytestmark = pytest.mark.django_db


def head():
    return LedgerEntry.objects.latest("seq").seq


def fetched(name, *handed, partner=None):
    partner = partner or make_partner(name)
    for version in handed:
        log.note_fetched(partner.pk, [version], instants.now())
    return partner


def exported(name, *, ledger=None, selection=(), is_whole=True):
    now = instants.now()
    values = {"ledger": ledger or head(), "selection": dict(selection), "is_whole": is_whole}
    return ExportTaken.objects.create(partner=make_partner(name), began_at=now, seen_at=now, ended_at=now, **values)


def acknowledge(partner, story):
    seq = reports.case_of(story.story_id).entry.seq
    Acknowledgement.objects.create(partner=partner, seq=seq, at=instants.now())


def told(case):
    return {one.partner.name: (one.version, one.has_right, one.is_settled) for one in case.holders}


def test_every_way_of_holding_a_story_and_of_putting_it_right():
    story, other = approve(make_story()), approve(make_story(headline="Of another matter"))
    make_pressed(story, other)
    story.refresh_from_db()
    other.refresh_from_db()
    first = (story.story_id, 1)
    before = head()
    fetched("fetched", first)
    fetched("of another story", (other.story_id, 1))
    exported("exported")
    exported("exported a part", selection={"edition": "mp-2026-08-29-morning-0001"})
    exported("exported in vain", is_whole=False)
    acted, again = fetched("acknowledged", first), fetched("fetched again", first)
    correct(story)
    case = reports.case_of(story.story_id)
    assert case.entry.reason == "correction"
    new = (story.story_id, case.entry.version)
    fetched("", new, partner=again)
    fetched("only the new one", new)
    exported("exported late", ledger=before).partner.exports.create(
        ledger=head(), began_at=instants.now(), seen_at=instants.now(), is_whole=True
    )
    Acknowledgement.objects.create(partner=acted, seq=case.entry.seq, at=instants.now())
    found = reports.case_of(story.story_id)
    assert told(found) == {
        "exported": (1, False, False),
        "exported a part": (None, False, False),
        "exported in vain": (None, False, False),
        "fetched": (1, False, False),
        "acknowledged": (1, False, True),
        "exported late": (2, True, True),
        "fetched again": (2, True, True),
    }
    assert [one.partner.name for one in found.unsettled] == [
        *("exported", "exported a part", "exported in vain", "fetched"),
    ]
    assert reports.case_of(other.story_id) is None
    assert reports.case_of("mp-2020-01-01-001") is None


def test_what_the_api_hands_out_is_what_the_report_knows(client):
    """From a partner's own requests to the answer, over the corrected version and back to peace."""
    story = make_published()
    _, text = make_key(partner=make_partner("by the API"))
    detail, listed = f"/api/v1/stories/{story.story_id}", "/api/v1/stories?include=document"
    assert client.get(detail, **with_key(text)).status_code == 200
    correct(story)
    assert told(reports.case_of(story.story_id)) == {"by the API": (1, False, False)}
    client.head(detail, **with_key(text))
    client.get("/api/v1/stories", **with_key(text))
    assert told(reports.case_of(story.story_id)) == {"by the API": (1, False, False)}
    assert client.get(listed, **with_key(text)).status_code == 200
    assert told(reports.case_of(story.story_id)) == {"by the API": (2, True, True)}
    remove(story)
    assert client.get(detail, **with_key(text)).status_code == 410
    assert len(reports.case_of(story.story_id).unsettled) == 1


def test_the_newest_change_counts_and_what_was_said_of_an_older_one_does_not():
    story = make_published()
    partner = fetched("one", (story.story_id, 1))
    correct(story)
    acknowledge(partner, story)
    assert reports.case_of(story.story_id).unsettled == []
    retract(story)
    assert reports.case_of(story.story_id).entry.reason == "retraction"
    assert len(reports.case_of(story.story_id).unsettled) == 1
    fetched("", (story.story_id, 3), partner=partner)
    assert reports.case_of(story.story_id).unsettled == []
    remove(story)
    # Nothing can be fetched any more: only its word, or an export that tells of the removal, settles it.
    assert len(reports.case_of(story.story_id).unsettled) == 1
    acknowledge(partner, story)
    assert reports.case_of(story.story_id).unsettled == []


def test_a_minor_change_takes_nothing_back():
    story = make_published()
    fetched("one", (story.story_id, 1))
    assert reports.case_of(story.story_id) is None
    assert reports.latest_cases() == []


def test_it_says_whether_the_partner_was_told():
    story = make_published()
    partner = fetched("one", (story.story_id, 1))
    correct(story)
    for number, state in enumerate([DeliveryState.FAILED, DeliveryState.DELIVERED, DeliveryState.WAITING]):
        endpoint = Endpoint.objects.create(
            public_id=f"ep_{number}", partner=partner, url=f"https://{number}.example", after=0
        )
        Delivery.objects.create(
            public_id=f"dl_{number}", endpoint=endpoint, seq=head(), state=state, due_at=instants.now()
        )
    assert [one.told for one in reports.case_of(story.story_id).holders] == ["delivered"]


def test_the_latest_of_all_stories_take_as_many_queries_as_one(django_assert_num_queries):
    stories = [approve(make_story(headline=f"Story {n}")) for n in range(3)]
    make_pressed(*stories)
    for story in stories:
        story.refresh_from_db()
    partners = [fetched("", *((story.story_id, 1) for story in stories)) for _ in range(2)]
    for story in stories:
        correct(story, at=instants.now() + timedelta(seconds=1))
    with django_assert_num_queries(7):
        found = reports.latest_cases()
    assert [case.entry.subject_id for case in found] == [story.story_id for story in reversed(stories)]
    assert all(len(case.unsettled) == len(partners) for case in found)
