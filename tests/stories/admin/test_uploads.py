"""Files that mean harm, sent to the form of an image: refused in words beside the field, and never served as sent."""

import io
import struct
import zlib

import django
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image as Pillow

from newsroom.users.roles import Role
from stories import publishing, renditions
from stories.models import Image
from stories.models.imaging import LARGEST_FILE
from tests.factories import DAY, make_published, make_user
from tests.stories.admin.desk import change_url, client_of, opened
from tests.stories.delivery.pictures import make_image, png

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("private_media")]
ADD = "admin:stories_image_add"
SVG = "<svg xmlns='http://www.w3.org/2000/svg'{}>{}</svg>"


def upload(content: bytes, name: str, kind: str = "image/png", **values):
    file = SimpleUploadedFile(name, content, content_type=kind)
    form = {"name": "a-bridge", "issued_on": DAY.isoformat(), "alt_text": "A bridge.", "file": file, **values}
    return client_of(make_user(Role.EDITOR)).post(reverse(ADD), form)


def refused(answer) -> str:
    assert answer.status_code == 200
    assert not Image.objects.exists()
    errors = answer.context["adminform"].form.errors
    assert errors.keys() == {"file"}
    return str(errors["file"])


def kept_bytes() -> bytes:
    with Image.objects.get().file.open("rb") as file:
        return file.read()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_of(width: int, height: int) -> bytes:
    """The head of a one-bit PNG that claims this size, with next to nothing behind it."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 64)) + chunk(b"IEND", b"")


def gif_of(frames: int) -> bytes:
    """An animated GIF of one pixel a frame."""
    head = b"GIF89a" + struct.pack("<HHBBB", 1, 1, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
    frame = b"\x21\xf9\x04\0\0\0\0\0" + b"\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\x02\x02\x44\x01\0"
    return head + frame * frames + b"\x3b"


@pytest.mark.parametrize(
    "attributes, inside",
    [
        ("", "<script>alert(1)</script>"),
        (" onload='alert(1)'", ""),
        ("", "<use href='https://evil.example/x.svg#a'/>"),
    ],
)
@pytest.mark.parametrize("name", ["a.svg", "a.png"])
def test_a_drawing_that_could_run_is_refused(attributes, inside, name):
    refused(upload(SVG.format(attributes, inside).encode(), name))


def test_a_drawing_with_an_external_entity_is_refused():
    entity = "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + SVG.format("", "&x;")
    refused(upload(entity.encode(), "a.png"))


@pytest.mark.parametrize(
    "content, name",
    [
        (b"GIF89a/*<script>alert(1)</script>*/", "a.jpg"),
        (b"<!doctype html><script>alert(1)</script>", "a.png"),
        (b"%PDF-1.7\n1 0 obj <</S/JavaScript/JS(app.alert(1))>>", "a.png"),
        (b"", "empty.png"),
    ],
)
def test_what_only_calls_itself_a_picture_is_refused(content, name):
    refused(upload(content, name))


@pytest.mark.parametrize("name", ["a.jpg", "x.png.html.png", "..%2f..%2fa.png", "a b.png"])
def test_what_is_kept_is_a_png_under_its_digest_whatever_the_file_was_called(name):
    assert upload(png(), name, "image/jpeg").status_code == 302
    image = Image.objects.get()
    assert image.file.name == f"images/{image.sha256}.png"
    assert kept_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("name", ["x.jpg.html", "a.php", "a"])
def test_a_name_that_is_no_pictures_is_refused(name):
    refused(upload(png(), name, "text/html"))


def test_readers_get_the_type_that_it_has_and_nothing_to_guess(client):
    story = make_published(image=make_image())
    answer = client.get(story.image.path)
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in answer.headers
    answer.close()


def test_a_picture_that_unfolds_is_refused_by_its_head():
    refused(upload(png_of(60_000, 60_000), "a.png"))


def test_of_twenty_thousand_frames_the_first_is_kept():
    assert upload(gif_of(20_000), "a.gif", "image/gif").status_code == 302
    image = Image.objects.get()
    assert (image.width, image.height) == (1, 1)
    assert Pillow.open(io.BytesIO(kept_bytes())).format == "PNG"


def test_a_tiff_with_broken_tiles_is_refused():
    out = io.BytesIO()
    Pillow.new("RGB", (64, 64)).save(out, "TIFF", compression="raw")
    told = bytearray(out.getvalue())
    at = told.find(struct.pack("<HH", 273, 4))  # where the strips lie: beyond the end of the file
    told[at + 8 : at + 12] = struct.pack("<I", 0x7FFFFFFF)
    refused(upload(bytes(told), "a.tiff", "image/tiff"))


def test_the_form_says_what_is_taken_and_how_large_a_lead_has_to_be():
    told = client_of(make_user(Role.EDITOR)).get(reverse(ADD)).text
    assert "PNG, JPEG, WebP, GIF or TIFF; at most 20 MB and 40 million pixels" in told
    assert "at least 1,200 pixels wide" in told


def test_a_file_too_heavy_is_refused_before_it_is_read_as_a_picture():
    assert "at most 20 MB" in refused(upload(png() + b"\0" * LARGEST_FILE, "a.png"))


def test_where_who_and_with_what_a_picture_was_taken_is_not_kept_in_any_size(client):
    out, exif = io.BytesIO(), Pillow.Exif()
    exif[0x010F], exif[0x013B], exif[0xA431] = "CameraMaker", "Secret Author", "SERIAL-123"
    exif[0x0112] = 6  # turned by a quarter
    exif.get_ifd(0x8825)[2] = (52.0, 31.0, 12.0)
    Pillow.new("RGB", (4, 2)).save(out, "JPEG", exif=exif, comment=b"Secret Author")
    assert upload(out.getvalue(), "a.jpg", "image/jpeg", credit="A. Nother").status_code == 302
    image = Image.objects.get()
    make_published(image=image)
    publishing.render_due()
    sizes = [renditions.address(image.path, one) for one in renditions.offered(image.width, image.height)]
    for address in (image.path, *sizes):
        kept = client.get(address).getvalue()
        assert len(kept) > 20
        for told in (b"Secret Author", b"SERIAL-123", b"CameraMaker", b"Exif", b"eXIf", b"EXIF", b"JFIF"):
            assert told not in kept, address
    assert len(sizes) == 4
    assert (image.width, image.height, image.credit) == (2, 4, "A. Nother")


def test_a_part_that_is_all_spaces_in_base64_costs_no_more_than_it_weighs():
    """Django 5.2.9 and later bound what such a part may take; the form is refused in words."""
    assert django.VERSION >= (5, 2, 9)
    edge = "edge"
    body = (
        f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n'
        f"Content-Transfer-Encoding: base64\r\n\r\n{' ' * 3_000_000}\r\n--{edge}--\r\n"
    )
    client = client_of(make_user(Role.EDITOR))
    answer = client.post(reverse(ADD), data=body.encode(), content_type=f"multipart/form-data; boundary={edge}")
    assert answer.status_code in (200, 400, 413)
    assert not Image.objects.exists()


@pytest.mark.parametrize("query", ["width=999999", "w=1&h=1", "filters=" + "blur," * 100])
def test_no_size_can_be_asked_of_a_picture(client, query):
    story = make_published(image=make_image())
    plain = client.get(story.image.path).getvalue()
    asked = client.get(f"{story.image.path}?{query}")
    assert asked.status_code in (301, 400, 404) or asked.getvalue() == plain
    assert client.get(story.image.path.replace(".png", "-999999.png")).status_code == 404


def test_people_who_work_here_see_what_is_kept_and_nobody_else():
    image = make_image()
    url = reverse("admin:stories_image_picture", args=[image.pk])
    answer = client_of(make_user(Role.CHECKER)).get(url)
    assert (answer.headers["Content-Type"], answer.headers["X-Content-Type-Options"]) == ("image/png", "nosniff")
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.getvalue().startswith(b"\x89PNG")
    assert client_of(make_user()).get(url).status_code == 403
    assert client_of(make_user(Role.CHECKER)).get(url.replace(str(image.pk), "999")).status_code == 404


@pytest.mark.parametrize("typed, kept", [(("20", "80"), (20, 80)), (("", ""), (50, 50))])
def test_what_stays_in_sight_is_two_numbers_in_percent(typed, kept):
    image, client = make_image(), client_of(make_user(Role.EDITOR))
    form = {**opened(client, image), "focal_x": typed[0], "focal_y": typed[1]}
    assert client.post(change_url(image), form).status_code == 302
    image.refresh_from_db()
    assert (image.focal_x, image.focal_y) == kept


@pytest.mark.parametrize("bad", ["101", "-1", "x", "1.5", "9" * 30])
def test_a_place_outside_the_picture_is_refused(bad):
    image, client = make_image(), client_of(make_user(Role.EDITOR))
    answer = client.post(change_url(image), {**opened(client, image), "focal_x": bad})
    assert "focal_x" in answer.context["adminform"].form.errors
