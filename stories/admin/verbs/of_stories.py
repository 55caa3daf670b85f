"""The verbs of a story as buttons: their words, what they ask for, and why one may have to wait."""

from typing import Any

from stories import publishing, workflow
from stories.models import Story
from stories.rules import NotAllowed

from . import consequences, hindrances
from .checking import EvidenceForm
from .forms import (
    ApproveForm,
    AssignForm,
    NoteForm,
    PlaceStoryForm,
    PrintForm,
    ReadForm,
    SpikeForm,
)
from .offering import ChangeForm
from .pages import Verb
from .scheduling import ScheduleForm
from .withdrawing import WITHDRAWING


def _drop(story: Story, user, values: dict[str, Any]):
    placement = hindrances.placed_unprinted(story)
    if placement is None:
        raise NotAllowed(hindrances.dropping(story))
    return workflow.drop(edition=placement.edition, story=story, by=user)


def _approve(story: Story, user, values: dict[str, Any]):
    return workflow.approve(story=story, by=user, acknowledge_warnings=values.get("acknowledge", False))


def _check(story: Story, user, values: dict[str, Any]):
    return workflow.check_claim(
        story=story,
        claim=values["claim"],
        by=user,
        verdict=values["verdict"],
        note=values["note"],
        evidence=values["evidence"],
    )


def _propose(story: Story, user, values: dict[str, Any]):
    return workflow.propose_change(
        story=story,
        by=user,
        notice=values["notice"],
        text=values["text"],
        affected_claims=tuple(int(number) for number in values["affected_claims"]),
        previous_text=values["previous_text"] or None,
        corrected_text=values["corrected_text"] or None,
    )


VERBS = (
    Verb(
        slug="submit",
        label="Submit for review",
        permission="submit",
        says="The story goes to the editors. You can still change it.",
        done="Submitted: an editor takes it from here.",
        run=lambda story, user, values: workflow.submit(story=story, by=user),
        form=ReadForm,
        hindrance=hindrances.submitting,
        tone="primary",
        follows=consequences.submitting,
    ),
    Verb(
        slug="accept",
        label="Accept for checking",
        permission="accept",
        says="You take the story on, and its claims are checked next.",
        done="Accepted: its claims can be checked now.",
        run=lambda story, user, values: workflow.accept(story=story, by=user),
        hindrance=hindrances.moves("accept"),
        tone="primary",
        follows=consequences.accepting,
    ),
    Verb(
        slug="check-claim",
        label="Check a claim",
        confirm="Record the verdict",
        permission="check_claim",
        says="Your verdict holds for this wording with these sources. If either changes, the claim is checked again.",
        done="The verdict is recorded.",
        run=_check,
        form=EvidenceForm,
        hindrance=hindrances.checking,
        tone="primary",
        on_page=False,
        follows=consequences.checking,
    ),
    Verb(
        slug="approve",
        label="Approve",
        permission="approve",
        says="You declare the story ready for print exactly as it stands. Any change afterwards undoes the approval.",
        done="Approved as it stands.",
        run=_approve,
        form=ApproveForm,
        hindrance=hindrances.moves("approve"),
        tone="primary",
        follows=consequences.approving,
    ),
    Verb(
        slug="publish",
        label="Publish as a late story",
        permission="publish",
        says="The approved story joins the edition that is already printed, at its end, and is public at once.",
        done="Published.",
        run=lambda story, user, values: publishing.publish(story=story, by=user),
        form=PrintForm,
        hindrance=hindrances.publishing_late,
        tone="primary",
        follows=consequences.publishing_late,
    ),
    Verb(
        slug="correct",
        label="Print the change",
        permission="correct",
        says="The approved change and its notice become public at once. Earlier versions stay in the public history.",
        done="The change is public.",
        run=lambda story, user, values: publishing.correct(story=story, by=user),
        form=PrintForm,
        hindrance=hindrances.correcting,
        tone="primary",
        follows=consequences.correcting,
        logged="publish",
    ),
    Verb(
        slug="begin-change",
        label="Correct",
        permission="begin_change",
        says="The working copy takes the text that is public now. Unprinted work in it is kept as a saved revision.",
        done="You are editing the text that is public. Readers see no change until it is printed.",
        run=lambda story, user, values: workflow.begin_change(story=story, by=user),
        hindrance=hindrances.changing("begin_change"),
        follows=consequences.moving("begin_change"),
    ),
    Verb(
        slug="propose-change",
        label="Offer the change",
        permission="propose_change",
        says="A second editor reads the changed text together with the public notice that you write here.",
        done="Offered: a second editor checks and approves it.",
        run=_propose,
        form=ChangeForm,
        hindrance=hindrances.changing("propose_change"),
        tone="primary",
        follows=consequences.proposing,
    ),
    Verb(
        slug="reopen",
        label="Reopen for writing",
        permission="reopen",
        says="The working copy can be edited again. What is public stays as printed.",
        done="Open for writing. What is public stays as printed.",
        run=lambda story, user, values: workflow.reopen(story=story, by=user),
        hindrance=hindrances.moves("reopen"),
        follows=consequences.moving("reopen"),
    ),
    Verb(
        slug="place",
        label="Place in an edition",
        permission="place",
        says="The story gets its position. One that is public already is carried over and keeps its first date.",
        done="The story has its place.",
        run=lambda story, user, values: workflow.place(story=story, by=user, **values),
        form=PlaceStoryForm,
        hindrance=hindrances.placing,
    ),
    Verb(
        slug="drop",
        label="Take out of its edition",
        permission="drop",
        says="The story leaves the edition that it is placed in. The stories after it move up.",
        done="Taken out of its edition.",
        run=_drop,
        hindrance=hindrances.dropping,
    ),
    Verb(
        slug="assign",
        label="Assign",
        permission="edit",
        says="Say who works on the story.",
        done="Assigned.",
        run=lambda story, user, values: workflow.assign(story=story, by=user, to=values["to"]),
        form=AssignForm,
        follows=consequences.assigning,
        logged="assign",
    ),
    Verb(
        slug="send-back",
        label="Send back to the writer",
        permission="send_back",
        says="The story becomes a draft again, with your note. An approval is undone.",
        done="Sent back with your note.",
        run=lambda story, user, values: workflow.send_back(story=story, by=user, note=values["note"]),
        form=NoteForm,
        hindrance=hindrances.moves("send_back"),
        follows=consequences.sending_back,
    ),
    Verb(
        slug="spike",
        label="Spike",
        permission="spike",
        says="The story will not run. It is kept and can be taken up again.",
        done="Spiked. It can be taken up again.",
        run=lambda story, user, values: workflow.spike(story=story, by=user, note=values["note"]),
        form=SpikeForm,
        hindrance=hindrances.spiking,
        tone="danger",
        follows=consequences.spiking,
    ),
    Verb(
        slug="unspike",
        label="Take up again",
        permission="unspike",
        says="The story becomes a draft again.",
        done="A draft again.",
        run=lambda story, user, values: workflow.unspike(story=story, by=user),
        hindrance=hindrances.moves("unspike"),
        tone="primary",
        follows=consequences.moving("unspike"),
    ),
    Verb(
        slug="embargo",
        label="Schedule / embargo",
        confirm="Set the moment",
        permission="set_embargo",
        says="Nothing of the story is printed before the moment you name. Without a moment nothing holds it back.",
        done="The moment is as you said.",
        run=lambda story, user, values: workflow.set_embargo(story=story, by=user, until=values["until"]),
        form=ScheduleForm,
        hindrance=hindrances.waiting_for_print,
    ),
    *WITHDRAWING,
)
