"""Every column of a working copy is decided: printed for readers, or never. A new one fails here until somebody has.

What is never printed is kept out by the documents themselves, which are made member by member.
"""

import json

import pytest

from newsroom.users.roles import Role
from sources.models import ConfidentialIdentity, LinkState, Source
from stories import models
from stories.models import Claim, ClaimSource, Correction, Edition, Image, Placement, Story, StorySource, StoryVersion
from tests import factories
from tests.stories.delivery.pictures import make_image

pytestmark = pytest.mark.django_db
PRINTED = {
    Story: "story_id source_story_id headline slug dek summary body_text why_it_matters limitations tags section "
    "story_type editorial_classification importance follows image language direction byline sponsor",
    Claim: "story number position text qualification",
    StorySource: "story source position accessed_at",
    ClaimSource: "claim source position",
    Correction: "story number correction_type text affected_claims previous_text corrected_text from_version "
    "to_version published_at",
    Edition: "edition_id number date slot title pressed_at owns_date",
    Placement: "edition story position story_type is_carryover carryover_reason",
    Image: "name issued_on file sha256 width height external_url alt_text is_decorative caption credit focal_x focal_y",
    Source: "source_id title publisher url canonical_url source_type is_primary_source published_at",
}
NEVER = {
    Story: "state public_status change_reason last_claim_number last_correction_number head_revision "
    "published_revision approved_digest approved_by approved_at embargo_until assigned_to created_by created_at "
    "updated_at",
    Correction: "proposed_by proposed_at",
    Edition: "state press_at created_at",
    Image: "uploaded_by created_at words",
    Source: "no_url_reason canonical_url_sha256 snapshot_url is_confidential created_by created_at updated_at words",
}
# Models of which no column is printed: the desk's own, and what a person keeps.
DESK = {
    *("Activity", "Autosave", "Presence", "SavedForm", "ClaimCheck", "Finding", "Note", "Notification", "LogPlace"),
    *("PreviewLink", "Revision", "WithdrawalRequest", "ErasureOrder", "LedgerCursor", "LedgerHead"),
    *("RenderedPicture", "StaleGroup"),
}
# What readers are served from: written by publishing alone, out of printed documents.
RECORD = {
    *("StoryVersion", "EditionVersion", "LedgerEntry", "Tombstone", "FormerSlug"),
    *(name for name in models.__all__ if name.startswith("Published")),
}


def columns(model) -> set[str]:
    return {field.name for field in model._meta.concrete_fields} - {"id"}


@pytest.mark.parametrize("model", PRINTED, ids=lambda model: model.__name__)
def test_each_column_of_a_working_copy_is_printed_or_never(model):
    printed, never = set(PRINTED[model].split()), set(NEVER.get(model, "").split())
    assert not printed & never
    assert columns(model) == printed | never


def test_every_model_of_stories_and_sources_is_decided():
    found = {model.__name__ for model in models_of("stories") | models_of("sources")}
    decided = {model.__name__ for model in (*PRINTED, LinkState, ConfidentialIdentity)} | DESK | RECORD
    assert found == decided
    assert len(found) == 48


def models_of(app: str) -> set[type]:
    return {model for model in Story._meta.apps.get_models() if model._meta.app_label == app}


def test_the_names_of_what_is_never_printed_are_in_no_document(private_media):
    story = factories.correct(factories.make_published(image=make_image()))
    factories.retract(factories.make_published(day=factories.a_day_later()))
    documents = [json.loads(part) for one in StoryVersion.objects.all() for part in (one.document, one.presentation)]
    said = {name for document in documents for name in members(document)}
    assert {"headline", "accessed_at", "alt_text", "affected_claim_ids"} <= said
    never = {name for names in NEVER.values() for name in names.split()}
    assert said & never == set()
    assert factories.make_user(Role.EDITOR).username not in json.dumps(documents)
    assert story.created_by.username not in json.dumps(documents)


def members(value) -> set[str]:
    """The names of all members of a document, on every level."""
    if isinstance(value, dict):
        return set(value) | {name for one in value.values() for name in members(one)}
    return {name for one in value for name in members(one)} if isinstance(value, list) else set()
