"""An edition, a dated issue of the paper, and the placements of stories in it."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q

from newsroom.text import LineField
from stories.choices import EditionState, Slot, StoryType


class Edition(models.Model):
    """A dated issue with a slot. Number and id are given at press; the first of a day owns the date's address."""

    edition_id = LineField(max_length=60, unique=True, null=True, blank=True, editable=False)
    number = models.PositiveIntegerField(unique=True, null=True, blank=True, editable=False)
    date = models.DateField()
    slot = models.CharField(max_length=20, choices=Slot.choices, default=Slot.MORNING)
    title = LineField(
        max_length=200,
        blank=True,
        help_text="Empty: the paper's name, the date and the slot.",
    )
    state = models.CharField(
        max_length=20,
        choices=EditionState.choices,
        default=EditionState.PLANNED,
        editable=False,
    )
    press_at = models.DateTimeField("press time", null=True, blank=True)
    pressed_at = models.DateTimeField(null=True, blank=True, editable=False)
    owns_date = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-date", "-pk"]
        indexes = [models.Index(fields=["state", "-date", "-id"], name="edition_by_state")]
        constraints = [
            models.UniqueConstraint(
                fields=["date", "slot"],
                condition=~Q(state="cancelled"),
                name="edition_date_slot_unique",
            ),
            models.UniqueConstraint(
                fields=["date"],
                condition=Q(owns_date=True),
                name="edition_one_owner_of_date",
            ),
            models.CheckConstraint(condition=Q(state__in=EditionState.values), name="edition_state_known"),
            models.CheckConstraint(condition=Q(slot__in=Slot.values), name="edition_slot_known"),
            models.CheckConstraint(
                condition=Q(
                    state="pressed",
                    number__isnull=False,
                    edition_id__isnull=False,
                    pressed_at__isnull=False,
                )
                | (
                    ~Q(state="pressed")
                    & Q(
                        number__isnull=True,
                        edition_id__isnull=True,
                        pressed_at__isnull=True,
                    )
                ),
                name="edition_numbered_at_press",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.date.isoformat()} {self.slot}"


class Placement(models.Model):
    """A story's position, type and carry-over note in one edition."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="placements")
    story = models.ForeignKey("stories.Story", models.PROTECT, related_name="placements")
    position = models.PositiveIntegerField(validators=[MinValueValidator(1)])
    story_type = models.CharField(max_length=20, choices=StoryType.choices)
    is_carryover = models.BooleanField("carried over", default=False)
    carryover_reason = LineField(max_length=500, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "position"], name="placement_position_unique"),
            models.UniqueConstraint(fields=["edition", "story"], name="placement_story_once"),
            models.CheckConstraint(condition=Q(position__gte=1), name="placement_position_positive"),
            models.CheckConstraint(
                condition=Q(story_type__in=StoryType.values),
                name="placement_type_known",
            ),
            models.CheckConstraint(
                condition=Q(is_carryover=True) & ~Q(carryover_reason="") | Q(is_carryover=False, carryover_reason=""),
                name="placement_carryover_reasoned",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.story} at {self.position} in {self.edition}"
