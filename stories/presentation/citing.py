"""How a story is cited: BibTeX, RIS and CSL-JSON from its frozen document. Pure.

Each says when the story was corrected or retracted, so that a list of references made later still warns. The edition
is left out: `issue` would be printed as a journal's number, and `publisher` beside the paper's name prints it twice.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any

import orjson

Data = Any

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
CHANGED = {
    "correction": "Corrected",
    "clarification": "Clarified",
    "update": "Updated",
    "editors_note": "Editor’s note added",
    "retraction": "Retracted",
}
TEX = str.maketrans(
    {
        **{character: f"\\{character}" for character in "{}%&$#_"},
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
    }
)


@dataclass(frozen=True, slots=True)
class Citation:
    """What every format says, each text in one line."""

    story_id: str
    title: str
    paper: str
    byline: str
    published_on: date
    url: str
    language: str
    keywords: tuple[str, ...]
    note: str


def citation(document: Data, presentation: Data | None, language: str) -> Citation:
    """How the story of a story-v1 document is cited; `language` is the paper's, for a story that names none.

    The title of a retracted story says so (NISO RP-45). Raises KeyError for a document without a member of story-v1.
    """
    cited, story, shown = document["cite_this_report"], document["story"], presentation or {}
    retracted = "RETRACTED: " if story["content_status"] == "retracted" else ""
    return Citation(
        story_id=story["story_id"],
        title=line(retracted + cited["title"]),
        paper=line(cited["publisher"]),
        byline=line((shown.get("byline") or "").removeprefix("By ")),
        published_on=date.fromisoformat(cited["published_at"][:10]),  # in the paper's zone, as it is printed
        url=cited["canonical_url"],
        language=shown.get("language") or language,
        keywords=tuple(line(tag) for tag in story["tags"]),
        note=changes(document["corrections"], cited["canonical_url"]),
    )


def changes(corrections: list[Data], url: str) -> str:
    """What has become of the story since, and where that is told; nothing for one that stands as it was printed."""
    if not corrections:
        return ""
    told = [
        f"{CHANGED.get(one['correction_type'], 'Changed')} {one['published_at'][:10]}"
        for one in sorted(corrections, key=lambda one: one["correction_type"] != "retraction")
    ]
    return f"{'; '.join(told)}. See {url}#corrections"


def line(text: str) -> str:
    """Text in one line: a line's end inside a value would begin another field."""
    return " ".join(text.split())


def bibtex(cited: Citation) -> str:
    """One @article entry; BibLaTeX reads it as of a newspaper. Double braces keep capitals and whole names."""
    on = cited.published_on
    fields = {
        "author": f"{{{{{tex(cited.byline)}}}}}" if cited.byline else "",
        "title": f"{{{{{tex(cited.title)}}}}}",
        "journal": f"{{{tex(cited.paper)}}}",
        "entrysubtype": "{newspaper}",
        "year": f"{{{on.year}}}",
        "month": MONTHS[on.month - 1],
        "day": f"{{{on.day}}}",
        "url": f"{{{cited.url}}}",
        "langid": f"{{{cited.language}}}",
        "keywords": f"{{{tex(', '.join(cited.keywords))}}}" if cited.keywords else "",
        "note": f"{{{tex(cited.note)}}}" if cited.note else "",
    }
    lines = [f"  {name} = {value}" for name, value in fields.items() if value]
    return f"@article{{{cited.story_id},\n" + ",\n".join(lines) + "\n}\n"


def tex(text: str) -> str:
    """Text with what TeX reads as commands escaped."""
    return text.translate(TEX)


def ris(cited: Citation) -> str:
    """One record of RIS. Some programs read the year alone and some the day alone, so both are there."""
    on = cited.published_on
    fields = [
        ("TY", "NEWS"),
        ("ID", cited.story_id),
        *([("AU", cited.byline)] if cited.byline else []),
        ("TI", cited.title),
        ("T2", cited.paper),
        ("PY", str(on.year)),
        ("DA", f"{on:%Y/%m/%d}"),
        ("LA", cited.language),
        ("UR", cited.url),
        *(("KW", keyword) for keyword in cited.keywords),
        *([("N1", cited.note)] if cited.note else []),
        ("ER", ""),
    ]
    return "".join(f"{tag}  - {value}\r\n" for tag, value in fields)


def csl_json(cited: Citation) -> bytes:
    """A list with one item of CSL-JSON, in UTF-8; a byline is one literal name, for it may name a desk."""
    on = cited.published_on
    item = {
        "id": cited.story_id,
        "type": "article-newspaper",
        **({"author": [{"literal": cited.byline}]} if cited.byline else {}),
        "title": cited.title,
        "container-title": cited.paper,
        "issued": {"date-parts": [[on.year, on.month, on.day]]},
        "URL": cited.url,
        "language": cited.language,
        **({"keyword": ", ".join(cited.keywords)} if cited.keywords else {}),
        **({"note": cited.note} if cited.note else {}),
    }
    return orjson.dumps([item], option=orjson.OPT_INDENT_2)
