"""Pictures are approved and published as the bytes they are, and an address that is public keeps its picture."""

import json
import shutil

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from stories import publishing, workflow
from stories.models import FrozenRow, Image, PublishedImage, StoryVersion
from stories.rules import NotReady
from tests import factories
from tests.factories import approve, correct, make_pressed, make_published, make_story, make_user, remove
from tests.stories.delivery.pictures import make_image, png

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("private_media")]


def another(colour: str = "black") -> ContentFile:
    return ContentFile(png(colour), name="another.png")


def printed(story) -> dict:
    return json.loads(StoryVersion.objects.filter(story_id=story.story_id).latest("number").presentation)["image"]


def test_a_file_is_stored_by_its_digest_once_for_all_that_show_it():
    image, twin = make_image(), make_image("a-twin")
    assert image.file.name == twin.file.name == f"images/{image.sha256}.png"
    assert (image.width, image.height) == (4, 3)
    image.file = ""
    image.save()
    assert Image.objects.get(pk=image.pk).sha256 == ""


def test_another_picture_takes_the_approval_away():
    image = make_image()
    story = approve(make_story(image=image))
    edition = factories.make_edition()
    workflow.place(edition=edition, story=story, by=make_user("publisher"), story_type="lead")
    image.file = another()
    image.save()
    with pytest.raises(NotReady, match="approv"):
        publishing.press(edition=edition, by=make_user("publisher"), at=factories.press_time())
    assert not StoryVersion.objects.exists()


def test_the_record_names_the_picture_and_readers_get_no_other():
    image = make_image()
    story = make_published(image=image)
    assert printed(story)["sha256"] == image.sha256
    Image.objects.update(file="images/other.png", sha256="0" * 64)
    publishing.rebuild()
    assert PublishedImage.objects.get().storage_name == f"images/{image.sha256}.png"
    assert publishing.verify() == []


@pytest.mark.parametrize("change", [{"name": "other"}, {"issued_on": factories.a_day_later()}, {"file": ""}])
def test_a_public_picture_keeps_name_date_and_file(change):
    image = make_image()
    make_published(image=image)
    for values in (change, {"file": another()}):
        changed = Image.objects.get(pk=image.pk)
        for name, value in values.items():
            setattr(changed, name, value)
        with pytest.raises(FrozenRow, match="public"):
            changed.save()
    changed = Image.objects.get(pk=image.pk)
    changed.alt_text = "A bridge at night."
    changed.save()


def test_another_picture_at_a_public_address_is_not_printed():
    image = make_image()
    story = make_published(image=image)
    other = make_image("another", file=another())
    Image.objects.filter(pk=image.pk).update(file=other.file.name, sha256=other.sha256)  # past the model
    image.refresh_from_db()
    with pytest.raises(NotReady, match=r"another picture at /issues/2026-08-29/a-bridge\.png"):
        correct(story, headline="A new headline")
    assert StoryVersion.objects.count() == 1


def test_a_picture_stays_while_another_story_shows_it():
    image = make_image()
    first, second = approve(make_story(image=image)), approve(make_story(image=image))
    make_pressed(first, second)
    second.refresh_from_db()
    remove(first)
    assert PublishedImage.objects.get().story_id == second.story_id
    assert publishing.verify() == []
    remove(second)
    assert not PublishedImage.objects.exists()
    assert publishing.verify() == []


def test_verification_looks_at_the_files():
    image = make_image()
    make_published(image=image)
    default_storage.delete(image.file.name)
    assert "is missing" in publishing.verify()[0]
    default_storage.save(image.file.name, another())
    assert "does not match its digest" in publishing.verify()[0]


def test_a_version_whose_file_is_not_held_shows_none_until_it_is(private_media):
    image = make_image()
    make_published(image=image)
    kept = private_media.parent / "kept"
    shutil.move(private_media / "images", kept)
    publishing.rebuild()
    assert not PublishedImage.objects.exists()
    assert publishing.verify() == []
    shutil.move(kept, private_media / "images")
    publishing.rebuild()
    assert PublishedImage.objects.get().path == image.path


def test_erasure_takes_every_picture_that_no_other_story_shows():
    first, shared = make_image(), make_image("shared", file=another())
    story = make_published(image=first)
    correct(story, image=shared)
    correct(story, image=make_image("last", file=another("blue")))
    make_story(image=shared)
    remove(story)
    publishing.erase(story_id=story.story_id, reason="Court order 12/2026")
    assert list(Image.objects.values_list("name", flat=True)) == ["shared"]


@pytest.mark.django_db(transaction=True)
def test_the_files_go_with_the_commit_of_an_erasure():
    image, shared = make_image(), make_image("shared", file=another())
    make_story(image=shared)
    story = make_published(image=image)
    correct(story, image=shared)
    remove(story)
    publishing.erase(story_id=story.story_id, reason="Court order 12/2026")
    assert not default_storage.exists(image.file.name)
    assert default_storage.exists(shared.file.name)
