"""My desk: what is whose to do, what the next edition lacks, what cannot wait."""

from datetime import timedelta

import pytest
from django.urls import reverse

from newsroom import instants
from newsroom.users.roles import Role
from sources.models import LinkState
from stories import publishing, workflow
from stories.choices import Verdict
from stories.models import PublishedStory, Story
from tests.factories import (
    approve,
    correct,
    edit,
    make_edition,
    make_published,
    make_source,
    make_story,
    make_user,
)
from tests.stories.admin.desk import client_of

pytestmark = pytest.mark.django_db


def desk_of(person):
    answer = client_of(person).get(reverse("admin:index"))
    assert answer.status_code == 200
    return answer


def tray(person, slug):
    """The headlines of one tray with what is said of them."""
    found = [one for one in desk_of(person).context["trays"] if one.slug == slug]
    assert len(found) == 1, f"the desk has no tray {slug}"
    return {item.headline: item.says for item in found[0].items}


def slugs(person):
    return [one.slug for one in desk_of(person).context["trays"]]


def submitted(writer, **values) -> Story:
    story = make_story(by=writer, **values)
    return workflow.submit(story=story, by=writer)


def in_check(writer, **values) -> Story:
    story = submitted(writer, **values)
    return workflow.accept(story=story, by=make_user(Role.EDITOR))


class TestTrays:
    def test_each_role_has_the_trays_of_its_verbs(self):
        assert slugs(make_user(Role.REPORTER)) == ["returned", "drafts"]
        assert slugs(make_user(Role.CHECKER)) == ["check"]
        assert slugs(make_user(Role.PUBLISHER)) == ["print"]
        assert slugs(make_user(Role.EDITOR)) == [
            *("returned", "drafts", "check", "accept", "approve", "changes", "print"),
        ]

    def test_a_reporter_sees_the_drafts_written_or_assigned_and_no_other(self):
        reporter, editor = make_user(Role.REPORTER), make_user(Role.EDITOR)
        make_story(by=reporter, headline="Mine")
        given = make_story(headline="Given to me")
        workflow.assign(story=given, by=editor, to=reporter)
        make_story(headline="Somebody's")
        assert set(tray(reporter, "drafts")) == {"Mine", "Given to me"}

    def test_what_was_sent_back_is_apart_with_the_note_and_by_whom(self):
        reporter, editor = make_user(Role.REPORTER), make_user(Role.EDITOR, name="edda")
        story = submitted(reporter, headline="Back")
        workflow.send_back(story=story, by=editor, note="Name the second source.")
        page = desk_of(reporter)
        item = next(one for one in page.context["trays"] if one.slug == "returned").items[0]
        assert (item.headline, item.says, item.note) == ("Back", "by edda", "Name the second source.")
        assert "Name the second source." in page.content.decode()
        assert tray(reporter, "drafts") == {}

    def test_claims_wait_for_those_who_did_not_write_them(self):
        writer, checker = make_user(Role.REPORTER, Role.CHECKER), make_user(Role.CHECKER)
        story = in_check(writer, headline="Claimed", claims=3)
        assert tray(checker, "check") == {"Claimed": "3 of 3 claims to check"}
        assert tray(writer, "check") == {}
        claim = story.claims.first()
        workflow.check_claim(story=story, claim=claim, by=checker, verdict=Verdict.SUPPORTED)
        assert tray(checker, "check") == {"Claimed": "2 of 3 claims to check"}

    def test_a_check_that_lapsed_waits_again(self):
        checker, source = make_user(Role.CHECKER), make_source()
        story = in_check(make_user(Role.REPORTER), headline="Lapsed", sources=[source])
        workflow.check_claim(story=story, claim=story.claims.get(), by=checker, verdict=Verdict.SUPPORTED)
        assert tray(checker, "check") == {}
        source.title = "Another title"
        source.save()
        assert tray(checker, "check") == {"Lapsed": "1 of 1 claim to check"}

    def test_a_story_waits_for_an_approval_once_its_gate_is_nearly_empty(self):
        editor, checker = make_user(Role.EDITOR), make_user(Role.CHECKER)
        story = in_check(make_user(Role.REPORTER), headline="Nearly", claims=4)
        assert tray(editor, "approve") == {}
        for claim in story.claims.all()[:3]:
            workflow.check_claim(story=story, claim=claim, by=checker, verdict=Verdict.SUPPORTED)
        assert "has not been found supported" in tray(editor, "approve")["Nearly"]
        workflow.check_claim(story=story, claim=story.claims.last(), by=checker, verdict=Verdict.SUPPORTED)
        assert tray(editor, "approve") == {"Nearly": "ready to be approved"}

    def test_nobody_is_offered_to_approve_what_they_changed(self):
        editor = make_user(Role.EDITOR)
        story = in_check(editor, headline="Own", claims=0, story_type="brief")
        edit(story, by=editor, dek="Changed.")
        assert tray(editor, "approve") == {}

    def test_corrections_wait_for_a_second_editor_and_then_for_the_print(self):
        writer, editor, publisher = (make_user(role) for role in (Role.EDITOR, Role.EDITOR, Role.PUBLISHER))
        story = make_published(headline="Wrong")
        workflow.begin_change(story=story, by=writer)
        edit(story, by=writer, body_text="Two groups measured it.\n\nThey agree within 6 percent.")
        workflow.propose_change(
            story=story,
            by=writer,
            notice="correction",
            text="An earlier version misstated the error. It is 6 percent, not 5.",
            affected_claims=(1,),
            previous_text="They agree within 5 percent.",
            corrected_text="They agree within 6 percent.",
        )
        assert list(tray(editor, "changes")) == ["Wrong"]
        assert tray(writer, "changes") == {}
        story = workflow.approve(story=story, by=editor, acknowledge_warnings=True)
        assert tray(publisher, "print") == {"Wrong": "correction"}

    def test_more_than_a_dozen_are_counted_as_many(self):
        reporter = make_user(Role.REPORTER)
        for _ in range(14):
            make_story(by=reporter, claims=0)
        shown = next(one for one in desk_of(reporter).context["trays"] if one.slug == "drafts")
        assert (shown.count, len(shown.items)) == ("12+", 6)


