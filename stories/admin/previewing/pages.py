"""Previews inside the newsroom: a story as its page, an edition as its proof. GET alone, and nothing is written."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_safe

from newsroom import http, instants, publication
from newsroom.adminkit import is_key
from stories import presentation, previews
from stories.admin.addresses import change_href
from stories.models import Edition, Revision, Story
from stories.previews import pages
from stories.previews.drafts import Sheet

from .links import LinksMixin

PRIVATE = {"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer"}


def preview_href(story: Story, revision: Revision | None = None) -> str:
    """The address of a story's preview in the newsroom."""
    asked = f"?revision={revision.number}" if revision else ""
    return reverse("admin:stories_story_preview", args=[story.pk]) + asked


def picture_href(story: Story, revision: Revision | None = None) -> str:
    asked = f"?revision={revision.number}" if revision else ""
    return reverse("admin:stories_story_preview_picture", args=[story.pk]) + asked


class Looking:
    """For a ModelAdmin: rows that are looked at by whoever may see them."""

    def seen(self, request: HttpRequest, key: int):
        """The row. Raises PermissionDenied before Http404: who may not look is not told what there is."""
        row = self.get_queryset(request).filter(pk=key).first() if key < 2**63 else None
        if not self.has_view_permission(request, row):
            raise PermissionDenied
        if row is None:
            raise Http404
        return row

    def looked_at(self, route: str, view, name: str) -> URLPattern:
        return path(f"<int:key>/{route}", self.admin_site.admin_view(require_safe(view)), name=name)


class PreviewMixin(LinksMixin, Looking):
    """For the admin of stories."""

    def get_urls(self) -> list[URLPattern]:
        own = [
            self.looked_at("preview", self.preview_view, "stories_story_preview"),
            self.looked_at("preview/picture", self.preview_picture_view, "stories_story_preview_picture"),
        ]
        return [*own, *super().get_urls()]

    def preview_view(self, request: HttpRequest, key: int) -> HttpResponse:
        """The working copy as its page, or the revision that `?revision=` names."""
        story = self.seen(request, key)
        revision = _asked(request, story)
        return as_page(previews.story_preview(story, lambda sheet: _told(story, sheet, revision), revision))

    def preview_picture_view(self, request: HttpRequest, key: int) -> HttpResponseBase:
        """The uploaded picture that the preview shows; its own address is public only after publication."""
        story = self.seen(request, key)
        revision = _asked(request, story)
        shown = pages.presentation_of(story, revision)
        response = previews.picture(shown)
        if response is None:
            raise Http404
        http.Headers(PRIVATE).add_to(response)
        return response


class ProofMixin(Looking):
    """For the admin of editions."""

    def get_urls(self) -> list[URLPattern]:
        return [self.looked_at("proof", self.proof_view, "stories_edition_proof"), *super().get_urls()]

    def proof_view(self, request: HttpRequest, key: int) -> HttpResponse:
        """The whole edition as it would be printed now."""
        edition: Edition = self.seen(request, key)
        links = [{"href": change_href(edition), "text": "Back to the edition"}]
        if address := self.view_on_site(edition):
            links.append({"href": address, "text": "As readers have it"})
        return as_page(previews.edition_proof(edition, page_of=preview_href, image_of=picture_href, links=links))


def as_page(body: bytes) -> HttpResponse:
    """An answer that looks as the paper does: the middleware gives it the site's own strict policy."""
    response = HttpResponse(body, content_type=http.HTML, headers=PRIVATE)
    response.is_of_the_paper = True  # type: ignore[attr-defined]
    return response


def _asked(request: HttpRequest, story: Story) -> Revision | None:
    number = request.GET.get("revision")
    if number is None:
        return None
    found = story.revisions.filter(number=int(number)).first() if is_key(number) else None
    if found is None:
        raise Http404
    return found


def _told(story: Story, sheet: Sheet, revision: Revision | None) -> previews.Preview:
    links = [{"href": change_href(story), "text": "Back to the story"}]
    if story.is_public:
        links.append({"href": f"/story/{story.story_id}", "text": "As readers have it"})
    return previews.Preview(
        says=pages.next_step(story, sheet),
        more=[_saved(story, revision), *_not_now(story, revision)],
        links=links,
        image_address=picture_href(story, revision),
    )


def _saved(story: Story, revision: Revision | None) -> str:
    """Which state of the text this is, by whom."""
    shown = revision or story.revisions.filter(number=story.head_revision).first()
    if shown is None:
        return "Nothing of this story was ever saved by the form."
    zone = publication.current().zone
    when = presentation.moment(instants.printed(shown.created_at, zone), zone)["text"]
    who = f"{shown.get_kind_display()}, {shown.created_by_name}, {when}"
    return f"Revision {shown.number} of {story.head_revision}: {who}."


def _not_now(story: Story, revision: Revision | None) -> list[str]:
    if revision is None or revision.number == story.head_revision:
        return []
    return ["The working copy has changed since: this is how the page would look with the older text."]
