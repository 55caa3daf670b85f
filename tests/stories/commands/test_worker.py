"""The worker: every step once for cron; until it is stopped otherwise, whatever fails meanwhile."""

import signal
import subprocess
import sys
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command

from bench import programs
from bench.programs import ROOT
from newsroom import instants
from newsroom.users.roles import Role
from sources.models import LinkState
from stories import workflow
from stories.models import Edition
from tests.factories import approve, make_edition, make_source, make_story, make_user
from tests.newsroom.outbound.servers import serving


@pytest.mark.django_db
def test_one_turn_looks_at_links_and_tells_which_are_in_trouble(settings, capsys):
    settings.NEWSROOM_LINK_CHECK, settings.NEWSROOM_OUTBOUND_PRIVATE = True, True
    with serving() as site:
        source = make_source(url=site.at("/gone"), canonical_url=site.at("/gone"))
        call_command("worker", once=True)
        said = f"link dead: {source.source_id}: It answers 404: there is nothing any more.\n"
        assert capsys.readouterr().out == said
        call_command("worker", once=True)
    assert capsys.readouterr().out == ""
    assert LinkState.objects.get().verdict == "dead"


@pytest.mark.django_db
def test_what_cannot_be_printed_fails_a_turn_and_the_other_steps_are_done(settings, capsys):
    settings.NEWSROOM_LINK_CHECK, settings.NEWSROOM_OUTBOUND_PRIVATE = True, True
    edition = make_edition(press_at=instants.now() - timedelta(minutes=1))
    with serving() as site:
        story = make_story(sources=[make_source(url=site.at("/gone"), canonical_url=site.at("/gone"))])
        workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR), story_type="lead")
        with pytest.raises(CommandError, match="could not be printed"):
            call_command("worker", once=True)
    assert LinkState.objects.count() == 1


@pytest.mark.django_db
def test_a_newsroom_without_a_line_to_the_outside_prints_all_the_same(settings, capsys):
    settings.NEWSROOM_LINK_CHECK, settings.NEWSROOM_OUTBOUND_PRIVATE = True, True
    story = approve(make_story(sources=[make_source(url="http://127.0.0.1:1/", canonical_url="http://127.0.0.1:1/")]))
    edition = make_edition(press_at=instants.now() - timedelta(minutes=1))
    workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR), story_type="lead")
    call_command("worker", once=True)
    assert Edition.objects.get().state == "pressed"
    assert (LinkState.objects.get().verdict, LinkState.objects.get().failures) == ("unanswered", 0)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_worker_that_is_asked_to_stop_ends_in_order(newsrooms, tmp_path, number):
    with newsrooms(tmp_path) as ours:
        programs.manage(ours.env, "bench_open", "--editions", "1", "--stories", "1")
        command = [sys.executable, "manage.py", "worker"]
        with subprocess.Popen(command, cwd=ROOT, env=ours.env, stdout=subprocess.PIPE, text=True) as working:
            try:
                assert working.stdout.readline().startswith("pressed ")
                working.send_signal(number)
                assert working.wait(30) == 0
            finally:
                working.kill()
