"""What the tables themselves refuse, the same on both databases."""

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, IntegrityError, connection, transaction

from newsroom import instants
from newsroom.numbering.models import Series, next_number, reserve
from newsroom.pages.models import Section
from sources.models import Source
from stories.models import Edition, Image, Placement, Story, WithdrawalRequest
from tests.factories import DAY, make_edition, make_pressed, make_published, make_source, make_story

pytestmark = pytest.mark.django_db


def refused(statement, *values):
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)


def test_the_ids_of_what_is_public_never_change():
    make_published()
    for table, column in (
        ("stories_story", "story_id"),
        ("stories_edition", "edition_id"),
        ("stories_edition", "slot"),
        ("sources_source", "source_id"),
    ):
        refused(f"UPDATE {table} SET {column} = %s", "other")
    refused("UPDATE stories_claim SET number = number + 1")


def test_a_draft_may_still_be_named_anew():
    story = make_story(story_id="mp-2026-08-29-007")
    story.story_id = "mp-2026-08-30-001"
    story.save()
    assert Story.objects.get(pk=story.pk).story_id == "mp-2026-08-30-001"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE stories_story SET state = 'printed'",
        "UPDATE stories_story SET public_status = 'secret'",
        "UPDATE stories_story SET importance = 11",
        "UPDATE stories_story SET story_type = 'cover'",
        "UPDATE stories_story SET state = 'approved', approved_digest = ''",
        "UPDATE stories_story SET public_status = 'live', story_id = NULL",
        "UPDATE stories_story SET headline = NULL",
        "UPDATE stories_claim SET text = ''",
        "UPDATE sources_source SET source_type = 'rumour'",
        "UPDATE sources_source SET publisher = ''",
        "UPDATE stories_edition SET slot = 'night'",
        "UPDATE stories_edition SET state = 'pressed'",
    ],
)
def test_a_value_outside_the_words_and_ranges_is_refused(statement):
    make_story()
    make_edition()
    refused(statement)


@pytest.mark.parametrize("position", [None, 0, -1])
def test_a_position_is_a_positive_number(position):
    edition, story = make_edition(), make_story()
    with pytest.raises((IntegrityError, ValidationError)), transaction.atomic():
        Placement.objects.create(edition=edition, story=story, position=position, story_type="lead")


def test_two_stories_cannot_share_a_position_nor_a_story_two():
    edition, first, second = make_edition(), make_story(), make_story()
    Placement.objects.create(edition=edition, story=first, position=1, story_type="lead")
    for values in ({"story": second, "position": 1}, {"story": first, "position": 2}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Placement.objects.create(edition=edition, story_type="brief", **values)


@pytest.mark.parametrize("values", [{"is_carryover": True}, {"carryover_reason": "Because."}])
def test_a_carry_over_and_its_reason_go_together(values):
    with pytest.raises(IntegrityError), transaction.atomic():
        Placement.objects.create(edition=make_edition(), story=make_story(), position=1, story_type="lead", **values)


def test_one_edition_for_a_date_and_slot_and_one_owner_of_a_date():
    make_pressed()
    with pytest.raises(IntegrityError), transaction.atomic():
        make_edition()
    second = make_edition(slot="evening")
    with pytest.raises(IntegrityError), transaction.atomic():
        Edition.objects.filter(pk=second.pk).update(owns_date=True)


@pytest.mark.parametrize("text", ["a\x00b", "a\x07b", "a\ud800b", "a\ufffeb", "Mayor \u202egpj.exe", "a\U0001ffffb"])
def test_characters_that_cannot_be_printed_are_refused_on_every_save(text):
    story = make_story()
    for change in ({"headline": text}, {"body_text": text}, {"tags": [text]}):
        with pytest.raises(ValidationError, match=r"U\+"):
            Story.objects.filter(pk=story.pk).update(**change)
    with pytest.raises(ValidationError):
        Section.objects.create(slug="x", name=text)


def test_a_text_longer_than_its_column_is_refused_on_both_databases_and_in_bulk():
    story = make_story()
    with pytest.raises(ValidationError, match="301 characters"):
        Story.objects.filter(pk=story.pk).update(headline="x" * 301)
    with pytest.raises(ValidationError, match="301 characters"):
        Story.objects.bulk_create([Story(headline="x" * 301)])
    story.headline = "x" * 301
    with pytest.raises(ValidationError, match="301 characters"):
        Story.objects.bulk_update([story], ["headline"])


@pytest.mark.parametrize("text", ["الاختبار 🙂", "👩‍👩‍👧‍👦 family", "Ⅳ İstanbul siècle", "日本語", "é"])
def test_other_scripts_and_emoji_come_back_whole(text):
    story = make_story(headline=text, limitations=[text])
    story.full_clean(exclude=["section"])
    story.save()
    stored = Story.objects.get(pk=story.pk)
    assert (stored.headline, stored.limitations[0]) == (text, text)


def test_a_decomposed_letter_is_stored_composed():
    story = make_story(headline="sie\u0300cle")
    story.full_clean()
    assert story.headline == "si\u00e8cle"


def test_a_long_address_is_stored_or_refused_alike():
    url = "https://e.example/" + "資" * 1900
    assert make_source(url=url, canonical_url=url).url == url
    with pytest.raises(ValidationError):
        make_source(url=url + "資" * 100)


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        " java\tscript:alert(1)",
        "data:text/html,x",
        "https:/\\evil.example",
        "//evil.example",
        "https://user@evil.example/",
        "https://e.example:99999/",
        "ftp://e.example/",
    ],
)
def test_an_address_that_is_no_web_address_is_refused(url):
    with pytest.raises(ValidationError):
        Source(title="t", publisher="p", url=url, source_id="source-2026-08-29-001", source_type="other").full_clean()


