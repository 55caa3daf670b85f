"""The addresses of sources over days: due or not, failing or dead, asked for by a person, never of the confidential."""

from datetime import UTC, datetime, timedelta

import pytest

from newsroom.users.models import User
from sources import links
from sources.models import LinkState, Source
from tests import factories
from tests.newsroom.outbound.servers import serving

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 8, 29, 9, tzinfo=UTC)
DAY = timedelta(days=1)
HTML = {"Content-Type": "text/html"}


@pytest.fixture(autouse=True)
def _on(settings):
    settings.NEWSROOM_LINK_CHECK, settings.NEWSROOM_OUTBOUND_PRIVATE = True, True


@pytest.fixture
def site():
    with serving() as made:
        made.port = made.url.rpartition(":")[2]
        yield made


def here(host, port):
    return ["127.0.0.1"]


def source_at(site, host="one.example", path="/paper", **values):
    url = f"http://{host}:{site.port}{path}"
    made = factories.make_source(url=url, canonical_url=url, **values)
    Source.objects.filter(pk=made.pk).update(created_at=NOW - DAY)
    return made


def check(at=NOW, **options):
    return links.check_due(now=at, resolve=here, **options)


def state(source):
    return LinkState.objects.get(source=source)


def test_a_new_source_is_looked_at_and_then_left_alone_for_days(site):
    source = source_at(site)
    site.pages["/paper"] = (200, HTML, b"<p>x</p>")
    [looked] = check()
    assert (looked.source, looked.after) == (source, "alive")
    assert check(NOW + 6 * DAY) == []
    assert NOW + 7 * DAY <= state(source).due_at <= NOW + 8 * DAY
    assert [one.after for one in check(NOW + 8 * DAY)] == ["alive"]


def test_an_older_source_is_looked_at_four_times_as_seldom(site):
    source = source_at(site)
    Source.objects.update(created_at=NOW - 100 * DAY)
    site.pages["/paper"] = (200, {}, b"")
    check()
    assert state(source).due_at >= NOW + 28 * DAY


def test_what_is_gone_is_dead_at_once(site):
    source = source_at(site)
    assert [one.after for one in check()] == ["dead"]
    assert links.trouble(Source.objects.get()) == "is dead (looked at on 2026-08-29)"
    assert state(source).http_status == 404


def test_what_fails_is_dead_after_three_looks_over_days(site):
    source = source_at(site)
    site.pages["/paper"] = (500, {}, b"")
    verdicts, at = [], NOW
    for _ in range(3):
        verdicts += [one.after for one in check(at)]
        at = state(source).due_at
    assert verdicts == ["unanswered", "unanswered", "dead"]
    assert at - NOW >= 3 * DAY
    site.pages["/paper"] = (200, {}, b"")
    check(at)
    assert (state(source).verdict, state(source).failures) == ("alive", 0)


def test_looks_that_follow_one_another_at_once_count_as_one(site):
    source = source_at(site)
    site.pages["/paper"] = (500, {}, b"")
    for minute in range(5):
        links.ask(source)
        check(NOW + timedelta(minutes=minute))
    assert (state(source).failures, state(source).verdict) == (1, "unanswered")


def test_where_nobody_answers_it_is_our_own_line(site):
    """A machine without a line marks nothing dead, however often it looks."""
    sources = [source_at(site, f"{name}.example") for name in ("one", "two")]

    def offline(host, port):
        raise OSError("no line")

    at = NOW
    for _ in range(6):
        links.check_due(now=at, resolve=offline)
        at += DAY
    assert {(state(one).verdict, state(one).failures) for one in sources} == {("unanswered", 0)}
    assert state(sources[0]).detail == links.NOBODY_ANSWERS


def test_who_is_silent_while_others_answer_fails(site):
    source_at(site, "one.example")
    silent = factories.make_source(url="http://two.example:1/", canonical_url="http://two.example:1/")
    site.pages["/paper"] = (200, {}, b"")
    check()
    assert (state(silent).failures, state(silent).verdict) == (1, "unanswered")


def test_a_verdict_stays_while_an_address_fails_for_the_first_time(site):
    source = source_at(site)
    site.pages["/paper"] = (200, {}, b"")
    check()
    site.pages["/paper"] = (500, {}, b"")
    check(NOW + 8 * DAY)
    assert (state(source).verdict, state(source).failures) == ("alive", 1)
    assert NOW + 9 * DAY <= state(source).due_at <= NOW + 10 * DAY


