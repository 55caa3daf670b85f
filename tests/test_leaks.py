"""What is not public yet, or not any more, comes out at no door: words that mark it are looked for at all of them."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command

from newsroom import instants
from newsroom.users.roles import Role
from sources.models import ConfidentialIdentity
from stories import publishing, workflow
from stories.models import Note, PublishedStory, Story
from tests import factories
from tests.addresses import PUBLIC
from tests.stories.admin.desk import client_of
from tests.test_site import paper, paper_with_removal  # noqa: F401 (fixtures)

pytestmark = pytest.mark.django_db

PROBES_BESIDE = 5


def marked(word: str, **values) -> Story:
    """A story that says its word in every text that it has."""
    texts = {name: f"{word} {name}" for name in ("headline", "dek", "summary", "body_text", "why_it_matters")}
    source = factories.make_source(title=f"{word} source", publisher=f"{word} publisher")
    story = factories.make_story(
        **{
            **texts,
            "slug": f"a-{word}",
            "limitations": [f"{word} limit"],
            "tags": [word],
            "sources": [source],
            **values,
        }
    )
    story.claims.update(text=f"{word} claim", qualification=f"{word} qualification")
    workflow.keep_revision(story=story, by=None)
    return Story.objects.get(pk=story.pk)


def in_review(word: str) -> Story:
    return workflow.submit(story=marked(word), by=factories.make_user(Role.REPORTER))


def under_embargo(word: str) -> Story:
    """Approved, in the planned edition, and not to leave before tomorrow."""
    story = factories.approve(marked(word))
    soon = instants.now() + timedelta(days=1)
    edition = factories.make_edition(factories.a_day_later(), slot="special", press_at=soon)
    workflow.place(edition=edition, story=story, by=factories.make_user(Role.EDITOR), story_type="lead")
    return workflow.set_embargo(story=story, by=factories.make_user(Role.EDITOR), until=soon)


def changed_but_not_printed(word: str) -> Story:
    story, editor = factories.make_published(day=factories.a_day_later()), factories.make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    return factories.edit(story, by=editor, headline=f"{word} headline", body_text=f"{word} body", slug=f"a-{word}")


def taken_back(word: str) -> Story:
    story = factories.approve(marked(word))
    factories.make_pressed(story, slot="midday")
    return factories.retract(Story.objects.get(pk=story.pk), notice="The measurement was faulty.")


UNSEEN = {
    "xdraftx": marked,
    "xreviewx": in_review,
    "xembargox": under_embargo,
    "xchangex": changed_but_not_printed,
}


@pytest.fixture
def desk(paper_with_removal):  # noqa: F811
    """The paper, and beside it a story of each kind that nobody outside may read."""
    stories = {word: make(word) for word, make in UNSEEN.items()}
    draft = stories["xdraftx"]
    Note.objects.create(story=draft, text="xnotex", written_by=draft.created_by)
    ConfidentialIdentity.objects.create(source=factories.make_source(), identity="xidentityx")
    workflow.request_withdrawal(
        story=stories["xchangex"], by=factories.make_user(Role.PUBLISHER), kind="removal", notice="xreasonx"
    )
    return stories


def everything_public(client, stories) -> str:
    """All that any address says, in body and headers, those beside and below the unseen stories included."""
    addresses = [*PUBLIC, f"/edition/{factories.a_day_later()}", f"/edition/{factories.a_day_later()}.json"]
    for word, story in stories.items():
        paths = [
            f"/story/{story.story_id}",
            f"/story/{story.pk}",
            f"/story/a-{word}",
            f"/story/{story.story_id}/a-{word}",
        ]
        addresses += [path + end for path in paths for end in ("", ".json", "/history", "/v/1.json", "/v/2.json")]
    said = []
    for address in addresses:
        for method in ("GET", "OPTIONS", "POST"):
            response = client.generic(method, address)
            said.append(response.getvalue().decode(errors="replace").replace(address, ""))
            said.append(str(dict(response.items())).replace(address, ""))
    exported = StringIO()
    call_command("export_stories", stdout=exported)
    return "\n".join([*said, exported.getvalue()])


def test_no_word_of_the_desk_comes_out(client, desk):
    text = everything_public(client, desk)
    assert len(text) > 100_000
    assert PublishedStory.objects.get(story_id="mp-2026-08-29-001").headline in text
    for word in UNSEEN:  # an address that was asked for comes back in an error: alone the word says nothing
        assert f"{word} " not in text, word
    for word in ("xnotex", "xidentityx", "xreasonx"):
        assert word not in text, word


def test_the_people_of_the_desk_are_on_no_page(client, desk):
    text = everything_public(client, desk)
    names = {story.created_by.username for story in desk.values()}
    assert len(names) >= 3
    for name in names:
        assert name not in text, name


def test_of_a_retracted_story_the_notice_alone_is_left(client):
    """Headline, address and sources stay, as the contract says; what the story said does not."""
    story = taken_back("xretractedx")
    for address in (f"/story/{story.story_id}/{story.slug}", f"/story/{story.story_id}.json"):
        text = client.get(address).getvalue().decode()
        assert "The measurement was faulty." in text
        for said in ("dek", "summary", "body_text", "why_it_matters", "limit", "claim", "qualification"):
            assert f"xretractedx {said}" not in text, (address, said)


def test_an_id_beside_a_draft_says_no_more_than_one_never_given(client, desk):
    draft = desk["xembargox"]
    day, number = draft.story_id[:-4], int(draft.story_id[-3:])
    never = client.get("/story/mp-2026-08-30-999.json")
    assert never.status_code == 404
    for beside in range(max(number - PROBES_BESIDE, 1), number + PROBES_BESIDE):
        if PublishedStory.objects.filter(story_id=f"{day}-{beside:03d}").exists():
            continue
        response = client.get(f"/story/{day}-{beside:03d}.json")
        assert response.status_code == never.status_code
        assert response.text.replace(f"{beside:03d}", "999").replace(day, "mp-2026-08-30") == never.text
        asked_for = {"Content-Length": response["Content-Length"], "Cache-Groups": f'"story-{day}-{beside:03d}"'}
        assert {**response.headers} == {**never.headers, **asked_for}


def test_under_embargo_nothing_leaves_until_the_instant_and_then_it_leaves_once(client, desk):
    story = desk["xembargox"]
    publishing.press_due(now=story.embargo_until - timedelta(seconds=1))
    assert client.get(f"/story/{story.story_id}.json").status_code == 404
    publishing.press_due(now=story.embargo_until + timedelta(seconds=1))
    publishing.press_due(now=story.embargo_until + timedelta(seconds=2))
    assert client.get(f"/story/{story.story_id}.json").status_code == 200
    assert client.get(f"/story/{story.story_id}/v/2.json").status_code == 404
    printed = factories.correct(Story.objects.get(pk=story.pk), at=story.embargo_until + timedelta(hours=1))
    assert client.get(f"/story/{printed.story_id}/v/2.json").status_code == 200


def test_the_desk_itself_shows_it_to_no_person_without_a_role(desk):
    stranger = client_of(factories.make_user())
    for story in desk.values():
        for page in ("", *(f"{story.pk}/{name}/" for name in ("change", "history", "delete"))):
            response = stranger.get(f"/admin/stories/story/{page}")
            assert response.status_code == 403
            assert not any(word in response.text for word in UNSEEN)


@pytest.mark.parametrize("roles", [(), (Role.REPORTER,)])
def test_the_way_from_the_desk_to_the_site_leads_to_no_draft(desk, roles):
    """Django's own shortcut takes any kind of row and any key."""
    kind = ContentType.objects.get_for_model(Story).pk
    client = client_of(factories.make_user(*roles))
    for story in desk.values():
        response = client.get(f"/admin/r/{kind}/{story.pk}/")
        assert response.status_code in (403, 404)
        assert not any(word in response.text for word in UNSEEN)
