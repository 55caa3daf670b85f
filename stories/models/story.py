"""A story: an editor's working copy, which may differ from what is public."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

from newsroom.text import LONGEST_SLUG, LineField, LinesField, ProseField
from stories.choices import (
    Classification,
    Direction,
    PublicStatus,
    Reason,
    State,
    StoryType,
)


class Story(models.Model):
    """A working copy. Content changes through the form or an import, state through verbs only."""

    # Identity: given with the first placement, frozen at first publication, never re-used.
    story_id = LineField(max_length=60, unique=True, null=True, blank=True, editable=False)
    source_story_id = LineField("id at its origin", max_length=200, null=True, blank=True)

    headline = LineField(max_length=300)
    slug = LineField(
        max_length=LONGEST_SLUG,
        blank=True,
        help_text="The last part of the address. Empty: made from the headline.",
    )
    dek = LineField(max_length=600, blank=True, help_text="The line under the headline.")
    summary = ProseField(max_length=2000, blank=True)
    body_text = ProseField(
        "body",
        max_length=200_000,
        blank=True,
        help_text="Plain text; an empty line separates paragraphs.",
    )
    why_it_matters = ProseField(max_length=5000, blank=True)
    limitations = LinesField(
        longest_line=2000,
        most_lines=50,
        help_text="What the story cannot show, one a line.",
    )
    tags = LinesField(longest_line=80, most_lines=50, help_text="One a line.")
    section = models.ForeignKey("pages.Section", models.PROTECT, null=True, related_name="+")
    story_type = models.CharField(max_length=20, choices=StoryType.choices, default=StoryType.SECONDARY)
    editorial_classification = models.CharField(
        "classification",
        max_length=20,
        choices=Classification.choices,
        default=Classification.EDITORIAL,
    )
    importance = models.PositiveSmallIntegerField(
        default=5,
        validators=[MinValueValidator(1), MaxValueValidator(10)],
        help_text="1 to 10; from 8 on it needs a primary source or two independent ones.",
    )

    follows = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="followed_by",
        help_text="The earlier story that this one takes further.",
    )

    # Presentation: what a page needs and story-v1 has no member for.
    image = models.ForeignKey("stories.Image", models.PROTECT, null=True, blank=True, related_name="stories")
    language = LineField(max_length=35, default="en", help_text="BCP 47, such as en or ar.")
    direction = models.CharField(max_length=3, choices=Direction.choices, default=Direction.LTR)
    byline = LineField(max_length=200, blank=True)
    sponsor = LineField(max_length=200, blank=True, help_text="Who paid, where the story is sponsored.")

    state = models.CharField(max_length=20, choices=State.choices, default=State.DRAFT, editable=False)
    public_status = models.CharField(
        max_length=20,
        choices=PublicStatus.choices,
        default=PublicStatus.UNPUBLISHED,
        editable=False,
    )
    change_reason = models.CharField(
        max_length=20,
        choices=Reason.choices,
        blank=True,
        editable=False,
        help_text="Why the next version is made, for a story that is live.",
    )
    last_claim_number = models.PositiveIntegerField(default=0, editable=False)
    last_correction_number = models.PositiveIntegerField(default=0, editable=False)
    head_revision = models.PositiveIntegerField(default=0, editable=False)
    published_revision = models.PositiveIntegerField(default=0, editable=False)

    # What an approval binds: this text, approved by this person.
    approved_digest = models.CharField(max_length=64, blank=True, editable=False)
    approved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )
    approved_at = models.DateTimeField(null=True, blank=True, editable=False)
    embargo_until = models.DateTimeField(
        "embargo until",
        null=True,
        blank=True,
        help_text="Nothing leaves before this instant.",
    )

    assigned_to = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="assigned_stories",
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "stories"
        ordering = ["-pk"]
        indexes = [
            # What lists are filtered by, each in the order in which they are shown.
            models.Index(fields=["-updated_at", "-id"], name="story_by_update"),
            models.Index(fields=["state", "-updated_at", "-id"], name="story_by_state"),
            models.Index(fields=["public_status", "-updated_at", "-id"], name="story_by_public_status"),
            models.Index(fields=["section", "-updated_at", "-id"], name="story_by_section"),
            models.Index(fields=["editorial_classification", "-updated_at", "-id"], name="story_by_classification"),
            models.Index(fields=["assigned_to", "-updated_at", "-id"], name="story_by_assigned"),
            models.Index(fields=["created_by", "state", "-updated_at"], name="story_by_writer"),
            models.Index(
                fields=["embargo_until"],
                name="story_by_embargo",
                condition=Q(embargo_until__isnull=False),
            ),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=State.values), name="story_state_known"),
            models.CheckConstraint(
                condition=Q(public_status__in=PublicStatus.values),
                name="story_public_status_known",
            ),
            models.CheckConstraint(
                condition=Q(importance__gte=1, importance__lte=10),
                name="story_importance_range",
            ),
            models.CheckConstraint(condition=Q(story_type__in=StoryType.values), name="story_type_known"),
            models.CheckConstraint(
                condition=Q(editorial_classification__in=Classification.values),
                name="story_classification_known",
            ),
            models.CheckConstraint(condition=~Q(story_id=""), name="story_id_not_empty"),
            models.CheckConstraint(
                condition=Q(public_status="unpublished") | Q(story_id__isnull=False),
                name="story_public_has_id",
            ),
            models.CheckConstraint(
                condition=~Q(state="approved") | ~Q(approved_digest=""),
                name="story_approval_bound",
            ),
        ]

    def __str__(self) -> str:
        return self.headline or self.story_id or "(no headline)"

    @property
    def is_public(self) -> bool:
        """Whether a version of this story has ever been public."""
        return self.public_status != PublicStatus.UNPUBLISHED
