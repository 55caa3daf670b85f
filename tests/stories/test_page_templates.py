"""The reader's pages as rendered: order of the text, escaping, direction, no links to nowhere, light enough."""

import re
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string

from stories import presentation
from tests.stories.papers import (
    CONTEXT,
    IMAGE,
    SITE,
    STORY_ID,
    URL,
    ZONE,
    correction,
    edition_document,
    entry,
    source,
    story_document,
    version,
)

NOTICE = "This story is withdrawn."
VOID = {"meta", "link", "img", "br", "hr", "input"}


class Page(HTMLParser):
    """The text, ids, links and headings of a page; refuses elements that are not closed in order."""

    def __init__(self, html):
        super().__init__()
        self.pieces, self.ids, self.links, self.tags, self.open = [], [], [], [], []
        self.feed(html)
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        assert len(found) == len(attrs), f"an attribute given twice: {attrs}"
        self.tags.append((tag, found))
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"]] if tag == "a" else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.pieces.append(data)

    @property
    def text(self):
        return " ".join("".join(self.pieces).split())


def story_html(document, presented=None, **more):
    page = presentation.story_page(document, presented, CONTEXT, publication_url=URL, zone=ZONE, **more)
    return render_to_string("site/story.html", {"page": page, "site": SITE})


def edition_html(*stories, live=None, site=SITE, **more):
    page = presentation.edition_page(edition_document(*stories), live or {}, publication_url=URL, zone=ZONE, **more)
    return render_to_string("site/edition.html", {"page": page, "site": site})


def history_html(document, *versions, presented=None, **more):
    named = {"canonical_url": f"{URL}/story/{STORY_ID}/history", "publication_url": URL, "zone": ZONE}
    page = presentation.history_page(document, presented, versions, **named, **more)
    return render_to_string("site/history.html", {"page": page, "site": SITE})


def retracted():
    document = story_document(
        content_status="retracted",
        modified_at="2026-09-02T08:10:00.000-04:00",
        dek=NOTICE,
        summary=NOTICE,
        body_text=NOTICE,
        why_it_matters=NOTICE,
        limitations=[],
        tags=[],
        image_url=None,
        corrections=[correction("retraction", text=NOTICE)],
    )
    document["story"]["key_claims"][0] |= {"text": NOTICE, "qualification": "Retracted."}
    return document


def every_page():
    return {
        "story": story_html(story_document(sources=[source(1), source(2)]), {"image": IMAGE, "byline": "A desk"}),
        "corrected": story_html(
            story_document(
                content_status="corrected",
                modified_at="2026-08-30T11:42:00.000-04:00",
                corrections=[correction("correction", previous_text="Three headers.", corrected_text="Two headers.")],
            )
        ),
        "retracted": story_html(retracted()),
        "history": history_html(
            story_document(corrections=[correction("correction"), correction("clarification", 2)]),
            version(3, "clarification"),
            version(2, "correction", is_erased=True),
            presented={"language": "ar"},
        ),
        "front": edition_html(
            entry(1, "lead"),
            entry(2),
            entry(3, "feature"),
            entry(4, "brief"),
            entry(5, "brief"),
            live={"mp-2026-08-29-001": {"image": IMAGE}, "mp-2026-08-29-005": {"removed": True}},
            is_front=True,
        ),
        "empty": render_to_string("site/edition.html", {"page": presentation.no_edition(), "site": SITE}),
        "400": render_to_string("site/400.html", {"site": SITE}),
        "404": render_to_string("site/404.html", {"site": SITE}),
        "410": render_to_string("site/410.html", {"site": SITE, "story_id": STORY_ID, "removed_on": "2026-09-01"}),
        "500": render_to_string("site/500.html"),
    }


@pytest.fixture(scope="module")
def pages():
    return every_page()


def test_a_story_prints_its_text_in_the_order_of_the_document(pages):
    text, place = Page(pages["story"]).text, 0
    for line in (
        "standards",
        "A clock for the archive",
        "Archives can answer for any moment.",
        "Published 29 August 2026, 9:00 a.m. EDT",
        "Summary",
        "A standard gives pages a time of their own.",
        "The first paragraph.",
        "The second paragraph.",
        "Why it matters",
        "Records can be checked.",
        "Limits and context",
        "Only what was kept.",
        "Only what was asked.",
        "Key claims",
        "The standard names two headers.",
        "Qualification: As of its first edition.",
        "Evidence: source-2026-08-29-001, source-2026-08-29-002",
        "Sources",
        "Request for Comments 1IETF · official document",
        "Request for Comments 2IETF · official document",
        "Corrections",
        "No corrections have been recorded for this story.",
    ):
        found = text.find(line, place)
        assert found >= 0, f"{line!r} is missing after {text[:place][-60:]!r}"
        place = found + len(line)


