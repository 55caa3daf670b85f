"""A story's whole page as plain text, in the page's order, with its evidence: for readers and programs without HTML.

Pure: from what `story_page` gives the template, so that both say the same.
"""

from collections.abc import Iterable, Iterator

from stories.presentation.words import Printed


def plain_text(page: Printed, section: str) -> str:
    """The text of a page that `story_page` made; `section` is the section's name. Blocks are parted by a blank line."""
    withdrawn = page["is_retracted"]
    blocks = [*_head(page, section), *([] if withdrawn else _text(page)), *_claims(page), *_sources(page)]
    return "\n\n".join(block for block in [*blocks, *_corrections(page), *_record(page)] if block) + "\n"


def _head(page: Printed, section: str) -> Iterator[str]:
    yield " · ".join(part for part in (section, page["kind"]) if part)
    yield ("RETRACTED: " if page["is_retracted"] else "") + page["headline"]
    yield "" if page["is_retracted"] else page["dek"]
    yield page["byline"] or ""
    changed = f"\n{page['changed_label']} {page['changed']['text']}" if page["changed"] else ""
    yield f"Published {page['published']['text']}{changed}"
    if page["carryover_reason"]:
        yield f"Carried over from an earlier edition: {page['carryover_reason']}"
    yield from page["notices"]
    if page["status"] and page["status"]["notice"]:
        yield f"{page['status']['label']}: {page['status']['notice']['text']}"


def _text(page: Printed) -> Iterator[str]:
    yield f"Summary\n\n{page['summary']}"
    yield page["body_text"]
    yield f"Why it matters\n\n{page['why_it_matters']}"
    if page["limitations"]:
        yield "Limits and context\n\n" + _list(page["limitations"])


def _claims(page: Printed) -> Iterator[str]:
    if page["claims"]:
        yield "Withdrawn claims" if page["is_retracted"] else "Key claims"
    for claim in page["claims"]:
        yield "\n".join(part for part in _claim(claim, page["is_retracted"]) if part)


def _claim(claim: Printed, is_retracted: bool) -> Iterator[str]:
    number = claim["number"]
    yield f"{number}. Claim {number} is retracted." if is_retracted else f"{number}. {claim['text']}"
    if claim["qualification"] and not is_retracted:
        yield f"Qualification: {claim['qualification']}"
    yield f"Evidence: {', '.join(source['id'] for source in claim['evidence'])}" if claim["evidence"] else ""


def _sources(page: Printed) -> Iterator[str]:
    if page["sources"]:
        yield "Sources"
    for source in page["sources"]:
        yield "\n".join(part for part in _source(source) if part)


def _source(source: Printed) -> Iterator[str]:
    yield f"{source['number']}. {source['title']}"
    yield " · ".join(part for part in (source["publisher"], source["type"]) if part)
    yield source["href"] or ""
    published = f"Published {source['published']['day']}" if source["published"] else ""
    primary = "Primary source" if source["is_primary"] else ""
    claims = ", ".join(f"claim {claim['number']}" for claim in source["claims"])
    supports = f"Supports {claims}" if claims else ""
    read = f"Consulted {source['accessed']['day']}"
    yield ". ".join(part for part in (source["id"], primary, published, read, supports) if part)


def _corrections(page: Printed) -> Iterator[str]:
    yield "Corrections"
    if not page["corrections"]:
        yield "No corrections have been recorded for this story."
    for notice in page["corrections"]:
        yield "\n".join(part for part in _notice(notice) if part)


def _notice(notice: Printed) -> Iterator[str]:
    yield f"{notice['label']}, {notice['published']['text']}\n{notice['text']}"
    yield f"Before: {notice['previous_text']}" if notice["previous_text"] else ""
    yield f"After: {notice['corrected_text']}" if notice["corrected_text"] else ""
    yield f"Version {notice['from_version']} became version {notice['to_version']}."


def _record(page: Printed) -> Iterator[str]:
    cited = page["cited"]
    yield f"Cite as: “{cited['title']}”, {cited['publisher']}, {cited['day']}, {cited['canonical_url']}"
    yield f"Story {page['story_id']}"


def _list(texts: Iterable[str]) -> str:
    return "\n".join(f"- {text}" for text in texts)
