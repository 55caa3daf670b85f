"""What happens to a story, as those learn who only follow a feed: the same id, moved dates, and nothing by stealth."""

from datetime import UTC, datetime, timedelta

import pytest

from newsroom import publication
from stories import publishing, workflow
from stories.delivery import feeds as door
from stories.feeds import ids
from tests import factories
from tests.stories.feeds import reading

pytestmark = pytest.mark.django_db
FORMS = reading.FORMS
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
LATER_STILL = LATER + timedelta(days=1)


def item(client, form: str, address: str = "/feeds/latest"):
    """The only entry of a feed."""
    (found,) = read(client, form, address)
    return found


def read(client, form: str, address: str = "/feeds/latest"):
    body = client.get(f"{address}.{form}").content
    reading.judged(form, body, f"https://themachinepress.com{address}.{form}")
    return reading.items(form, body)


def minor(story, *, at: datetime, **values) -> None:
    """A minor change, approved by a second editor and printed."""
    editor = factories.make_user("editor")
    workflow.begin_change(story=story, by=editor)
    factories.edit(story, by=editor, **values)
    workflow.propose_change(story=story, by=editor)
    factories.check_and_approve(story)
    publishing.publish(story=story, by=factories.make_user("publisher"), at=at)
    story.refresh_from_db()


def test_an_id_outlives_slug_headline_section_and_address(client, settings):
    story = factories.make_published(slug="a-first-name")
    before = {form: item(client, form) for form in FORMS}
    factories.correct(
        story, at=LATER, slug="a-second-name", headline="Another headline", section=factories.make_section("courts")
    )
    settings.PUBLICATION_URL = "https://moved.example"
    for form in FORMS:
        body = client.get(f"/feeds/latest.{form}").content
        (after,) = reading.items(form, body)
        assert after["id"] == before[form]["id"] == ids.of_story(publication.current(), story.story_id)
        assert after["href"] == f"https://moved.example/story/{story.story_id}/a-second-name"
        assert (after["title"], after["published"]) == ("Another headline", before[form]["published"])


def test_a_minor_change_and_a_carry_over_move_no_date_and_a_correction_moves_one(client):
    story = factories.make_published(body_text="They aggree on the figure.\n\nIt holds.")
    first = {form: item(client, form) for form in FORMS}
    minor(story, at=LATER - timedelta(hours=2), body_text="They agree on the figure.\n\nIt holds.")
    factories.make_pressed(story, slot="evening", at=LATER - timedelta(hours=1))
    for form in FORMS:
        found = item(client, form)
        assert (found["published"], found["updated"]) == (first[form]["published"], first[form]["updated"])
        assert "aggree" not in found["html"]
    updated = reading.tree(client.get("/feeds/latest.atom").content).findtext("atom:updated", "", reading.SPACES)
    factories.correct(story, at=LATER, body_text="They agree on the figure.\n\nIt does not hold.")
    for form in FORMS:
        found = item(client, form)
        assert found["published"] == first[form]["published"]
        assert found["updated"] == "2026-08-30T05:00:00.000-04:00"
    after = reading.tree(client.get("/feeds/latest.atom").content).findtext("atom:updated", "", reading.SPACES)
    assert (updated, after) == ("2026-08-29T05:00:00.000-04:00", "2026-08-30T05:00:00.000-04:00")


def test_a_retraction_comes_by_every_feed_that_the_story_was_in(client):
    story = factories.make_published(tags=["measurement"], body_text="The old words.\n\nAll of them.")
    feeds = ("/feeds/latest", "/feeds/section/standards", "/feeds/tag/measurement")
    before = {(address, form): item(client, form, address) for address in feeds for form in FORMS}
    factories.retract(story, at=LATER, notice="The measurement was faulty.")
    for (address, form), old in before.items():
        new = item(client, form, address)
        assert (new["id"], new["published"]) == (old["id"], old["published"])
        assert new["title"] == f"RETRACTED: {old['title']}"
        assert new["updated"] == "2026-08-30T05:00:00.000-04:00"
        assert "The measurement was faulty." in new["html"]
        assert "The old words" not in new["html"]
    assert item(client, "atom", "/feeds/corrections")["title"].startswith("Retraction: ")
    assert publishing.verify() == []
    publishing.rebuild()
    assert item(client, "atom", "/feeds/tag/measurement")["title"].startswith("RETRACTED: ")


