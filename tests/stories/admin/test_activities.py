"""What the log tells beside a story: that and why a draft came back, until it is handed in again."""

import pytest

from newsroom.users.roles import Role
from stories import workflow
from tests.factories import make_story, make_user
from tests.stories.admin.desk import change_url, client_of, opened

pytestmark = pytest.mark.django_db
WHY = "Name the second group."


def test_a_draft_that_came_back_says_by_whom_and_why_until_it_is_handed_in_again():
    reporter, checker = make_user(Role.REPORTER), make_user(Role.CHECKER, name="chidi")
    story, client = make_story(by=reporter), client_of(reporter)
    workflow.submit(story=story, by=reporter)
    assert WHY not in client.get(change_url(story)).text
    workflow.send_back(story=story, by=checker, note=WHY)
    panel = client.get(change_url(story)).text.partition('id="desk-panel"')[2]
    assert "chidi</bdi> sent it back on" in panel.partition("<blockquote")[0]
    assert WHY in panel.partition("desk-buttons")[0]
    refused = client.post(change_url(story), {**opened(client, story), "headline": ""})
    assert WHY in refused.text
    workflow.submit(story=story, by=reporter)
    assert WHY not in client.get(change_url(story)).text
