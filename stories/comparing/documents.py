"""Two documents of one story compared: fields in the order of a page, claims by number, sources by id.

Drafts, versions and unsaved work are one format, so one comparison serves all. What publication gives (addresses,
instants, status) is not compared.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stories.identifiers import claim_number, number_of

from .values import Difference, Row
from .words import line_rows, list_rows, text_rows

Data = Mapping[str, Any]
LINE, TEXT, LIST = "line", "text", "list"
FIELDS = {
    "headline": ("Headline", LINE),
    "slug": ("Address", LINE),
    "dek": ("Dek", LINE),
    "summary": ("Summary", TEXT),
    "body_text": ("Body", TEXT),
    "why_it_matters": ("Why it matters", TEXT),
    "limitations": ("Limitations", LIST),
    "tags": ("Tags", LIST),
    "section": ("Section", LINE),
    "story_type": ("Size on the page", LINE),
    "editorial_classification": ("Classification", LINE),
    "importance": ("Importance", LINE),
    "source_story_id": ("Id at its origin", LINE),
    "image_url": ("Picture", LINE),
}
OF_PRESENTATION = {
    "byline": ("Byline", LINE),
    "sponsor": ("Sponsor", LINE),
    "language": ("Language", LINE),
    "direction": ("Direction of writing", LINE),
    "notices": ("Notices", LIST),
}
OF_IMAGE = {
    "alt_text": ("Picture in words", TEXT),
    "is_decorative": ("Picture is decoration", LINE),
    "caption": ("Caption", TEXT),
    "credit": ("Credit", LINE),
    "sha256": ("File of the picture", LINE),
}
OF_SOURCE = {
    "title": ("title", LINE),
    "publisher": ("publisher", LINE),
    "url": ("address", LINE),
    "canonical_url": ("canonical address", LINE),
    "source_type": ("kind", LINE),
    "is_primary_source": ("primary", LINE),
    "published_at": ("published", LINE),
    "accessed_at": ("read", LINE),
}
OF_CORRECTION = {
    "correction_type": ("kind", LINE),
    "text": ("text", TEXT),
    "previous_text": ("what was wrong", TEXT),
    "corrected_text": ("what is right", TEXT),
    "affected_claim_ids": ("claims", LIST),
}
Fields = Mapping[str, tuple[str, str]]


def compared(
    before: Data, after: Data, shown_before: Data | None = None, shown_after: Data | None = None
) -> list[Difference]:
    """What differs between two story documents (drafts or story-v1) and, where given, their presentations."""
    old, new = before["story"], after["story"]
    titles = {source["source_id"]: source["title"] for source in [*before["sources"], *after["sources"]]}
    return [
        *_of_fields("", FIELDS, old, new),
        *_of_presentation(shown_before, shown_after),
        *_of_claims(old["key_claims"], new["key_claims"], titles),
        *_of_rows("sources", "Source", OF_SOURCE, _by_id(before["sources"]), _by_id(after["sources"])),
        *_order("sources", "Order of the sources", _by_id(before["sources"]), _by_id(after["sources"]), titles),
        *_of_rows("corrections", "Notice", OF_CORRECTION, _notices(before), _notices(after)),
    ]


def _of_fields(prefix: str, fields: Fields, old: Data, new: Data, naming: str = "{}") -> Iterator[Difference]:
    for name, (label, kind) in fields.items():
        if old.get(name) != new.get(name):
            rows = _rows(kind, old.get(name), new.get(name))
            yield Difference(f"{prefix}{name}", naming.format(label), rows)


def _rows(kind: str, old: Any, new: Any) -> tuple[Row, ...]:
    if kind == LIST:
        return list_rows(old or [], new or [])
    return (text_rows if kind == TEXT else line_rows)(_said(old), _said(new))


def _said(value: Any) -> str | None:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return None if value is None else str(value)


def _of_presentation(old: Data | None, new: Data | None) -> Iterator[Difference]:
    if old is None or new is None:
        return
    yield from _of_fields("presentation/", OF_PRESENTATION, old, new)
    yield from _of_fields("presentation/image/", OF_IMAGE, old.get("image") or {}, new.get("image") or {})


def _of_claims(old: Sequence[Data], new: Sequence[Data], titles: Mapping[str, str]) -> Iterator[Difference]:
    before, after = ({claim_number(claim["claim_id"]): claim for claim in claims} for claims in (old, new))
    for number in sorted({*before, *after}):
        yield from _of_claim(number, before.get(number), after.get(number), titles)
    names = {number: claim["text"] for number, claim in {**before, **after}.items()}
    yield from _order("claims", "Order of the claims", before, after, names)


def _of_claim(number: int, old: Data | None, new: Data | None, titles: Mapping[str, str]) -> Iterator[Difference]:
    what = " is new" if old is None else " is taken out" if new is None else ""
    prefix, naming = f"claims/{number}/", f"Claim {number}{what}: {{}}"
    before, after = old or {}, new or {}
    yield from _of_fields(prefix, {"text": ("wording", TEXT), "qualification": ("what limits it", TEXT)},
                          before, after, naming)  # fmt: skip
    rests, rested = list(after.get("source_ids") or []), list(before.get("source_ids") or [])
    if rests != rested:
        rows = list_rows([titles[key] for key in rested], [titles[key] for key in rests])
        yield Difference(f"{prefix}source_ids", naming.format("what it rests on"), rows)


def _by_id(sources: Sequence[Data]) -> dict[str, Data]:
    return {source["source_id"]: source for source in sources}


def _notices(document: Data) -> dict[str, Data]:
    return {str(number_of(notice["correction_id"])): notice for notice in document["corrections"]}


def _of_rows(
    prefix: str, name: str, fields: Fields, old: Mapping[str, Data], new: Mapping[str, Data]
) -> Iterator[Difference]:
    """Rows that both have, field by field; one that only one side has is told as a whole."""
    for key in {**old, **new}:
        if key in old and key in new:
            said = new[key].get("title") or key
            naming = f"{name} “{said.replace('{', '{{').replace('}', '}}')}”: {{}}"
            yield from _of_fields(f"{prefix}/{key}/", fields, old[key], new[key], naming)
        else:
            what = "added" if key in new else "taken out"
            yield Difference(f"{prefix}/{key}", f"{name} {what}", _told_whole(fields, old.get(key), new.get(key)))


def _told_whole(fields: Fields, old: Data | None, new: Data | None) -> tuple[Row, ...]:
    said = [_said(value) for name in fields if (value := (old or new or {}).get(name)) and not isinstance(value, list)]
    lines = [line for line in said if line]
    return list_rows(lines if old else [], lines if new else [])


def _order(
    prefix: str, label: str, old: Mapping[Any, Any], new: Mapping[Any, Any], names: Mapping[Any, str]
) -> Iterator[Difference]:
    """The order of what both have."""
    before, after = [key for key in old if key in new], [key for key in new if key in old]
    if before != after:
        yield Difference(f"{prefix}/order", label, list_rows([names[k] for k in before], [names[k] for k in after]))
