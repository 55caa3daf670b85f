"""Every act that changes what readers see purges what it changed: one walk over all of stories.publishing."""

from datetime import UTC, datetime

import pytest

from newsroom.pages.models import Page, Section
from newsroom.users.roles import Role
from stories import groups, publishing, purging, workflow
from stories.models import LedgerEntry, StaleGroup
from tests import factories
from tests.stories import archives
from tests.stories.delivery.pictures import make_image
from tests.stories.site.test_caches import channels
from tests.stories.site.test_groups import kept

pytestmark = pytest.mark.django_db
SUNDAY = factories.a_day_later()
MONDAY = factories.a_day_later(SUNDAY)
PICTURE = "/issues/2026-08-29/a-bridge-card-4"
WALKED = (
    *("/", "/about", "/our-press", "/editions", "/editions/2026/08", "/search", "/search?q=quux"),
    "/corrections?type=correction",
    *(f"/edition/2026-{day}" for day in ("08-28", "08-29", "08-30", "08-31", "09-01")),
    *("/edition/2026-08-29.json", "/edition/2026-08-30.json", "/feeds/edition/2026-08-29.atom"),
    *("/sitemap.xml", "/sitemaps/2026-08.xml", "/sitemaps/pages.xml", "/sitemaps/editions.xml", "/news-sitemap.xml"),
    *("/section/standards", "/section/science", "/tag/measurement", "/tag/clocks", "/feeds/tag/clocks.json"),
    *("/feeds/section/science.rss", "/robots.txt", f"{PICTURE}.webp"),
)


def at(day: int, hour: int) -> datetime:
    return datetime(2026, 8, day, hour, tzinfo=UTC)


class Paper:
    """A live story, its neighbours in the edition, and what is done to them; one method an act or a way of it."""

    def __init__(self):
        self.image = make_image()
        self.story = factories.approve(factories.make_story(slug="a-name", image=self.image))
        self.beside = factories.approve(factories.make_story(slug="beside-it"))
        self.edition = factories.make_pressed(self.story, self.beside)
        for story in (self.story, self.beside):
            story.refresh_from_db()

    def publish(self):
        late = factories.approve(factories.make_story(slug="a-late-one"))
        workflow.place(edition=self.edition, story=late, by=factories.make_user(Role.EDITOR))
        publishing.publish(story=late, by=factories.make_user(Role.PUBLISHER), at=at(29, 12))

    def press(self):
        """The next edition, which carries a story over and shows its picture in another story, cropped otherwise."""
        self.image.focal_x = 95
        self.image.save()
        shares = factories.approve(factories.make_story(slug="shares-it", image=self.image))
        factories.make_pressed(shares, self.story, day=SUNDAY)

    def correct(self):
        factories.correct(self.story, at=at(30, 12))

    def correct_section_and_tags(self):
        values = {"section": factories.make_section("science"), "tags": ["clocks"], "slug": "another-name"}
        factories.correct(self.story, at=at(30, 13), **values)

    def publish_minor(self):
        editor = factories.make_user(Role.EDITOR)
        workflow.begin_change(story=self.beside, by=editor)
        factories.edit(self.beside, by=editor, dek=f"{self.beside.dek} And how.")
        workflow.propose_change(story=self.beside, by=editor)
        publishing.publish(
            story=factories.check_and_approve(self.beside), by=factories.make_user(Role.PUBLISHER), at=at(30, 14)
        )

    def press_due(self):
        edition, story = factories.make_edition(MONDAY, press_at=at(31, 9)), factories.approve(factories.make_story())
        workflow.place(edition=edition, story=story, by=factories.make_user(Role.EDITOR), story_type="lead")
        publishing.press_due(now=at(31, 9))

    def retract(self):
        factories.retract(self.beside, at=at(31, 10))

    def remove(self):
        factories.remove(self.story, at=at(31, 11))

    def remove_what_was_retracted(self):
        factories.remove(self.beside, at=at(31, 12))

    def erase(self):
        publishing.erase(story_id=self.story.story_id, reason="Order 1 of a court")

    def archive(self):
        archives.archive(archives.document(7, day="2026-08-28", edition_number=40))

    def refresh_site_of_a_page(self):
        Page.objects.create(slug="our-press", title="Our press", body="We print.")
        publishing.refresh_site()

    def refresh_site_of_its_words(self):
        Page.objects.filter(slug="our-press").update(body="We print daily.")
        publishing.refresh_site()

    def refresh_site_of_a_section(self):
        Section.objects.filter(slug="standards").update(name="Measures", description="What is measured.")
        publishing.refresh_site()

    def rebuild(self):
        publishing.rebuild()


