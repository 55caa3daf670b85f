"""Stories as the public finds them now, with their tags and notices."""

from django.db import models
from django.db.models import Q

from newsroom.text import LONGEST_SLUG, LineField
from stories.choices import PublicStatus


class PublishedStory(models.Model):
    """A story as the public finds it. A removed one keeps nothing but its id, date and status."""

    story_id = LineField(max_length=60, primary_key=True)
    status = models.CharField(max_length=20, choices=PublicStatus.choices)
    version = models.ForeignKey("stories.StoryVersion", models.PROTECT, null=True, related_name="+")
    version_number = models.PositiveIntegerField()
    version_published_at = models.DateTimeField()
    slug = LineField(max_length=LONGEST_SLUG, blank=True)
    headline = LineField(max_length=300, blank=True)
    section = LineField(max_length=60, blank=True)
    story_type = models.CharField(max_length=20, blank=True)
    editorial_classification = models.CharField(max_length=20, blank=True)
    content_status = models.CharField(max_length=20, blank=True)
    importance = models.PositiveSmallIntegerField(default=0)
    is_carryover = models.BooleanField(default=False)
    edition_id = LineField(max_length=60, blank=True)
    edition_date = models.DateField()
    position = models.PositiveIntegerField(default=0)
    first_published_at = models.DateTimeField()
    modified_at = models.DateTimeField()
    has_primary_source = models.BooleanField(default=False)
    context = models.TextField(default="{}")  # JSON: the neighbours that a page shows
    summary = models.TextField(default="{}")  # JSON: what lists print of it (see publishing.readmodel.summaries)

    class Meta:
        default_permissions = ("view",)
        verbose_name_plural = "published stories"
        indexes = [
            models.Index(fields=["-first_published_at", "-story_id"], name="pub_story_newest"),
            models.Index(
                fields=["section", "-first_published_at", "-story_id"],
                name="pub_story_by_section",
            ),
            models.Index(fields=["-modified_at", "-story_id"], name="pub_story_modified"),
            models.Index(fields=["edition_id", "position"], name="pub_story_by_edition"),
            models.Index(fields=["edition_date", "story_id"], name="pub_story_by_day"),
            models.Index(
                fields=["edition_date", "modified_at"],
                condition=~Q(status=PublicStatus.REMOVED),
                name="pub_story_of_day",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(status="removed") | Q(version__isnull=False),
                name="pub_story_has_version",
            )
        ]

    def __str__(self) -> str:
        return self.story_id


class PublishedCorrection(models.Model):
    """A public notice, as its story prints it."""

    correction_id = LineField(max_length=80, primary_key=True)
    story_id = LineField(max_length=60, db_index=True)
    correction_type = models.CharField(max_length=20)
    published_at = models.DateTimeField()
    from_version = models.PositiveIntegerField()
    to_version = models.PositiveIntegerField()
    document = models.TextField()  # the correction object as JSON

    class Meta:
        default_permissions = ("view",)
        indexes = [
            models.Index(fields=["-published_at", "-correction_id"], name="pub_correction_newest"),
            models.Index(fields=["correction_type", "-published_at", "-correction_id"], name="pub_correction_by_type"),
        ]

    def __str__(self) -> str:
        return self.correction_id


class PublishedTag(models.Model):
    """A tag of a live story."""

    tag = LineField(max_length=80)
    slug = LineField(max_length=LONGEST_SLUG)
    story_id = LineField(max_length=60, db_index=True)
    first_published_at = models.DateTimeField()

    class Meta:
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(fields=["story_id", "tag"], name="pub_tag_once")]
        indexes = [
            models.Index(
                fields=["slug", "-first_published_at", "-story_id"],
                name="pub_tag_newest",
            )
        ]

    def __str__(self) -> str:
        return self.tag