def test_between_headline_and_body_stands_one_date(pages):
    head = pages["story"].split("<h1")[1].split('id="summary"')[0]
    assert len(re.findall("<time ", head)) == 1


def test_a_correction_is_announced_above_and_linked_to_its_notice(pages):
    head, rest = pages["corrected"].split('id="summary"')
    assert f'href="#correction-{STORY_ID}-001"' in head
    assert "Corrected <time" in head
    assert f'id="correction-{STORY_ID}-001"' in rest
    assert '<del dir="auto">Three headers.</del>' in rest
    assert '<ins dir="auto">Two headers.</ins>' in rest


def test_a_retracted_story_shows_its_notice_and_keeps_its_anchors(pages):
    page = Page(pages["retracted"])
    assert "Retracted This story is withdrawn." in page.text
    assert "Why it matters" not in page.text
    assert f"claim-{STORY_ID}-001" in page.ids
    assert "<title>Retracted: A clock for the archive" in pages["retracted"]


@pytest.mark.parametrize("name", every_page())
def test_a_page_is_well_formed(pages, name):
    page = Page(pages[name])
    tags = [tag for tag, _ in page.tags]
    assert (tags.count("h1"), tags.count("main"), tags.count("title")) == (1, 1, 1)
    assert len(page.ids) == len(set(page.ids))
    assert not {"script", "style", "iframe"} & set(tags)
    assert tags.count("form") == (name == "404")  # who came to nothing may search
    assert not [attrs for _, attrs in page.tags if any(key == "style" or key.startswith("on") for key in attrs)]
    assert all(attrs.keys() >= {"alt", "width", "height"} for tag, attrs in page.tags if tag == "img")


@pytest.mark.parametrize("name", every_page())
def test_a_page_links_to_its_own_anchors_and_to_addresses_that_exist(pages, name):
    page = Page(pages[name])
    ours = re.compile(
        r"/|/contact|/editions|/(story|edition|schemas|section|tag|claim|source)/\S+|https://example\.org/\d"
    )
    for link in page.links:
        assert link[1:] in page.ids if link.startswith("#") else ours.fullmatch(link), link


@pytest.mark.parametrize("text", ["<script>x()</script>", '"><img src=x onerror=x()>', "AT&T &amp; {{ 5 }} > 3"])
def test_text_is_shown_as_written(text):
    fields = ("headline", "dek", "summary", "body_text", "why_it_matters", "section")
    document = story_document(sources=[source(1, title=text, publisher=text)], **dict.fromkeys(fields, text))
    document["story"]["key_claims"][0] |= {"text": text, "qualification": text}
    html = story_html(document, {"byline": text, "notices": [text]})
    page = Page(html)
    assert page.text.count(text) >= len(fields) + 6
    assert not [tag for tag, attrs in page.tags if tag == "script" or "onerror" in attrs]


def test_an_erased_version_says_so_and_is_not_linked(pages):
    assert "Its text was erased by order; its digest stays." in Page(pages["history"]).text
    assert f"/story/{STORY_ID}/v/3.json" in pages["history"]
    assert f"/story/{STORY_ID}/v/2.json" not in pages["history"]


def test_a_right_to_left_story_keeps_its_direction_to_itself():
    html = story_html(story_document(headline="مجلس المعايير (2)"), {"language": "ar", "direction": "rtl"})
    article = next(attrs for tag, attrs in Page(html).tags if tag == "article")
    assert (article["lang"], article["dir"]) == ("ar", "rtl")
    assert '<html lang="en">' in html
    assert '<h1 dir="auto">' in html


def test_a_removed_story_leaves_its_id_alone_on_the_edition():
    html = edition_html(entry(1, headline="Secret words"), live={"mp-2026-08-29-001": {"removed": True}})
    assert "mp-2026-08-29-001 has been removed" in Page(html).text
    assert "Secret" not in html
    assert "headline-1" not in html


