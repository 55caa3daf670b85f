"""The site's addresses: pages, documents, redirects, and what is missing, gone or impossible."""

import json
from datetime import UTC, datetime

import orjson
import pytest

from newsroom.http import Lifetime
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.models import Edition, EditionVersion, StoryVersion
from tests import factories

pytestmark = pytest.mark.django_db
LATER = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
DATE = "/edition/2026-08-29"


def page_of(story) -> str:
    return f"/story/{story.story_id}/{story.slug}"


class TestFront:
    def test_before_the_first_edition_it_is_a_friendly_empty_paper(self, client):
        response = client.get("/")
        assert response.status_code == 200
        assert "Nothing has been printed yet" in response.text
        assert client.get("/", headers={"if-none-match": response["ETag"]}).status_code == 304

    def test_it_is_the_latest_edition(self, client):
        first, second = factories.make_published(), factories.make_published(day=factories.a_day_later(), at=LATER)
        response = client.get("/")
        assert second.headline in response.text
        assert first.headline not in response.text
        assert response["Cache-Control"] == Lifetime.LIVE

    def test_it_changes_with_the_next_edition(self, client):
        factories.make_published()
        before = client.get("/")
        factories.make_published(day=factories.a_day_later(), at=LATER)
        after = client.get("/", headers={"if-none-match": before["ETag"]})
        assert after.status_code == 200
        assert after["Last-Modified"] == "Sun, 30 Aug 2026 09:00:00 GMT"


class TestEdition:
    def test_it_shows_the_present_status_of_its_stories_and_the_document_as_printed(self, client):
        story = factories.make_published()
        before = client.get(DATE)
        document = client.get(f"{DATE}.json").content
        factories.correct(story, at=LATER, headline="A better headline")
        after = client.get(DATE)
        assert "Corrected" in after.text
        assert story.headline in after.text
        assert "A better headline" in after.text
        assert after["ETag"] != before["ETag"]
        assert client.get(f"{DATE}.json").content == document

    def test_the_owner_of_a_date_has_one_address(self, client):
        factories.make_pressed()
        for path, target in (
            (f"{DATE}/morning", DATE),
            (f"{DATE}/morning.json", f"{DATE}.json"),
            (f"{DATE}/morning/v/1.json", f"{DATE}/v/1.json"),
        ):
            response = client.get(path)
            assert (response.status_code, response["Location"]) == (301, target)
            assert client.get(target).status_code == 200
            assert client.get(f"{path}/")["Location"] == target, "one hop, with a slash too"

    def test_a_later_edition_of_the_day_lives_at_its_slot(self, client):
        factories.make_pressed()
        evening = factories.make_pressed(slot="evening", at=factories.press_time(hour=20))
        assert evening.edition_id.encode() in client.get(f"{DATE}/evening.json").content
        assert client.get(f"{DATE}/evening").status_code == 200
        assert client.get(f"{DATE}/evening/v/1.json").content == client.get(f"{DATE}/evening.json").content

    def test_a_later_edition_closes_it(self, client):
        factories.make_pressed()
        assert client.get(f"{DATE}.json")["Cache-Control"] == Lifetime.LIVE
        factories.make_pressed(slot="evening", at=factories.press_time(hour=20))
        for path in (DATE, f"{DATE}.json"):
            assert client.get(path)["Cache-Control"] == Lifetime.CLOSED

    def test_versions_are_for_ever(self, client):
        factories.make_pressed()
        response = client.get(f"{DATE}/v/1.json")
        assert response.content == bytes(EditionVersion.objects.get().document)
        assert response["Cache-Control"] == Lifetime.FOREVER
        assert client.get(f"{DATE}/v/2.json").status_code == 404

    @pytest.mark.parametrize(
        "day", ["2026-02-30", "0000-01-01", "10000-1-1", "2026-13-01", "2026-8-29", "9999-12-31", "٢٠٢٦-08-29", "x"]
    )
    def test_an_impossible_or_unprinted_day_is_404(self, client, day):
        factories.make_pressed()
        for path in (f"/edition/{day}", f"/edition/{day}/morning", f"/edition/{day}/"):
            assert client.get(path).status_code == 404
        for path in (f"/edition/{day}.json", f"/edition/{day}/v/1.json", f"/edition/{day}/morning/v/1.json"):
            assert_problem(client.get(path), 404)

    @pytest.mark.parametrize("number", ["0", "-1", "01", "1e5", "NaN", "99999999999999999999", "9" * 5000, "%D9%A1"])
    def test_an_impossible_version_is_404(self, client, number):
        story = factories.make_published()
        assert_problem(client.get(f"{DATE}/v/{number}.json"), 404)
        assert_problem(client.get(f"/story/{story.story_id}/v/{number}.json"), 404)