def test_a_confidential_source_carries_no_publisher():
    with pytest.raises(IntegrityError), transaction.atomic():
        make_source(is_confidential=True, url="", canonical_url="")
    source = Source(title="An official", publisher="The ministry", is_confidential=True, source_type="interview")
    source.source_id = "source-2026-08-29-001"
    with pytest.raises(ValidationError, match="names no publisher"):
        source.full_clean()
    source.publisher = ""
    source.full_clean()


def test_a_slot_is_free_again_when_its_edition_is_cancelled():
    edition = make_edition()
    with pytest.raises(IntegrityError), transaction.atomic():
        make_edition()
    Edition.objects.filter(pk=edition.pk).update(state="cancelled")
    assert make_edition().slot == edition.slot
    with pytest.raises(IntegrityError), transaction.atomic():
        Edition.objects.filter(pk=edition.pk).update(state="planned")


def test_one_request_of_a_kind_is_open_until_carried_out_or_taken_back():
    story, at = make_story(), instants.now()
    first = WithdrawalRequest.objects.create(story=story, kind="removal", notice="n", requested_at=at)
    WithdrawalRequest.objects.create(story=story, kind="retraction", notice="n", requested_at=at)
    with pytest.raises(IntegrityError), transaction.atomic():
        WithdrawalRequest.objects.create(story=story, kind="removal", notice="n", requested_at=at)
    first.taken_back_at = at
    first.save()
    assert WithdrawalRequest.objects.create(story=story, kind="removal", notice="n", requested_at=at)


def test_a_confidential_source_carries_no_address():
    with pytest.raises(IntegrityError), transaction.atomic():
        make_source(is_confidential=True, publisher="")
    assert make_source(is_confidential=True, publisher="", url="", canonical_url="").is_confidential


def test_two_images_cannot_share_an_address():
    Image.objects.create(name="bridge", issued_on=DAY)
    with pytest.raises(IntegrityError), transaction.atomic():
        Image.objects.create(name="bridge", issued_on=DAY)


def test_numbers_of_a_series_rise_and_are_never_given_twice():
    assert [next_number("edition") for _ in range(3)] == [1, 2, 3]
    reserve("edition", 10)
    reserve("edition", 5)
    assert next_number("edition") == 11
    assert Series.objects.get(name="edition").last == 11
