"""The form that gives a story its one instant: an embargo for what is not ready, a schedule for what is approved."""

from collections.abc import Iterator
from datetime import datetime

from django import forms
from django.core.exceptions import ValidationError

from newsroom import instants, publication
from stories import gathering, rules
from stories.admin.edition.times import ScheduleField
from stories.admin.story.readiness import Pointed, pointed
from stories.choices import EditionState, State
from stories.models import Story
from stories.workflow.embargo import fires

from .pages import VerbForm


class ScheduleForm(VerbForm):
    """When the story may leave; empty takes the instant away. Says what will happen at it, as the story stands."""

    until = ScheduleField(
        label="Not before",
        required=False,
        widget=forms.DateTimeInput(
            attrs={"type": "datetime-local", "step": "1", "class": "desk-typed"}, format="%Y-%m-%dT%H:%M:%S"
        ),
    )

    def prepare(self) -> None:
        zone = publication.current().zone
        here = instants.now().astimezone(zone)
        self.initial["until"] = self.subject.embargo_until
        self.fields[
            "until"
        ].help_text = (
            f"In the paper's time, {zone}, where it is {here:%H:%M} now, whatever your computer says. Empty: none."
        )
        self.context = {
            "consequences": list(consequences(self.subject)),
            "expected": obstacles(self.subject),
        }

    def clean_until(self) -> datetime | None:
        until = self.cleaned_data["until"]
        if until is not None and until <= instants.now():
            raise ValidationError("This moment has passed: choose a later one. Nothing was printed.")
        return until


def obstacles(story: Story) -> list[Pointed]:
    """What keeps an approved story from being scheduled: the gate is asked now and once more at the instant."""
    if story.state != State.APPROVED:
        return []
    found = pointed(rules.problems("publish", gathering.facts(story)), story)
    return [one for one in found if one.blocking]


def consequences(story: Story) -> Iterator[str]:
    """What happens at the instant, for this story as it stands."""
    edition = _edition_to_come(story)
    if story.state != State.APPROVED:
        yield f"The story is {rules.SAID[story.state]}: the instant is an embargo. Nothing goes out before it."
        yield "It does not go out by itself unless it is approved by then."
    elif fires(story):
        yield f"At that moment the text that {story.approved_by or 'an editor'} approved goes out by itself."
        yield "Any change before then undoes the approval: then nothing goes out, and people are told."
    elif edition:
        yield f"It goes out with its edition, {edition}. It misses the press if that comes before the moment."
    else:
        yield "It has no place in an edition: nothing goes out until it has one."


def _edition_to_come(story: Story):
    coming = [EditionState.PLANNED, EditionState.HELD]
    placement = story.placements.filter(edition__state__in=coming).select_related("edition").first()
    return placement.edition if placement else None