class TestStory:
    def test_the_document_is_byte_for_byte_what_was_frozen(self, client):
        story, frozen = factories.make_published(), StoryVersion.objects.get()
        response = client.get(f"/story/{story.story_id}.json")
        assert response.content == bytes(frozen.document)
        assert response["ETag"] == f'"{frozen.sha256}"'
        assert response["Content-Type"] == "application/json"
        zipped = client.get(f"/story/{story.story_id}.json", headers={"accept-encoding": "gzip"})
        assert zipped.content == bytes(frozen.document_gzip)

    def test_the_document_names_schema_page_and_history(self, client):
        story = factories.make_published()
        links = client.get(f"/story/{story.story_id}.json")["Link"]
        assert '</schemas/story/1.0.0.json>; rel="describedby"; type="application/schema+json"' in links
        assert f'<https://themachinepress.com{page_of(story)}>; rel="canonical"' in links
        assert f'<https://themachinepress.com{page_of(story)}>; rel="cite-as"' in links
        assert f'</story/{story.story_id}/history>; rel="version-history"' in links

    def test_the_page_is_printed_from_the_document(self, client):
        story = factories.make_published()
        response = client.get(page_of(story))
        document = json.loads(StoryVersion.objects.get().document)["story"]
        for member in ("headline", "dek", "summary", "why_it_matters"):
            assert document[member] in response.text
        assert f'<link rel="canonical" href="https://themachinepress.com{page_of(story)}">' in response.text

    def test_last_modified_is_when_the_version_was_published(self, client):
        story = factories.correct(factories.make_published(), at=LATER)
        for path in (page_of(story), f"/story/{story.story_id}.json", f"/story/{story.story_id}/v/2.json"):
            assert client.get(path)["Last-Modified"] == "Sun, 30 Aug 2026 09:00:00 GMT"
        assert client.get(f"/story/{story.story_id}/v/1.json")["Last-Modified"] == "Sat, 29 Aug 2026 09:00:00 GMT"

    def test_the_page_changes_when_a_neighbour_appears(self, client):
        first = factories.make_published()
        before = client.get(page_of(first))
        late, publisher = factories.approve(factories.make_story()), factories.make_user(Role.PUBLISHER)
        edition = Edition.objects.get()
        workflow.place(edition=edition, story=late, by=publisher, story_type="brief")
        publishing.publish(story=late, by=publisher)
        after = client.get(page_of(first), headers={"if-none-match": before["ETag"]})
        assert after.status_code == 200
        assert late.headline in after.text

    def test_former_slugs_and_the_bare_id_redirect_in_one_hop(self, client):
        story = factories.make_published()
        former = page_of(story)
        story = factories.correct(story, at=LATER, slug="a-second-name")
        story = factories.correct(story, at=LATER.replace(hour=10), slug="a-third-name")
        bare = f"/story/{story.story_id}"
        for path in (former, bare, f"{bare}/a-second-name", f"{former}/", f"{bare}/"):
            response = client.get(path)
            assert (response.status_code, response["Location"]) == (301, page_of(story))
            assert "max-age=60" in response["Cache-Control"], "a name may come back"
        assert client.get(page_of(story)).status_code == 200

    @pytest.mark.parametrize("slug", ["another", "v", "diff", "A-Measured", "a;x=1", "a%2Fb", "a%0a", "..", ""])
    def test_any_other_slug_is_404(self, client, slug):
        story = factories.make_published()
        assert client.get(f"/story/{story.story_id}/{slug}//").status_code == 404
        assert client.get(f"/story/{story.story_id}/{slug or 'x'}").status_code == 404

    def test_other_forms_of_an_address_are_no_address(self, client):
        story = factories.make_published()
        path = page_of(story)
        for form in (path.upper(), f"{path};x=1", f"{path}%0a", path.replace("/story/", "/story//"), f"/.{path}"):
            assert client.get(form).status_code == 404, form

    def test_versions_are_for_ever(self, client):
        story = factories.correct(factories.make_published(), at=LATER)
        for number in (1, 2):
            response = client.get(f"/story/{story.story_id}/v/{number}.json")
            assert response.content == bytes(StoryVersion.objects.get(number=number).document)
            assert response["Cache-Control"] == Lifetime.FOREVER
            assert f'</story/{story.story_id}.json>; rel="latest-version"' in response["Link"]
            assert "X-Robots-Tag" not in response

    def test_parameters_of_readers_change_nothing(self, client):
        path = page_of(factories.make_published())
        assert client.get(f"{path}?utm_source=x&format=xml").content == client.get(path).content

    @pytest.mark.parametrize("accept", ["application/xml", ";;;,,//", "text", "*/*;q=0", ""])
    def test_the_address_decides_the_format_whatever_is_accepted(self, client, accept):
        story = factories.make_published()
        response = client.get(f"/story/{story.story_id}.json", headers={"accept": accept})
        assert (response.status_code, response["Content-Type"]) == (200, "application/json")


