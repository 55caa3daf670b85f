"""The proof of an edition: its stories in their order, as they stand now, with what would miss the press marked."""

import re

import pytest
from django.urls import reverse

from newsroom.users.roles import Role
from stories import publishing, workflow
from tests.factories import (
    a_day_later,
    approve,
    correct,
    edit,
    make_edition,
    make_pressed,
    make_published,
    make_story,
    make_user,
    press_time,
    remove,
    retract,
)
from tests.stories.delivery.pictures import make_image

pytestmark = pytest.mark.django_db


@pytest.fixture
def proof(client):
    client.force_login(make_user(Role.EDITOR))

    def opened(edition) -> str:
        answer = client.get(reverse("admin:stories_edition_proof", args=[edition.pk]))
        assert answer.status_code == 200
        return answer.text

    return opened


def place(edition, story, story_type="secondary", reason=""):
    by = make_user(Role.EDITOR)
    workflow.place(edition=edition, story=story, by=by, story_type=story_type, carryover_reason=reason)
    return story


def headlines(html: str) -> list[str]:
    return [" ".join(found.split()) for found in re.findall(r"<h3[^>]*>\s*<a[^>]*>(.*?)</a>", html, re.DOTALL)]


def main(html: str) -> str:
    """The edition itself, as bytes would be compared: without the banner, the marks and where links lead."""
    text = html.partition('<div class="edition">')[2].partition("</main>")[0].partition('<nav class="turn"')[0]
    text = re.sub(r"<time.*?</time>|<source[^>]*>|Not printed yet|Printed", "", text)
    text = re.sub(r'(href|src)="[^"]*"', r"\1", text)
    return " ".join(text.split())


def test_a_proof_of_ready_stories_is_the_edition_that_is_printed(client, proof, private_media):
    edition = make_edition()
    for size in ("lead", "secondary", "secondary", "feature", "brief", "brief"):
        image = make_image() if size == "lead" else None
        place(edition, approve(make_story(image=image)), size)
    publishing.refresh_site()
    shown = proof(edition)
    publishing.press(edition=edition, by=make_user(Role.PUBLISHER), at=press_time())
    assert len(headlines(shown)) == 6
    assert "each ready as it stands" in shown
    assert main(shown) == main(client.get("/").text)


def test_an_unready_story_is_marked_with_the_reason_and_the_others_are_not(proof):
    edition = make_edition()
    place(edition, approve(make_story(headline="Ready to go")), "lead")
    place(edition, make_story(headline="Still a draft"))
    shown = proof(edition)
    assert headlines(shown) == ["Ready to go", "Still a draft"]
    assert shown.count('class="card-unready"') == 1
    assert "Not ready: This story is a draft" in shown
    assert "1 would miss the press" in shown


def test_a_story_shows_as_it_stands_now_and_leads_to_its_own_preview(client, proof):
    edition, story = make_edition(), make_story()
    place(edition, story, "lead")
    edit(story, by=make_user(Role.REPORTER), headline="A better headline")
    shown = proof(edition)
    assert headlines(shown) == ["A better headline"]
    assert f'href="{reverse("admin:stories_story_preview", args=[story.pk])}"' in shown


def test_a_carried_over_story_runs_as_readers_have_it(client, proof):
    story = correct(make_published(headline="As printed"))
    workflow.begin_change(story=story, by=make_user(Role.EDITOR))
    edit(story, by=make_user(Role.EDITOR), headline="As rewritten")
    edition = make_edition(a_day_later())
    place(edition, approve(make_story()), "lead")
    place(edition, story, reason="It is still on everybody's desk.")
    shown = proof(edition)
    assert "As printed" in headlines(shown)
    assert "As rewritten" not in shown
    assert "Carried over: " in shown
    assert "Corrected" in shown
    assert "card-unready" not in shown


def test_what_was_taken_back_shows_as_readers_have_it(proof):
    stories = [approve(make_story(headline=headline, dek=f"{headline} dek.")) for headline in ("Lead", "Wrong", "Gone")]
    edition = make_pressed(*stories)
    retract(stories[1])
    remove(stories[2])
    shown = proof(edition)
    assert "Retracted" in shown
    assert "Wrong dek." not in shown
    assert "Gone" not in shown
    assert "card-unready" not in shown


def test_what_is_taken_back_leaves_the_editions_to_come(proof):
    edition, wrong = make_edition(a_day_later()), make_published(headline="Wrong")
    place(edition, approve(make_story(headline="Lead")), "lead")
    place(edition, wrong, reason="Still asked for.")
    retract(wrong)
    assert headlines(proof(edition)) == ["Lead"]


def test_the_banner_says_how_the_edition_stands(proof):
    edition = make_edition(press_at=None)
    assert "a publisher presses this edition" in proof(edition)
    assert "No story is placed yet." in proof(edition)
    workflow.hold(edition=edition, by=make_user(Role.PUBLISHER))
    assert "held" in proof(edition)
    timed = make_edition(a_day_later(), press_at=press_time(a_day_later()))
    assert "goes to press on 30 August 2026, 5:00 a.m. EDT" in proof(timed)
    workflow.cancel_edition(edition=timed, by=make_user(Role.PUBLISHER))
    assert "cancelled" in proof(timed)


def test_a_printed_edition_still_has_a_proof_with_the_late_story_in_it(proof):
    edition = make_pressed()
    place(edition, make_story(headline="Late"))
    shown = proof(edition)
    assert "This edition is printed." in shown
    assert headlines(shown)[-1] == "Late"
    assert shown.count('class="card-unready"') == 1
