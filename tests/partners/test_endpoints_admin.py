"""Endpoints on the desk: how they stand, the log of deliveries, sending again, and who has not acknowledged."""

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from newsroom.users.roles import Role
from partners import acknowledging, endpoints, sending
from partners.models import Delivery, Endpoint
from stories.models import LedgerEntry
from tests import factories
from tests.newsroom.outbound.servers import serving
from tests.partners.receiving import PATH, make_receiver, receiving

pytestmark = pytest.mark.django_db
SILENCE = reverse("admin:partners_partner_unacknowledged")
LIST = reverse("admin:partners_endpoint_changelist")


def page(name, *of):
    return reverse(f"admin:partners_endpoint_{name}", args=of)


@pytest.fixture
def manager(client):
    client.force_login(factories.make_user(Role.PARTNER_MANAGER))
    return client


def text(client, path) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_who_sees_endpoints_and_nobody_sees_addresses_or_secrets(client, settings):
    """Fault WH-15."""
    with receiving(settings) as receiver:
        endpoints.rotate(receiver.endpoint)
        key = receiver.endpoint.pk
        delivery = endpoints.test(receiver.endpoint)
        own = [LIST, page("change", key), page("act", key, "test"), page("again", key, delivery.pk)]
        for role, expected in ((Role.PARTNER_MANAGER, 200), (Role.EDITOR, 403), (Role.REPORTER, 403)):
            client.force_login(factories.make_user(role))
            assert {client.get(one).status_code for one in own} == {expected}, role
            assert client.get(SILENCE).status_code == (403 if role == Role.REPORTER else 200)
            assert client.post(page("act", key, "disable")).status_code == (302 if expected == 200 else 403)
        client.force_login(factories.make_user(Role.PUBLISHER))
        partner = reverse("admin:partners_partner_change", args=[receiver.endpoint.partner_id])
        shown = "".join(text(client, one) for one in (*own, partner))
    sealed = Endpoint.objects.get()
    assert receiver.endpoint.public_id in shown
    assert not [one for one in (PATH, "whsec_", sealed.secret, sealed.former_secret) if one in shown]


def test_every_attempt_is_shown_and_a_delivery_sent_again(manager, settings):
    """Ask 88; CONTRACT: delivery log and “send again” in the admin."""
    with receiving(settings) as receiver:
        receiver.answers(503)
        factories.make_published()
        sending.run()
        first, second = Delivery.objects.order_by("seq")
        key = receiver.endpoint.pk
        assert "503" in text(manager, page("change", key))
        Endpoint.objects.update(rests_until=None)
        receiver.answers(204)
        again = page("again", key, second.pk)
        assert "under the same id" in text(manager, again)
        assert len(receiver.posted) == 1
        assert manager.post(again).status_code == 302
        sending.run()
        assert receiver.seqs == [first.seq, second.seq]
        assert "by hand" in text(manager, page("change", key))
        assert LogEntry.objects.filter(change_message__contains=f"Sent change {second.seq} again").exists()


def test_an_endpoint_is_tested_switched_off_and_on(manager, settings, mailoutbox):
    with receiving(settings) as receiver:
        key = receiver.endpoint.pk
        manager.post(page("act", key, "test"))
        assert Delivery.objects.get().seq is None
        manager.post(page("act", key, "disable"))
        assert "Switched off by the newsroom." in text(manager, page("change", key))
        sending.run()
        assert (receiver.posted, mailoutbox) == ([], [])
        assert "switch it on first" in manager.post(page("act", key, "test"), follow=True).content.decode()
        manager.post(page("act", key, "enable"))
        assert Endpoint.objects.get().is_enabled
        assert manager.get(page("act", key, "burn")).status_code == 404
        endpoints.delete(receiver.endpoint)
        assert manager.post(page("act", key, "enable")).status_code == 404
        assert "Deleted" in text(manager, page("change", key))


def test_the_report_names_who_was_told_and_has_not_acknowledged(manager, settings):
    settings.NEWSROOM_OUTBOUND_PRIVATE = True
    with serving() as site:
        silent, heard = (make_receiver(site, path=f"/{name}") for name in ("a", "b"))
        story = factories.make_published()
        factories.correct(story)
        sending.run()
        shown = text(manager, SILENCE)
        assert shown.count("2 of 2 silent") == 1
        seq = LedgerEntry.objects.get(reason="correction").seq
        acknowledging.acknowledge(partner=heard.endpoint.partner, seq=seq)
        assert "1 of 2 silent" in text(manager, SILENCE)
        with CaptureQueriesContext(connection) as few:
            text(manager, SILENCE)
        factories.retract(story)
        sending.run()
        with CaptureQueriesContext(connection) as many:
            assert "2 of 2 silent" in text(manager, SILENCE)
    assert len(few) == len(many)
    assert silent.endpoint.partner.name in shown