# What each act of stories.publishing is walked by, in this order; one after the other in one paper.
ACTS = {
    "publish": (Paper.publish, Paper.publish_minor),
    "press": (Paper.press,),
    "correct": (Paper.correct, Paper.correct_section_and_tags),
    "press_due": (Paper.press_due,),
    "retract": (Paper.retract,),
    "remove": (Paper.remove, Paper.remove_what_was_retracted),
    "erase": (Paper.erase,),
    "archive": (Paper.archive,),
    "refresh_site": (Paper.refresh_site_of_a_page, Paper.refresh_site_of_its_words, Paper.refresh_site_of_a_section),
    "rebuild": (Paper.rebuild,),
}
# What is no act, or changes nothing that readers see: files of pictures are made, whose addresses stay what they are.
QUIET = {"NotPrinted", "PressRun", "erased", "verify", "forget_renditions", "look_again", "render_due"}
SEEN_BY_NOBODY = {"erase", "rebuild"}  # the story was taken back before; the rows are what they were


def purged(seq: int) -> set[str]:
    """What the worker would have a cache forget since that entry."""
    told = purging.groups_of(LedgerEntry.objects.filter(seq__gt=seq).order_by("seq"))
    stale = set(StaleGroup.objects.values_list("name", flat=True))
    StaleGroup.objects.all().delete()
    return {*told, *stale}


def test_every_act_purges_all_that_it_changes(client, settings, private_media):
    """Asks 69 to 71, faults CA-01, CA-03, CA-04: by the groups of the answer that a cache has, and of the new one."""
    assert {*ACTS, *QUIET} == set(publishing.__all__)
    settings.NEWSROOM_CDN = "varnish"
    paper, walked = Paper(), 0
    addresses = [*dict.fromkeys([*channels(paper.story), *channels(paper.beside), *WALKED])]
    purged(0)
    for name, ways in ACTS.items():
        for act in ways:
            seq, before = LedgerEntry.objects.latest("seq").seq, kept(client, addresses)
            act(paper)
            after, forgotten = kept(client, addresses), purged(seq)
            changed = [address for address in addresses if after[address][0] != before[address][0]]
            assert (name in SEEN_BY_NOBODY) == (not changed), act
            assert forgotten, act
            assert not [(act, one) for one in changed if not before[one][1] & forgotten]
            assert not [(act, one) for one in changed if not after[one][1] & forgotten]
            walked += 1
    assert walked == 15


def test_an_act_that_readers_do_not_see_purges_nothing(settings):
    """Ask 73: drafts, plans and approvals; and a site that is saved as it was."""
    settings.NEWSROOM_CDN = "varnish"
    story = factories.make_published()
    publishing.refresh_site()
    seq = LedgerEntry.objects.latest("seq").seq
    purged(0)
    editor = factories.make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    factories.edit(story, by=editor, headline="Another headline")
    factories.approve(factories.make_story())
    publishing.refresh_site()
    assert purged(seq) == set()


def test_of_an_erased_story_nobody_knows_its_lists_so_every_page_is_forgotten():
    story = factories.make_published()
    seq = LedgerEntry.objects.latest("seq").seq
    factories.remove(story)
    publishing.erase(story_id=story.story_id, reason="Order 2 of a court")
    assert {groups.PAGES, groups.FEEDS, groups.story(story.story_id)} <= purged(seq)


def test_without_a_cache_in_front_nothing_is_noted():
    factories.make_published()
    publishing.refresh_site()
    assert not StaleGroup.objects.exists()


def test_the_group_of_a_picture_is_the_same_by_its_address_and_its_path():
    path = "/issues/2026-08-29/Ä_bridge-2.png"
    assert groups.image(path) == groups.image(f"https://paper.example{path}") == "image-issues-2026-08-29---bridge-2"