class TestEdition:
    def plan(self, *stories, press_at=None):
        day = instants.now().date() + timedelta(days=1)
        edition = make_edition(day, press_at=press_at or instants.now() + timedelta(hours=30))
        publisher = make_user(Role.PUBLISHER)
        for story in stories:
            workflow.place(edition=edition, story=story, by=publisher)
        return edition

    def test_the_next_edition_says_what_is_ready_and_what_blocks_it(self):
        ready, draft = approve(make_story(headline="Ready")), make_story(headline="Draft", dek="")
        edition = self.plan(ready, draft)
        page = desk_of(make_user(Role.REPORTER))
        today = page.context["today"]
        assert (today.edition, today.ready, len(today.lines)) == (edition, 1, 2)
        assert [line.obstacle for line in today.blocked] == ["The dek is empty."] or "dek" in today.blocked[0].obstacle
        assert today.blocked[0].href.endswith("#id_dek")
        assert "data-countdown" in page.content.decode()

    def test_a_source_edited_after_the_approval_blocks_its_story(self):
        source = make_source()
        self.plan(approve(make_story(sources=[source])))
        assert not desk_of(make_user(Role.EDITOR)).context["today"].blocked
        source.title = "Another title"
        source.save()
        assert desk_of(make_user(Role.EDITOR)).context["today"].blocked

    def test_an_edition_that_is_late_cannot_wait(self):
        edition = make_edition(instants.now().date() - timedelta(days=1), press_at=instants.now() - timedelta(hours=3))
        late = desk_of(make_user(Role.CHECKER)).context["urgent"].overdue
        assert [one.href for one in late] == [reverse("admin:stories_edition_change", args=[edition.pk])]
        assert late[0].countdown.words == "3 h 0 min late"

    def test_a_story_that_missed_the_press_is_named(self):
        lead, late = approve(make_story()), make_story(headline="Too late")
        edition = self.plan(lead, late)
        workflow.resize(edition=edition, story=lead, by=make_user(Role.PUBLISHER), story_type="lead")
        publishing.press(edition=edition, by=make_user(Role.PUBLISHER))
        assert [one.subject for one in desk_of(make_user(Role.REPORTER)).context["missed"]] == ["Too late"]

    def test_without_an_edition_the_desk_says_so(self):
        assert "None is planned." in desk_of(make_user(Role.EDITOR)).content.decode()