def test_who_asks_for_patience_gets_it(site):
    source = source_at(site)
    site.pages["/paper"] = (429, {"Retry-After": str(5 * 86_400)}, b"")
    check()
    assert (state(source).failures, state(source).verdict) == (0, "unanswered")
    assert NOW + 5 * DAY <= state(source).due_at <= NOW + 6 * DAY


def test_a_host_is_asked_for_one_address_a_run(site):
    for path in ("/1", "/2", "/3"):
        source_at(site, path=path)
    other = source_at(site, "two.example")
    assert len(check()) == 2
    assert LinkState.objects.filter(source=other).exists()
    assert [len(check()), len(check()), len(check())] == [1, 1, 0]


def test_a_run_has_a_limit_and_stops_when_told(site):
    for number in range(4):
        source_at(site, f"host-{number}.example")
    assert len(check(limit=2)) == 2
    assert check(is_stopped=lambda: True) == []
    assert len(check()) == 2


def test_a_confidential_source_and_one_without_an_address_are_never_looked_at(site):
    hidden = factories.make_source(publisher="", url="", canonical_url="", is_confidential=True)
    unlinked = factories.make_source(url="", canonical_url="", no_url_reason="Printed only.")
    assert check() == []
    assert not links.ask(hidden)
    assert not links.ask(unlinked)
    assert not site.asked


def test_a_source_that_became_confidential_tells_nothing_of_its_address(site):
    source = source_at(site)
    check()
    Source.objects.update(is_confidential=True, publisher="", url="", canonical_url="")
    source.refresh_from_db()
    assert (links.trouble(source), check(NOW + 60 * DAY)) == ("", [])


def test_another_address_begins_anew(site):
    source = source_at(site)
    check()
    url = f"http://one.example:{site.port}/other"
    site.pages["/other"] = (200, HTML, b"<p>x</p>")
    Source.objects.update(url=url)
    source.refresh_from_db()
    assert links.trouble(source) == ""
    assert [one.after for one in check(NOW + timedelta(hours=1))] == ["alive"]
    assert (state(source).address, state(source).failures) == (url, 0)


def test_what_a_person_asks_for_comes_first(site):
    source, other = source_at(site), source_at(site, "two.example")
    check()
    links.ask(other)
    assert [one.source for one in check(NOW + timedelta(minutes=1))] == [other]
    assert source.link.due_at > NOW


def test_a_changed_page_can_be_taken_as_read(site):
    source = source_at(site)
    words = b"<p>Two groups measured the same effect and agree within %d percent.</p>"
    site.pages["/paper"] = (200, HTML, words % 5)
    check()
    site.pages["/paper"] = (200, HTML, words % 6)
    assert [one.after for one in check(NOW + 8 * DAY)] == ["changed"]
    assert [one.after for one in check(NOW + 16 * DAY)] == ["changed"]
    links.take_as_read(source)
    assert [one.after for one in check(NOW + 17 * DAY)] == ["alive"]
    assert [one.after for one in check(NOW + 25 * DAY)] == ["alive"]


def test_an_address_that_is_being_looked_at_is_left_alone(site):
    """Two workers: the second finds it taken, and may have it when the first has been killed."""
    source = source_at(site)
    assert links._claimed(source, NOW)
    LinkState.objects.update(due_at=NOW)
    stale = LinkState.objects.get()
    assert links._claimed(source, NOW)
    assert not LinkState.objects.filter(pk=stale.pk, due_at=stale.due_at).exists()
    assert check(NOW + timedelta(minutes=5)) == []
    assert len(check(NOW + timedelta(minutes=11))) == 1


def test_an_address_that_the_newsroom_does_not_fetch_is_said_to_be(settings):
    source = factories.make_source(url="http://10.0.0.1/", canonical_url="http://10.0.0.1/")
    links.check_due(now=NOW)
    assert state(source).verdict == "refused"
    assert links.trouble(source) == ""


def test_nothing_is_looked_at_where_that_is_switched_off_and_nothing_unasked_in_a_demonstration(site, settings):
    source = source_at(site)
    User.objects.create(username="demo", is_demonstration=True)
    assert check() == []
    assert links.ask(source)
    assert len(check()) == 1
    settings.NEWSROOM_LINK_CHECK = False
    assert not links.ask(source)
    assert check(NOW + 60 * DAY) == []


def test_the_trouble_of_a_source_asks_nothing_where_it_came_with_it(site, django_assert_num_queries):
    source_at(site)
    source_at(site, "two.example")
    check(limit=1)
    with django_assert_num_queries(1):
        assert sum(bool(links.trouble(one)) for one in Source.objects.select_related("link")) == 1
