"""Saves unpacked rows in bulk: a fixed number of statements for any number of stories. Decides nothing.

The caller holds the transaction and has made sure that the documents are valid and the stories may be written.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Max, Q

from newsroom.numbering.models import Series, reserve_all
from newsroom.pages.models import Section
from newsroom.publication import Publication
from sources.models import Source
from stories.document.parts import StoryParts, image_address
from stories.identifiers import number_of, series_of
from stories.models import Activity, Claim, ClaimSource, Image, Story, StorySource
from stories.unpacking.parts import CONTENT, Document, Known, place_of_image

TAKEN_IN = "import"  # the verb of the log's entry that a document became a draft; its note is the document's id


@dataclass(frozen=True)
class Copy:
    """A working copy to be written: its row, new (then `parts.story`) or existing, and what it is to hold."""

    story: Story
    parts: StoryParts

    @property
    def is_new(self) -> bool:
        return self.story is self.parts.story


def known_rows(documents: Collection[Document], paper: Publication) -> Known:
    """The sources and images that the documents name and the newsroom has, at two queries."""
    ids = {source["source_id"] for document in documents for source in document["sources"]}
    addresses = {document["story"]["image_url"] for document in documents} - {None}
    places = [place_of_image(address, paper) for address in addresses]
    images = Image.objects.filter(
        issued_on__in={place["issued_on"] for place in places}, name__in={place["name"] for place in places}
    )
    return Known(
        sources={source.source_id: source for source in Source.objects.filter(source_id__in=ids)},
        images={address: image for image in images if (address := image_address(image, paper)) in addresses},
    )


def sections_named(slugs: Collection[str]) -> dict[str, Section]:
    """The sections with these slugs that the paper has."""
    return {section.slug: section for section in Section.objects.filter(slug__in=set(slugs))}


def create_sections(slugs: Iterable[str]) -> dict[str, Section]:
    """New sections at the end of the navigation, named after their slugs."""
    last = Section.objects.aggregate(last=Max("position"))["last"] or 0
    taken = set(Section.objects.values_list("name", flat=True))
    sections = [
        Section(slug=slug, name=_section_name(slug, taken), position=position)
        for position, slug in enumerate(slugs, last + 1)
    ]
    return {section.slug: section for section in Section.objects.bulk_create(sections)}


def _section_name(slug: str, taken: Collection[str]) -> str:
    name = slug.replace("-", " ").capitalize()
    return slug if name in taken else name


def save_copies(copies: Sequence[Copy], sections: Mapping[str, Section], known: Known) -> None:
    """Write these working copies with claims, sources and citations. Known sources and images keep their values."""
    sources = _saved_sources(copies, known)
    _save_images(copies, known)
    _save_stories(copies, sections)
    _link_followed(copies)
    claims = _saved_claims(copies)
    _save_citations(copies, sources)
    _save_evidence(copies, claims, sources)


def _saved_sources(copies: Sequence[Copy], known: Known) -> dict[str, Source]:
    """Every cited source by its id, the new ones saved; their numbers are never given again."""
    cited = {row.source.source_id: row.source for copy in copies for row in copy.parts.citations}
    cited |= {source_id: source for source_id, source in known.sources.items() if source_id in cited}
    new = [source for source in cited.values() if source.pk is None]
    Source.objects.bulk_create(new)
    reserve_all(last_numbers(source.source_id for source in new))
    return cited


def last_numbers(ids: Iterable[str]) -> dict[str, int]:
    """By series (`source-2026-08-29`, `story-…`), the greatest number that the ids `{kind}-{date}-{number}` hold."""
    last: dict[str, int] = {}
    for identifier in ids:
        series, number = series_of(identifier), number_of(identifier)
        last[series] = max(last.get(series, 0), number or 0)
    return last


def reserve_story_ids(ids: Iterable[str]) -> None:
    """Make sure that the numbers of these ids (`mp-2026-08-29-001`) are never given to other stories of their days."""
    reserve_all(last_numbers(map(_in_series, ids)))


def _in_series(story_id: str) -> str:
    """`story-2026-08-29-001`: the number of a story within the series of its day."""
    return "story-" + "-".join(story_id.split("-")[-4:])


def taken_in_as(ids: Collection[str]) -> dict[str, int]:
    """The keys of the stories that were taken in as drafts under these ids of ours, which no story has now.

    Such a story was placed on another day and got that day's id; the one that it gave up stays its document's alone.
    """
    entries = Activity.objects.filter(verb=TAKEN_IN, note__in=_given(ids)).order_by("-pk")
    return dict(entries.values_list("note", "story_id"))


def _given(ids: Collection[str]) -> list[str]:
    """The ids whose numbers have been given or reserved: the log need not be searched for others."""
    last = dict(Series.objects.filter(name__in=last_numbers(map(_in_series, ids))).values_list("name", "last"))
    numbers = {identifier: last_numbers([_in_series(identifier)]) for identifier in ids}
    return [one for one, told in numbers.items() if all(number <= last.get(name, 0) for name, number in told.items())]


def _save_images(copies: Sequence[Copy], known: Known) -> None:
    """Save the images that are new; two stories may show one."""
    images: dict[str, Image] = dict(known.images)
    for copy in copies:
        if copy.parts.story.image is not None:
            address = image_address(copy.parts.story.image, copy.parts.publication)
            copy.parts.story.image = images.setdefault(address, copy.parts.story.image)
    Image.objects.bulk_create([image for image in images.values() if image.pk is None])


def _save_stories(copies: Sequence[Copy], sections: Mapping[str, Section]) -> None:
    for copy in copies:
        if not copy.is_new:
            _take_over(copy.story, copy.parts.story)
        copy.story.section = sections[copy.parts.section_slug] if copy.parts.section_slug else None
    Story.objects.bulk_create([copy.story for copy in copies if copy.is_new])
    for copy in copies:
        if not copy.is_new:
            copy.story.save()


def _link_followed(copies: Sequence[Copy]) -> None:
    """Lead from the stories that take others further to those, as far as the newsroom has them."""
    leading = [copy for copy in copies if copy.parts.follows and copy.parts.follows != copy.story.story_id]
    if leading:
        named = {copy.parts.follows for copy in leading}
        rows = dict(Story.objects.filter(story_id__in=named).values_list("story_id", "pk"))
        for copy in leading:
            copy.story.follows_id = rows.get(copy.parts.follows)
        Story.objects.bulk_update([copy.story for copy in leading], ["follows"])


def _take_over(story: Story, told: Story) -> None:
    for name in (*CONTENT, "image"):
        setattr(story, name, getattr(told, name))
    story.last_claim_number = max(story.last_claim_number, told.last_claim_number)


def _saved_claims(copies: Sequence[Copy]) -> dict[tuple[int, int], Claim]:
    """The claims by story and number. A claim keeps its row for its number; those that are gone are deleted."""
    changed = [copy.story.pk for copy in copies if not copy.is_new]
    before = {(claim.story_id, claim.number): claim for claim in Claim.objects.filter(story__in=changed)}
    after = {(copy.story.pk, claim.number): claim for copy in copies for claim in copy.parts.claims}
    for (story_pk, number), claim in after.items():
        claim.story_id, claim.pk = story_pk, getattr(before.get((story_pk, number)), "pk", None)
    Claim.objects.filter(pk__in=[claim.pk for key, claim in before.items() if key not in after]).delete()
    Claim.objects.bulk_update([c for c in after.values() if c.pk], ["position", "text", "qualification"])
    Claim.objects.bulk_create([c for c in after.values() if not c.pk])
    return after


def _save_citations(copies: Sequence[Copy], sources: Mapping[str, Source]) -> None:
    StorySource.objects.filter(story__in=[copy.story.pk for copy in copies if not copy.is_new]).delete()
    rows = []
    for copy in copies:
        for row in copy.parts.citations:
            row.story, row.source = copy.story, sources[row.source.source_id]
            rows.append(row)
    StorySource.objects.bulk_create(rows)


def _save_evidence(
    copies: Sequence[Copy], claims: Mapping[tuple[int, int], Claim], sources: Mapping[str, Source]
) -> None:
    changed = Q(claim__story__in=[copy.story.pk for copy in copies if not copy.is_new])
    ClaimSource.objects.filter(changed).delete()
    ClaimSource.objects.bulk_create(
        ClaimSource(
            claim=claims[copy.story.pk, number],
            source=sources[source.source_id],
            position=position,
        )
        for copy in copies
        for number, supporting in copy.parts.claim_sources.items()
        for position, source in enumerate(supporting, 1)
    )
