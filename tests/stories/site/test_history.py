"""The page of a story's versions: all of them, newest first, why each came, and what is not held."""

import re
from datetime import UTC, date, datetime

import pytest

from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.choices import CorrectionType
from stories.models import StoryVersion
from tests import factories
from tests.stories import archives

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)


def history_of(client, story_id: str):
    """The response, and by version number its part of the page as plain text, in the order of the page."""
    response = client.get(f"/story/{story_id}/history")
    parts = re.findall(r'<section[^>]*id="v(\d+)".*?>(.*?)</section>', response.text, re.DOTALL)
    return response, {int(number): " ".join(re.sub(r"<[^>]+>", " ", part).split()) for number, part in parts}


def change_by_a_hair(story):
    """A minor change of a live story, approved by a second editor and printed."""
    editor = factories.make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    factories.edit(story, by=editor, why_it_matters=story.why_it_matters.replace("e", "ee", 1))
    workflow.propose_change(story=story, by=editor)
    factories.check_and_approve(story)
    publishing.publish(story=story, by=factories.make_user(Role.PUBLISHER), at=LATER.replace(hour=11))


def test_every_version_stands_newest_first_with_its_reason_and_notice(client):
    story = factories.correct(factories.make_published(), at=LATER)
    response, versions = history_of(client, story.story_id)
    assert list(versions) == [2, 1]
    assert "Correction Printed 30 August 2026, 5:00 a.m. EDT" in versions[2]
    assert "It is 6 percent, not 5." in versions[2]
    assert "the present one" in versions[2]
    assert "First publication Printed 29 August 2026, 5:00 a.m. EDT" in versions[1]
    for frozen in StoryVersion.objects.all():
        assert f'<a href="/story/{story.story_id}/v/{frozen.number}.json">' in response.text
        assert f'<code title="{frozen.sha256}">{frozen.sha256[:12]}…</code>' in response.text
    assert f'href="/story/{story.story_id}/{story.slug}#correction-{story.story_id}-001"' in response.text


def test_a_minor_change_is_listed_as_minor(client):
    story = factories.make_published()
    change_by_a_hair(story)
    _, versions = history_of(client, story.story_id)
    assert "Minor change" in versions[2]
    assert "Typing or spelling alone" in versions[2]


def test_a_carry_over_says_that_nothing_changed(client):
    story = factories.make_published()
    factories.make_pressed(story, day=date(2026, 8, 31))
    _, versions = history_of(client, story.story_id)
    assert "Carried over" in versions[2]
    assert "what it says did not change" in versions[2]


def test_a_retracted_story_keeps_its_history_under_a_banner(client):
    story = factories.retract(factories.make_published(), at=LATER, notice="The data were invented.")
    response, versions = history_of(client, story.story_id)
    assert "This story was withdrawn as wrong." in response.text
    assert "Retraction" in versions[2]
    assert "The data were invented." in versions[2]
    assert "They agree within 5 percent." not in response.text


def test_a_removed_story_has_none_and_an_unknown_one_neither(client):
    story = factories.remove(factories.make_published(), at=LATER)
    assert client.get(f"/story/{story.story_id}/history").status_code == 410
    assert client.get("/story/mp-2026-08-29-999/history").status_code == 404


def test_an_imported_story_says_that_it_was_not_checked_here_and_what_is_not_held(client):
    document = archives.corrected(archives.document())
    archives.archive(document)
    response, versions = history_of(client, document["story"]["story_id"])
    assert list(versions) == [2]
    assert "imported, not checked here" in versions[2]
    assert "Versions before version 2" in response.text


def test_a_story_approved_by_a_contributor_says_so(client, settings):
    settings.NEWSROOM_FOUR_EYES = False
    story = factories.make_story()
    both = factories.make_user(Role.REPORTER, Role.EDITOR, Role.CHECKER)
    factories.edit(story, by=both, dek="What both of them wrote.")
    workflow.submit(story=story, by=both)
    workflow.accept(story=story, by=both)
    factories.check_and_approve(story, checker=both, editor=both)
    factories.make_pressed(story)
    story.refresh_from_db()
    assert "approved by a contributor" in history_of(client, story.story_id)[1][1]


def test_the_page_of_the_story_leads_to_it_and_it_back(client):
    story = factories.make_published()
    page = f"/story/{story.story_id}/{story.slug}"
    assert f'href="/story/{story.story_id}/history"' in client.get(page).text
    response, _ = history_of(client, story.story_id)
    assert f'href="{page}"' in response.text
    address = f"https://themachinepress.com/story/{story.story_id}/history"
    assert f'<link rel="canonical" href="{address}">' in response.text
    assert "noindex" not in response.text
    assert "X-Robots-Tag" not in response


def test_it_changes_with_the_next_version(client):
    story = factories.make_published()
    before, _ = history_of(client, story.story_id)
    assert before["Last-Modified"] == "Sat, 29 Aug 2026 09:00:00 GMT"
    factories.correct(story, at=LATER, notice=CorrectionType.CLARIFICATION)
    after = client.get(f"/story/{story.story_id}/history", headers={"if-none-match": before["ETag"]})
    assert after.status_code == 200
    assert after["Last-Modified"] == "Sun, 30 Aug 2026 09:00:00 GMT"
