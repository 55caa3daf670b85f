"""What endpoints are to be told: every material change once, by whatever route it came, and nothing else."""

import pytest
from django.db import transaction

from newsroom import instants
from newsroom.users.roles import Role
from partners import endpoints, outbox
from partners.models import Delivery, Endpoint
from stories import publishing, workflow
from stories.choices import EVENT_OF_REASON, EventType, Reason
from stories.models import LedgerCursor, LedgerEntry
from tests import factories
from tests.partners.making import make_partner
from tests.stories.archives import archive, document

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(settings):
    """An endpoint that is told of everything; no test of this module posts anything."""
    settings.NEWSROOM_OUTBOUND_PRIVATE = True
    return endpoint()


def endpoint(path="/all", types=(), **values):
    return endpoints.add(partner=make_partner(**values), url=f"http://127.0.0.1:9{path}", types=types)[0]


def seqs(of: Endpoint) -> list[int]:
    return list(of.deliveries.order_by("seq").values_list("seq", flat=True))


@transaction.atomic
def cut_off(act):
    act()
    raise InterruptedError


def minor(story):
    editor = factories.make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    factories.edit(story, by=editor, dek=f"{story.dek} And how.")
    workflow.propose_change(story=story, by=editor)
    publishing.publish(story=factories.check_and_approve(story), by=factories.make_user(Role.PUBLISHER))


def test_every_material_change_is_told_once_whatever_its_route(told):
    """Asks 84, 91, 92: pressed, late, corrected, archived, retracted, removed; minor changes and carry-overs never."""
    story = factories.make_published()
    factories.correct(story)
    minor(story)
    archive(document(7, day="2026-08-28", edition_number=40))
    fresh = factories.approve(factories.make_story())
    factories.make_pressed(fresh, story, day=factories.a_day_later(), at=instants.now())
    factories.retract(story)
    factories.remove(story)
    entries = LedgerEntry.objects.order_by("seq")
    assert {Reason.MINOR, Reason.CARRYOVER, Reason.RETRACTION, Reason.REMOVAL} <= {one.reason for one in entries}
    assert outbox.fill() == len(entries)
    assert seqs(told) == [one.seq for one in entries if one.reason not in outbox.UNTOLD]
    assert outbox.fill() == 0
    assert {entry.type for entry in entries} == {*EVENT_OF_REASON.values()}


def test_types_narrow_what_is_told_but_never_corrections_retractions_and_removals(told):
    """Ask 84."""
    chosen = endpoint("/editions", ["edition.published"])
    story = factories.make_published()
    factories.correct(story)
    factories.retract(story)
    factories.remove(story)
    outbox.fill()
    types = set(LedgerEntry.objects.filter(seq__in=seqs(chosen)).values_list("type", flat=True))
    assert types == {EventType.EDITION_PUBLISHED, *outbox.ALWAYS}


def test_who_comes_later_or_is_switched_off_is_told_of_what_comes_then(told):
    first = factories.make_published()
    later = endpoint("/later")
    off, inactive = endpoint("/off"), endpoint("/inactive")
    endpoints.disable(off)
    type(inactive.partner).objects.filter(pk=inactive.partner_id).update(is_active=False)
    factories.correct(first)
    outbox.fill()
    assert seqs(later) == [LedgerEntry.last_seq()]
    assert seqs(off) == seqs(inactive) == []
    endpoints.enable(off)
    factories.retract(first)
    outbox.fill()
    assert seqs(off) == [seq for seq in seqs(told) if seq > seqs(later)[0]]


def test_what_was_not_committed_is_told_to_nobody_and_a_crash_while_filling_doubles_nothing(told):
    """Fault WH-06."""
    with pytest.raises(InterruptedError):
        cut_off(factories.make_published)
    assert outbox.fill() == 0
    factories.make_published()
    with pytest.raises(InterruptedError):
        cut_off(outbox.fill)
    assert not Delivery.objects.exists()
    outbox.fill()
    LedgerCursor.objects.filter(consumer=outbox.CONSUMER).update(seq=0)  # as from a copy of the database
    outbox.fill()
    assert seqs(told) == list(LedgerEntry.objects.order_by("seq").values_list("seq", flat=True))


def test_what_is_not_public_is_told_to_nobody(told):
    """Fault WH-13: drafts, notes, plans, approvals."""
    editor = factories.make_user(Role.EDITOR)
    story = factories.approve(factories.make_story())
    workflow.write_note(story=story, by=editor, text="Who is the insider?")
    workflow.place(edition=factories.make_edition(), story=story, by=editor, story_type="lead")
    outbox.fill()
    assert not Delivery.objects.exists()
