"""One order of an edition everywhere: plan in the admin, rows, page, document, stories and export."""

import io
import json
import re

import pytest
from django.core.management import call_command
from django.urls import reverse

from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import Placement, PublishedPlacement, Story, StoryVersion
from stories.rules import NotAllowed, NotReady
from tests.factories import DAY, a_day_later, approve, make_edition, make_published, make_story, make_user
from tests.stories.admin.desk import change_url, client_of, verb_url

pytestmark = pytest.mark.django_db


def typed(edition, client, positions):
    keys = keys_of(edition)
    form = {"order": keys, **{f"position-{key}": str(positions[i]) for i, key in enumerate(keys)}}
    assert client.post(verb_url(edition, "reorder"), form).status_code == 302


def by_arrows(edition, client):
    keys = keys_of(edition)
    for _ in range(2):
        client.post(verb_url(edition, "reorder"), {"order": keys_of(edition), "move": f"{keys[3]}:up"})


def by_typing(edition, client):
    typed(edition, client, [1, 4, 2, 3])


def by_typing_the_same_twice(edition, client):
    typed(edition, client, [2, 2, 2, 9])


def by_dragging(edition, client):
    """As the script posts it: the keys in their new order, and the positions counted up."""
    keys = keys_of(edition)[::-1]
    form = {"order": keys, **{f"position-{key}": str(place) for place, key in enumerate(keys, 1)}}
    assert client.post(verb_url(edition, "reorder"), form).status_code == 302


def by_taking_one_out(edition, client):
    assert client.post(verb_url(edition, "drop", f"?placement={keys_of(edition)[1]}")).status_code == 302


def by_placing_one_between(edition, client):
    story = approve(make_story())
    values = {"story": story.pk, "position": "2", "story_type": "brief"}
    assert client.post(verb_url(edition, "place"), values).status_code == 302


def by_moving_one_away_and_back(edition, client):
    other, key = make_edition(slot="evening"), keys_of(edition)[2]
    story = Placement.objects.get(pk=key).story
    assert client.post(verb_url(edition, "move", f"?placement={key}"), {"to": other.pk}).status_code == 302
    back = other.placements.get(story=story).pk
    asked = {"to": edition.pk, "position": "1"}
    assert client.post(verb_url(other, "move", f"?placement={back}"), asked).status_code == 302


def by_carrying_one_over(edition, client):
    story = make_published(day=a_day_later())
    assert client.post(verb_url(edition, "carry-over"), {f"reason-{story.pk}": "Still open."}).status_code == 302


def by_another_size(edition, client):
    key = keys_of(edition)[1]
    client.post(verb_url(edition, "resize", f"?placement={key}"), {"story_type": "lead"})
    typed(edition, client, [4, 3, 2, 1])


CHANGES = [
    by_arrows,
    by_typing,
    by_typing_the_same_twice,
    by_dragging,
    by_taking_one_out,
    by_placing_one_between,
    by_moving_one_away_and_back,
    by_carrying_one_over,
    by_another_size,
]


def keys_of(edition):
    return list(edition.placements.order_by("position").values_list("pk", flat=True))


def of_four(editor):
    edition = make_edition(day=DAY)
    for index in range(4):
        size = "secondary" if index else "lead"
        workflow.place(edition=edition, story=approve(make_story()), by=editor, story_type=size)
    return edition


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_after_every_change_all_places_agree_on_the_order(change, client):
    publisher = make_user(Role.PUBLISHER, Role.EDITOR)
    edition, desk = of_four(publisher), client_of(publisher)
    change(edition, desk)
    planned = [one.story.pk for one in desk.get(change_url(edition)).context["placements"]]
    publishing.press(edition=edition, by=publisher)
    ids = [Story.objects.get(pk=key).story_id for key in planned]
    rows = list(edition.placements.order_by("position").values_list("position", "story__story_id"))
    assert rows == list(enumerate(ids, start=1))
    assert [one.story.story_id for one in desk.get(change_url(edition)).context["placements"]] == ids
    edition.refresh_from_db()
    address = f"/edition/{DAY}"
    listed = [(line["position"], line["story_id"]) for line in client.get(f"{address}.json").json()["stories"]]
    assert listed == rows
    table = PublishedPlacement.objects.filter(edition_id=edition.edition_id).order_by("position")
    assert list(table.values_list("position", "story_id")) == rows
    versions = [StoryVersion.objects.filter(story_id=one).latest("number") for one in ids]
    assert [json.loads(one.document)["story"]["position"] for one in versions] == list(range(1, len(ids) + 1))
    assert on_page(client.get(address).content.decode(), edition) == by_size(edition)
    assert exported(edition) == rows


