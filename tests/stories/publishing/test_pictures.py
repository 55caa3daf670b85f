"""Pictures are made in every size ahead of readers, once, again where they were lost, and go with an erasure."""

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command

from stories import publishing, renditions
from stories.models import Image, PublishedImage, RenderedPicture
from tests import factories
from tests.stories.delivery.pictures import make_image, png

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("private_media")]
ALL = len(renditions.offered(4, 3))


def test_an_upload_is_made_in_every_size_before_it_is_printed_and_never_twice():
    image = make_image()
    assert publishing.render_due() == 1
    assert len(renditions.kept(image.file.name)) == ALL == 4
    factories.make_published(image=image)
    make_image("a-twin")
    assert publishing.render_due() == 0


def test_public_pictures_come_first_and_no_turn_takes_more_than_its_share():
    public = make_image("public")
    factories.make_published(image=public)
    for number in range(2):
        make_image(f"upload-{number}", ContentFile(png(f"#00000{number + 1}"), name="upload.png"))
    assert publishing.render_due(most=1) == 1
    assert RenderedPicture.objects.get().storage_name == public.file.name
    assert publishing.render_due(is_stopped=lambda: True) == 0
    assert publishing.render_due() == 2


def test_another_focus_is_another_crop_of_the_same_picture():
    image = make_image()
    publishing.render_due()
    image.focal_x = 10
    image.save()
    assert publishing.render_due() == 1
    assert len(renditions.kept(image.file.name)) == ALL + 2  # two cards more
    assert RenderedPicture.objects.count() == 2


def test_an_archives_picture_is_made_from_its_file_alone():
    image = make_image()
    factories.make_published(image=image)
    Image.objects.update(file="")
    assert publishing.render_due() == 1
    assert len(renditions.kept(image.file.name)) == ALL


def test_what_cannot_be_made_is_said_once_and_keeps_no_other_back(caplog):
    broken, sound = make_image("broken"), make_image("sound", ContentFile(png("black"), name="sound.png"))
    default_storage.delete(broken.file.name)
    assert publishing.render_due() == 2
    assert publishing.render_due() == 0
    assert caplog.text.count("cannot be made in other sizes") == 1
    assert len(renditions.kept(sound.file.name)) == ALL
    assert RenderedPicture.objects.exclude(problem="").get().storage_name == broken.file.name


def test_what_was_lost_is_made_again_by_command(capsys):
    image = make_image()
    call_command("render_pictures")
    lost = renditions.kept(image.file.name)[0]
    default_storage.delete(lost)
    call_command("render_pictures")
    assert not default_storage.exists(lost)
    call_command("render_pictures", all=True)
    assert default_storage.exists(lost)
    assert capsys.readouterr().out.splitlines() == [f"{n} pictures looked at" for n in (1, 0, 1)]


def test_a_picture_erased_while_it_is_made_leaves_nothing():
    image = make_image()
    wanted = renditions.offered(4, 3)
    erased_meanwhile = iter(wanted)

    def one_by_one():
        yield next(erased_meanwhile)
        default_storage.delete(image.file.name)
        yield from erased_meanwhile

    with pytest.raises(FileNotFoundError):
        renditions.make(image.file.name, one_by_one(), (50, 50))
    assert renditions.kept(image.file.name) == []


@pytest.mark.django_db(transaction=True)
def test_every_size_goes_with_the_commit_of_an_erasure_and_a_shared_picture_stays():
    image, shared = make_image(), make_image("shared", ContentFile(png("black"), name="shared.png"))
    make_other = factories.make_story(image=shared)
    story = factories.correct(factories.make_published(image=image), image=shared)
    publishing.render_due()
    factories.remove(story)
    publishing.erase(story_id=story.story_id, reason="Court order 12/2026")
    assert renditions.kept(image.file.name) == []
    assert len(renditions.kept(shared.file.name)) == ALL
    assert RenderedPicture.objects.get().storage_name == shared.file.name
    assert not PublishedImage.objects.exists()
    assert make_other.image_id == shared.pk