class TestWithdrawn:
    def test_a_retracted_story_stays_at_its_address_and_says_so(self, client):
        story = factories.retract(factories.make_published(), at=LATER, notice="The data were invented.")
        page = client.get(page_of(story))
        assert page.status_code == 200
        assert "The data were invented." in page.text
        assert "They agree within 5 percent." not in page.text
        live = client.get(f"/story/{story.story_id}.json")
        assert orjson.loads(live.content)["story"]["content_status"] == "retracted"
        assert "X-Robots-Tag" not in live

    def test_the_old_text_of_a_retracted_story_is_not_for_search_engines(self, client):
        story = factories.retract(factories.make_published(), at=LATER)
        old = client.get(f"/story/{story.story_id}/v/1.json")
        assert b"They agree within 5 percent." in old.content
        assert old["X-Robots-Tag"] == "noindex"

    def test_a_retraction_is_seen_on_the_editions_page(self, client):
        story = factories.make_published()
        before = client.get(DATE)
        factories.retract(story, at=LATER)
        after = client.get(DATE, headers={"if-none-match": before["ETag"]})
        assert after.status_code == 200
        assert "Retracted" in after.text

    def test_a_removed_story_is_gone_in_every_form(self, client):
        kept, story = factories.approve(factories.make_story()), factories.approve(factories.make_story())
        factories.make_pressed(kept, story)
        story.refresh_from_db()
        former = page_of(story)
        story = factories.correct(story, at=LATER, slug="a-second-name")
        factories.remove(story, at=LATER.replace(hour=10))
        bare = f"/story/{story.story_id}"
        for path in (former, bare, f"{bare}/a-second-name", f"{bare}/anything", f"{bare}/history"):
            for response in (client.get(path), client.head(path), client.get(f"{path}/")):
                assert response.status_code == 410
                assert response["Cache-Control"] == "no-store"
            assert story.story_id in client.get(path).text
            assert "30 August 2026" in client.get(path).text
            assert story.headline not in client.get(path).text
        for path in (f"{bare}.json", f"{bare}/v/1.json", f"{bare}/v/2.json", f"{bare}/v/9.json", f"{DATE}/v/1.json"):
            problem = assert_problem(client.get(path), 410)
            assert (problem["story_id"], problem["removed_on"]) == (story.story_id, "2026-08-30")
        assert story.headline not in client.get(DATE).text
        assert client.get(f"{DATE}/v/2.json").status_code == 200


def assert_problem(response, status: int) -> dict:
    problem = orjson.loads(response.content)
    assert (response.status_code, problem["status"]) == (status, status)
    assert response["Content-Type"] == "application/problem+json"
    assert response["Access-Control-Allow-Origin"] == "*"
    return problem


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/Go%20to%20evil.example%20now", "/%3Cb%3Emoved%3C/b%3E", "/" + "x" * 4000, "/story/" + "9" * 5000],
)
def test_a_page_that_is_not_there_says_so_and_repeats_nothing(client, path, django_assert_max_num_queries):
    with django_assert_max_num_queries(1):  # one word alone may be a policy page
        response = client.get(path)
    assert response.status_code == 404
    assert response["Cache-Control"] == "max-age=30"
    assert "evil.example" not in response.text
    assert "moved" not in response.text
    assert_problem(client.get(f"{path}.json"), 404)
    assert_problem(client.get(f"/api{path}"), 404)


def test_robots_are_kept_out_of_the_newsroom(client):
    response = client.get("/robots.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert "Disallow: /admin" in response.text


def test_a_page_links_to_paths_also_after_the_paper_has_moved(client, settings):
    story = factories.make_published()
    settings.PUBLICATION_URL = settings.MEDIA_URL_BASE = "https://elsewhere.example"
    page = client.get(f"/story/{story.story_id}/{story.slug}").text
    assert f'href="/story/{story.story_id}.json"' in page
    assert 'href="https://themachinepress.com/schemas' not in page
