"""What lies between us and readers: caches are told of every change, of nothing else, and learn nothing from a reader.

The walks take the addresses and the paper of tests/test_site.py.
"""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from hashlib import sha256

import django
import pytest
from django.conf import settings as configured
from django.test import RequestFactory

from newsroom import http
from newsroom.http import Lifetime
from newsroom.users.roles import Role
from stories import workflow
from stories.models import Story
from stories.site import release, serving
from tests import factories
from tests.addresses import ANSWERED, DOCUMENTS, FEEDS, FILES, PAGES, PUBLIC, every
from tests.test_site import paper  # noqa: F401

pytestmark = pytest.mark.django_db
SUNDAY = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
MONDAY = datetime(2026, 8, 31, 9, 0, tzinfo=UTC)
FORMS = ("atom", "rss", "json")
MARK = "evil-mark"
THREADS = 4
# What no address of ours depends on (fault CA-07), and what another reader might have sent (CA-05).
UNHEARD = {
    "accept-language": "ar",
    "authorization": "",
    "cookie": f"lang=ar; sessionid={MARK}; csrftoken={MARK}",
    "forwarded": f"host={MARK}.example",
    "x-forwarded-host": f"{MARK}.example",
    "x-forwarded-prefix": f"/{MARK}",
    "x-forwarded-scheme": "nothttps",
    "x-http-method-override": "DELETE",
    "x-original-url": "/admin/",
    "x-rewrite-url": f"/{MARK}",
}


@pytest.fixture
def hot(settings):
    settings.NEWSROOM_HOT_SECONDS = 60
    serving.MEMORY.clear()
    yield
    serving.MEMORY.clear()


def told(response) -> tuple[int, dict[str, str], str]:
    """Status, headers and a digest of the body."""
    return response.status_code, dict(response.items()), sha256(response.getvalue()).hexdigest()


def channels(story: Story) -> list[str]:
    """Every address that tells of a story, apart from what is frozen for ever."""
    here, ends = f"/story/{story.story_id}", ("/history", "/v/1", ".json", ".bib", ".ris", ".csl.json", ".txt")
    lists = ("/", "/edition/2026-08-29", "/section/standards", "/corrections", "/search?q=measured+headline")
    feeds = ("latest", "corrections", "section/standards", "tag/measurement")
    return [
        *(f"{here}{end}" for end in (f"/{story.slug}", *ends)),
        *lists,
        f"/claim/claim-{story.story_id}-001",
        f"/source/{story.claims.get().sources.get().source_id}",
        f"/timemap{here}.json",
        "/sitemaps/2026-08.xml",
        *(f"/feeds/{name}.{form}" for name in feeds for form in FORMS),
    ]


def changed(client, before: dict[str, str]) -> dict[str, str]:
    """The tags of these addresses now; each has to be another than before, whatever kind of condition is sent."""
    after = {}
    for address, etag in before.items():
        response = client.get(address, headers={"if-none-match": etag})
        assert response.status_code == 200, address
        after[address] = response["ETag"]
    assert not after.items() & before.items()
    return after


def test_a_correction_and_a_retraction_are_seen_at_once_by_every_channel(client):
    """Faults CA-01 and CA-03: whoever asks with what they have gets the new answer, and without a change 304."""
    story = factories.make_published()
    etags = {address: client.get(address)["ETag"] for address in channels(story)}
    for address, etag in etags.items():
        assert client.get(address, headers={"if-none-match": etag}).status_code == 304, address
    factories.correct(story, at=SUNDAY)
    etags = changed(client, etags)
    factories.retract(story, at=MONDAY, notice="The measurement was faulty.")
    for address in changed(client, etags):
        said = client.get(address).text.lower()
        assert "retract" in said or "/timemap" in address or "/sitemaps" in address, address
        assert "two groups measured it" not in said, address


def test_another_print_of_the_site_changes_pages_and_no_document(client, monkeypatch):
    """Fault CA-03: what was deployed is seen, and partners fetch no document again for it."""
    story = factories.make_published()
    pages = [address for address in channels(story) if "." not in address]
    documents = [f"/story/{story.story_id}.json", f"/story/{story.story_id}/v/1.json", "/edition/2026-08-29.json"]
    before = {address: client.get(address)["ETag"] for address in (*pages, *documents)}
    monkeypatch.setattr(release, "DIGEST", "of other templates")
    for address in pages:
        assert client.get(address, headers={"if-none-match": before[address]}).status_code == 200, address
    for address in documents:
        assert client.get(address, headers={"if-none-match": before[address]}).status_code == 304, address


