"""The verbs of an edition as buttons."""

from collections.abc import Callable

from stories import publishing, workflow
from stories.admin.verbs.pages import Verb
from stories.choices import EditionState
from stories.models import Edition
from stories.workflow.placing import is_latest

from .forms import (
    CarryOverForm,
    MoveForm,
    OrderForm,
    PlacedForm,
    PlaceInEditionForm,
    PlaceReadyForm,
    ResizeForm,
)
from .holding import CancelForm, HoldForm, PressForm, ReleaseForm

UNPRINTED = (EditionState.PLANNED, EditionState.HELD)


def _only(*states: str) -> Callable[[Edition], str]:
    def hindrance(edition: Edition) -> str:
        return "" if edition.state in states else f"This edition is {edition.state}."

    return hindrance


def _placing(edition: Edition) -> str:
    if edition.state == EditionState.PRESSED and is_latest(edition):
        return ""
    return _only(*UNPRINTED)(edition)


VERBS = (
    Verb(
        slug="place",
        label="Place a story",
        permission="place",
        says="The story gets its position here. One that is public already is carried over and needs a reason.",
        done="Placed.",
        run=lambda edition, user, values: workflow.place(edition=edition, by=user, **values),
        form=PlaceInEditionForm,
        hindrance=_placing,
    ),
    Verb(
        slug="place-ready",
        label="Place waiting stories",
        confirm="Place the chosen ones",
        permission="place",
        says="Choose among the stories that were never printed and have no place. Each stands for itself.",
        done="",
        run=lambda edition, user, values: workflow.place_all(edition=edition, picks=values["picks"], by=user),
        form=PlaceReadyForm,
        hindrance=_placing,
    ),
    Verb(
        slug="carry-over",
        label="Carry stories over",
        confirm="Carry over those with a reason",
        permission="place",
        says="Write beside a story why it is printed again; readers see the reason. It keeps its address, its text and "
        "its first date, and joins this edition at the end, in the size that it had.",
        done="",
        run=lambda edition, user, values: workflow.place_all(edition=edition, picks=values["picks"], by=user),
        form=CarryOverForm,
        hindrance=_only(*UNPRINTED),
    ),
    Verb(
        slug="move",
        label="Move a story to another edition",
        permission="place",
        says="The story leaves this edition and is placed in the one that you choose, in one step.",
        done="Moved to the other edition.",
        run=lambda edition, user, values: workflow.move(edition=edition, by=user, **values),
        form=MoveForm,
        hindrance=_only(*UNPRINTED),
        on_page=False,
    ),
    Verb(
        slug="drop",
        label="Take a story out",
        permission="drop",
        says="The story leaves this edition. The stories after it move up.",
        done="Taken out.",
        run=lambda edition, user, values: workflow.drop(edition=edition, story=values["story"], by=user),
        form=PlacedForm,
        hindrance=_only(*UNPRINTED),
        on_page=False,
    ),
    Verb(
        slug="resize",
        label="Change a story's size",
        permission="place",
        says="The story is printed at this size where it stands; the lead opens the edition.",
        done="The size is changed.",
        run=lambda edition, user, values: workflow.resize(
            edition=edition, story=values["story"], by=user, story_type=values["story_type"]
        ),
        form=ResizeForm,
        hindrance=_only(*UNPRINTED),
        on_page=False,
    ),
    Verb(
        slug="reorder",
        label="Change the running order",
        permission="reorder",
        says="The stories are printed in this order.",
        done="The running order is saved.",
        run=lambda edition, user, values: workflow.reorder(edition=edition, placements=values["placements"], by=user),
        form=OrderForm,
        hindrance=_only(*UNPRINTED),
        on_page=False,
    ),
    Verb(
        slug="press",
        label="Press now",
        permission="press",
        says="The edition is printed at once. Stories that are not ready drop out and stay what they are.",
        done="The edition is printed.",
        run=lambda edition, user, values: publishing.press(edition=edition, by=user),
        form=PressForm,
        hindrance=_only(*UNPRINTED),
        tone="primary",
    ),
    Verb(
        slug="hold",
        label="Hold the press",
        permission="hold",
        says="Press time will pass without a press run, until a publisher releases the edition.",
        done="Held: nothing is printed until a publisher releases it.",
        run=lambda edition, user, values: workflow.hold(edition=edition, by=user, note=values["note"]),
        form=HoldForm,
        hindrance=_only(EditionState.PLANNED),
    ),
    Verb(
        slug="release",
        label="Release",
        permission="hold",
        says="The edition goes to press at its press time; at once if that has passed.",
        done="Released.",
        run=lambda edition, user, values: workflow.release(edition=edition, by=user),
        form=ReleaseForm,
        hindrance=_only(EditionState.HELD),
    ),
    Verb(
        slug="cancel",
        label="Cancel the edition",
        permission="cancel_edition",
        says="The edition is given up.",
        done="Cancelled. Its stories are free for another edition.",
        run=lambda edition, user, values: workflow.cancel_edition(edition=edition, by=user, note=values["note"]),
        form=CancelForm,
        hindrance=_only(*UNPRINTED),
        tone="danger",
    ),
)
