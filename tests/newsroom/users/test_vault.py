"""Secrets of second factors are sealed with SECRET_KEY, and open to old keys that are named."""

from newsroom.users import vault


def test_what_is_sealed_is_unsealed_and_cannot_be_read():
    sealed = vault.seal("JBSWY3DPEHPK3PXP")
    assert "JBSWY3DPEHPK3PXP" not in sealed
    assert vault.seal("JBSWY3DPEHPK3PXP") != sealed
    assert vault.unseal(sealed) == "JBSWY3DPEHPK3PXP"


def test_an_old_key_still_opens_where_it_is_named(settings):
    sealed = vault.seal("JBSWY3DPEHPK3PXP")
    old, settings.SECRET_KEY = settings.SECRET_KEY, "a new key"
    settings.SECRET_KEY_FALLBACKS = [old]
    assert vault.unseal(sealed) == "JBSWY3DPEHPK3PXP"


def test_without_the_key_it_is_something_that_no_code_fits(settings, caplog):
    sealed = vault.seal("JBSWY3DPEHPK3PXP")
    settings.SECRET_KEY = "a new key"
    found = {vault.unseal(sealed), vault.unseal(sealed)}
    assert len(found) == 2
    assert "JBSWY3DPEHPK3PXP" not in found
    assert "SECRET_KEY has changed" in caplog.text
