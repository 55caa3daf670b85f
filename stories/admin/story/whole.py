"""A story read once for its page: the rows that its form, panel, buttons and notes look at, so that none asks again.

For looking only: whatever is to be saved is read anew, under the story's lock.
"""

from typing import NamedTuple

from django.db.models import (
    Count,
    Exists,
    F,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Value,
    prefetch_related_objects,
)
from django.db.models.functions import Coalesce
from django.http import HttpRequest

from newsroom import instants, publication
from newsroom.users.models import User
from stories.admin.activities import with_turn
from stories.choices import EditionState
from stories.document.parts import StoryParts
from stories.models import (
    Activity,
    Claim,
    ClaimSource,
    Note,
    Notification,
    Placement,
    PreviewLink,
    Revision,
    Story,
    StorySource,
)
from stories.workflow import is_contributor
from stories.workflow.revisions import CONTRIBUTING

ROWS = (
    Prefetch("citations", StorySource.objects.select_related("source__link")),
    "checks",
    Prefetch("notes", Note.objects.select_related("written_by").order_by("written_at", "pk")),
)
NAMED = ("section", "image", "assigned_to", "created_by", "approved_by", "follows")


class Places(NamedTuple):
    """Whether a story has a place: in any edition that stands, in a printed one, in one that it can be taken out of."""

    standing: bool
    printed: bool
    to_drop: bool


def read_whole(story: Story) -> Story:
    """Read what belongs to a story of `as_whole`, at four queries."""
    prefetch_related_objects([story], *ROWS)
    _keep_claims(story)
    story.places = Places(story.has_place, story.is_in_print, story.has_open_place or _is_in_vain(story))
    return story


def _is_in_vain(story: Story) -> bool:
    """In a printed edition that it joined too late."""
    return story.is_in_print and not story.is_public


def _keep_claims(story: Story) -> None:
    """Read the claims with their sources, each of which is the one that the story cites."""
    rows = Claim.objects.filter(story=story).annotate(rests_on=F("citations__source"))
    cited = {row.source_id: row.source for row in story.citations.all()}
    evidence: dict[Claim, list[ClaimSource]] = {}
    for claim in rows.order_by("position", "number", "citations__position", "citations__pk"):
        sources = evidence.setdefault(claim, [])
        if claim.rests_on:
            row = ClaimSource(claim=claim, source_id=claim.rests_on, position=len(sources) + 1)
            if claim.rests_on in cited:
                row.source = cited[claim.rests_on]
            sources.append(row)
    for claim, sources in evidence.items():
        _keep(claim, "citations", sources)
    _keep(story, "claims", list(evidence))


def _keep(owner: Story | Claim, name: str, rows: list) -> None:
    """Let the related rows of an object be those that were read, as a prefetch does."""
    kept = getattr(owner, name).all()
    kept._result_cache, kept._prefetch_done = rows, True
    owner.__dict__.setdefault("_prefetched_objects_cache", {})[name] = kept


def is_whole(story: Story) -> bool:
    return hasattr(story, "places")


def parts_read(story: Story) -> StoryParts:
    """What the draft of a story that was read whole is built from."""
    claims = list(story.claims.all())
    return StoryParts(
        story=story,
        section_slug=story.section.slug if story.section else None,
        claims=claims,
        claim_sources={claim.number: [row.source for row in claim.citations.all()] for claim in claims},
        citations=list(story.citations.all()),
        placement=None,
        edition=None,
        corrections=list(story.corrections.published().order_by("number")) if story.is_public else [],
        first_published_at=None,
        modified_at=None,
        content_status=None,
        publication=publication.current(),
    )


def contributed(story: Story, user: User) -> bool:
    """Whether this person contributed to a story; of one read whole, that the page's own person did is known."""
    return bool(story.is_own) if is_whole(story) else is_contributor(story, user)


def contributed_by(user: User) -> Q:
    """As `workflow.contributors` has it: changed since the last print, or offered the change."""
    saved = Revision.objects.filter(
        story=OuterRef("pk"), created_by=user, kind__in=CONTRIBUTING, number__gt=OuterRef("published_revision")
    )
    printed = Activity.objects.filter(story=OuterRef("story"), verb="publish").order_by("-pk").values("pk")[:1]
    offered = Activity.objects.filter(
        story=OuterRef("pk"), actor=user, verb="propose_change", pk__gt=Coalesce(Subquery(printed), Value(0))
    )
    return Q(Exists(saved)) | Q(Exists(offered))


def as_whole(stories: QuerySet[Story], person: User) -> QuerySet[Story]:
    """Stories with those that they name, their last turn, where they have places, their open previews, and what is
    unread by `person`.

    Subqueries of the one row, in place of a query for each.
    """
    places = Placement.objects.filter(story=OuterRef("pk"))
    links = PreviewLink.objects.filter(story=OuterRef("pk"), revoked_at=None, expires_at__gt=instants.now())
    unread = Notification.objects.filter(person=person, read_at=None)
    return (
        with_turn(stories)
        .select_related(*NAMED)
        .annotate(
            has_place=Exists(places.exclude(edition__state=EditionState.CANCELLED)),
            has_open_place=Exists(places.exclude(edition__state=EditionState.PRESSED)),
            is_in_print=Exists(places.filter(edition__state=EditionState.PRESSED)),
            is_own=Q(contributed_by(person)),
            open_previews=_counted(links, "story"),
            unread_told=_counted(unread, "person"),
        )
    )


def _counted(rows: QuerySet, of: str) -> Subquery:
    return Subquery(rows.order_by().values(of).annotate(number=Count("pk")).values("number"))


class WholeMixin:
    """For the ModelAdmin of stories: the page of a story that is looked at starts from the story read whole."""

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        stories = super().get_queryset(request)
        return as_whole(stories, request.user) if _is_looked_at(request) else stories

    def get_object(self, request: HttpRequest, object_id, from_field=None) -> Story | None:
        story = super().get_object(request, object_id, from_field)
        if story is None or not _is_looked_at(request):
            return story
        request.unread_told = story.unread_told or 0
        return read_whole(story)


def _is_looked_at(request: HttpRequest) -> bool:
    match = request.resolver_match
    return request.method == "GET" and match is not None and match.url_name == "stories_story_change"
