"""What is posted to partners arrives, in order, signed, and again until it does; against a real server."""

import json
import time
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from threading import Event
from urllib.parse import urlsplit

import pytest
import time_machine
from django.core.management import call_command

from newsroom import instants
from partners import endpoints, outbox, recording, retrying, sending
from partners.choices import DeliveryState
from partners.models import Attempt, Delivery, Endpoint
from partners.recording import Outcome
from stories.models import LedgerEntry
from tests import factories
from tests.newsroom.outbound.servers import serving
from tests.partners.making import make_partner
from tests.partners.receiving import PATH, make_receiver, receiving

pytestmark = pytest.mark.django_db
START = datetime(2026, 12, 1, 12, tzinfo=UTC)


def due(delivery: Delivery) -> datetime:
    """When it is tried next: its own hour, and not before the endpoint has rested."""
    delivery.refresh_from_db()
    delivery.endpoint.refresh_from_db()
    return max(delivery.due_at, delivery.endpoint.rests_until or delivery.due_at)


def tried(clock, delivery: Delivery) -> list[float]:
    """Hours after which each further attempt was made, until there are no more."""
    hours, began = [], instants.now()
    while Delivery.objects.get(pk=delivery.pk).state == DeliveryState.WAITING:
        clock.move_to(due(delivery) - timedelta(milliseconds=2))
        assert sending.run() == 0, "an attempt before it was due"
        clock.move_to(due(delivery))
        assert sending.run() == 1
        hours.append((instants.now() - began) / timedelta(hours=1))
    return hours


def test_each_change_is_posted_signed_thin_and_in_order(settings):
    """CONTRACT: `{type, timestamp, data}`; the id is the entry's, the document is where it says."""
    story = factories.make_published()
    with receiving(settings) as receiver:
        factories.correct(story)
        factories.retract(story)
        factories.remove(story)
        sending.run()
        entries = LedgerEntry.objects.filter(seq__gt=receiver.endpoint.after).order_by("seq")
        assert receiver.seqs == [entry.seq for entry in entries]
        assert len(entries) >= 4
        assert sending.run() == 0
    for one, told, entry in zip(receiver.posted, receiver.verified(), entries, strict=True):
        assert one.headers["webhook-id"] == f"msg_{entry.hash}"
        assert "." not in one.headers["webhook-id"]
        assert one.headers["content-type"] == "application/json"
        assert len(one.body) < 20_000
        assert list(told) == ["type", "timestamp", "data"]
        name = "edition_id" if entry.type.startswith("edition") else "story_id"
        assert list(told["data"]) == ["seq", "reason", name, "version", "sha256", "json_url"]
        assert (told["type"], told["data"]["sha256"]) == (entry.type, entry.sha256)
    assert {one.state for one in Delivery.objects.all()} == {DeliveryState.DELIVERED}


def test_what_the_address_in_a_message_serves_has_the_digest_of_the_message(settings, client):
    with receiving(settings) as receiver:
        factories.correct(factories.make_published())
        factories.make_pressed(
            factories.approve(factories.make_story()), slot="evening", at=factories.press_time(hour=20)
        )
        sending.run()
        told = [one["data"] for one in receiver.messages]
    assert [one["reason"] for one in told] == ["first", "press", "correction", "first", "press"]
    for data in told:
        found = client.get(urlsplit(data["json_url"]).path)
        assert (found.status_code, sha256(found.content).hexdigest()) == (200, data["sha256"]), data


def test_ten_attempts_over_about_three_days_then_it_is_switched_off_and_its_partner_told(settings, mailoutbox):
    """Fault WH-10; ask 88."""
    story = factories.make_published()
    with receiving(settings, partner=make_partner(email="desk@partner.example")) as receiver:
        receiver.answers(500)
        with time_machine.travel(START, tick=False) as clock:
            factories.correct(story)
            assert sending.run() == 1
            delivery = Delivery.objects.get()
            hours = tried(clock, delivery)
            factories.retract(story)
            assert sending.run() == 0
            assert len(hours) == 9
            assert 75 <= hours[-1] <= 96
            assert len(receiver.posted) == 10
            same = {(one.headers["webhook-id"], one.body) for one in receiver.posted}
            stamps = {one.headers["webhook-timestamp"] for one in receiver.posted}
            assert (len(same), len(stamps)) == (1, 10)
    off = Endpoint.objects.get()
    assert (off.is_enabled, off.disabled_reason) == (False, "It took nothing in 10 attempts.")
    assert [one.status for one in Attempt.objects.all()] == [500] * 10
    (letter,) = mailoutbox
    assert letter.to == ["desk@partner.example"]
    assert off.public_id in letter.subject
    assert "/api/v1/changes?after=" in letter.body
    assert PATH not in letter.body


