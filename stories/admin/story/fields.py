"""Which fields a story's form shows to whom, in which order, and what helps to fill them in. Decides nothing."""

from django import forms
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, JsonResponse
from django.urls import path, reverse
from django.utils.html import format_html, format_html_join

from newsroom import adminkit
from stories.models import Story

from .tagging import suggested_tags

SCRIPTS = forms.Media(js=["admin_press/form.js", "admin_press/line-lists.js"])
SHOWN_AS = {"limitations": "named_limits", "tags": "named_tags"}


class FieldsMixin:
    """For the admin of stories."""

    fieldsets = (
        (None, {"fields": ("revision", "headline", "dek", "summary", "body_text")}),
        ("Meaning and limits", {"fields": ("why_it_matters", "limitations", "tags")}),
        (
            "In the paper",
            {
                "fields": (
                    ("section", "story_type"),
                    ("editorial_classification", "importance"),
                    *("sponsor", "byline", "slug", "follows"),
                )
            },
        ),
        ("Picture and language", {"fields": ("image", "pictured", ("language", "direction"), "source_story_id")}),
    )

    @property
    def media(self) -> forms.Media:
        return super().media + SCRIPTS

    def get_urls(self):
        suggest = self.admin_site.admin_view(self.tags_view)
        return [path("tags", suggest, name="stories_story_tags"), *super().get_urls()]

    def get_fieldsets(self, request, obj=None):
        """Lists as lines of text also where the story is only looked at; no byline where the paper names no writers."""
        hidden = {"byline"} if settings.NEWSROOM_BYLINES == "none" else set()
        shown = {}
        if obj is None:
            hidden |= {"pictured"}
        elif not self.has_change_permission(request, obj):
            shown = SHOWN_AS
        return [
            (title, {"fields": tuple(shown.get(name, name) for name in options["fields"] if name not in hidden)})
            for title, options in self.fieldsets
        ]

    def get_readonly_fields(self, request, obj=None):
        if obj is None:
            return ()
        return ("pictured",) if self.has_change_permission(request, obj) else ("pictured", "named_limits", "named_tags")

    @adminkit.display(description="Limitations")
    def named_limits(self, story: Story) -> str:
        return format_html_join("", "<div>{}</div>", ((line,) for line in story.limitations)) or "none named"

    @adminkit.display(description="Tags")
    def named_tags(self, story: Story) -> str:
        return ", ".join(story.tags) or "none"

    @adminkit.display(description="The picture as it is saved")
    def pictured(self, story: Story) -> str:
        """The picture with its words, and the way to change these and where it is cropped."""
        image = story.image
        if image is None:
            return "none"
        source = reverse("admin:stories_image_picture", args=[image.pk]) if image.file else image.external_url
        shown = format_html('<img src="{}" alt="" class="story-picture">', source) if image.file else source
        words = "decorative" if image.is_decorative else image.alt_text or "no alternative text yet"
        return format_html(
            '<figure class="story-pictured">{}<figcaption><b>Alternative text:</b> {}<br><b>Credit:</b> {}<br>'
            '<a href="{}" target="_blank" rel="noopener">Change its words or what stays in sight</a>'
            "</figcaption></figure>",
            shown,
            words,
            image.credit or "none",
            reverse("admin:stories_image_change", args=[image.pk]),
        )

    def tags_view(self, request: HttpRequest) -> JsonResponse:
        """Tags of the paper that begin with `q`, as JSON, for the box that suggests them."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return JsonResponse({"tags": suggested_tags(request.GET.get("q", "")[:80])})
