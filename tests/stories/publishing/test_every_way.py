"""Every way of becoming public × correct × retract: by whichever door it came, it is corrected like the rest."""

import json
from datetime import timedelta

import pytest

from newsroom import instants
from newsroom.users.roles import Role
from sources.models import Source
from stories import publishing, workflow
from stories.choices import CorrectionType
from stories.models import Correction, LedgerEntry, PublishedImage, PublishedStory, Story, StoryVersion
from stories.rules import NotReady
from tests.factories import (
    a_day_later,
    approve,
    check_and_approve,
    correct,
    edit,
    make_edition,
    make_pressed,
    make_published,
    make_story,
    make_user,
    press_time,
    retract,
)
from tests.stories.archives import archive, seed
from tests.stories.delivery.pictures import make_image

pytestmark = pytest.mark.django_db


def pressed():
    return make_published()


def due():
    """Printed by the worker at press time."""
    edition, story = make_edition(press_at=press_time()), approve(make_story())
    workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR), story_type="lead")
    publishing.press_due(now=press_time())
    return story


def late():
    edition, story = make_pressed(), approve(make_story())
    workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR))
    publishing.publish(story=story, by=make_user(Role.PUBLISHER), at=press_time(hour=12))
    return story


def embargoed():
    """A late story that went out by itself at its instant."""
    edition, story = make_pressed(), approve(make_story())
    workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR))
    lifted = instants.now() + timedelta(hours=1)
    workflow.set_embargo(story=story, by=make_user(Role.EDITOR), until=lifted)
    publishing.press_due(now=lifted)
    return story


def carried_over():
    story = make_published()
    make_pressed(approve(make_story()), story, day=a_day_later())
    return story


def imported():
    """Taken in from an archive, not checked here."""
    archive(seed())
    return Story.objects.get()


WAYS = (pressed, due, late, embargoed, carried_over, imported)


@pytest.fixture(params=WAYS, ids=lambda way: way.__name__)
def live(request):
    story = request.param()
    story.refresh_from_db()
    assert story.public_status == "live"
    return story


def latest(story) -> dict:
    return json.loads(StoryVersion.objects.filter(story_id=story.story_id).latest("number").document)["story"]


def after(story):
    """An instant after everything that is printed: an embargo may have been lifted ahead of the clock."""
    return max(instants.now(), LedgerEntry.objects.latest("seq").at) + timedelta(minutes=1)


def corrected(story, percent: int):
    text = f"Two groups measured it.\n\nThey agree within {percent} percent."
    return correct(story, at=after(story), body_text=text)


def test_a_live_story_is_corrected_however_it_came(live):
    before = latest(live)
    corrected(live, 6)
    now = latest(live)
    assert (now["content_status"], len(now["corrections"])) == ("corrected", 1)
    assert now["first_published_at"] == before["first_published_at"]
    assert instants.parsed(now["modified_at"]) > instants.parsed(before["modified_at"])
    assert now["corrections"][0]["published_at"] == now["modified_at"]
    assert LedgerEntry.objects.latest("seq").type == "story.corrected"
    assert publishing.verify() == []


def test_a_live_story_is_retracted_however_it_came(live):
    retract(live, at=after(live))
    assert latest(live)["content_status"] == "retracted"
    assert PublishedStory.objects.get(pk=live.story_id).status == "retracted"
    assert publishing.verify() == []


def test_a_story_corrected_twice_is_retracted_and_keeps_its_notices(live):
    for percent in (6, 7):
        live = corrected(live, percent)
    retract(live, at=after(live))
    notices = latest(live)["corrections"]
    assert [one["correction_type"] for one in notices] == ["correction", "correction", "retraction"]
    numbers = [(one["from_version"], one["to_version"]) for one in notices]
    assert all(to == before + 1 for before, to in numbers)
    assert [one[0] for one in numbers[1:]] == [one[1] for one in numbers[:-1]]
    assert "percent" not in latest(live)["body_text"]
    assert publishing.verify() == []


def test_a_correction_asks_the_whole_gate_again(live):
    editor = make_user(Role.EDITOR)
    workflow.begin_change(story=live, by=editor)
    claim = live.claims.first()
    claim.text = "Another claim, which nobody checked."
    claim.save()
    edit(live, by=editor, limitations=[])
    workflow.propose_change(
        story=live,
        by=editor,
        notice="correction",
        text="An earlier version claimed too much. It claims less, not more.",
        affected_claims=(1,),
        previous_text="holds within 5 percent",
        corrected_text="which nobody checked",
    )
    with pytest.raises(NotReady) as refused:
        workflow.approve(story=live, by=make_user(Role.EDITOR), acknowledge_warnings=True)
    assert {problem.code for problem in refused.value.problems} == {"claim-unchecked", "limitations-missing"}


def test_only_the_second_of_two_changes_tells_anybody(live):
    """A minor change is listed and tells nobody; a material one does."""
    editor, before = make_user(Role.EDITOR), latest(live)
    workflow.begin_change(story=live, by=editor)
    edit(live, by=editor, dek=f"{before['dek']} And how.")
    workflow.propose_change(story=live, by=editor)
    publishing.correct(story=check_and_approve(live), by=editor, at=after(live))
    entry = LedgerEntry.objects.latest("seq")
    assert (entry.type, entry.reason) == ("story.updated", "minor")
    assert latest(live)["modified_at"] == before["modified_at"]
    corrected(live, 6)
    assert LedgerEntry.objects.latest("seq").type == "story.corrected"
    assert latest(live)["first_published_at"] == before["first_published_at"]


def test_correcting_a_story_pulls_nothing_else_live(private_media):
    """Its picture is worded anew, what it follows is in review, its source is being edited: only the story changes."""
    image, earlier = make_image(), make_story()
    story = make_published(image=image, follows=earlier)
    workflow.submit(story=earlier, by=make_user(Role.REPORTER))
    Source.objects.filter(citations__story=story).update(title="A title being edited")
    printed = PublishedStory.objects.count(), PublishedImage.objects.count()
    corrected(story, 6)
    assert (PublishedStory.objects.count(), PublishedImage.objects.count()) == printed
    earlier.refresh_from_db()
    assert (earlier.state, earlier.public_status) == ("review", "unpublished")
    assert earlier.headline not in json.dumps(latest(story))
    assert publishing.verify() == []


def test_a_correction_that_takes_its_picture_out_leaves_the_earlier_version_whole(private_media):
    story = make_published(image=make_image())
    correct(story, at=after(story), image=None)
    assert latest(story)["image_url"] is None
    assert Correction.objects.get().correction_type == CorrectionType.CORRECTION
    assert publishing.verify() == []
