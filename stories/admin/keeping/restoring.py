"""Restoring an earlier state by a button: shows what would change, and calls the verb."""

from django import forms
from django.http import Http404

from stories import comparing, gathering, rules
from stories.admin.verbs.pages import Verb, VerbForm, refused
from stories.document import build
from stories.models import Story
from stories.rules import EDITABLE
from stories.rules.moves import SAID
from stories.workflow.restoring import named, restore

from .past import state_of


class RestoreForm(VerbForm):
    """Names the state by `from` in the address; carries the revision that the person saw."""

    revision = forms.IntegerField(widget=forms.HiddenInput)

    def prepare(self) -> None:
        self.past = state_of(self.subject, self.query.get("from", ""))
        if self.past.row is None:
            raise Http404
        self.initial["revision"] = self.subject.head_revision
        self.context = {"restored": self.past, "restored_changes": self._changes()}

    def _changes(self) -> list[comparing.Difference] | None:
        if self.past.is_erased:
            return None
        parts = gathering.story_parts(self.subject)
        now = build.story_draft(parts), build.story_presentation(parts)
        return comparing.compared(now[0], self.past.document, now[1], self.past.presentation)

    def clean(self):
        return {**super().clean(), "state": self.past.row}


def _hindrance(story: Story) -> str:
    if withdrawn := refused(rules.refuse_withdrawn, story.public_status):
        return withdrawn
    if story.state not in EDITABLE:
        return f"This story is {SAID[story.state]}, so its text is locked. Reopen it, then restore."
    return ""


RESTORE = Verb(
    slug="restore",
    label="Restore an earlier state",
    confirm="Restore it",
    permission="restore",
    says="The working copy takes this text again, as a new revision. Claims keep their numbers and the checks of their "
    "wording; an approval lapses if the text differs. What is public stays as printed.",
    done="Restored, as a new revision. What it replaced stays in the history.",
    run=lambda story, user, values: restore(
        story=story, by=user, state=values["state"], started_from=values["revision"]
    ),
    form=RestoreForm,
    hindrance=_hindrance,
    on_page=False,
)

__all__ = ["RESTORE", "named"]
