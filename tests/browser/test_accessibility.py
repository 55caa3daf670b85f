"""Every page of the desk, light and dark, wide and on a phone: nothing against WCAG 2.2 AA, and nothing cut off."""

from datetime import timedelta

import pytest

from newsroom.users.roles import Role
from partners import keys, log
from stories import publishing, workflow
from stories.models import Story
from tests.factories import (
    DAY,
    a_day_later,
    approve,
    check_and_approve,
    edit,
    make_edition,
    make_published,
    make_section,
    make_source,
    make_story,
    make_user,
)
from tests.partners.making import make_key

from .steps import faults

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHOWN = (200, 403, 409)  # refusals are pages too


def test_every_page_of_the_desk_can_be_used_by_everybody(entered):
    reader = make_user(Role.EDITOR, Role.PUBLISHER, Role.ADMINISTRATOR, name="rosa")
    addresses = newsroom(reader)
    page = entered(reader)
    found = {}
    for address in addresses:
        assert page.goto(address).status in SHOWN, address
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        found |= faults(page)
    page.context.clear_cookies()
    for address in ("/admin/login/", "/admin/account/password/reset/"):
        assert page.goto(address).status in SHOWN, address
        found |= faults(page)
    assert found == {}


def newsroom(reader) -> list[str]:
    """Something of everything that the desk shows; the addresses of its pages."""
    many, waiting, changing = a_long_draft(reader), a_change(is_offered=True), a_change(day=a_day_later())
    edition = a_planned_edition()
    partner = a_partner_with(an_emergency())
    story, plan = f"/admin/stories/story/{many.pk}", f"/admin/stories/edition/{edition.pk}"
    key = edition.placements.first().pk
    return [
        *("/admin/", "/admin/stories/story/", "/admin/stories/story/add/", "/admin/stories/story/import/"),
        *(f"{story}/change/", f"{story}/history/", f"{story}/compare?a=r1&b=r2", f"{story}/notes"),
        *(f"{story}/do/submit", f"{story}/do/publish", f"{story}/do/approve", f"{story}/do/restore?from=r1"),
        *(f"{story}/preview-links", f"/admin/stories/story/{changing.pk}/do/propose-change"),
        *(f"/admin/stories/story/{waiting.pk}/{page}" for page in ("preview", "do/approve", "do/retract", "do/remove")),
        *("/admin/stories/edition/", f"{plan}/change/", f"{plan}/proof", "/admin/stories/edition/night/"),
        *(f"{plan}/do/{verb}" for verb in ("press", "hold", "cancel", "carry-over", "place-ready")),
        *(f"{plan}/do/{verb}?placement={key}" for verb in ("move", "drop")),
        *("/admin/stories/correction/", "/admin/stories/notification/", "/admin/account/"),
        *("/admin/account/second-factor/", "/admin/sources/source/", "/admin/sources/source/add/"),
        *partner,
    ]


def a_long_draft(reader) -> Story:
    """Not ready, with many rows and two revisions; `reader` is named in a note on it."""
    sources = [make_source() for _ in range(3)]
    writer = make_user(Role.REPORTER)
    story = make_story(by=writer, claims=8, sources=sources, limitations=["One.", "Two."], tags=["clocks", "time"])
    story = edit(story, by=writer, dek="", headline="حساب جديد")
    workflow.write_note(story=story, by=writer, text=f"Dear @{reader.username}, is the year right?")
    return story


def a_change(is_offered=False, **values) -> Story:
    """A public story that is being changed, perhaps already waiting for a second editor."""
    story, writer = make_published(**values), make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=writer)
    edit(story, by=writer, dek="What the paper measured and how.")
    return check_and_approve(workflow.propose_change(story=story, by=writer)) if is_offered else story


def a_planned_edition():
    """A lead, and a story that is not ready; a third one waits for a place."""
    editor, edition = make_user(Role.EDITOR), make_edition(DAY + timedelta(days=2), press_at=None)
    for size, story in (("lead", approve(make_story())), ("feature", make_story(section=make_section("research")))):
        workflow.place(edition=edition, story=story, by=editor, story_type=size)
    approve(make_story())
    return edition


def a_partner_with(story: Story) -> list[str]:
    """A partner with keys and use that holds the wrong version of `story`; the addresses of its pages."""
    key, _ = make_key("read", "bulk", label="nightly mirror")
    keys.revoke(make_key(partner=key.partner)[0])
    log.note(key, status=200, octets=1000, fetched=[(story.story_id, 1)])
    log.note(key, status=429, octets=100)
    own = f"/admin/partners/partner/{key.partner_id}"
    return [
        *("/admin/partners/partner/", "/admin/partners/plan/", "/admin/partners/fetch/", f"{own}/change/"),
        *(f"{own}/keys/{end}" for end in ("new", f"{key.pk}/rotate", f"{key.pk}/revoke")),
        *("/admin/partners/partner/wrong-versions", f"/admin/partners/partner/wrong-versions?story={story.story_id}"),
    ]


def an_emergency() -> Story:
    """A story taken back by one publisher alone, to be reviewed."""
    story = make_published(day=DAY + timedelta(days=3))
    publishing.retract(story=story, by=make_user(Role.PUBLISHER), emergency_notice="The figures were invented.")
    return story