def test_an_endpoint_that_takes_other_changes_stays_on_when_one_was_given_up(settings, mailoutbox):
    with receiving(settings, partner=make_partner(email="desk@partner.example")) as receiver:
        factories.make_published()
        outbox.fill()
        first, second = Delivery.objects.order_by("seq")
        for _ in range(retrying.MOST - 1):
            recording.record(first.pk, Outcome(500))
        recording.record(second.pk, Outcome(200))
        recording.record(first.pk, Outcome(500))
        sending.run()
    first.refresh_from_db()
    assert (first.state, Endpoint.objects.get().is_enabled) == (DeliveryState.FAILED, True)
    assert len(mailoutbox) == 1
    assert "did not take 1 change of" in mailoutbox[0].body
    assert receiver.posted == []


def answered(receiver, *answer) -> tuple[Delivery, Endpoint]:
    """A change, one attempt, and how both stand after it."""
    Endpoint.objects.update(is_enabled=True, failures=0, rests_until=None)
    Delivery.objects.all().delete()
    delivery = endpoints.test(receiver.endpoint)
    receiver.answers(*answer)
    assert sending.run() == 1
    delivery.refresh_from_db()
    return delivery, Endpoint.objects.get()


def test_what_an_answer_means(settings):
    """Faults WH-04, WH-10: 2xx alone is success, no redirect is followed, 410 ends it, Retry-After is bounded."""
    with receiving(settings) as receiver, time_machine.travel(START, tick=False):
        for taken in (200, 204, 299):
            assert answered(receiver, taken, {}, b"error: no")[0].state == DeliveryState.DELIVERED
        for status, to in ((301, "file:///etc/passwd"), (302, "http://169.254.169.254/"), (307, PATH), (308, "/x")):
            before = len(receiver.site.asked)
            delivery, _ = answered(receiver, status, {"Location": to})
            assert delivery.state == DeliveryState.WAITING
            assert len(receiver.site.asked) == before + 1
            assert "redirects" in delivery.tries.get().trouble
        for wish, least, most in (
            ("120", 120, 121),
            ("99999999", 86_400, 86_401),
            ("9" * 400, 5, 66),
            ("Wed, 99", 5, 66),
            ("-5", 5, 66),
            ("Tue, 01 Dec 2026 12:10:00 GMT", 600, 601),
            ("Tue, 01 Dec 1999 12:10:00 GMT", 5, 66),
        ):
            delivery, endpoint = answered(receiver, 429, {"Retry-After": wish})
            assert least <= (delivery.due_at - START).total_seconds() <= most, wish
            rested = (endpoint.rests_until - START).total_seconds()
            assert least <= rested <= (delivery.due_at - START).total_seconds(), wish
        delivery, endpoint = answered(receiver, 410)
        assert (delivery.state, endpoint.is_enabled) == (DeliveryState.FAILED, False)


def test_an_endpoint_that_is_back_gets_what_waits_at_once_and_ends_as_the_record_is(settings):
    """Fault WH-09; ask 89: whoever keeps the highest version of a story has the present, whatever the order was."""
    story = factories.make_published()
    with receiving(settings) as receiver, time_machine.travel(START, tick=False) as clock:
        receiver.answers(503)
        for number in (6, 7, 8):
            factories.correct(story, at=instants.now(), body_text=f"They agree within {number} percent.")
            sending.run()
            clock.shift(timedelta(hours=1))
        factories.retract(story, at=instants.now())
        receiver.answers(204)
        failed = len(receiver.posted)
        sending.run()
        got = [told["data"] for told in receiver.messages[failed:]]
    entries = LedgerEntry.objects.filter(seq__gt=receiver.endpoint.after)
    assert sorted(one["seq"] for one in got) == sorted(entries.values_list("seq", flat=True))
    assert [one["seq"] for one in got[1:]] == sorted(one["seq"] for one in got[1:])
    held = max((one for one in got if "story_id" in one), key=lambda one: one["version"])
    last = entries.filter(subject_id=story.story_id).latest("seq")
    assert (held["version"], held["reason"]) == (last.version, "retraction")


def test_a_slow_endpoint_delays_no_other_and_gets_one_thing_at_a_time(settings):
    """Fault WH-11."""
    hung, settings.NEWSROOM_OUTBOUND_PRIVATE = Event(), True
    with serving() as site:
        slow, quick = make_receiver(site, path="/slow"), make_receiver(site, path="/quick")
        slow.answers(lambda _handler: hung.wait(30))
        factories.make_published()
        began = time.monotonic()
        sending.run(is_stopped=lambda: bool(quick.posted[1:] or time.monotonic() - began > 20) and not hung.set())
    assert (len(quick.posted), len(slow.posted)) == (2, 1)


