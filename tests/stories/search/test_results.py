"""What readers find: published text alone, the best of the newest first, page after page, alike on both databases."""

from dataclasses import replace
from datetime import date, timedelta
from zoneinfo import ZoneInfo

import pytest

from stories.models import PublishedStory, PublishedText
from stories.search import After, Asked, fewer, results, search
from tests import factories

pytestmark = pytest.mark.django_db
ZONE = ZoneInfo("America/New_York")
NEXT = factories.a_day_later()


def asked(text: str = "", **filters) -> Asked:
    return Asked(text, ZONE, **filters)


def stories(text: str = "", **filters) -> list[str]:
    return [hit.story_id for hit in search(asked(text, **filters)).hits]


def text_of(pieces) -> str:
    return "".join(f"[{text}]" if is_hit else text for text, is_hit in pieces)


def test_headlines_stand_above_deks_and_texts_then_the_newest_first():
    days = [factories.DAY + timedelta(days=number) for number in range(4)]
    headline = factories.make_published(day=days[0], headline="Zebras return")
    dek = factories.make_published(day=days[1], dek="About zebras.")
    old, new = (factories.make_published(day=day, body_text="There were zebras.") for day in days[2:])
    found = search(asked("zebras"))
    assert [hit.story_id for hit in found.hits] == [one.story_id for one in (headline, dek, new, old)]
    assert [text_of(found.hits[0].first), text_of(found.hits[1].second)] == ["[Zebras] return", "About [zebras]."]
    assert text_of(found.hits[2].passage) == "There were [zebras]."
    assert (found.claims, found.after) == ([], None)


def test_filters_narrow_and_claims_are_results_of_their_own():
    first = factories.make_published(headline="Zebras return", tags=["Wild life"], editorial_classification="opinion")
    primary = factories.make_source(is_primary_source=True)
    other = factories.make_published(day=NEXT, headline="Zebras stay", sources=[primary])
    both = [first.story_id, other.story_id]
    assert sorted(stories("zebras")) == both
    for filters, right in (
        ({"tag": "wild-life"}, both[:1]),
        ({"tag": "Wild Life"}, both[:1]),
        ({"type": "opinion"}, both[:1]),
        ({"since": NEXT}, both[1:]),
        ({"until": factories.DAY}, both[:1]),
        ({"since": NEXT, "until": factories.DAY}, []),
        ({"section": "nowhere"}, []),
        ({"section": "STANDARDS"}, both),  # with one answer on both databases
        ({"section": "standards", "since": factories.DAY, "until": NEXT}, both),
    ):
        assert sorted(stories("zebras", **filters)) == right, filters
        assert sorted(stories("", **filters)) == right, filters
    assert other.story_id in stories(is_primary=True)
    claim_id = f"claim-{first.story_id}-001"
    for text, kind in ((claim_id, ""), ("laboratory", "claim")):
        found = search(asked(text, type=kind))
        assert claim_id in [hit.claim_id for hit in (*found.hits, *found.claims)], text
    assert stories(first.story_id) == [first.story_id]


def test_nothing_but_what_is_public_now_is_found():
    """Asks 58, 59 and 66: no draft, no change that waits, nothing taken back, from the very moment."""
    draft = factories.make_story(headline="Quagga in the drawer")
    live = factories.make_published(headline="Zebras return", body_text="An okapi stood there.")
    factories.edit(draft, by=draft.created_by, body_text="A quagga again.")
    assert stories("quagga") == []
    factories.correct(live, body_text="A giraffe stood there.")
    assert (stories("okapi"), stories("giraffe")) == ([], [live.story_id])
    factories.retract(live)
    (hit,) = search(asked("zebras")).hits
    assert (hit.summary["content_status"], hit.second and hit.passage) == ("retracted", [])
    assert stories("giraffe") == stories("faulty") == []
    factories.remove(live)
    assert stories("zebras") == stories(live.story_id) == []
    assert search(asked("laboratory", type="claim")).hits == []


def copies(of, many: int) -> None:
    """Rows like those of a story, older and older: what an archive holds."""
    row, text = (
        PublishedStory.objects.get(story_id=of.story_id),
        PublishedText.objects.get(story_id=of.story_id, claim_id=""),
    )
    ids = [f"mp-2020-01-01-{number:03d}" for number in range(1, many + 1)]
    PublishedStory.objects.bulk_create(PublishedStory(**{**_columns(row), "story_id": one}) for one in ids)
    PublishedText.objects.bulk_create(
        PublishedText(**{**_columns(text), "story_id": one, "place": text.place - 2**30 * number})
        for number, one in enumerate(ids, start=1)
    )


def _columns(row) -> dict:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_pages_lose_and_repeat_nothing_while_stories_come_and_go(monkeypatch):
    monkeypatch.setattr(results, "POOL", 50)
    first = factories.make_published(headline="Zebras return", claims=1)
    copies(first, 129)
    seen, after = [], None
    for page in range(20):
        found = search(asked("zebras", after=after))
        seen += [hit.story_id for hit in found.hits]
        if page == 0:
            factories.make_published(day=NEXT, headline="Zebras, zebras everywhere")
            PublishedText.objects.filter(story_id="mp-2020-01-01-045").delete()
        after = found.after
        if after is None:
            break
    assert len(seen) == len(set(seen)) == 129
    assert "mp-2020-01-01-045" not in seen
    assert seen[0] == first.story_id


def test_a_place_made_up_finds_nothing_wrong():
    factories.make_published(headline="Zebras return")
    for after in (After(0, 0, 0, 0), After(-(2**62), 2**62, -1, 5), After(2**62, -(2**62), 10**6, 0)):
        assert isinstance(search(asked("zebras", after=after)).hits, list)


@pytest.mark.parametrize(
    "headline, question",
    [
        ("中国新闻工作者协会发表声明", "新闻工作"),
        ("日本の新聞は毎日届く", "新聞"),
        ("عودة الحمار الوحشي إلى الجسر", "الحمار الوحشي"),
        ("Ein Straßenfest in Zürich", "strassenfest zurich"),
        ("Ha\u0301ček и Ёлка", "hacek елка"),
        ("ข่าววันนี้จากกรุงเทพ", "วันนี้"),
    ],
)
def test_every_script_is_found(headline, question):
    story = factories.make_published(headline=headline, slug="a-slug")
    assert stories(question) == [story.story_id]
    assert stories("zebra") == []


def test_words_that_find_something_by_themselves_are_suggested_under_the_same_filters():
    factories.make_published(headline="Zebras return")
    nothing = asked("zebras quagga return")
    assert search(nothing).hits == []
    assert fewer(nothing) == ["zebras", "return"]
    assert fewer(replace(nothing, since=date(2030, 1, 1))) == []
    assert fewer(asked("quagga")) == []
