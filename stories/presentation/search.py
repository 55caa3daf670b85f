"""Hits of a search to what the page prints: headlines and passages in pieces, the form as it was filled in. Pure."""

from collections.abc import Callable, Mapping, Sequence
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from stories.choices import Classification, StoryType
from stories.presentation.listing import deep_title, fit, listed
from stories.presentation.sections import section_names
from stories.presentation.words import Data, Printed, day

CLAIM = "claim"
KINDS = {
    Classification.EDITORIAL.value: "Reports",
    Classification.ANALYSIS.value: "Analysis",
    Classification.EXPLAINER.value: "Explainers",
    Classification.OPINION.value: "Opinion",
    Classification.SPONSORED.value: "Sponsored",
}
PLACES = {
    StoryType.LEAD.value: "Lead stories",
    StoryType.SECONDARY.value: "Second stories",
    StoryType.FEATURE.value: "Features",
    StoryType.BRIEF.value: "Briefs",
}
SEARCH_TYPES = {CLAIM: "Claims only", **KINDS, **PLACES}
MOST_SAMPLES = 8
UNKNOWN = "unknown section"  # what stands in an address is not repeated as if it were ours
Address = Callable[..., str]


def search_page(given: Mapping[str, str], results: Data, *, zone: ZoneInfo, site: Data, address: Address) -> Printed:
    """What `site/search.html` prints as `page`.

    `given` are the parameters of the address; `results` holds `samples` (summaries) where nothing was asked, else
    `hits`, `claims`, `more`, `is_deep`, `fewer` and `is_cut`; `address` gives the path of this search without the
    parameters that it is told.
    """
    names = section_names(site)
    (hits, left_out), (claims, unfit) = (_printable(results.get(kind, []), zone) for kind in ("hits", "claims"))
    filters = _filters(given, names)
    return {
        "title": _title(given, filters, hits, is_deep=results.get("is_deep", False)),
        "question": given.get("q", ""),
        "is_asked": "samples" not in results,
        "form": _form(given, names),
        "hits": hits,
        "claims": claims,
        "left_out": [*left_out, *unfit],
        "tally": _tally(hits, results),
        "more": results.get("more"),
        "first": address() if results.get("is_deep") else None,
        "only_claims": _narrowed(address(), CLAIM) if claims else None,
        "fewer": results.get("fewer", []),
        "is_cut": results.get("is_cut", False),
        "filters": [{"label": label, "href": address(name)} for name, label in filters.items()],
        "without_filters": address(*filters) if len(filters) > 1 else None,
        "samples": _samples(results.get("samples", [])),
    }


def _printable(hits: Sequence[Data], zone: ZoneInfo) -> tuple[list[Printed], list[str]]:
    return fit(hits, lambda hit: _hit(hit, zone), lambda hit: hit["claim_id"] or hit["story_id"])


def _hit(hit: Data, zone: ZoneInfo) -> Printed:
    """A story as lists print it, or a claim with the story that makes it; `first`, `second`, `passage` in pieces."""
    story = listed(hit["summary"], zone=zone)
    second = [] if story["is_retracted"] else hit["second"]
    pieces = {"first": hit["first"], "second": second, "passage": hit["passage"]}
    return {**story, **pieces, "claim_id": hit["claim_id"], "claim_href": f"/claim/{hit['claim_id']}"}


def _form(given: Mapping[str, str], names: Mapping[str, str]) -> Printed:
    section = given.get("section", "")
    known = names if section in names or not section else {**names, section: UNKNOWN}
    return {
        "sections": _options(known, section),
        "kinds": _options(KINDS, given.get("type", "")),
        "places": _options(PLACES, given.get("type", "")),
        "is_for_claims": given.get("type") == CLAIM,
        "tag": given.get("tag", ""),
        "from": given.get("from", ""),
        "to": given.get("to", ""),
        "primary": "primary" in given,
        "is_open": any(name in given for name in FILTERS),
    }


def _options(words: Mapping[str, str], chosen: str) -> list[Printed]:
    return [{"value": value, "label": label, "is_chosen": value == chosen} for value, label in words.items()]


def _filters(given: Mapping[str, str], names: Mapping[str, str]) -> dict[str, str]:
    """The filters in use, by parameter, as readers see them."""
    return {name: told(given[name], names) for name, told in FILTERS.items() if name in given}


FILTERS: dict[str, Callable[[str, Mapping[str, str]], str]] = {
    "section": lambda value, names: names.get(value, UNKNOWN),
    "type": lambda value, _: SEARCH_TYPES[value],
    "tag": lambda value, _: f"tag “{value}”",
    "from": lambda value, _: f"from {day(value)['text']}",
    "to": lambda value, _: f"to {day(value)['text']}",
    "primary": lambda value, _: "primary sources only",
}


def _title(given: Mapping[str, str], filters: Mapping[str, str], hits: Sequence[Data], *, is_deep: bool) -> str:
    """What was typed stands in quotation marks: it is the reader's, not ours."""
    asked = [f"“{given['q']}”"] if "q" in given else []
    told = ", ".join([*asked, *filters.values()])
    name = f"Search: {told}" if told else "Search"
    return deep_title(name, hits) if is_deep else name


def _tally(hits: Sequence[Data], results: Data) -> str:
    """How much was found, as far as it is known: nothing is counted for it."""
    if not hits or results.get("is_deep"):
        return ""
    if results["more"]:
        return f"More than {len(hits)} results"
    return f"{len(hits)} result" + ("" if len(hits) == 1 else "s")


def _narrowed(address: str, kind: str) -> str:
    return f"{address}{'&' if '?' in address else '?'}type={kind}"


def _samples(summaries: Sequence[Data]) -> list[Printed]:
    """Tags of the latest edition, as examples of what can be looked for."""
    tags = dict.fromkeys(tag for summary in summaries for tag in summary["tags"])
    return [{"text": tag, "href": "/search?" + urlencode({"q": tag})} for tag in list(tags)[:MOST_SAMPLES]]
