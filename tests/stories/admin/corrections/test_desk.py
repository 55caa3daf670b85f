"""The desk of corrections: what waits for whom, what was printed lately, the filters; and who may look."""

import pytest
from django.urls import reverse

from newsroom.users.roles import Role
from stories import workflow
from tests.factories import check_and_approve, correct, edit, make_published, make_section, make_user, press_time

pytestmark = pytest.mark.django_db
LIST = reverse("admin:stories_correction_changelist")


@pytest.fixture
def desk(client):
    client.force_login(make_user(Role.EDITOR))

    def opened(query: str = ""):
        answer = client.get(LIST + query)
        assert answer.status_code == 200
        return answer

    return opened


def propose(story, notice="update"):
    editor = make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, why_it_matters=f"{story.why_it_matters} So it is said.")
    words = {"notice": notice, "text": f"A sentence was added to {story.headline}."} if notice else {}
    return workflow.propose_change(story=story, by=editor, **words)


def headlines(rows) -> list[str]:
    return [row.story.headline for row in rows]


def test_each_change_waits_in_the_tray_of_its_next_step(desk):
    days = ("2026-08-29", "2026-08-30", "2026-08-31", "2026-09-01")
    offered, approved, minor, printed = (
        make_published(headline=f"Story {day}", day=press_time().date().fromisoformat(day)) for day in days
    )
    propose(offered)
    check_and_approve(propose(approved))
    propose(minor, notice="")
    correct(printed)
    shown = desk().context
    assert headlines(shown["to_approve"]) == ["Story 2026-08-29", "Story 2026-08-31"]
    assert [row.kind for row in shown["to_approve"]] == ["Update", "Minor change"]
    assert headlines(shown["to_print"]) == ["Story 2026-08-30"]
    assert headlines(shown["printed"]) == ["Story 2026-09-01"]


def test_each_leads_to_its_verb_and_to_the_page_as_it_will_be(desk):
    story = propose(make_published())
    page = desk().text
    assert reverse("admin:stories_story_verb", args=[story.pk, "approve"]) in page
    assert reverse("admin:stories_story_preview", args=[story.pk]) in page
    check_and_approve(story)
    assert reverse("admin:stories_story_verb", args=[story.pk, "correct"]) in desk().text


def test_the_list_is_filtered_by_kind_month_section_and_standing(desk):
    in_august = make_published(section=make_section("research"))
    in_september = make_published(section=make_section("open-source"), day=press_time().date().replace(month=9))
    correct(in_august, at=press_time(hour=12))
    correct(in_september, notice="clarification", at=press_time(in_september_day()))
    propose(in_august)

    def found(query: str) -> int:
        return desk(query).context["cl"].result_count

    assert found("") == 3
    assert found("?month=2026-08") == 1
    assert found("?month=2026-09") == 1
    assert found("?section=research") == 2
    assert found("?section=open-source&month=2026-08") == 0
    assert found("?stands=proposed") == 1
    assert found("?stands=printed") == 2
    assert found("?correction_type__exact=clarification") == 1


def in_september_day():
    return press_time().date().replace(month=9, day=30)


@pytest.mark.parametrize("query", ["?month=x", "?month=2026-13", "?month=0", "?section=nowhere", "?stands=sideways"])
def test_a_filter_of_no_value_is_no_fault(desk, query):
    correct(make_published())
    assert desk(query).context["cl"].result_count == 1


def test_the_desk_asks_no_more_for_many_than_for_one(desk, django_assert_max_num_queries):
    for month in (1, 3, 4):
        propose(make_published(day=press_time().date().replace(month=month)))
    with django_assert_max_num_queries(20):
        desk()


def test_nobody_without_a_role_reads_a_notice(client):
    story = propose(make_published(headline="Unspeakable"))
    client.force_login(make_user())
    answer = client.get(LIST)
    assert answer.status_code == 403
    assert story.headline not in answer.text


# Work that a correction put aside


def parked(story):
    """A correction printed over a working copy that had unprinted text."""
    writer = make_user(Role.EDITOR)
    workflow.reopen(story=story, by=writer)
    edit(story, by=writer, summary="A summary that was never printed.")
    return correct(story)


def test_what_a_correction_put_aside_is_offered_until_it_is_restored():
    story = parked(make_published())
    waiting = workflow.parking.waiting(story)
    assert waiting.kind == "parked"
    assert "A summary that was never printed." in waiting.document
    workflow.reopen(story=story, by=make_user(Role.EDITOR))
    workflow.keep_revision(story=story, by=make_user(Role.EDITOR))
    story.refresh_from_db()
    assert workflow.parking.waiting(story) == waiting
    story.summary = "A summary that was never printed."
    story.save()
    workflow.keep_revision(story=story, by=make_user(Role.EDITOR), kind="restore")
    assert workflow.parking.waiting(story) is None


def test_the_storys_page_leads_to_it(client):
    story = parked(make_published())
    client.force_login(make_user(Role.EDITOR))
    page = client.get(reverse("admin:stories_story_change", args=[story.pk])).text
    number = workflow.parking.waiting(story).number
    assert "Work that was put aside" in page
    preview = reverse("admin:stories_story_preview", args=[story.pk])
    assert f"{preview}?revision={number}" in page
    assert "A summary that was never printed." in client.get(f"{preview}?revision={number}").text
    assert f"?a=revision-{number}&amp;b=working" in page


def test_nothing_is_offered_where_nothing_was_put_aside():
    assert workflow.parking.waiting(correct(make_published())) is None
