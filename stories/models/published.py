"""The read model: what is live now, indexed for readers. Written by `publishing` alone, rebuildable from versions."""

from django.db import models
from django.db.models import Q

from newsroom.text import LONGEST_SLUG, LineField, ProseField
from sources.models import LONGEST_URL
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
    context = models.TextField(default="{}")  # JSON: the neighbours that a page shows

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
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(status="removed") | Q(version__isnull=False),
                name="pub_story_has_version",
            )
        ]

    def __str__(self) -> str:
        return self.story_id


class PublishedClaim(models.Model):
    """A claim of the live version of a story."""

    claim_id = LineField(max_length=80, primary_key=True)
    story_id = LineField(max_length=60, db_index=True)
    position = models.PositiveIntegerField()
    text = ProseField(max_length=2000)
    qualification = ProseField(max_length=2000, null=True)
    first_published_at = models.DateTimeField()

    class Meta:
        default_permissions = ("view",)
        indexes = [models.Index(fields=["-first_published_at", "-claim_id"], name="pub_claim_newest")]

    def __str__(self) -> str:
        return self.claim_id


class PublishedSource(models.Model):
    """A source as the latest published story prints it."""

    source_id = LineField(max_length=40, primary_key=True)
    title = LineField(max_length=500)
    publisher = LineField(max_length=200, null=True)
    url = LineField(max_length=LONGEST_URL, null=True)
    canonical_url = LineField(max_length=LONGEST_URL, null=True)
    source_type = models.CharField(max_length=30)
    is_primary_source = models.BooleanField()
    published_at = models.DateTimeField(null=True)
    last_published_at = models.DateTimeField()
    printed_by = LineField(max_length=60)  # the story whose document these values are from

    class Meta:
        default_permissions = ("view",)
        indexes = [models.Index(fields=["-last_published_at", "-source_id"], name="pub_source_newest")]

    def __str__(self) -> str:
        return self.source_id


class PublishedCitation(models.Model):
    """A source of a live story; with `claim_id`, of one of its claims."""

    source_id = LineField(max_length=40)
    story_id = LineField(max_length=60, db_index=True)
    claim_id = LineField(max_length=80, blank=True)
    position = models.PositiveIntegerField()

    class Meta:
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(fields=["source_id", "story_id", "claim_id"], name="pub_citation_once")]

    def __str__(self) -> str:
        return f"{self.source_id} in {self.claim_id or self.story_id}"


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
        indexes = [models.Index(fields=["-published_at", "-correction_id"], name="pub_correction_newest")]

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


class PublishedEdition(models.Model):
    """An edition as the public finds it."""

    edition_id = LineField(max_length=60, primary_key=True)
    number = models.PositiveIntegerField(unique=True)
    date = models.DateField()
    slot = models.CharField(max_length=20)
    owns_date = models.BooleanField()
    title = LineField(max_length=200)
    version = models.ForeignKey("stories.EditionVersion", models.PROTECT, related_name="+")
    version_number = models.PositiveIntegerField()
    version_published_at = models.DateTimeField()
    published_at = models.DateTimeField()
    context = models.TextField(default="{}")  # JSON: previous and next edition

    class Meta:
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(fields=["date", "slot"], name="pub_edition_date_slot")]
        indexes = [models.Index(fields=["-published_at", "-edition_id"], name="pub_edition_newest")]

    def __str__(self) -> str:
        return self.edition_id


class PublishedPlacement(models.Model):
    """Where a story ran: one line of an edition."""

    edition_id = LineField(max_length=60)
    story_id = LineField(max_length=60, db_index=True)
    position = models.PositiveIntegerField()

    class Meta:
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["edition_id", "story_id"], name="pub_placement_story_once"),
            models.UniqueConstraint(fields=["edition_id", "position"], name="pub_placement_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.story_id} in {self.edition_id}"


class PublishedImage(models.Model):
    """An image that a version of a story shows, one row for each such story: only these leave the private storage."""

    path = LineField(max_length=200)
    storage_name = LineField(max_length=300)
    story_id = LineField(max_length=60, db_index=True)
    published_at = models.DateTimeField()

    class Meta:
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(fields=["path", "story_id"], name="pub_image_once")]

    def __str__(self) -> str:
        return self.path


class PublishedSite(models.Model):
    """One row: what every page shows around its own matter (latest edition, sections, policies), as JSON."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    document = models.TextField(default="{}")

    class Meta:
        default_permissions = ("view",)
        constraints = [models.CheckConstraint(condition=Q(id=1), name="pub_site_single")]

    def __str__(self) -> str:
        return "the site"


class PublishedBlock(models.Model):
    """A version of an edition that may not be shown any more, since it lists a removed story."""

    edition_id = LineField(max_length=60)
    version_number = models.PositiveIntegerField()
    story_id = LineField(max_length=60)

    class Meta:
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["edition_id", "version_number", "story_id"], name="pub_block_once")
        ]

    def __str__(self) -> str:
        return f"{self.edition_id} version {self.version_number}"
