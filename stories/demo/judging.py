"""Takes the demonstration's drafts through the desk, each step by the person whose it is."""

from newsroom.users.models import User
from stories import workflow
from stories.choices import Verdict
from stories.models import Story

People = dict[str, User]


def accepted(story: Story, people: People) -> Story:
    """A draft that an editor has taken on for checking."""
    workflow.submit(story=story, by=people["reporter"])
    return workflow.accept(story=story, by=people["editor"])


def approved(story: Story, people: People) -> Story:
    """A draft whose claims are all found supported, approved."""
    return judged(accepted(story, people), people["checker"], people["editor"])


def judged(story: Story, checker: User, editor: User) -> Story:
    for claim in story.claims.all():
        workflow.check_claim(story=story, claim=claim, by=checker, verdict=Verdict.SUPPORTED)
    return workflow.approve(story=story, by=editor, acknowledge_warnings=True)
