"""Links for outsiders: each opens one revision as its page until it expires or is revoked. Keeps no token."""

import re
import secrets
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from django.db.models import QuerySet

from newsroom import instants
from newsroom.users.models import User
from stories import rules
from stories.choices import PublicStatus, State
from stories.models import PreviewLink, Revision, Story
from stories.rules import NotAllowed, NotReady, Problem
from stories.workflow import acting

DAYS, MOST_DAYS = 7, 14
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 32 random bytes, base64url (RFC 4648 §5)


@dataclass(frozen=True)
class Made:
    """A new link with its token, which nobody can read again."""

    link: PreviewLink
    token: str


@dataclass(frozen=True)
class Opened:
    """What a valid token opens."""

    link: PreviewLink
    story: Story
    revision: Revision


@acting.verb
def make_link(*, story: Story, by: User, revision: int, whom: str, days: int = DAYS) -> Made:
    """Open one saved revision to whoever has the link, for 1 to 14 days.

    Raises NotAllowed, also for a story that was taken back or spiked; NotReady for an unknown revision or another
    time.
    """
    story = acting.locked(story)
    acting.require("make_preview_link", story, by)
    rules.refuse_withdrawn(story.public_status)
    if story.state == State.SPIKED:
        raise NotAllowed("This story is spiked: take it up again before you show it to anybody.")
    if not 1 <= days <= MOST_DAYS:
        raise NotReady([Problem("link-days", f"A link lasts 1 to {MOST_DAYS} days.", "/story")])
    if not story.revisions.filter(number=revision).exists():
        raise NotReady([Problem("link-revision", f"The story has no revision {revision}.", "/story")])
    made = _kept(story, by, revision, whom, days)
    note = f"revision {revision} for {whom}, {days} days"
    acting.record("make_preview_link", by=by, story=story, note=note)
    return made


def _kept(story: Story, by: User, revision: int, whom: str, days: int) -> Made:
    token, at = secrets.token_urlsafe(32), instants.now()
    link = PreviewLink(
        story=story,
        revision=revision,
        token_sha256=_digest(token),
        whom=whom,
        created_by=by,
        created_at=at,
        expires_at=at + timedelta(days=days),
    )
    link.full_clean()
    link.save()
    return Made(link, token)


@acting.verb
def revoke_link(*, link: PreviewLink, by: User) -> PreviewLink:
    """Close a link at once. One that is closed already stays as it is. Raises NotAllowed."""
    story = acting.locked(link.story)
    acting.require("make_preview_link", story, by)
    link = PreviewLink.objects.select_for_update().get(pk=link.pk)
    if link.revoked_at is None:
        link.revoked_at = instants.now()
        link.save()
        acting.record("revoke_preview_link", by=by, story=story, note=f"revision {link.revision} for {link.whom}")
    return link


def open_links(story: Story) -> QuerySet[PreviewLink]:
    """The links of a story that still open, newest first."""
    return story.preview_links.filter(revoked_at=None, expires_at__gt=instants.now()).select_related("created_by")


def closed_links(story: Story) -> QuerySet[PreviewLink]:
    """The latest links of a story that open nothing any more."""
    closed = story.preview_links.exclude(revoked_at=None, expires_at__gt=instants.now())
    return closed.select_related("created_by")[:10]


def opened(token: str) -> Opened | None:
    """What a token opens; None alike for unknown, expired, revoked and malformed ones, and for what was taken back."""
    if not TOKEN.fullmatch(token):
        return None
    links = PreviewLink.objects.select_related("story__section", "story__image")
    link = links.filter(token_sha256=_digest(token), revoked_at=None, expires_at__gt=instants.now()).first()
    if link is None or link.story.public_status in (PublicStatus.RETRACTED, PublicStatus.REMOVED):
        return None
    revision = link.story.revisions.filter(number=link.revision).first()
    return Opened(link, link.story, revision) if revision and link.story.state != State.SPIKED else None


def _digest(token: str) -> str:
    """What is kept of a token: it is random enough that its plain digest tells nothing."""
    return sha256(token.encode()).hexdigest()
