"""The verbs that take a story back, or deal with a request to: each asks for a reason, the gravest for typed words."""

from typing import Any

from stories import publishing, workflow
from stories.choices import PublicStatus
from stories.models import Story
from stories.rules import NotAllowed

from . import consequences, hindrances
from .forms import RemoveForm, RetractForm, ReviewForm, TakeBackForm, WithdrawForm
from .pages import Verb


def _review(story: Story, user, values: dict[str, Any]):
    request = hindrances.open_review(story)
    if request is None:
        raise NotAllowed(hindrances.reviewing(story))
    return workflow.review_withdrawal(request=request, by=user, note=values["note"])


WITHDRAWING = (
    Verb(
        slug="take-back-request",
        label="Take the request back",
        permission="request_withdrawal",
        says="Nobody will be asked any more to take the story back. It stays public as it is.",
        done="The request is taken back.",
        run=lambda story, user, values: workflow.take_back_request(story=story, by=user, kind=values["kind"]),
        form=TakeBackForm,
        hindrance=hindrances.requested,
        logged="take_back_request",
    ),
    Verb(
        slug="request-withdrawal",
        label="Ask to take it back",
        permission="request_withdrawal",
        says="A second publisher confirms. Until then the story stays public as it is.",
        done="Asked for. A second publisher confirms it.",
        run=lambda story, user, values: workflow.request_withdrawal(
            story=story, by=user, kind=values["kind"], notice=values["notice"]
        ),
        form=WithdrawForm,
        hindrance=hindrances.requesting,
        tone="danger",
        follows=consequences.asking_back,
    ),
    Verb(
        slug="retract",
        label="Retract",
        permission="retract",
        says="The story is withdrawn as wrong. Its address stays and shows the notice; the old text stays readable in "
        "the version history alone.",
        done="Retracted.",
        run=lambda story, user, values: publishing.retract(
            story=story, by=user, emergency_notice=values["emergency_notice"]
        ),
        form=RetractForm,
        hindrance=hindrances.withdrawing(PublicStatus.LIVE),
        tone="danger",
        follows=consequences.retracting,
    ),
    Verb(
        slug="remove",
        label="Remove for legal reasons",
        permission="remove",
        says="Nothing of the text stays reachable, in no version. The address says that it was removed, and when.",
        done="Removed.",
        run=lambda story, user, values: publishing.remove(
            story=story, by=user, emergency_notice=values["emergency_notice"]
        ),
        form=RemoveForm,
        hindrance=hindrances.withdrawing(PublicStatus.LIVE, PublicStatus.RETRACTED),
        tone="danger",
        follows=consequences.removing,
    ),
    Verb(
        slug="review-withdrawal",
        label="Review the emergency",
        permission="review_withdrawal",
        says="A publisher took the story back alone. You say what a second look found; the note stays on file.",
        done="Reviewed.",
        run=_review,
        form=ReviewForm,
        hindrance=hindrances.reviewing,
        tone="primary",
    ),
)
