"""Small named helpers that make people, stories and editions by the real verbs; a test overrides what it is about."""

from datetime import UTC, date, datetime, timedelta
from itertools import count

from django.contrib.auth.models import Group

from newsroom import instants
from newsroom.numbering.models import next_number
from newsroom.pages.models import Section
from newsroom.users.models import User
from newsroom.users.roles import Role
from sources.models import Source
from stories import publishing, workflow
from stories.choices import Verdict
from stories.models import ClaimSource, Edition, Story
from tests import kept

DAY = date(2026, 8, 29)
READ_AT = datetime(2026, 8, 28, 15, 0, tzinfo=UTC)
_running = count(1)


def make_user(*roles: str, name: str = "") -> User:
    """A person with these roles who may enter the admin; log in by `client.force_login`."""
    user = User(username=name or f"person-{next(_running)}", is_staff=True)
    user.set_unusable_password()
    user.save()
    user.groups.set(Group.objects.filter(name__in=roles))
    return user


def make_section(slug: str = "standards") -> Section:
    return Section.objects.get_or_create(slug=slug, defaults={"name": slug.title()})[0]


def make_source(**values) -> Source:
    number = next_number(f"source-{DAY}")
    url = f"https://example.org/paper/{number}"
    defaults = {
        "title": f"Paper {number}",
        "publisher": "Example Press",
        "url": url,
        "canonical_url": url,
        "source_type": "primary_research",
        "is_primary_source": True,
    }
    return Source.objects.create(source_id=f"source-{DAY}-{number:03d}", **{**defaults, **values})


def make_story(*, by: User | None = None, claims: int = 1, sources: list[Source] | None = None, **values) -> Story:
    """A complete draft, with one source a claim unless `sources` says otherwise, written by `by` or a new reporter."""
    by = by or make_user(Role.REPORTER)
    number = next(_running)
    defaults = {
        "headline": f"A measured headline {number}",
        "slug": f"a-measured-headline-{number}",
        "dek": "What the paper measured, and how.",
        "summary": "Two groups measured the same effect and agree within their errors.",
        "body_text": "Two groups measured the same effect.\n\nThey agree within 5 percent.",
        "why_it_matters": "Others can rely on the figure.",
        "limitations": ["Only one laboratory kind took part."],
        "tags": ["measurement"],
        "section": make_section(),
        "importance": 5,
        "created_by": by,
    }
    story = Story.objects.create(**{**defaults, **values})
    for index in range(claims):
        cite(
            add_claim(story, f"Claim {index + 1} of story {number} holds within 5 percent."),
            *(sources or [make_source()]),
        )
    workflow.keep_revision(story=story, by=by)
    return story


def add_claim(story: Story, text: str, qualification: str | None = "In the laboratory only."):
    story.last_claim_number += 1
    story.save()
    return story.claims.create(
        number=story.last_claim_number, position=story.last_claim_number, text=text, qualification=qualification
    )


def cite(claim, *sources: Source) -> None:
    """Let these sources support a claim, and its story name them."""
    for source in sources:
        ClaimSource.objects.create(claim=claim, source=source, position=claim.citations.count() + 1)
        claim.story.citations.get_or_create(
            source=source, defaults={"position": claim.story.citations.count() + 1, "accessed_at": READ_AT}
        )


def edit(story: Story, *, by: User, **values) -> Story:
    """Change fields of a working copy and keep the revision, as the form does."""
    story = Story.objects.get(pk=story.pk)
    for name, value in values.items():
        setattr(story, name, value)
    story.save()
    workflow.keep_revision(story=story, by=by)
    return story


def approve(story: Story) -> Story:
    """Take a draft through submit, accept, check and approve by people who did not write it."""
    editor, checker = make_user(Role.EDITOR), make_user(Role.CHECKER)
    workflow.submit(story=story, by=make_user(Role.REPORTER))
    workflow.accept(story=story, by=editor)
    return check_and_approve(story, checker=checker, editor=editor)


def check_and_approve(story: Story, *, checker: User | None = None, editor: User | None = None) -> Story:
    for claim in story.claims.all():
        workflow.check_claim(story=story, claim=claim, by=checker or make_user(Role.CHECKER), verdict=Verdict.SUPPORTED)
    return workflow.approve(story=story, by=editor or make_user(Role.EDITOR), acknowledge_warnings=True)


def make_edition(day: date = DAY, slot: str = "morning", **values) -> Edition:
    return Edition.objects.create(date=day, slot=slot, **values)


def press_time(day: date = DAY, hour: int = 9) -> datetime:
    """09:00 UTC of the day, 05:00 in the paper's zone in summer."""
    return datetime(day.year, day.month, day.day, hour, tzinfo=UTC)


def make_pressed(*stories: Story, day: date = DAY, slot: str = "morning", at: datetime | None = None) -> Edition:
    """A pressed edition of approved stories, the first as its lead; without stories given, of one new one."""
    publisher = make_user(Role.PUBLISHER)
    edition = make_edition(day, slot)
    for index, story in enumerate(stories or [approve(make_story())]):
        reason = "It is still on everybody's desk." if story.is_public else ""
        workflow.place(
            edition=edition,
            story=story,
            by=publisher,
            story_type="secondary" if index else "lead",
            carryover_reason=reason,
        )
    publishing.press(edition=edition, by=publisher, at=at or press_time(day))
    edition.refresh_from_db()
    return edition


@kept.once(Story)
def make_published(*, at: datetime | None = None, day: date = DAY, **values) -> Story:
    """A live story, lead of its own edition."""
    story = approve(make_story(**values))
    make_pressed(story, day=day, at=at)
    story.refresh_from_db()
    return story


def correct(story: Story, *, at: datetime | None = None, notice: str = "correction", **values) -> Story:
    """Change a live story with a notice, approved by a second editor and printed."""
    editor = make_user(Role.EDITOR)
    workflow.begin_change(story=story, by=editor)
    edit(story, by=editor, **(values or {"body_text": "Two groups measured it.\n\nThey agree within 6 percent."}))
    workflow.propose_change(
        story=story,
        by=editor,
        notice=notice,
        text="An earlier version misstated the error. It is 6 percent, not 5.",
        affected_claims=(1,),
        previous_text="They agree within 5 percent.",
        corrected_text="They agree within 6 percent.",
    )
    check_and_approve(story)
    publishing.correct(story=story, by=editor, at=at or instants.now())
    story.refresh_from_db()
    return story


def retract(story: Story, *, at: datetime | None = None, notice: str = "The measurement was faulty.") -> Story:
    workflow.request_withdrawal(story=story, by=make_user(Role.PUBLISHER), kind="retraction", notice=notice)
    publishing.retract(story=story, by=make_user(Role.PUBLISHER), at=at or instants.now())
    story.refresh_from_db()
    return story


def remove(story: Story, *, at: datetime | None = None) -> Story:
    workflow.request_withdrawal(story=story, by=make_user(Role.PUBLISHER), kind="removal", notice="A court ordered it.")
    publishing.remove(story=story, by=make_user(Role.PUBLISHER), at=at or instants.now())
    story.refresh_from_db()
    return story


def a_day_later(day: date = DAY) -> date:
    return day + timedelta(days=1)
