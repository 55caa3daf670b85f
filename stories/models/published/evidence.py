"""Claims and sources as the public finds them now, who cites whom, and what each claim has said before."""

from django.db import models

from newsroom.text import LineField, ProseField
from sources.models import LONGEST_URL
from stories.choices import ClaimChange


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


class PublishedClaimState(models.Model):
    """What a claim said from one version of its story on, until its next state: a row where it differs from before."""

    claim_id = LineField(max_length=80)
    story_id = LineField(max_length=60, db_index=True)
    version_number = models.PositiveIntegerField()
    published_at = models.DateTimeField()
    change = models.CharField(max_length=20, choices=ClaimChange.choices)
    document = models.TextField()  # JSON: text, qualification and sources (id, title, publisher) as printed

    class Meta:
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(fields=["claim_id", "version_number"], name="pub_claim_state_once")]

    def __str__(self) -> str:
        return f"{self.claim_id} in version {self.version_number}"


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
    document = models.TextField(default="{}")  # the entry as JSON, as that story prints it

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
    first_published_at = models.DateTimeField()  # of the story
    claims = models.TextField(default="[]")  # of a story's row: its claims that rest on the source, as JSON

    class Meta:
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(fields=["source_id", "story_id", "claim_id"], name="pub_citation_once")]
        indexes = [
            models.Index(
                fields=["source_id", "claim_id", "-first_published_at", "-story_id"], name="pub_citation_newest"
            )
        ]

    def __str__(self) -> str:
        return f"{self.source_id} in {self.claim_id or self.story_id}"
