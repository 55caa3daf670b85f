"""Texts, names and addresses that mean harm or only look odd: readers see words, each in its place, on a whole page."""

import re
from datetime import UTC, datetime

import html5lib
import orjson
import pytest
from django.db import connection

from newsroom.text import slug_from
from stories.finding import looking
from stories.models import PublishedStory, StoryVersion
from tests import factories
from tests.reset import record_unlocked
from tests.stories.site.test_machines import graph_of

pytestmark = pytest.mark.django_db
SUNDAY = datetime(2026, 8, 30, 9, 0, tzinfo=UTC)
BODIES = (
    "<svg><style><!--</style><img src=x onerror=1>--></style>",
    '<a href="&#106;avascript:1">',
    "<img src=x onerror=1",
    '<p style="' + " " * 30_000 + "x",
)
RUN = ("javascript:alert(1)", " java\tscript:alert(1)", "data:text/html,<script>1</script>", "vbscript:x")
ARABIC = "قياس جديد 2026 يقلّص الشك (2)"


def parsed(client, address):
    response = client.get(address)
    assert response.status_code == 200, address
    return html5lib.parse(response.text, namespaceHTMLElements=False)


def told(tree) -> str:
    return "".join(tree.find(".//main").itertext())


def shown_at(story) -> list[str]:
    """Pages and feeds that print a story or what belongs to it."""
    here = f"/story/{story.story_id}"
    source = story.claims.first().sources.first().source_id
    pages = [f"{here}/{story.slug}", f"{here}/v/1", f"{here}/history", f"/source/{source}", "/", "/edition/2026-08-29"]
    return [
        *pages,
        f"/claim/claim-{story.story_id}-001",
        "/section/standards",
        "/tag/measurement",
        "/search?q=measured",
    ]


def test_a_byline_that_would_close_a_block_of_data_is_a_name(client):
    story = factories.make_published(byline='"}]} </script>')
    tree = parsed(client, f"/story/{story.story_id}/{story.slug}")
    assert graph_of(tree)["@graph"][0]["author"]["name"] == '"}]} </script>'
    assert len(list(tree.iter("script"))) == 1


def test_a_body_that_looks_like_a_page_is_a_text(client):
    """Fault OU-05: there is no markup in a text, so nothing has to be cleaned."""
    story = factories.make_published(body_text="\n\n".join(BODIES))
    for address in (f"/story/{story.story_id}/{story.slug}", f"/story/{story.story_id}/v/1"):
        tree = parsed(client, address)
        for body in BODIES:
            assert body.split("   ")[0] in told(tree), address
        assert not [node for node in tree.iter() if "onerror" in node.attrib or "style" in node.attrib], address


def test_an_old_address_that_could_run_is_linked_nowhere(client):
    """Fault OU-03: a row from before such addresses were refused, as a hand in the database would leave it."""
    story = factories.make_published(tags=["measurement"])
    feeds = [f"/feeds/latest.{form}" for form in ("atom", "rss", "json")]
    for address in RUN:
        document = orjson.loads(StoryVersion.objects.get().document)
        document["sources"][0] |= {"url": address, "canonical_url": address}
        with record_unlocked(), connection.cursor() as cursor:
            cursor.execute("UPDATE stories_storyversion SET document = %s", [orjson.dumps(document)])
            cursor.execute(
                "UPDATE stories_publishedsource SET document = %s", [orjson.dumps(document["sources"][0]).decode()]
            )
        for page in shown_at(story):
            links = [node.get(name) or "" for node in parsed(client, page).iter() for name in ("href", "src", "action")]
            assert not [link for link in links if re.match(r"\s*(java\s*script|data|vbscript):", link)], (page, address)
        for feed in feeds:
            text = client.get(feed).text
            assert f'href="{address}"' not in text, feed
            assert "javascript:" not in text, feed


def test_a_headline_of_odd_signs_stays_in_its_place(client):
    """Fault OU-06: marks piled on a letter, joiners, and a text from right to left with digits and brackets."""
    odd = ("Mayor e" + "\u0301" * 50, "Joined" + "\u200d" * 200 + "words", ARABIC)
    for number, headline in enumerate(odd):
        story = factories.make_published(headline=headline, day=factories.DAY.replace(year=1990 + number))
        page = parsed(client, f"/story/{story.story_id}/{story.slug}")
        assert page.find(".//h1").get("dir") == "auto"
        assert page.find(".//h1").text == story.headline
        assert slug_from(headline).isascii()
        assert story.pk in looking.found(story.headline.split()[0])


@pytest.mark.parametrize(
    "poison",
    [
        {"headline": None},
        {"headline": ""},
        {"section": None},
        {"image_url": "https://x.example/a b.png"},
        {"image_url": 7, "presentation": {"image": {"width": "wide", "height": 1}}},
        {"presentation": None},
        {"presentation": "x"},
        {"editorial_classification": None},
        {"canonical_url": "javascript:alert(1)"},
        {"first_published_at": "yesterday"},
        {"corrections": "x", "claims": None},
        {"tags": 7},
        "not JSON",
        "[]",
        "{}",
    ],
    ids=str,
)
def test_one_poisoned_story_never_takes_a_page_down(client, poison):
    """Fault OU-10: the page is served without the card, or with what of it can be printed."""
    lost, kept = factories.approve(factories.make_story()), factories.approve(factories.make_story())
    factories.make_pressed(kept, lost)
    for story in (lost, kept):
        story.refresh_from_db()
    factories.correct(lost, at=SUNDAY)
    row = PublishedStory.objects.get(story_id=lost.story_id)
    whole = poison if isinstance(poison, str) else orjson.dumps({**orjson.loads(row.summary), **poison}).decode()
    PublishedStory.objects.filter(pk=row.pk).update(summary=whole)
    source = f"/source/{lost.claims.get().sources.get().source_id}"
    lists = ("/", "/edition/2026-08-29", "/section/standards", "/tag/measurement", "/search?q=measured")
    alone = (source, "/corrections", "/feeds/corrections.atom", "/editions", "/editions/2026/08")
    for address in (*lists, *alone):
        response = client.get(address)
        assert response.status_code == 200, address
        assert f"/story/{kept.story_id}/" in response.text or address in alone, address
        assert "javascript:" not in response.text, address