def test_a_removal_is_told_in_every_atom_feed_and_in_none_by_a_word(client):
    story, other = (factories.approve(factories.make_story(headline=f"Secret {n}", tags=[f"tag {n}"])) for n in (1, 2))
    factories.make_pressed(other, story)
    story.refresh_from_db()
    factories.correct(story, at=LATER - timedelta(hours=1))
    known = ids.of_story(publication.current(), story.story_id)
    factories.remove(story, at=LATER)
    feeds = ("latest", "corrections", "section/standards", "tag/tag-2", "edition/2026-08-29")
    for address in [f"/feeds/{name}.atom" for name in feeds]:
        body = client.get(address).content
        reading.judged("atom", body, f"https://themachinepress.com{address}")
        assert reading.removed(body) == [known], address
    for form in FORMS:
        for name in feeds[:4]:
            assert b"Secret 1" not in client.get(f"/feeds/{name}.{form}").content
    assert client.get("/feeds/tag/tag-1.atom").status_code == 404


def test_a_correction_has_an_entry_of_its_own_with_both_texts(client):
    story = factories.correct(factories.make_published(headline="A headline"), at=LATER)
    for form in FORMS:
        found = item(client, form, "/feeds/corrections")
        assert found["title"] == "Correction: A headline"
        assert found["href"].endswith(f"/story/{story.story_id}/{story.slug}#correction-{story.story_id}-001")
        assert "Wrong: They agree within 5 percent." in found["html"]
        assert "Right: They agree within 6 percent." in found["html"]


def test_a_known_section_has_a_feed_before_its_first_story_and_a_draft_is_in_none(client, admin_client):
    factories.make_section("courts")
    factories.make_published()
    factories.approve(factories.make_story(headline="Not out yet"))
    for form in FORMS:
        assert read(client, form, "/feeds/section/courts") == []
        assert len(read(client, form)) == 1
        address = f"/feeds/latest.{form}"
        assert admin_client.get(address).content == client.get(address).content
    assert client.get("/feeds/section/none.rss").status_code == 404
    assert client.get("/feeds/tag/none.json")["Content-Type"] == "application/problem+json"


def test_a_long_feed_goes_on_page_by_page_and_ends(client, monkeypatch):
    monkeypatch.setattr(door, "MOST_ENTRIES", 2)
    stories = [factories.approve(factories.make_story()) for _ in range(5)]
    factories.make_pressed(*stories)
    address, seen = "/feeds/latest.atom", []
    while address:
        body = client.get(address).content
        reading.judged("atom", body, f"https://themachinepress.com{address}")
        found = reading.links(body)
        assert found["first"].endswith("/feeds/latest.atom")
        assert len(reading.items("atom", body)) <= 2
        seen += [one["id"] for one in reading.items("atom", body)]
        address = found.get("next", "").removeprefix("https://themachinepress.com")
    assert len(seen) == len(set(seen)) == 5
    older = reading.links(client.get("/feeds/latest.atom").content)["next"].split("?")[1]
    assert client.get(f"/feeds/latest.rss?{older}").status_code == 400
    assert client.get("/feeds/latest.json?after=x")["Content-Type"] == "application/problem+json"
    monkeypatch.setattr(door, "MOST_BYTES", 1)
    assert len(read_pages(client)) == 1


def read_pages(client):
    return reading.items("rss", client.get("/feeds/latest.rss").content)