class TestUrgent:
    def test_a_request_to_take_back_waits_for_a_second_publisher(self):
        story = make_published(headline="Wrong")
        workflow.request_withdrawal(story=story, by=make_user(Role.PUBLISHER), kind="retraction", notice="Faulty.")
        waiting = desk_of(make_user(Role.PUBLISHER)).context["urgent"].to_confirm
        assert [(one.headline, one.kind) for one in waiting] == [("Wrong", "retraction")]
        assert waiting[0].href.endswith("/do/retract")
        told = desk_of(make_user(Role.REPORTER)).context["urgent"].to_confirm
        assert told[0].href == reverse("admin:stories_story_change", args=[story.pk])

    def test_an_emergency_is_on_everybodys_desk_until_it_is_reviewed(self):
        story, alone = make_published(headline="Taken"), make_user(Role.PUBLISHER)
        publishing.retract(story=story, by=alone, emergency_notice="The figures were invented.")
        for role in (Role.REPORTER, Role.PUBLISHER):
            found = desk_of(make_user(role)).context["urgent"].to_review
            assert [one.headline for one in found] == ["Taken"]
            assert "h" in found[0].countdown.words


def test_the_charts_count_stages_and_the_corrections_of_a_year():
    correct(make_published())
    make_story()
    charts = desk_of(make_user(Role.EDITOR)).context["charts"]
    assert [(bar.label, bar.count) for bar in charts["stages"][:1]] == [("Being written", 1)]
    assert (len(charts["months"]), charts["months"][-1].count) == (12, 1)


def test_links_that_trouble_are_named_of_sources_that_are_not_confidential():
    source, now = make_source(title="Gone"), instants.now()
    LinkState.objects.create(source=source, address=source.url, verdict="dead", checked_at=now, due_at=now)
    links = desk_of(make_user(Role.REPORTER)).context["links"]
    assert [(link.title, link.verdict) for link in links] == [("Gone", "dead")]


def test_the_last_acts_are_told_with_who_and_what():
    story = submitted(make_user(Role.REPORTER, name="rosa"), headline="Told")
    act = desk_of(make_user(Role.EDITOR)).context["acts"][0]
    assert (act.who, act.what, act.subject) == ("rosa", "submitted it", "Told")
    assert act.href == reverse("admin:stories_story_change", args=[story.pk])


@pytest.mark.parametrize(
    "roles, says",
    [
        ([], "You have no role yet"),
        ([Role.PARTNER_MANAGER], "You look after partners"),
        ([Role.ADMINISTRATOR], "You look after people"),
    ],
)
def test_who_does_not_write_sees_something_sensible(roles, says):
    make_story(headline="A secret of the desk")
    assert says in desk_of(make_user(*roles)).content.decode()


def test_without_a_role_no_title_is_shown():
    submitted(make_user(Role.REPORTER), headline="A secret of the desk")
    assert "A secret of the desk" not in desk_of(make_user()).content.decode()


def test_markup_in_what_people_typed_is_shown_as_text():
    reporter = make_user(Role.REPORTER)
    make_story(by=reporter, headline="<script>alert(1)</script>")
    assert "<script>alert(1)" not in desk_of(reporter).content.decode()


def test_a_story_that_the_front_page_leaves_out_is_told_first():
    story, client = make_published(), client_of(make_user(Role.EDITOR))
    said = f"The front page leaves out <code>{story.story_id}</code>"
    assert said not in client.get(reverse("admin:index")).text
    PublishedStory.objects.filter(story_id=story.story_id).update(summary="{}")
    assert said in client.get(reverse("admin:index")).text
