"""Who is told: the people of a story, and those whose role it is to act next. Never somebody without a role."""

from collections.abc import Collection, Iterable

from newsroom.users.models import User
from stories.models import Story
from stories.workflow import contributors
from stories.workflow.noting import colleagues

HANDED_IN = ("submit", "propose_change")


def with_roles(*roles: str) -> frozenset[int]:
    """The colleagues who have one of these roles."""
    return frozenset(colleagues().filter(groups__name__in=roles).values_list("pk", flat=True))


def people_of(story: Story) -> frozenset[int]:
    """Whose story it is: who began it, works on it, handed it in last, or changed it since its last print."""
    handed = story.activities.filter(verb__in=HANDED_IN).order_by("-pk").values_list("actor_id", flat=True).first()
    return _known({story.created_by_id, story.assigned_to_id, handed, *contributors(story)})


def judges_of(story: Story, *roles: str) -> frozenset[int]:
    """Those of these roles who may judge the story: nobody who contributed to it."""
    return with_roles(*roles) - contributors(story)


def one(person: User | None) -> frozenset[int]:
    return _known([person.pk] if person else [])


def _known(people: Iterable[int | None]) -> frozenset[int]:
    wanted: Collection[int] = {key for key in people if key is not None}
    return frozenset(colleagues().filter(pk__in=wanted).values_list("pk", flat=True)) if wanted else frozenset()
