"""A story-v1 document and its presentation to what the story page prints. Pure: plain data in, plain data out."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from newsroom.text import tag_slug
from stories.presentation.evidence import claim_numbers, evidence_map, printed_claims, printed_sources, rests_on
from stories.presentation.pictures import picture
from stories.presentation.words import (
    STATUS_LABELS,
    Data,
    Printed,
    correction_label,
    day,
    human,
    moment_or,
    path,
)

# Members that are printed as the document gives them.
PLAIN = (
    *("story_id", "section", "headline", "dek", "summary", "body_text", "why_it_matters"),
    *("limitations", "carryover_reason"),
)
LONG, LONGEST = 90, 170  # characters of a headline that asks for smaller type
CITATIONS = {"BibTeX": ".bib", "RIS": ".ris", "CSL-JSON": ".csl.json", "Plain text": ".txt"}
CHANGE = ("previous_text", "corrected_text", "from_version", "to_version")


def story_page(
    document: Data,
    presentation: Data | None,
    context: Data | None,
    *,
    publication_url: str,
    zone: ZoneInfo,
    status: str = "live",
    history_url: str | None = None,
) -> Printed:
    """What `site/story.html` prints as `page`.

    `document` is a story-v1 document, or for a preview one whose instants and addresses are null until publication;
    `presentation` and `context` are the plain data stored with its version, `status` what is public now (`live` or
    `retracted`), `history_url` the list of versions or None where none is shown, `publication_url` the paper's
    address without trailing slash.
    Raises KeyError for a document without a member of story-v1 and ValueError for an ill-formed instant.
    """
    story, presentation, context = document["story"], presentation or {}, context or {}
    corrections, direction = printed_corrections(story, zone), presentation.get("direction") or "auto"
    retracted = "retracted" in (status, story["content_status"])
    claims, sources = printed_claims(document), printed_sources(document, zone)
    return {
        **{name: story[name] for name in PLAIN},
        "title": ("Retracted: " if retracted else "") + story["headline"],
        "headline_size": headline_size(story["headline"]),
        "is_retracted": retracted,
        "status": standing("retracted" if retracted else story["content_status"], corrections),
        "kind": kind_label(story["editorial_classification"], presentation.get("sponsor")),
        "classification": story["editorial_classification"],
        "language": presentation.get("language") or "",
        "direction": direction,
        "byline": presentation.get("byline"),
        "follows_path": f"/story/{presentation['follows']}" if presentation.get("follows") else None,
        "notices": list(presentation.get("notices") or ()),
        "image": picture(story["image_url"], presentation.get("image"), publication_url),
        "claims": claims,
        "sources": sources,
        "rests_on": rests_on(claims, sources),
        "map": evidence_map(claims, sources, is_mirrored=direction == "rtl"),
        "corrections": corrections,
        "tags": [{"text": tag, "href": f"/tag/{tag_slug(tag)}"} for tag in story["tags"]],
        **dates(story, zone),
        **neighbours(context, publication_url),
        **addresses(story, publication_url, history_url),
        "schema_path": path(document["$schema"], publication_url),
        "cited": cited(document["cite_this_report"], zone),
    }


def headline_size(headline: str) -> str:
    """The class by which a long headline is set smaller; nothing for one of a usual length."""
    return "is-longest" if len(headline) > LONGEST else "is-long" if len(headline) > LONG else ""


def dates(story: Data, zone: ZoneInfo) -> Printed:
    """When it was published and, where its substance changed since, the word for that and when."""
    published, changed = story["first_published_at"], story["modified_at"]
    return {
        "published": moment_or(published, zone),
        "changed": moment_or(changed, zone) if changed != published else None,
        "changed_label": STATUS_LABELS.get(story["content_status"], "Updated"),
    }


def addresses(story: Data, publication_url: str, history_url: str | None) -> Printed:
    """Where the page and its document are: paths for links, whole addresses for canonical and share tags."""
    return {
        "canonical_url": story["canonical_url"],
        "share_image": story["image_url"],
        "path": path(story["canonical_url"], publication_url),
        "json_path": path(story["json_url"], publication_url),
        "history_path": path(history_url, publication_url),
        "citations": citations(story["story_id"]),
    }


def citations(story_id: str) -> list[Printed]:
    """The files in which programs take a citation, and the whole story as plain text."""
    return [{"label": label, "href": f"/story/{story_id}{suffix}"} for label, suffix in CITATIONS.items()]


def cited(citation: Data, zone: ZoneInfo) -> Printed:
    """How to cite the story, with its day in words."""
    return {**citation, "day": moment_or(citation["published_at"], zone)["day"]}


def kind_label(classification: str, sponsor: str | None) -> str | None:
    """What the reader must know before reading: opinion, analysis, who paid. None for plain reporting."""
    if classification == "sponsored":
        return f"Sponsored by {sponsor}" if sponsor else "Sponsored"
    return None if classification == "editorial" else human(classification).capitalize()


def printed_corrections(story: Data, zone: ZoneInfo) -> list[Printed]:
    """The notices, oldest first, each with its label, its instant and the numbers of the claims that it concerns."""
    claims = claim_numbers(story)
    return [
        {
            "id": correction["correction_id"],
            "type": correction["correction_type"],
            "label": correction_label(correction["correction_type"]),
            "text": correction["text"],
            "published": moment_or(correction["published_at"], zone),
            "claims": [{"id": it, "number": claims[it]} for it in correction["affected_claim_ids"] if it in claims],
            **{name: correction[name] for name in CHANGE},
        }
        for correction in story["corrections"]
    ]


def standing(content_status: str, corrections: Sequence[Data]) -> Printed | None:
    """What stands under the headline of a changed story: its status and what to know first. None for a new story.

    `notice` is the newest notice, of a retracted story its retraction; `notices` has the newest correction besides,
    where a later notice has come after it: what was wrong stays in sight.
    """
    if content_status not in STATUS_LABELS:
        return None
    fitting = [notice for notice in corrections if content_status != "retracted" or notice["type"] == "retraction"]
    newest = fitting[-1:]
    wrong = [notice for notice in fitting[:-1] if notice["type"] == "correction"][-1:]
    has_said_it = bool(newest) and newest[0]["type"] == "correction"
    return {
        "name": content_status,
        "label": STATUS_LABELS[content_status],
        "notice": newest[0] if newest else None,
        "notices": newest if has_said_it else newest + wrong,
    }


def neighbours(context: Data, publication_url: str) -> Printed:
    """The edition that the story stands in, the stories before and after it there, and every edition that ran it."""
    ran_in = [placed(edition, publication_url) for edition in context.get("ran_in") or ()]
    return {
        "edition": placed(context.get("edition"), publication_url),
        "previous": linked(context.get("previous"), publication_url),
        "next": linked(context.get("next"), publication_url),
        "ran_in": ran_in,
    }


def linked(neighbour: Data | None, publication_url: str) -> Printed | None:
    """A neighbour with its address as a path under `href`, or None."""
    return {**neighbour, "href": path(neighbour["url"], publication_url)} if neighbour else None


def placed(edition: Data | None, publication_url: str) -> Printed | None:
    """An edition with its path and its day in words, or None."""
    found = linked(edition, publication_url)
    return {**found, "day": day(found["date"], weekday=True)} if found else None
