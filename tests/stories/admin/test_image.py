"""Images at the desk: uploads that are no pictures are refused in words, and what is public stays."""

import pytest
from django.contrib.admin.models import LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from newsroom.users.roles import Role
from stories.models import Activity, Image, PublishedImage
from stories.rules import NotReady
from tests.factories import DAY, approve, make_published, make_source, make_story, make_user
from tests.stories.admin.desk import change_url, client_of, opened
from tests.stories.delivery.pictures import make_image, png

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("private_media")]
ADD = "admin:stories_image_add"
SVG = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"


def upload(content: bytes, name: str = "picture.png", **values):
    file = SimpleUploadedFile(name, content, content_type="image/png")
    form = {"name": "a-bridge", "issued_on": DAY.isoformat(), "alt_text": "A bridge.", "file": file, **values}
    return client_of(make_user(Role.EDITOR)).post(reverse(ADD), form)


def test_an_upload_is_kept_under_its_digest():
    assert upload(png()).status_code == 302
    image = Image.objects.get()
    assert image.file.name == f"images/{image.sha256}.png"
    assert image.uploaded_by


@pytest.mark.parametrize(
    "content, name", [(SVG, "a.svg"), (SVG, "a.png"), (b"<html>", "a.png"), (png()[:50], "a.png"), (b"", "a.png")]
)
def test_what_is_no_picture_is_told_beside_its_field(content, name):
    response = upload(content, name)
    assert response.status_code == 200
    assert response.context["adminform"].form.errors.keys() == {"file"}
    assert not Image.objects.exists()


def test_a_picture_that_nobody_described_has_no_words_of_its_own():
    assert upload(png(), "harbour-at-dawn.png", alt_text="").status_code == 302
    image = Image.objects.get()
    assert (image.alt_text, image.caption, image.credit) == ("", "", "")
    with pytest.raises(NotReady, match="Describe the image in words"):
        approve(make_story(image=image))


def test_a_picture_without_a_date_is_told_so():
    response = upload(png(), issued_on="")
    assert response.context["adminform"].form.errors.keys() == {"issued_on"}


def test_an_address_of_the_paper_is_none_elsewhere():
    response = upload(png(), external_url="https://themachinepress.com/issues/2026-08-29/other.png")
    assert response.context["adminform"].form.errors.keys() == {"external_url"}


def test_what_readers_know_is_shown_and_only_its_words_can_change():
    image, editor = make_image(), make_user(Role.EDITOR)
    story = make_published(image=image)
    client = client_of(editor)
    form = opened(client, image)
    assert not {"name", "issued_on", "file"} & form.keys()
    form |= {"name": "other", "alt_text": "A bridge at night.", "file": SimpleUploadedFile("a.png", png("black"))}
    assert client.post(change_url(image), form).status_code == 302
    changed = Image.objects.get()
    assert (changed.name, changed.sha256, changed.alt_text) == (image.name, image.sha256, "A bridge at night.")
    act = Activity.objects.get(verb="edit_image")
    assert (act.story_id, act.actor, act.note) == (story.pk, editor, f"{image.path}: alt_text")


def test_a_file_that_is_not_held_may_be_given_if_it_is_the_one_that_readers_know():
    image = make_image()
    make_published(image=image)
    Image.objects.update(file="", sha256="")  # as an import of the record leaves it
    client = client_of(make_user(Role.EDITOR))
    for colour, status in (("black", 200), ("white", 302)):
        form = {**opened(client, image), "file": SimpleUploadedFile("a.png", png(colour))}
        assert client.post(change_url(image), form).status_code == status
    assert Image.objects.get().file.name == PublishedImage.objects.get().storage_name


def test_who_changed_a_source_is_in_its_history():
    source, checker = make_source(), make_user(Role.CHECKER)
    make_story(sources=[source])
    client = client_of(checker)
    assert client.post(change_url(source), {**opened(client, source), "title": "Another"}).status_code == 302
    entry = LogEntry.objects.get()
    assert (entry.user, entry.object_id) == (checker, str(source.pk))
    history = client.get(reverse("admin:sources_source_history", args=[source.pk]))
    assert checker.username in history.content.decode()
