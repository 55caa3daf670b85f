"""Whatever a browser sends: a role changes the fields that its form offers, and no other (every role, every field)."""

import pytest
from django.forms.models import model_to_dict
from django.urls import reverse

from newsroom.users.roles import Role
from stories.models import Claim, Story, StorySource
from tests.factories import DAY, make_published, make_section, make_source, make_story, make_user
from tests.stories.admin.desk import change_url, client_of, opened

pytestmark = pytest.mark.django_db
WRITERS = {Role.REPORTER, Role.EDITOR}
WRITTEN = frozenset(
    {
        *("headline", "slug", "dek", "summary", "body_text", "why_it_matters", "limitations", "tags", "section"),
        *("story_type", "editorial_classification", "importance", "image", "language", "direction"),
        *("byline", "sponsor", "follows", "source_story_id"),
    }
)
HIDDEN = {
    "id": "999",
    "story_id": "mp-2026-08-29-001",
    "state": "published",
    "public_status": "live",
    "change_reason": "minor",
    "last_claim_number": "70",
    "last_correction_number": "7",
    "head_revision": "90",
    "published_revision": "90",
    "approved_digest": "0" * 64,
    "approved_by": "1",
    "approved_at": "2026-08-29 10:00:00",
    "approved_at_0": "2026-08-29",
    "approved_at_1": "10:00:00",
    "embargo_until": "2026-08-29 10:00:00",
    "embargo_until_0": "2026-08-29",
    "embargo_until_1": "10:00:00",
    "assigned_to": "1",
    "created_by": "1",
    "created_at": "2020-01-01 00:00:00",
    "updated_at": "2020-01-01 00:00:00",
    "edition": "1",
    "first_published_at": "2020-01-01T00:00:00Z",
    "author": "1",
}


def columns(row):
    """Every column of a row but for the moment of its saving."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields} | {"updated_at": None}


def test_every_column_of_a_story_is_either_written_in_the_form_or_hidden():
    names = {field.name for field in Story._meta.concrete_fields}
    assert names == WRITTEN | (HIDDEN.keys() & names)
    assert len(names) == 36


@pytest.mark.parametrize("role", WRITERS)
def test_who_writes_changes_no_hidden_field(role):
    writer = make_user(role)
    story = make_story(by=writer)
    client = client_of(writer)
    before = columns(Story.objects.get())
    answer = client.post(change_url(story), {**opened(client, story), **HIDDEN})
    assert answer.status_code == 302
    assert columns(Story.objects.get()) == before


@pytest.mark.parametrize("role", sorted(WRITERS))
def test_a_new_story_takes_no_hidden_field_either(role):
    writer, other = make_user(role), make_user(Role.EDITOR)
    client = client_of(writer)
    form = {
        **{f"{prefix}-{name}_FORMS": "0" for prefix in ("claims", "citations") for name in ("TOTAL", "INITIAL")},
        **{"headline": "Two clocks", "story_type": "lead", "editorial_classification": "editorial", "importance": "5"},
        **{"language": "en", "direction": "ltr"},
    }
    assert (
        client.post(reverse("admin:stories_story_add"), {**form, **HIDDEN, "created_by": other.pk}).status_code == 302
    )
    story = Story.objects.get()
    assert (story.created_by, story.state, story.public_status, story.story_id) == (
        writer,
        "draft",
        "unpublished",
        None,
    )
    assert (story.assigned_to, story.approved_by, story.embargo_until, story.approved_digest) == (None, None, None, "")
    assert (story.last_claim_number, story.head_revision, story.published_revision) == (0, 1, 0)


@pytest.mark.parametrize("role", sorted(set(Role) - WRITERS))
def test_who_only_looks_changes_no_field_at_all(role):
    story, writer = make_story(), make_user(Role.REPORTER)
    form = opened(client_of(writer), story)
    written = {name: f"{form.get(name) or 'x'}1" for name in WRITTEN}
    before = columns(Story.objects.get()), list(story.claims.values()), list(story.citations.values())
    answer = client_of(make_user(role)).post(change_url(story), {**form, **written, **HIDDEN})
    assert answer.status_code == 403
    assert b"measured headline" not in answer.content
    assert (columns(Story.objects.get()), list(story.claims.values()), list(story.citations.values())) == before


@pytest.mark.parametrize("role", sorted(WRITERS))
def test_what_is_printed_is_locked_for_writers_too(role):
    story = make_published()
    before = columns(Story.objects.get())
    written = {**dict.fromkeys(WRITTEN, "1"), "headline": "Forged", "revision": str(story.head_revision)}
    assert client_of(make_user(role)).post(change_url(story), {**written, **HIDDEN}).status_code == 409
    assert columns(Story.objects.get()) == before


def test_a_row_keeps_its_number_and_its_story():
    writer = make_user(Role.REPORTER)
    story, other = make_story(by=writer), make_story()
    client = client_of(writer)
    forged = {
        **{"claims-0-number": "9", "claims-0-story": other.pk, "claims-0-id": other.claims.get().pk},
        **{"citations-0-story": other.pk, "citations-0-id": other.citations.get().pk},
    }
    before = [list(model.objects.filter(story=other).values()) for model in (Claim, StorySource)]
    client.post(change_url(story), {**opened(client, story), **forged})
    assert [list(model.objects.filter(story=other).values()) for model in (Claim, StorySource)] == before
    assert set(story.claims.values_list("story_id", flat=True)) == {story.pk}
    assert 9 not in story.claims.values_list("number", flat=True)


def test_a_paper_that_names_no_writers_takes_no_byline(settings):
    settings.NEWSROOM_BYLINES = "none"
    writer = make_user(Role.REPORTER)
    story = make_story(by=writer)
    client = client_of(writer)
    form = opened(client, story)
    assert "byline" not in form
    assert client.post(change_url(story), {**form, "byline": "A name"}).status_code == 302
    assert Story.objects.get().byline == ""


@pytest.mark.parametrize("role", sorted(Role))
def test_a_source_keeps_what_its_form_does_not_offer(role):
    source, person = make_source(), make_user(role)
    forged = {
        **{"source_id": f"source-{DAY}-999", "created_by": person.pk, "canonical_url_sha256": "0" * 64},
        **{"created_at": "2020-01-01 00:00:00", "id": "999", "snapshot_url": "javascript:alert(1)"},
    }
    names = ["source_id", "created_by", "canonical_url_sha256", "created_at", "id", "snapshot_url"]
    before = {name: getattr(source, name) for name in names}
    client = client_of(person)
    form = model_to_dict(source, ["title", "publisher", "url", "canonical_url", "source_type"])
    client.post(change_url(source), {**form, "identity-TOTAL_FORMS": 0, "identity-INITIAL_FORMS": 0, **forged})
    source.refresh_from_db()
    assert {name: getattr(source, name) for name in names} == before


def test_a_section_that_does_not_exist_is_told_at_its_field():
    writer = make_user(Role.REPORTER)
    story = make_story(by=writer, section=make_section())
    client = client_of(writer)
    for bad in ("999", "x", "9" * 30):
        answer = client.post(change_url(story), {**opened(client, story), "section": bad})
        assert "section" in answer.context["adminform"].form.errors
