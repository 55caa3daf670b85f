"""Where pictures are kept: named by an address, and put into a folder whole."""

from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from newsroom import checks
from newsroom.environment import ConfigurationError
from newsroom.media import FolderStorage, folder_of, storage_of

HERE = Path("/srv/press/var/media")


def test_a_folder_unless_a_bucket_is_named():
    assert storage_of("")["BACKEND"] == storage_of("file:///srv/pictures")["BACKEND"] == "newsroom.media.FolderStorage"
    assert (folder_of("", HERE), folder_of("file:///srv/pictures", HERE)) == (HERE, Path("/srv/pictures"))
    assert folder_of("s3://press", HERE) == HERE
    named = storage_of("s3://press/media/?endpoint=https://s3.example&region=eu-1")["OPTIONS"]
    assert named["bucket_name"] == "press"
    assert named["location"] == "media"
    assert (named["endpoint_url"], named["region_name"]) == ("https://s3.example", "eu-1")
    assert storage_of("s3://press")["OPTIONS"]["location"] == ""


@pytest.mark.parametrize("address", ["pictures", "file://", "file://host/pictures", "ftp://press", "s3:///media"])
def test_an_address_that_names_no_storage_is_refused(address):
    with pytest.raises(ConfigurationError, match="write file:///folder or s3://"):
        storage_of(address)


def test_an_unknown_part_of_an_address_is_named():
    with pytest.raises(ConfigurationError, match="acl is not known"):
        storage_of("s3://press?acl=public")


def test_e011_a_bucket_needs_packages_of_its_own(settings, monkeypatch):
    assert list(checks.media_bucket()) == []
    settings.STORAGES = {**settings.STORAGES, "default": storage_of("s3://press")}
    monkeypatch.setattr(checks, "find_spec", lambda name: None)
    assert [(message.id, "django-storages" in message.hint) for message in checks.media_bucket()] == [
        ("newsroom.E011", True)
    ]


def test_a_file_comes_to_its_place_whole_and_again_under_its_own_name(tmp_path):
    storage = FolderStorage(location=tmp_path, allow_overwrite=True)
    for content in (b"first", b"second"):
        assert storage.save("pictures/a.png", ContentFile(content)) == "pictures/a.png"
        assert (tmp_path / "pictures/a.png").read_bytes() == content
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a.png", "pictures"]


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path):
    class Broken(ContentFile):
        def chunks(self, chunk_size=None):
            yield b"half"
            raise OSError("the line is down")

    storage = FolderStorage(location=tmp_path)
    with pytest.raises(OSError, match="the line is down"):
        storage.save("pictures/a.png", Broken(b"whole"))
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
