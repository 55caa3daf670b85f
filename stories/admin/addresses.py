"""The addresses of pages of the admin that stand for a story or an edition. What is there, others say."""

from django.urls import reverse

from stories.models import Edition, Story


def change_href(subject: Story | Edition) -> str:
    """The page of a story or an edition."""
    return page_of(subject._meta.model_name, subject.pk)


def verb_href(subject: Story | Edition, slug: str) -> str:
    """The page that asks before a verb is done."""
    return reverse(f"admin:stories_{subject._meta.model_name}_verb", args=[subject.pk, slug])


def page_of(kind: str, key: int) -> str:
    """The page of the story or edition (`kind`) with a key, where its row was not read."""
    return reverse(f"admin:stories_{kind}_change", args=[key])