def test_the_print_of_the_site_is_told_by_everything_that_shapes_a_page(settings, tmp_path):
    assert all((settings.BASE_DIR / name).exists() for name in release.SHAPING)
    settings.BASE_DIR = tmp_path
    seen = {release.digest()}
    for name in release.SHAPING:
        file = tmp_path / name if "." in name else tmp_path / name / "a_part"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
        seen.add(release.digest())
    assert len(seen) == len(release.SHAPING) + 1


def test_what_the_desk_does_in_its_drafts_changes_no_answer(client, paper):  # noqa: F811
    """Asks 54 and 73: no tag, no date and no byte moves until something is printed."""
    before = {address: told(client.get(address)) for address in PUBLIC}
    editor, publisher = factories.make_user(Role.EDITOR), factories.make_user(Role.PUBLISHER)
    live = Story.objects.get(slug="a-second-name")
    workflow.begin_change(story=live, by=editor)
    factories.edit(live, by=editor, headline="A change that nobody has approved", slug="a-third-name")
    workflow.request_withdrawal(story=live, by=publisher, kind="retraction", notice="Perhaps it is wrong.")
    draft = factories.edit(factories.make_story(slug="a-first-name"), by=editor, slug="a-second-name")
    planned = factories.make_edition(factories.a_day_later())
    for story in (factories.approve(factories.make_story()), factories.approve(draft)):
        workflow.place(edition=planned, story=story, by=publisher, story_type="brief")
    workflow.reorder(
        edition=planned,
        by=publisher,
        placements=list(planned.placements.order_by("-position").values_list("pk", flat=True)),
    )
    for address in PUBLIC:
        assert told(client.get(address)) == before[address], address


def test_an_answer_depends_on_its_address_alone(client, admin_client, hot, paper):  # noqa: F811
    """Faults CA-05 and CA-07: what one reader sends, the next is not served, in whichever order they come."""
    texts = [address for address in every(FILES) if address.endswith((".txt", ".xml", ".bib", ".json"))]
    for address in [*every(PAGES, DOCUMENTS, FEEDS), *texts]:
        more = f"{address}{'&' if '?' in address else '?'}utm_source={MARK}&_=1&{MARK}={'x' * 5000}"
        serving.MEMORY.clear()
        first = told(client.get(address))
        for reader in (client, admin_client):
            serving.MEMORY.clear()
            forged = reader.generic("GET", more, f"q={MARK}", headers=UNHEARD)
            assert told(forged) == first, address
            assert MARK not in forged.text, address
            assert told(client.get(address)) == first, address


def test_no_answer_is_kept_by_anything_of_django():
    """Fault CA-05: with no cache middleware, its reading of `Cache-Control` and `Vary` decides nothing."""
    assert not [name for name in configured.MIDDLEWARE if "cache" in name.lower()]
    assert django.VERSION >= (5, 2, 19)


def test_a_crowd_that_finds_nothing_kept_is_answered_by_a_few_prints(hot):
    """Fault CA-08: while a page is printed, only who came in that moment prints it too; all others are served it."""
    prints = []

    @serving.public
    def crowded(request):
        return http.Representation(
            body=lambda: str(prints.append("again")).encode(),
            content_type=http.HTML,
            etag="one",
            modified_at=SUNDAY,
            lifetime=Lifetime.LIVE,
            groups=("front",),
        )

    with ThreadPoolExecutor(THREADS) as readers:
        answers = list(readers.map(lambda _: crowded(RequestFactory().get("/")), range(200)))
    assert {answer.content for answer in answers} == {b"None"}
    assert 1 <= len(prints) <= THREADS


def test_each_kind_of_answer_is_kept_as_long_as_partners_are_told(client, paper):  # noqa: F811
    """Fault CA-10: the table of docs/partners.md, and nothing private or broken is kept at all."""
    table = (configured.BASE_DIR / "docs" / "partners.md").read_text()
    kept = {address: client.head(address)["Cache-Control"] for address in ANSWERED}
    assert set(kept.values()) == set(Lifetime) - {Lifetime.MISSING, Lifetime.NEVER}
    for lifetime in Lifetime:
        assert f"`{lifetime.partition(', stale')[0]}`" in table, lifetime
    for end in ("/v/1.json", ".json", "/a-second-name"):
        assert kept[f"/story/mp-2026-08-29-001{end}"] == (Lifetime.FOREVER if "/v/" in end else Lifetime.LIVE)
    assert client.get("/nothing")["Cache-Control"] == Lifetime.MISSING
    for address in ("/corrections?type=wrong", "/nothing.json?q=%00"):
        assert client.get(address)["Cache-Control"] == Lifetime.NEVER
    assert client.post("/")["Cache-Control"] == Lifetime.NEVER
    for address in ("/admin/", "/admin/login/", "/preview/nothing"):
        assert "no-store" in client.get(address)["Cache-Control"], address
