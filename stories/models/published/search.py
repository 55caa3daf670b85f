"""What readers search: one row for each story that is public, one for each claim of a live one."""

from datetime import datetime
from enum import StrEnum

from django.db import models

from newsroom.finding import WordsField
from newsroom.text import LineField

SECOND = 2**29  # places in a second: what came out together is told apart by them
EARLIEST, LATEST = -(2**33), 2**34 - 1  # seconds since 1970: the years 1697 and 2514, so that a place fits a bigint
STORY, CLAIM = "story", "claim"  # types of rows, beside the types of stories


class Mark(StrEnum):
    """What a row can be asked for besides its words; see newsroom.finding.mark."""

    ID = "i"
    TYPE = "t"
    SECTION = "s"
    TAG = "g"
    PRIMARY = "p"


class PublishedText(models.Model):
    """The words of a public story or claim, with its marks. The higher its place, the newer."""

    place = models.BigIntegerField(primary_key=True)
    story_id = LineField(max_length=60, db_index=True)
    claim_id = LineField(max_length=80, blank=True)  # nothing: the row is the story's
    first_words = models.TextField(blank=True)  # of the headline, or of the claim itself
    second_words = models.TextField(blank=True)  # of the dek, or of what limits the claim
    words = WordsField()

    class Meta:
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.claim_id or self.story_id


def place_at(instant: datetime) -> int:
    """The lowest place of what is first published in the second of `instant`."""
    return min(max(int(instant.timestamp() // 1), EARLIEST), LATEST) * SECOND
