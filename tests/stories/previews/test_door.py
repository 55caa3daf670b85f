"""Links for outsiders: what a token opens and for how long, what it never tells, and who may make one."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from newsroom.users.roles import Role
from stories import workflow
from stories.models import PreviewLink, Revision
from stories.previews import links
from stories.rules import NotAllowed, NotReady
from tests.factories import (
    approve,
    edit,
    make_edition,
    make_pressed,
    make_published,
    make_story,
    make_user,
    remove,
    retract,
)
from tests.stories.delivery.pictures import make_image

pytestmark = pytest.mark.django_db
PRIVATE = {"X-Robots-Tag": "noindex, nofollow", "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer"}


def make(story, **values):
    story.refresh_from_db()
    given = {"by": make_user(Role.REPORTER), "revision": story.head_revision, "whom": "The lawyer"}
    return links.make_link(story=story, **{**given, **values})


def address(made) -> str:
    return f"/preview/{made.token}"


def age(made, by: timedelta) -> None:
    made.link.created_at -= by
    made.link.expires_at -= by
    made.link.save()


def headers_of(response) -> dict[str, str]:
    return {name: response[name] for name in PRIVATE}


def test_a_link_opens_one_revision_and_nothing_that_came_after(client):
    story = make_story(headline="As it was shown")
    made = make(story)
    edit(story, by=make_user(Role.REPORTER), headline="As it is by now")
    page = client.get(address(made))
    assert page.status_code == 200
    assert "As it was shown" in page.text
    assert "As it is by now" not in page.text
    assert "Not published, and may still change" in page.text


def test_the_page_is_kept_by_nobody_listed_nowhere_and_tells_no_data(client):
    made = make(make_story())
    page = client.get(address(made))
    assert headers_of(page) == PRIVATE
    assert "ETag" not in page.headers
    assert "Last-Modified" not in page.headers
    assert not page.cookies
    assert '<meta name="robots" content="noindex, nofollow">' in page.text
    for never in ('rel="canonical"', 'rel="alternate"', "og:", "article:", "ld+json"):
        assert never not in page.text, never


def test_the_policy_is_that_of_every_page(client):
    made = make(make_story())
    assert client.get(address(made))["Content-Security-Policy"] == client.get("/nothing")["Content-Security-Policy"]


def test_an_outsider_is_told_no_name_and_sees_no_neighbour(client):
    writer = make_user(Role.REPORTER, name="wanda-writer")
    edition, story, beside = make_edition(), make_story(by=writer), make_story(headline="A secret beside it")
    for one in (story, beside):
        workflow.place(edition=edition, story=one, by=make_user(Role.EDITOR))
    page = client.get(address(make(story, by=writer, whom="A source named Quill"))).text
    for never in ("wanda-writer", "A secret beside it", "Quill", "/admin"):
        assert never not in page, never


def test_the_token_is_random_and_only_its_digest_is_kept():
    one, other = make(make_story()), make(make_story())
    assert one.token != other.token
    assert len(one.token) == 43
    stored = [str(value) for row in PreviewLink.objects.values() for value in row.values()]
    assert not any(one.token in value for value in stored)


def revoke(made):
    links.revoke_link(link=made.link, by=make_user(Role.EDITOR))


# What closes a link, and what merely looks like a token.
CLOSING = {
    "expired": lambda made: age(made, timedelta(days=8)),
    "revoked": revoke,
    "retracted": lambda made: retract(made.link.story),
    "removed": lambda made: remove(made.link.story),
}
FORGED = {
    "unknown": lambda made: "A" * 43,
    "malformed": lambda made: "no-token",
    "cut": lambda made: made.token[:-1],
    "lengthened": lambda made: f"{made.token}A",
    "its digest": lambda made: made.link.token_sha256,
}


def refuses(client, token: str) -> None:
    missing = client.get("/preview/" + "B" * 43)
    for end in ("", "/picture"):
        page = client.get(f"/preview/{token}{end}")
        assert (page.status_code, page.content) == (404, missing.content), end
        assert headers_of(page) == PRIVATE
        assert dict(page.items()) == dict(missing.items())


@pytest.mark.parametrize("case", CLOSING)
def test_what_opens_nothing_any_more_answers_as_if_it_never_had(client, case):
    made = make(make_published())
    assert client.get(address(made)).status_code == 200
    CLOSING[case](made)
    refuses(client, made.token)


@pytest.mark.parametrize("case", FORGED)
def test_what_never_opened_anything_answers_alike(client, case):
    refuses(client, FORGED[case](make(make_story())))


def test_a_spiked_story_is_shown_to_nobody(client):
    story = make_story()
    made = make(story)
    workflow.spike(story=story, by=make_user(Role.EDITOR))
    refuses(client, made.token)
    with pytest.raises(NotAllowed, match="spiked"):
        make(story)


def test_a_link_lasts_as_long_as_was_said(client):
    made = make(make_story(), days=14)
    age(made, timedelta(days=14, seconds=-30))
    assert client.get(address(made)).status_code == 200
    age(made, timedelta(seconds=31))
    assert client.get(address(made)).status_code == 404


@pytest.mark.parametrize("days", [0, 15, -1, 10**6])
def test_no_link_lasts_longer_than_two_weeks_or_not_at_all(days):
    with pytest.raises(NotReady, match="1 to 14 days"):
        make(make_story(), days=days)
    assert not PreviewLink.objects.exists()


def test_a_link_to_a_revision_that_is_not_there_is_refused():
    with pytest.raises(NotReady, match="no revision 7"):
        make(make_story(), revision=7)


@pytest.mark.parametrize("role", [Role.CHECKER, Role.PUBLISHER, Role.PARTNER_MANAGER, Role.ADMINISTRATOR])
def test_who_does_not_write_makes_and_revokes_none(role):
    story, user = make_story(), make_user(role)
    with pytest.raises(NotAllowed):
        make(story, by=user)
    made = make(story)
    with pytest.raises(NotAllowed):
        links.revoke_link(link=made.link, by=user)


@pytest.mark.parametrize("take_back", [retract, remove])
def test_none_is_made_of_what_was_taken_back(take_back):
    with pytest.raises(NotAllowed, match="cannot be printed"):
        make(take_back(make_published()))


def test_revoking_twice_is_once_and_both_are_on_file():
    story = make_story()
    made = make(story)
    first = links.revoke_link(link=made.link, by=make_user(Role.EDITOR)).revoked_at
    assert links.revoke_link(link=made.link, by=make_user(Role.EDITOR)).revoked_at == first
    verbs = list(story.activities.order_by("pk").values_list("verb", flat=True))
    assert verbs == ["make_preview_link", "revoke_preview_link"]


def test_the_preview_of_a_story_that_is_printed_meanwhile_never_redirects(client):
    story = make_story()
    made = make(story)
    make_pressed(approve(story))
    page = client.get(address(made))
    assert page.status_code == 200
    assert "Location" not in page.headers
    for path in (f"{address(made)}/", f"/preview/{'A' * 43}/", "/preview/", "/preview"):
        assert client.get(path).status_code == 404, path


def test_a_picture_is_shown_through_the_link_alone(client, private_media):
    image = make_image()
    made = make(make_story(image=image))
    page = client.get(address(made)).text
    assert f'src="{address(made)}/picture"' in page
    assert client.get(image.path).status_code == 404
    shown = client.get(f"{address(made)}/picture")
    assert (shown.status_code, shown["Content-Type"]) == (200, "image/png")
    assert headers_of(shown) == PRIVATE
    with image.file.open() as kept:
        assert shown.getvalue() == kept.read()


def test_another_stories_picture_is_not_to_be_had(client, private_media):
    make(make_story(image=make_image()))
    assert client.get(f"{address(make(make_story()))}/picture").status_code == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_links_are_for_reading(client, method):
    assert client.generic(method, address(make(make_story()))).status_code == 405


def test_opening_a_link_writes_nothing_and_head_says_what_get_says(client):
    made = make(make_story())
    before = Revision.objects.count()
    with CaptureQueriesContext(connection) as asked:
        page = client.get(address(made))
    assert not [one["sql"] for one in asked.captured_queries if re.match(r"\s*(INSERT|UPDATE|DELETE)", one["sql"])]
    assert Revision.objects.count() == before
    head = client.head(address(made))
    assert (head.status_code, head.content, headers_of(head)) == (200, b"", headers_of(page))


def test_links_are_in_no_list_for_machines(client):
    make(make_story())
    robots = client.get("/robots.txt").text
    assert "/preview" not in robots, "a crawler that may not fetch a page cannot read that it is not to be listed"


def page_of(story) -> str:
    return reverse("admin:stories_story_preview_links", args=[story.pk])


def test_the_address_is_shown_once_and_opens_the_page(client):
    story = make_story()
    client.force_login(make_user(Role.REPORTER))
    made = client.post(page_of(story), {"whom": "Ms Ito", "days": "3", "revision": "1"})
    (token,) = re.findall(r"/preview/([A-Za-z0-9_-]{43})", made.text)
    assert token not in client.get(page_of(story)).text
    client.logout()
    assert client.get(f"/preview/{token}").status_code == 200
    (link,) = PreviewLink.objects.all()
    assert link.expires_at - link.created_at == timedelta(days=3)


def test_a_link_is_listed_with_who_made_it_and_revoked_by_its_button(client):
    story, editor = make_story(), make_user(Role.EDITOR, name="edda")
    made = make(story, by=editor)
    client.force_login(editor)
    page = client.get(page_of(story)).text
    assert "The lawyer" in page
    assert "edda" in page
    answer = client.post(page_of(story), {"revoke": str(made.link.pk)})
    assert answer.status_code == 302
    assert client.get(address(made)).status_code == 404
    assert "opens nothing any more" in client.get(page_of(story)).text


@pytest.mark.parametrize("key", ["x", "-1", "9" * 30, "", "0"])
def test_a_forged_revocation_finds_nothing(client, key):
    story = make_story()
    client.force_login(make_user(Role.EDITOR))
    assert client.post(page_of(story), {"revoke": key}).status_code == 404


def test_the_link_of_another_story_is_not_revoked_from_here(client):
    made = make(make_story())
    client.force_login(make_user(Role.EDITOR))
    assert client.post(page_of(make_story()), {"revoke": str(made.link.pk)}).status_code == 404
    assert client.get(address(made)).status_code == 200


@pytest.mark.parametrize(
    "given",
    [
        *({"days": "0"}, {"days": "15"}, {"days": "x"}, {"whom": ""}, {"whom": "x" * 201}, {"revision": "99"}),
        *({"whom": "Ms Ito\u202e"}, {"whom": "\u200b"}, {"whom": "a\0b"}),
    ],
)
def test_what_cannot_be_made_says_why_and_makes_nothing(client, given):
    story = make_story()
    client.force_login(make_user(Role.EDITOR))
    answer = client.post(page_of(story), {"whom": "Ms Ito", "days": "3", "revision": "1", **given})
    assert answer.status_code in (200, 409)
    assert 'role="alert"' in answer.text
    assert not PreviewLink.objects.exists()


def test_a_colleague_who_does_not_write_sees_the_list_and_no_button(client):
    story = make_story()
    made = make(story)
    client.force_login(make_user(Role.CHECKER))
    page = client.get(page_of(story))
    assert "The lawyer" in page.text
    assert 'name="revoke"' not in page.text
    assert client.post(page_of(story), {"revoke": str(made.link.pk)}).status_code == 403
    assert client.post(page_of(story), {"whom": "x", "days": "1", "revision": "1"}).status_code == 403
    assert client.get(address(made)).status_code == 200


def test_whoever_may_not_look_is_told_no_title(client):
    story = make_story(headline="Unspeakable")
    client.force_login(make_user())
    for address_ in (page_of(story), reverse("admin:stories_story_preview_links", args=[10**6])):
        for answer in (client.get(address_), client.post(address_, {"whom": "x", "days": "1"})):
            assert answer.status_code in (302, 403)
            assert "Unspeakable" not in answer.text