def on_page(html, edition):
    """The stories of the page in the order in which a reader meets them."""
    ids = set(edition.placements.values_list("story__story_id", flat=True))
    found = re.findall(r'href="/story/([a-z0-9-]+?)/', html)
    return list(dict.fromkeys(one for one in found if one in ids))


def by_size(edition):
    """The page groups by size, and keeps the edition's order in each group."""
    sizes = ["lead", "secondary", "feature", "brief"]
    placed = sorted(edition.placements.all(), key=lambda one: (sizes.index(one.story_type), one.position))
    return [one.story.story_id for one in placed]


def exported(edition):
    out = io.StringIO()
    call_command("export_stories", edition=edition.edition_id, stdout=out)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    (document,) = [line["document"] for line in lines if line["kind"] == "edition"]
    return [(line["position"], line["story_id"]) for line in document["stories"]]


def test_of_two_editors_who_order_at_once_the_last_order_stands_whole():
    editor, edition = make_user(Role.EDITOR), of_four(make_user(Role.EDITOR))
    keys = keys_of(edition)
    theirs, ours = [keys[1], keys[0], *keys[2:]], [*keys[2:], *keys[:2]]
    for wanted in (theirs, ours):
        workflow.reorder(edition=edition, placements=wanted, by=editor)
    assert keys_of(edition) == ours
    assert list(edition.placements.values_list("position", flat=True).order_by("position")) == [1, 2, 3, 4]


def test_an_order_seen_before_a_colleague_placed_a_story_is_refused_whole():
    editor, edition = make_user(Role.EDITOR), of_four(make_user(Role.EDITOR))
    seen = keys_of(edition)
    workflow.place(edition=edition, story=make_story(), by=editor, position=1)
    before = keys_of(edition)
    with pytest.raises(NotReady, match="look at the plan again"):
        workflow.reorder(edition=edition, placements=seen[::-1], by=editor)
    assert keys_of(edition) == before


@pytest.mark.parametrize("position, expected", [(None, 101), (1, 1), (-1, 1), (0, 1), (100, 100), (10**12, 101)])
def test_any_position_in_an_edition_of_a_hundred_leaves_them_compact(position, expected):
    editor, edition = make_user(Role.EDITOR), make_edition()
    stories = Story.objects.bulk_create(Story(headline=f"Story {number}") for number in range(100))
    Placement.objects.bulk_create(
        Placement(edition=edition, story=story, position=place, story_type="brief")
        for place, story in enumerate(stories, 1)
    )
    placed = workflow.place(edition=edition, story=make_story(), by=editor, position=position)
    assert placed.position == expected
    assert list(edition.placements.order_by("position").values_list("position", flat=True)) == list(range(1, 102))
    with pytest.raises(NotAllowed, match="has its place"):
        workflow.place(edition=edition, story=placed.story, by=editor)


@pytest.mark.parametrize("bad", ["", "null", "-1", str(10**12), "1e3", "１"])
def test_a_typed_position_that_is_none_is_told_and_changes_nothing(bad):
    editor, edition = make_user(Role.EDITOR), of_four(make_user(Role.EDITOR))
    before = keys_of(edition)
    form = {"order": before, **{f"position-{key}": "1" for key in before}, f"position-{before[2]}": bad}
    response = client_of(editor).post(verb_url(edition, "reorder"), form)
    assert (response.status_code, keys_of(edition)) == (200, before)


@pytest.mark.parametrize("slug", ["place-ready", "carry-over"])
def test_a_forged_choice_is_told_and_places_nothing(slug):
    editor, edition = make_user(Role.EDITOR), make_edition()
    retracted = {"stories": ["0", "-1", "9" * 40, "x"], "reason-0": "Why", f"reason-{'9' * 40}": "Why"}
    assert client_of(editor).post(verb_url(edition, slug), retracted).status_code == 200
    assert not edition.placements.exists()
    assert client_of(editor).get(reverse("admin:stories_edition_changelist")).status_code == 200