def test_what_was_sent_when_the_worker_died_is_sent_again_under_the_same_id(settings):
    """Fault WH-07; ask 93: at least once, the same event, another attempt."""
    story = factories.make_published()
    with receiving(settings) as receiver, time_machine.travel(START, tick=False) as clock:
        factories.correct(story)
        outbox.fill()
        delivery = recording.taken()
        assert recording.taken() is None  # another worker meanwhile
        assert sending.posted(sending.letter_of(delivery)).is_taken
        assert sending.run() == 0
        clock.shift(recording.LEASE)
        assert sending.run() == 1
        first, second = receiver.posted
    assert (first.body, first.headers["webhook-id"]) == (second.body, second.headers["webhook-id"])
    assert first.headers["webhook-signature"] != second.headers["webhook-signature"]
    assert Attempt.objects.count() == 1


def test_nothing_is_sent_to_what_was_switched_off_deleted_or_moved(settings):
    """Fault WH-14: with changes waiting; a new secret signs at once, a new address gets what waits."""
    story = factories.make_published()
    settings.NEWSROOM_OUTBOUND_PRIVATE = True
    with serving() as site:
        off, gone, moved, rotated = (make_receiver(site, path=f"/{name}") for name in ("off", "gone", "old", "rotated"))
        factories.correct(story)
        outbox.fill()
        endpoints.disable(off.endpoint)
        endpoints.delete(gone.endpoint)
        endpoints.change(moved.endpoint, url=site.at("/new"))
        endpoints.rotate(rotated.endpoint)
        site.pages["/new"] = (204, {}, b"")
        sending.run()
        asked = [one.path for one in site.asked]
        assert sorted(asked) == ["/new", "/rotated"]
        rotated.verified()
        assert rotated.posted[0].headers["webhook-signature"].count("v1,") == 2
    states = dict(Delivery.objects.values_list("endpoint__public_id", "state"))
    assert {states[one.endpoint.public_id] for one in (off, gone)} == {DeliveryState.FAILED}


def test_a_host_that_became_private_since_is_not_connected_to(settings):
    """Faults WH-01, WH-03: judged again at every delivery, on the addresses that are connected to."""
    with receiving(settings) as receiver:
        endpoints.test(receiver.endpoint)
        settings.NEWSROOM_OUTBOUND_PRIVATE = False
        Endpoint.objects.update(url=receiver.endpoint.url.replace("http:", "https:"))
        sending.run()
    assert receiver.posted == []
    assert "not of the public internet" in Attempt.objects.get().trouble


def test_the_worker_tells_partners(settings):
    settings.NEWSROOM_LINK_CHECK = False
    factories.make_published()
    with receiving(settings) as receiver:
        endpoints.test(receiver.endpoint)
        call_command("worker", once=True)
    assert len(receiver.posted) == 1


def test_a_test_is_marked_and_carries_no_story(settings):
    """Fault WH-13."""
    with receiving(settings) as receiver:
        first = endpoints.test(receiver.endpoint)
        assert endpoints.test(receiver.endpoint) == first
        sending.run()
        (told,) = receiver.verified()
    assert (told["type"], told["data"]) == ("endpoint.test", {})
    assert receiver.posted[0].headers["webhook-id"] == f"msg_test_{first.public_id}"


def test_three_hundred_that_failed_together_come_back_apart():
    """Fault WH-16: no second has more than a few per cent of them."""
    for attempts in range(1, retrying.MOST):
        dues = [retrying.due_after(attempts, START, None) for _ in range(300)]
        seconds = [int((one - START).total_seconds()) for one in dues]
        assert max(map(seconds.count, seconds)) <= 300 * 0.06
    assert sum(retrying.DELAYS, timedelta()) > timedelta(days=3)


def test_logs_and_pictures_of_a_letter_hold_no_address_and_no_secret(settings, caplog):
    """Fault WH-15."""
    with receiving(settings) as receiver:
        receiver.answers(500)
        endpoints.test(receiver.endpoint)
        delivery = Delivery.objects.select_related("endpoint").get()
        shown = [repr(sending.letter_of(delivery)), str(receiver.endpoint), str(delivery)]
        sending.run()
    told = "\n".join([*shown, caplog.text, json.dumps(list(Attempt.objects.values_list("trouble", flat=True)))])
    assert PATH not in told
    assert "whsec_" not in told


def test_a_secret_that_cannot_be_read_any_more_fails_with_a_word_about_it(settings):
    with receiving(settings) as receiver:
        endpoints.test(receiver.endpoint)
        settings.SECRET_KEY = "another"
        sending.run()
    assert Attempt.objects.get().trouble == "Its secret cannot be read any more: rotate it."
    assert receiver.posted == []
