"""A story that takes an earlier one further: printed as a link once readers can see that one, and never before."""

import json

import pytest

from newsroom.users.roles import Role
from stories import gathering, publishing, workflow
from stories.document import canonical, validation
from stories.models import Image, Story, StoryVersion
from stories.rules import problems
from tests.factories import (
    a_day_later,
    approve,
    check_and_approve,
    edit,
    make_pressed,
    make_published,
    make_story,
    make_user,
    press_time,
    remove,
    retract,
)
from tests.stories.archives import archive, document, told

pytestmark = pytest.mark.django_db
NEXT_DAY = a_day_later()


def shown(story):
    version = StoryVersion.objects.filter(story_id=story.story_id).order_by("-number").first()
    return json.loads(version.presentation)


def followed_up(earlier, **values):
    later = make_story(follows=earlier, **values)
    make_pressed(approve(later), day=NEXT_DAY, at=press_time(NEXT_DAY))
    later.refresh_from_db()
    return later


def test_a_story_names_what_it_follows_by_id():
    earlier = make_published()
    assert shown(followed_up(earlier))["follows"] == earlier.story_id


def test_the_page_leads_to_the_earlier_report(client):
    earlier = make_published()
    later = followed_up(earlier)
    page = client.get(f"/story/{later.story_id}/{later.slug}").content.decode()
    assert f'<a href="/story/{earlier.story_id}">Follows an earlier report</a>' in page
    assert "Follows an earlier report" not in client.get(f"/story/{earlier.story_id}/{earlier.slug}").content.decode()
    moved = client.get(f"/story/{earlier.story_id}")
    assert moved.headers["Location"] == f"/story/{earlier.story_id}/{earlier.slug}"


def test_what_readers_cannot_see_is_not_named():
    secret = make_story(headline="Secret draft")
    later = followed_up(secret)
    assert shown(later)["follows"] is None
    assert b"Secret draft" not in bytes(StoryVersion.objects.get().presentation)


def test_a_retracted_story_can_be_followed_and_a_removed_one_cannot():
    earlier = make_published()
    retract(earlier)
    assert shown(followed_up(earlier))["follows"] == earlier.story_id
    remove(earlier)
    assert gathering.facts(Story.objects.get(pk=followed_pk(earlier))).presentation["follows"] is None


def followed_pk(earlier):
    return earlier.followed_by.get().pk


def test_a_story_that_is_retracted_itself_follows_nothing():
    later = followed_up(make_published())
    retract(later)
    assert shown(later)["follows"] is None


def test_an_approval_covers_what_is_followed_and_outlives_its_publication():
    earlier, later = make_story(), make_story()
    edit(later, by=make_user(Role.REPORTER), follows=earlier)
    approve(later)
    make_pressed(approve(earlier))
    facts = gathering.facts(Story.objects.get(pk=later.pk))
    assert facts.presentation["follows"] == Story.objects.get(pk=earlier.pk).story_id
    assert [one.code for one in problems("publish", facts) if one.blocking] == []
    edit(later, by=make_user(Role.REPORTER), follows=make_published(day=NEXT_DAY))
    assert Story.objects.get(pk=later.pk).state == "check"


def test_a_link_that_leads_elsewhere_is_no_minor_change_and_one_that_appears_is():
    earlier, other = make_published(), make_published(day=NEXT_DAY)
    third = a_day_later(NEXT_DAY)
    later = make_story()
    make_pressed(approve(later), day=third, at=press_time(third))
    editor = make_user(Role.EDITOR)
    assert minor_problems(later, editor, follows=earlier) == []
    check_and_approve(later)
    publishing.publish(story=later, by=make_user(Role.PUBLISHER))
    assert minor_problems(later, editor, follows=other) == ["not-minor"]


def minor_problems(story, editor, **values):
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, **values)
    story = Story.objects.get(pk=story.pk)
    story.change_reason = "minor"
    found = [one.code for one in problems("propose_change", gathering.facts(story)) if one.blocking]
    if not found:
        workflow.propose_change(story=story, by=editor)
    return found


PLAIN = {"language": "en", "direction": "ltr", "byline": None, "sponsor": None, "image": None, "notices": []}
PICTURE = {"alt_text": None, "is_decorative": True, "width": 3, "height": 2, "caption": None, "credit": None}


def line(made, **presentation):
    """A line of an export: the first version of a document."""
    story = made["story"]
    return {
        "kind": "story",
        "id": story["story_id"],
        "version": 1,
        "reason": "first",
        "at": story["first_published_at"],
        "sha256": canonical.sha256(canonical.canonical_bytes(made)),
        "document": made,
        "presentation": {**PLAIN, "image": PICTURE, **presentation},
    }


def test_an_archive_keeps_what_is_followed_and_old_lines_without_it_are_still_taken():
    first, second = document(1), document(2)
    new = line(second, follows=first["story"]["story_id"], image={**PICTURE, "focal_point": [10, 90]})
    assert told(archive(line(first), new)) == ["imported", "imported"]
    earlier, later = Story.objects.order_by("story_id")
    assert (earlier.follows, later.follows) == (None, earlier)
    assert [(one.image.focal_x, one.image.focal_y) for one in (earlier, later)] == [(50, 50), (10, 90)]
    assert "follows" not in shown(earlier)
    assert told(archive(line(first), new)) == ["unchanged", "unchanged"]
    assert publishing.verify() == []


def test_a_focal_point_is_frozen_with_the_picture():
    image = Image.objects.create(
        name="bridge",
        issued_on="2026-08-29",
        external_url="https://example.org/bridge.png",
        is_decorative=True,
        width=30,
        height=20,
        focal_x=20,
        focal_y=80,
    )
    assert shown(make_published(image=image))["image"]["focal_point"] == [20, 80]


@pytest.mark.parametrize("bad", [[50], [50, 101], [-1, 0], [1.5, 2], "50", [True, 1], None])
def test_a_focal_point_lies_in_the_picture(bad):
    presentation = {**PLAIN, "image": {**PICTURE, "focal_point": bad}}
    assert validation.schema_problems(presentation, "presentation") != []


@pytest.mark.parametrize("bad", ["", "x", "mp-2026-08-29-000", "../admin", "mp-2026-08-29-001\n", 1])
def test_what_a_story_follows_is_an_id(bad):
    assert validation.schema_problems({**PLAIN, "follows": bad}, "presentation") != []
    assert validation.schema_problems({**PLAIN, "follows": "mp-2026-08-29-001"}, "presentation") == []
