"""Bytes and digests."""

import json

import pytest
import rfc8785

from stories.document import canonical
from tests.stories.document.seeds import SEED, seed

ENTRY = {
    "seq": 1,
    "type": "story.published",
    "reason": "first",
    "id": "mp-2026-08-29-002",
    "version": 1,
    "at": "2026-08-29T13:00:00.000+00:00",
    "sha256": "a" * 64,
    "previous_hash": "0" * 64,
}


def test_the_canonical_form_is_that_of_the_seed():
    assert canonical.canonical_bytes(seed()) == SEED
    assert canonical.sha256(SEED) == "776f90bfe5f4be87ccd9d5d2d05f1481b70c874c38e73c352f1df02d24984f88"


def test_a_compact_line_is_the_same_document_in_one_line():
    line = canonical.compact_line(seed())
    assert b"\n" not in line
    assert canonical.canonical_bytes(json.loads(line)) == SEED


@pytest.mark.parametrize(
    "value",
    [
        {"b": 1, "a": [True, None, {"z": "ä", "y": "\u2028\t\n\x7f\x1f"}]},
        {"$schema": "x", "A": "🙂", "_": -(2**53) + 1, "a1": 2**53 - 1, "a": {}},
        [],
        '"\\/',
    ],
)
def test_sorted_bytes_are_those_of_rfc_8785(value):
    assert canonical.jcs(value) == rfc8785.dumps(value)
    assert canonical.jcs(seed()) == rfc8785.dumps(seed())


def test_what_json_cannot_carry_has_no_bytes():
    with pytest.raises(TypeError):
        canonical.canonical_bytes({"headline": "\ud800"})


def test_a_ledger_hash_covers_every_member():
    whole = canonical.ledger_hash(**ENTRY)
    assert whole == canonical.sha256(rfc8785.dumps(ENTRY))
    others = {"seq": 2, "version": 2, **{name: "other" for name in ENTRY if name not in ("seq", "version")}}
    hashes = {canonical.ledger_hash(**{**ENTRY, name: value}) for name, value in others.items()}
    assert len(hashes | {whole}) == len(ENTRY) + 1
