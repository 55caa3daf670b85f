"""The flat plan: what each story still lacks, how the edition is weighed, and what the pages of its verbs say."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from newsroom import instants
from newsroom.users.roles import Role
from stories import workflow
from stories.admin.edition.balance import Entry, balance, remarks
from stories.admin.edition.plan import cards
from stories.models import Activity, Edition, Story
from stories.publishing.pressing import obstacle
from tests.factories import (
    a_day_later,
    approve,
    edit,
    make_edition,
    make_pressed,
    make_published,
    make_section,
    make_story,
    make_user,
    remove,
    retract,
)
from tests.stories.admin.desk import change_url, client_of, press_button, verb_url
from tests.stories.delivery.pictures import make_image

pytestmark = pytest.mark.django_db
MOST_QUERIES = 12  # of the whole page; the same for three stories and for thirty


@pytest.fixture
def publisher():
    return make_user(Role.PUBLISHER)


def placed(edition, by, *stories, **values):
    for story in stories:
        workflow.place(edition=edition, story=story, by=by, **values)
    return edition


def test_each_story_shows_its_stage_and_the_first_thing_in_its_way(publisher):
    edition = make_edition(a_day_later())
    ready, draft, unchecked = approve(make_story()), make_story(dek="", claims=0), make_story()
    workflow.accept(story=workflow.submit(story=unchecked, by=make_user(Role.REPORTER)), by=make_user(Role.EDITOR))
    carried = make_published()
    placed(edition, publisher, ready, draft, unchecked)
    placed(edition, publisher, carried, carryover_reason="Still open.")
    assert [(card.stage, card.obstacle, card.others) for card in cards(edition)] == [
        ("ready", "", 0),
        ("a draft", "The story needs a dek.", 1),
        ("in check", "Claim 1 has not been found supported as it stands.", 0),
        ("carried over", "", 0),
    ]
    assert cards(edition)[1].href.endswith("#id_dek")


def test_the_plan_says_what_the_press_would_say(publisher):
    edition = make_edition(press_at=instants.now() + timedelta(hours=1))
    changed, embargoed = approve(make_story()), approve(make_story())
    placed(edition, publisher, approve(make_story()), changed, embargoed)
    Story.objects.filter(pk=changed.pk).update(headline="Changed behind everybody's back")
    workflow.set_embargo(story=embargoed, by=publisher, until=instants.now() + timedelta(hours=2))
    found = [card.obstacle for card in cards(edition)]
    told = [obstacle(one, edition.press_at) for one in edition.placements.select_related("story").order_by("position")]
    assert found == [str(one or "") for one in told]
    assert found[0] == ""
    assert "changed since it was approved" in found[1]
    assert "under embargo" in found[2]


def test_a_story_that_was_taken_back_shows_so_before_and_after_the_press(publisher):
    edition, story = make_edition(a_day_later()), make_published()
    placed(edition, publisher, story, carryover_reason="Still open.")
    Story.objects.filter(pk=story.pk).update(public_status="retracted")
    assert [(card.stage, card.is_ready) for card in cards(edition)] == [("retracted", False)]
    stories = [approve(make_story()) for _ in range(3)]
    pressed = make_pressed(*stories, day=a_day_later(), slot="evening")
    retract(stories[1])
    remove(stories[2])
    assert [card.stage for card in cards(pressed)] == ["live", "retracted", "removed"]


def test_the_plan_asks_the_database_as_often_for_thirty_stories_as_for_three(
    publisher, private_media, django_assert_max_num_queries, django_assert_num_queries
):
    edition, client = make_edition(), client_of(publisher)
    placed(edition, publisher, *(approve(make_story(image=make_image(f"picture-{one}"))) for one in range(3)))
    client.get(change_url(edition))
    with django_assert_max_num_queries(MOST_QUERIES) as few:
        client.get(change_url(edition))
    placed(edition, publisher, *(make_story(claims=2) for _ in range(23)))
    placed(edition, publisher, *(approve(make_story(image=make_image(f"other-{one}"))) for one in range(4)))
    with django_assert_num_queries(len(few)):
        client.get(change_url(edition))


def entry(story_type="secondary", section="Standards", picture=True, ready=True):
    return Entry(f"A {story_type}", section, story_type, 100, picture, ready)


def test_sections_and_sizes_are_weighed_and_the_bars_are_whole():
    weighed = balance([entry("lead"), entry(), entry("brief", "Research", picture=False), entry("brief", ready=False)])
    assert [(share.name, share.count, share.start, share.width) for share in weighed.sections] == [
        ("Standards", 3, 0.0, 75.0),
        ("Research", 1, 75.0, 25.0),
    ]
    assert [(share.name, share.count) for share in weighed.sizes] == [("lead", 1), ("secondary", 1), ("briefs", 2)]
    assert (weighed.words, weighed.pictures, weighed.ready, weighed.total) == (400, 3, 3, 4)


@pytest.mark.parametrize(
    "entries, remark",
    [
        ([], "No story is placed yet."),
        ([entry()], "No lead: an edition is printed with its lead or not at all."),
        ([entry("lead"), entry("lead", "Research")], "2 leads: the page opens with all of them."),
        ([entry("lead", picture=False)], "The lead “A lead” has no picture."),
        ([entry("lead"), entry(), entry()], "All stories are of one section: Standards."),
        (
            [entry("lead"), entry("brief"), entry("feature", "Research")],
            "“A brief” stands before larger stories: the page prints those above it.",
        ),
        ([entry("lead", ready=False)], "1 of 1 would miss the press as it stands."),
    ],
)
def test_what_is_worth_a_look_is_remarked(entries, remark):
    assert remark in remarks(entries)


def test_a_balanced_edition_has_no_remark():
    assert remarks([entry("lead"), entry(section="Research"), entry("brief")]) == []


def test_the_page_states_press_time_zone_and_countdown_and_leads_to_the_proof(publisher):
    edition = make_edition(press_at=instants.now() + timedelta(hours=2, minutes=5, seconds=30))
    page = client_of(publisher).get(change_url(edition)).content.decode()
    assert "America/New_York" in page
    assert "in 2 h 5 min" in page
    assert "data-countdown" in page
    assert reverse("admin:stories_edition_proof", args=[edition.pk]) in page


def test_a_press_time_on_another_day_is_remarked_in_the_papers_zone(publisher):
    late = datetime(2031, 8, 29, 3, 30, tzinfo=UTC)  # 23:30 of the day before at the paper
    edition = make_edition(late.date(), press_at=late)
    assert "goes to press on 28 August" in client_of(publisher).get(change_url(edition)).content.decode()


def test_a_new_edition_is_dated_by_the_papers_day(publisher, settings):
    settings.PUBLICATION_TIME_ZONE = "Pacific/Kiritimati"
    here = instants.now() + timedelta(hours=14)
    page = client_of(publisher).get(reverse("admin:stories_edition_add")).content.decode()
    assert f'value="{here.date().isoformat()}"' in page


@pytest.mark.parametrize(
    "day, hour, told", [("2031-03-09", "02:30", "no 02:30"), ("2031-11-02", "01:30", "comes twice")]
)
def test_a_press_time_that_is_none_is_told_at_its_field_with_both_offsets(publisher, day, hour, told):
    form = {"date": day, "slot": "morning", "press_at_0": day, "press_at_1": hour}
    page = client_of(publisher).post(reverse("admin:stories_edition_add"), form).content.decode()
    assert told in page
    assert "UTC-05:00" in page
    assert "UTC-04:00" in page
    assert not Edition.objects.exists()


def test_waiting_stories_are_placed_from_the_plan_and_from_their_page(publisher):
    edition, ready, draft, other = make_edition(), approve(make_story()), make_story(), make_story()
    client = client_of(publisher)
    assert list(client.get(change_url(edition)).context["waiting"]) == [ready]
    assert client.post(verb_url(edition, "place-ready"), {"stories": ready.pk}).status_code == 302
    response = client.post(verb_url(edition, "place-ready"), {"stories": [draft.pk, other.pk]}, follow=True)
    assert "Placed: “" in response.content.decode()
    assert edition.placements.count() == 3
    assert client.get(change_url(edition)).context["waiting"] == []


def test_stories_are_carried_over_each_with_its_reason(publisher):
    first, second = make_published(), make_published(day=a_day_later())
    edition = make_edition(a_day_later(a_day_later()))
    client, url = client_of(publisher), verb_url(edition, "carry-over")
    page = client.get(url).content.decode()
    assert first.headline in page
    assert "Ran 2026-08-29 morning, lead." in page
    assert client.post(url, {}).status_code == 200
    form = {f"reason-{first.pk}": "Still open.", f"reason-{second.pk}": ""}
    assert client.post(url, form).status_code == 302
    placement = edition.placements.get()
    assert (placement.story, placement.carryover_reason, placement.is_carryover) == (first, "Still open.", True)
    assert "reason-" + str(first.pk) not in client.get(url).content.decode()


def test_what_the_public_no_longer_has_is_not_offered(publisher):
    retract(make_published())
    edition = make_edition(a_day_later())
    assert "hold no live story" in client_of(publisher).get(verb_url(edition, "carry-over")).content.decode()


def test_moving_says_what_becomes_of_the_id(publisher):
    edition, other, story = make_edition(), make_edition(a_day_later()), make_story()
    placed(edition, publisher, story)
    query = f"?placement={edition.placements.get().pk}"
    page = client_of(publisher).get(verb_url(edition, "move", query)).content.decode()
    assert "mp-2026-08-29-001" in page
    assert press_button(publisher, edition, "move", query, to=other.pk).status_code == 302
    story.refresh_from_db()
    assert story.story_id == "mp-2026-08-30-001"
    assert press_button(publisher, edition, "move", query, to=other.pk).status_code == 404


def test_pressing_says_what_becomes_public_and_what_misses_it_and_why(publisher):
    edition = make_edition(press_at=instants.now() + timedelta(hours=3))
    placed(edition, publisher, approve(make_story()), story_type="lead")
    placed(edition, publisher, make_story(headline="Not yet done", dek=""))
    page = client_of(publisher).get(verb_url(edition, "press")).content.decode()
    assert "1 story becomes public at once" in page
    assert "before its press time" in page
    assert "Not yet done" in page
    assert "The story needs a dek." in page


def test_holding_and_cancelling_say_what_follows_and_the_page_who_did_it_and_why(publisher):
    edition = placed(make_edition(press_at=instants.now() + timedelta(hours=3)), publisher, make_story())
    client = client_of(publisher)
    assert "Placed in it: 1 story" in client.get(verb_url(edition, "hold")).content.decode()
    press_button(publisher, edition, "hold", note="The lead calls back.")
    page = client.get(change_url(edition)).content.decode()
    assert "The press is held." in page
    assert "The lead calls back." in page
    assert "It goes to press by itself" in client.get(verb_url(edition, "release")).content.decode()
    assert "keeps no number" in client.get(verb_url(edition, "cancel")).content.decode()
    press_button(publisher, edition, "cancel", note="The printers strike.")
    page = client.get(change_url(edition)).content.decode()
    assert "This edition is cancelled." in page
    assert "The printers strike." in page
    edition.refresh_from_db()
    assert (edition.number, edition.edition_id, edition.placements.count()) == (None, None, 0)


def test_the_press_time_of_a_printed_edition_stays_on_record(publisher):
    press_at = instants.now() + timedelta(hours=3)
    edition = placed(make_edition(press_at=press_at), publisher, approve(make_story()), story_type="lead")
    press_button(publisher, edition, "press")
    edition.refresh_from_db()
    assert (edition.state, edition.press_at) == ("pressed", press_at)
    assert "press time" in client_of(publisher).get(change_url(edition)).content.decode()


def test_an_edit_after_the_approval_shows_in_the_plan(publisher):
    story = approve(make_story())
    edition = placed(make_edition(), publisher, story, story_type="lead")
    edit(story, by=make_user(Role.REPORTER), dek="Another dek.")
    (card,) = cards(edition)
    assert (card.stage, card.obstacle) == ("in check", "Nothing is missing: it waits for its approval.")


def test_who_has_no_role_sees_no_plan_and_no_title():
    edition = placed(make_edition(), make_user(Role.EDITOR), make_story(headline="A secret headline"))
    client = client_of(make_user())
    for url in (change_url(edition), *(verb_url(edition, slug) for slug in ("place-ready", "carry-over", "move"))):
        response = client.get(url)
        assert response.status_code == 403
        assert b"secret" not in response.content
    assert Activity.objects.filter(verb="place").count() == 1


def test_sections_are_named_on_the_plan(publisher):
    edition = placed(make_edition(), publisher, make_story(section=make_section("research")), make_story(section=None))
    assert [card.section for card in cards(edition)] == ["Research", "No section"]