def test_the_first_picture_is_loaded_at_once_and_no_other():
    live = {f"mp-2026-08-29-00{number}": {"image": IMAGE} for number in (1, 2, 3)}
    html = edition_html(entry(1, "lead"), entry(2), entry(3, "feature"), live=live)
    assert [attrs["loading"] for tag, attrs in Page(html).tags if tag == "img"] == ["eager", "lazy", "lazy"]


def test_the_page_of_a_removed_story_tells_id_and_day_alone(pages):
    assert f"The story {STORY_ID} was removed on Tuesday, 1 September 2026." in Page(pages["410"]).text


def test_an_empty_paper_says_so(pages):
    assert "Nothing has been printed yet" in Page(pages["empty"]).text


@pytest.mark.parametrize("name", ["400", "404", "410"])
def test_an_error_page_needs_nothing_but_its_template(name):
    page = Page(render_to_string(f"site/{name}.html", {}))
    assert "/" in page.links


@pytest.mark.parametrize("name", ["400", "404", "410", "500"])
def test_an_error_page_does_not_depend_on_the_list_of_hashed_files(name, tmp_path, settings):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
    }
    assert "/static/site/press.css" in render_to_string(f"site/{name}.html", {})


def test_sections_are_linked_once_they_have_a_page():
    sections = [{"slug": "standards", "name": "Standards", "href": "/section/standards"}]
    assert "/section/standards" in Page(edition_html(entry(1), site={**SITE, "sections": sections})).links


@pytest.mark.parametrize(
    ("classification", "label"),
    [("analysis", "Analysis"), ("opinion", "Opinion"), ("explainer", "Explainer"), ("sponsored", "Sponsored by A & B")],
)
def test_the_kind_of_a_text_is_read_before_its_headline(classification, label):
    html = story_html(story_document(editorial_classification=classification), {"sponsor": "A & B"})
    text = Page(html[html.index("<main") : html.index("</main>") + len("</main>")]).text
    assert f'class="kind kind-{classification}"' in html
    assert text.startswith(f"standards {label} A clock for the archive")


def test_a_correction_stays_in_sight_after_a_later_notice():
    notices = [correction("correction", previous_text="Three.", corrected_text="Two."), correction("clarification", 2)]
    head = story_html(story_document(content_status="corrected", corrections=notices)).split('id="summary"')[0]
    assert head.index("Notice 2.") < head.index("Notice 1.") < head.index("Three.") < head.index("Two.")
    assert "All 2 notices" in head


def test_the_map_links_each_claim_and_source_and_says_the_same_in_words():
    page = Page(story_html(story_document(sources=[source(1), source(2, is_primary_source=False)])))
    drawn = [attrs["href"] for tag, attrs in page.tags if tag == "a" and "node" in attrs.get("class", "")]
    assert drawn == [f"#claim-{STORY_ID}-001", "#source-2026-08-29-001", "#source-2026-08-29-002"]
    assert [tag for tag, _ in page.tags].count("path") == 2
    assert "Claim 1 rests on source 1 (primary), source 2" in page.text
    assert "1 key claim, resting on 2 sources, 1 of them primary" in page.text


def test_a_story_without_claims_or_withdrawn_has_no_map():
    bare = story_document(sources=[])
    bare["story"]["key_claims"] = []
    for html in (story_html(bare), story_html(retracted())):
        assert "<svg" not in html
        assert 'class="rests"' not in html


def test_what_has_a_page_of_its_own_is_linked_from_the_story_in_print_alone():
    document = story_document(tags=["Clocks", "ساعة"])
    live = Page(story_html(document, history_url=f"{URL}/story/{STORY_ID}/history"))
    ways = {f"/claim/claim-{STORY_ID}-001", "/source/source-2026-08-29-001", "/tag/clocks", f"/story/{STORY_ID}.bib"}
    assert ways | {f"/story/{STORY_ID}.csl.json", "/section/standards", "/contact"} <= set(live.links)
    assert not ways & set(Page(story_html(document)).links)


@pytest.mark.parametrize(("length", "size"), [(60, ""), (120, "is-long"), (300, "is-longest")])
def test_a_long_headline_is_set_smaller(length, size):
    html = story_html(story_document(headline="w" * length))
    assert dict(Page(html).tags)["h1"].get("class", "") == size
