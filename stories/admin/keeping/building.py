"""The document that a typed form would become: the form is saved in a transaction that is always rolled back."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms.formsets import all_valid
from django.http import HttpRequest

from stories import gathering
from stories.admin.story.claim_forms import cite_what_claims_name
from stories.document import build, canonical
from stories.models import Claim, Story, StorySource


def built(admin, request: HttpRequest, story: Story) -> tuple[str, str]:
    """Document and presentation of the posted form as canonical text; two empty texts where it could not be saved."""
    try:
        with transaction.atomic():
            texts = _texts(admin, request, story)
            transaction.set_rollback(True)
    except ValidationError:
        return "", ""
    return texts


def _texts(admin, request: HttpRequest, story: Story) -> tuple[str, str]:
    form = admin.get_form(request, story, change=True)(request.POST, instance=story)
    formsets, _ = admin._create_formsets(request, form.instance, change=True)
    if not (all_valid(formsets) and form.is_valid()):
        return "", ""
    admin.save_form(request, form, change=True).save()
    form.save_m2m()
    for formset in formsets:
        if formset.model in (Claim, StorySource):
            admin.save_formset(request, form, formset, change=True)
    cite_what_claims_name(form.instance)
    parts = gathering.story_parts(form.instance)
    draft, presentation = build.story_draft(parts), build.story_presentation(parts)
    return canonical.canonical_bytes(draft).decode(), canonical.canonical_bytes(presentation).decode()
