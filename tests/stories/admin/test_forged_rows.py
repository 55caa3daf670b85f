"""Editions and images, whatever a browser sends: a role changes the fields that its form offers and no other."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from newsroom.users.roles import Role
from stories.models import Edition, Image
from stories.permissions import PERMISSIONS
from tests.factories import DAY, approve, make_edition, make_pressed, make_published, make_story, make_user
from tests.stories.admin.desk import change_url, client_of, opened
from tests.stories.delivery.pictures import make_image, png

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("private_media")]
EDITION_WRITTEN = {"date", "slot", "title", "press_at"}
EDITION_HIDDEN = {
    "id": "999",
    "edition_id": "mp-2031-08-29-morning-0001",
    "number": "1",
    "state": "pressed",
    "pressed_at": "2026-08-29 10:00:00",
    "pressed_at_0": "2026-08-29",
    "pressed_at_1": "10:00:00",
    "owns_date": "on",
    "created_at": "2020-01-01 00:00:00",
}
IMAGE_WRITTEN = {
    *("name", "issued_on", "file", "external_url", "alt_text", "is_decorative", "caption", "credit"),
    *("focal_x", "focal_y"),
}
IMAGE_HIDDEN = {
    "id": "999",
    "sha256": "0" * 64,
    "width": "9",
    "height": "9",
    "uploaded_by": "1",
    "created_at": "2020-01-01 00:00:00",
    "words": "forged",
}
PLACERS, WRITERS = PERMISSIONS["place"].roles, PERMISSIONS["edit"].roles


def columns(row) -> dict:
    fresh = type(row).objects.get(pk=row.pk)
    return {field.attname: str(getattr(fresh, field.attname)) for field in row._meta.concrete_fields}


def test_every_column_is_either_written_in_the_form_or_hidden():
    for model, written, hidden in (
        (Edition, EDITION_WRITTEN, EDITION_HIDDEN),
        (Image, IMAGE_WRITTEN, IMAGE_HIDDEN),
    ):
        names = {field.name for field in model._meta.concrete_fields}
        assert names == written | (hidden.keys() & names)


@pytest.mark.parametrize("role", sorted(PLACERS))
def test_who_plans_editions_changes_no_hidden_field(role):
    edition, client = make_edition(), client_of(make_user(role))
    before = columns(edition)
    answer = client.post(change_url(edition), {**opened(client, edition), **EDITION_HIDDEN, "title": "Typed"})
    assert answer.status_code == 302
    assert columns(edition) == before | {"title": "Typed"}
    new = {"date": "2031-08-29", "slot": "evening", "press_at_0": "", "press_at_1": ""}
    assert client.post(reverse("admin:stories_edition_add"), {**new, **EDITION_HIDDEN}).status_code == 302
    made = Edition.objects.get(date="2031-08-29")
    assert (made.number, made.edition_id, made.state, made.pressed_at, made.owns_date) == (
        *(None, None),
        *("planned", None, False),
    )


@pytest.mark.parametrize("role", sorted(set(Role) - PLACERS))
def test_who_plans_none_changes_no_field_of_an_edition(role):
    edition = make_edition()
    before, client = columns(edition), client_of(make_user(role))
    for address in (change_url(edition), reverse("admin:stories_edition_add")):
        assert client.post(address, {"title": "Forged", "date": "2031-08-29", **EDITION_HIDDEN}).status_code == 403
    assert columns(edition) == before
    assert Edition.objects.count() == 1


@pytest.mark.parametrize("role", sorted(Role))
def test_a_printed_edition_keeps_every_field(role):
    edition = make_pressed(approve(make_story()))
    before = columns(edition)
    sent = {"date": "2031-08-29", "slot": "evening", "title": "Forged", **EDITION_HIDDEN}
    assert client_of(make_user(role)).post(change_url(edition), sent).status_code == 403
    assert columns(edition) == before


@pytest.mark.parametrize("role", sorted(WRITERS))
def test_who_writes_changes_no_hidden_field_of_an_image(role):
    image, client = make_image(), client_of(make_user(role))
    before = columns(image)
    form = {**opened(client, image), **IMAGE_HIDDEN, "credit": "Typed"}
    assert client.post(change_url(image), form).status_code == 302
    changed = columns(image)
    assert changed.pop("words") != "forged"
    assert changed == {name: value for name, value in before.items() if name != "words"} | {"credit": "Typed"}


@pytest.mark.parametrize("role", sorted(WRITERS))
def test_a_new_image_is_signed_by_who_sent_it(role):
    sender = make_user(role)
    form = {"name": "a-lamp", "issued_on": DAY.isoformat(), "alt_text": "A lamp.", **IMAGE_HIDDEN}
    form["file"] = SimpleUploadedFile("a.png", png(), content_type="image/png")
    assert client_of(sender).post(reverse("admin:stories_image_add"), form).status_code == 302
    image = Image.objects.get()
    assert image.uploaded_by == sender
    assert image.sha256 != IMAGE_HIDDEN["sha256"]
    assert (image.width, image.height) != (9, 9)


@pytest.mark.parametrize("role", sorted(set(Role) - WRITERS))
def test_who_does_not_write_changes_no_field_of_an_image(role):
    image = make_image()
    before, client = columns(image), client_of(make_user(role))
    for address in (change_url(image), reverse("admin:stories_image_add")):
        assert client.post(address, {"name": "forged", "alt_text": "Forged", **IMAGE_HIDDEN}).status_code == 403
    assert columns(image) == before


@pytest.mark.parametrize("role", sorted(WRITERS))
def test_a_public_image_keeps_address_and_picture(role):
    image, client = make_published(image=make_image()).image, client_of(make_user(role))
    before = columns(image)
    other = SimpleUploadedFile("a.png", png("black"), content_type="image/png")
    form = {**opened(client, image), **IMAGE_HIDDEN, "name": "other", "issued_on": "2031-01-01", "file": other}
    client.post(change_url(image), form)
    assert {**columns(image), "words": ""} == {**before, "words": ""}
