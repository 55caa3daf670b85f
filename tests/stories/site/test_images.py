"""Images leave the private storage when a version shows them, and only then."""

import io

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image as Drawing

from newsroom.http import Lifetime
from stories import publishing, renditions
from stories.models import PublishedImage
from tests import factories
from tests.stories.delivery.pictures import make_image, png

pytestmark = pytest.mark.django_db


@pytest.fixture
def image(private_media):
    return make_image()


def test_an_image_is_private_until_a_version_shows_it(client, image):
    assert client.get(image.path).status_code == 404
    story = factories.make_published(image=image)
    response = client.get(image.path)
    assert b"".join(response.streaming_content) == png()
    assert response["Content-Type"] == "image/png"
    assert response["Content-Length"] == str(len(png()))
    assert response["Cache-Control"] == Lifetime.IMAGE
    assert response["Cache-Groups"].startswith(f'"story-{story.story_id}", "image-issues-')
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert response["Last-Modified"] == "Sat, 29 Aug 2026 09:00:00 GMT"


def test_head_and_conditional_requests(client, image):
    factories.make_published(image=image)
    get, head = client.get(image.path), client.head(image.path)
    get.getvalue()
    assert dict(head.items()) == dict(get.items())
    assert head.content == b""
    for headers in ({"if-none-match": get["ETag"]}, {"if-modified-since": get["Last-Modified"]}):
        unchanged = client.get(image.path, headers=headers)
        assert unchanged.status_code == 304
        assert unchanged["Cache-Control"] == get["Cache-Control"]


@pytest.mark.parametrize("range_", ["bytes=0-0,5-1,abc", "bytes=-1", "bytes=99999999-"])
def test_a_range_is_answered_with_the_whole_and_the_next_request_works(client, image, range_):
    factories.make_published(image=image)
    for headers in ({"range": range_}, {}):
        response = client.get(image.path, headers=headers)
        assert response.status_code == 200
        assert b"".join(response.streaming_content) == png()


def test_the_image_of_a_removed_story_is_private_again(client, image):
    factories.remove(factories.make_published(image=image))
    assert client.get(image.path).status_code == 404


def test_a_published_image_without_its_file_is_missing_and_reported(client, image, caplog):
    factories.make_published(image=image)
    image.file.storage.delete(image.file.name)
    assert client.get(image.path).status_code == 404
    assert client.head(image.path).status_code == 404
    assert image.path in caplog.text


@pytest.mark.parametrize(
    "name", ["../../settings.py", "a-bridge.png/..%2f..%2fx", "A-Bridge.png", "a-bridge.svg", "%00.png"]
)
def test_no_other_name_reaches_the_storage(client, image, name):
    factories.make_published(image=image)
    assert client.get(f"/issues/2026-08-29/{name}").status_code == 404


@pytest.fixture
def wide(private_media):
    """A picture that is large enough to have more sizes than its own, red where it has to stay in sight."""
    picture, out = Drawing.new("RGB", (1300, 400), "white"), io.BytesIO()
    picture.paste("red", (1150, 0, 1300, 400))
    picture.save(out, "PNG")
    image = make_image("the-quay-card-480", ContentFile(out.getvalue(), name="quay.png"))
    image.focal_x, image.focal_y = 95, 50
    image.save()
    return image


def beside(image, end: str) -> str:
    return image.path.removesuffix(".png") + end


def opened(content: bytes) -> Drawing.Image:
    return Drawing.open(io.BytesIO(content))


def test_a_rendition_is_private_until_a_version_shows_its_picture_and_then_made(client, wide):
    address = beside(wide, "-wide-640.webp")
    assert client.get(address).status_code == 404
    assert renditions.kept(wide.file.name) == []
    story = factories.make_published(image=wide)
    response = client.get(address)
    assert opened(response.content).size == (640, 197)
    assert {name: response[name] for name in ("Content-Type", "Content-Length", "Content-Disposition")} == {
        "Content-Type": "image/webp",
        "Content-Length": str(len(response.content)),
        "Content-Disposition": 'inline; filename="the-quay-card-480-wide-640.webp"',
    }
    assert response["Cache-Control"] == Lifetime.IMAGE
    assert response["Cache-Groups"].startswith(f'"story-{story.story_id}", "image-issues-')
    assert (response["X-Content-Type-Options"], response["Cross-Origin-Resource-Policy"]) == ("nosniff", "cross-origin")
    assert response["Last-Modified"] == "Sat, 29 Aug 2026 09:00:00 GMT"
    assert len(renditions.kept(wide.file.name)) == 1


