"""A story's form in a test's hands: opened, typed into, kept, sent."""

from typing import Any

from django.urls import reverse

from stories.models import Story
from tests.stories.admin.desk import change_url, client_of, opened


def address(name: str, story: Story | None = None, **query: str) -> str:
    """The address of one of the pages beside the form."""
    at = (
        reverse(f"admin:stories_story_{name}", args=[story.pk]) if story else reverse(f"admin:stories_story_{name}_new")
    )
    return at + ("?" + "&".join(f"{key}={value}" for key, value in query.items()) if query else "")


def keep(person, story: Story | None, form: dict[str, Any], **typed: Any):
    """What the script does while somebody types."""
    return client_of(person).post(address("keep", story), {**form, **typed})


def open_form(person, story: Story) -> dict[str, Any]:
    return opened(client_of(person), story)


def save(person, story: Story, form: dict[str, Any], **typed: Any):
    return client_of(person).post(change_url(story), {**form, **typed})


def shown(response) -> dict[str, Any]:
    """The values of the form that an answer shows: of the story by name, of rows by prefix and name."""
    fields = {name: field.value() for name, field in ((f.name, f) for f in response.context["adminform"].form)}
    for inline in response.context["inline_admin_formsets"]:
        for form in inline.formset.forms:
            fields |= {form.add_prefix(field.name): field.value() for field in form}
    return fields