def test_a_rendition_answers_head_conditions_and_ranges(client, wide):
    factories.make_published(image=wide)
    address = beside(wide, "-card-480.webp")
    get, head = client.get(address), client.head(address)
    assert dict(head.items()) == dict(get.items())
    assert head.content == b""
    for headers in ({"if-none-match": get["ETag"]}, {"if-modified-since": get["Last-Modified"]}):
        assert client.get(address, headers=headers).status_code == 304
    for asked in ("bytes=0-0,5-1,abc", "bytes=-1", "bytes=99999999-"):
        for headers in ({"range": asked}, {}):
            response = client.get(address, headers=headers)
            assert (response.status_code, response.content) == (200, get.content)


def test_an_avif_leads_to_the_webp_until_the_worker_has_made_it(client, wide):
    factories.make_published(image=wide)
    address = beside(wide, "-card-480.avif")
    for method in (client.get, client.head):
        response = method(address)
        assert (response.status_code, response["Location"]) == (302, beside(wide, "-card-480.webp"))
        assert response["Cache-Control"] == Lifetime.MISSING
    assert publishing.render_due() == 1
    made = client.get(address)
    assert (made.status_code, made["Content-Type"], opened(made.content).format) == (200, "image/avif", "AVIF")
    assert made["ETag"] != client.get(beside(wide, "-card-480.webp"))["ETag"]


def test_a_card_shows_what_the_last_version_says_has_to_stay_in_sight(client, wide):
    story = factories.make_published(image=wide)
    address = beside(wide, "-card-480.webp")
    first = client.get(address)
    assert opened(first.content).convert("RGB").getpixel((400, 100))[2] < 100
    wide.focal_x = 5
    wide.save()
    factories.correct(story, image=wide)
    second = client.get(address)
    assert opened(second.content).convert("RGB").getextrema()[2][0] > 200
    assert first["ETag"] != second["ETag"]
    assert first["Last-Modified"] != second["Last-Modified"]
    publishing.rebuild()
    assert client.get(address)["ETag"] == second["ETag"]
    assert publishing.verify() == []


def test_no_size_but_the_named_ones_can_be_asked_for(client, wide):
    factories.make_published(image=wide)
    for end in (
        *("-wide-641.webp", "-wide-1920.webp", "-wide-999999.webp", "-wide-0.webp", "-card-960.avif", "-full-640.webp"),
        *("-wide-640.png", "-wide-640.jpg", "-wide-640.webp.html", "-wide--640.webp", "-WIDE-640.webp", ".webp"),
    ):
        assert client.get(beside(wide, end)).status_code == 404, end
    assert renditions.kept(wide.file.name) == []


def test_a_size_asked_for_beside_the_address_changes_nothing(client, wide):
    factories.make_published(image=wide)
    address = beside(wide, "-wide-640.webp")
    assert client.get(f"{address}?width=999999&w=1&filter=blur").content == client.get(address).content
    assert len(renditions.kept(wide.file.name)) == 1


def test_a_removed_story_leaves_no_rendition_in_reach_and_a_shared_picture_stays(client, wide):
    first, second = (factories.approve(factories.make_story(image=wide)) for _ in range(2))
    factories.make_pressed(first, second)
    second.refresh_from_db()
    publishing.render_due()
    addresses = [beside(wide, end) for end in ("-wide-640.webp", "-card-480.avif")]
    factories.remove(first)
    assert [client.get(address).status_code for address in addresses] == [200, 200]
    factories.remove(second)
    assert [client.get(address).status_code for address in addresses] == [404, 404]


def test_a_picture_without_its_file_or_sizes_has_no_renditions(client, wide, caplog):
    factories.make_published(image=wide)
    address = beside(wide, "-wide-640.webp")
    default_storage.delete(wide.file.name)
    assert client.get(address).status_code == 404
    assert wide.path in caplog.text
    PublishedImage.objects.update(width=None)
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("backend", ["memory", "folder"])
def test_pictures_are_kept_wherever_the_setting_says(client, settings, tmp_path, backend):
    kept = {
        "memory": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
        "folder": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path / "far"}},
    }
    settings.MEDIA_ROOT = tmp_path / "near"
    settings.STORAGES = {**settings.STORAGES, "default": kept[backend]}
    image = make_image()
    story = factories.make_published(image=image)
    assert client.get(image.path).getvalue() == png()
    publishing.render_due()
    assert [client.get(beside(image, f"-wide-4.{kind}")).status_code for kind in ("webp", "avif")] == [200, 200]
    assert publishing.verify() == []
    factories.remove(story)
    publishing.forget_renditions(image.file.name)
    assert renditions.kept(image.file.name) == []
    assert not (tmp_path / "near").exists()
