"""Unpacking: the rows that a document describes, in memory, from which the same document is built."""

import pytest

from newsroom import publication
from stories.document import build
from stories.document.parts import image_address
from stories.unpacking.parts import (
    direction_of,
    image_of,
    parts_of,
    place_of_image,
)
from tests.stories.archives import SEED_BYTES, carried_over, corrected, retracted, seed, written

PAPER = publication.current()


@pytest.mark.parametrize("made", [seed(), corrected(seed()), retracted(seed()), carried_over()])
def test_a_document_is_built_again_from_its_rows(made):
    assert written(build.story_document(parts_of(made, paper=PAPER))) == written(made)


def test_a_presentation_is_built_again_from_its_rows():
    image = {"alt_text": "A diagram.", "is_decorative": False, "width": 1200, "height": 800, "sha256": None}
    told = {
        "language": "ar",
        "direction": "rtl",
        "byline": "Desk",
        "sponsor": None,
        "image": {**image, "caption": None, "credit": "Us", "focal_point": [20, 80]},
        "notices": [],
        "follows": None,
    }
    assert build.story_presentation(parts_of(seed(), told, paper=PAPER)) == told


def test_a_draft_is_built_again_from_its_rows():
    draft = build.story_draft(parts_of(seed(), paper=PAPER))
    assert build.story_draft(parts_of(draft, paper=PAPER)) == draft
    assert SEED_BYTES


def test_a_claim_without_a_number_gets_the_next_after_all_others():
    made = seed()
    claim = made["story"]["key_claims"][0]
    made["story"]["key_claims"] = [{**claim, "claim_id": None}, claim, {**claim, "claim_id": "c1"}]
    assert [one.number for one in parts_of(made, paper=PAPER, last_claim_number=4).claims] == [5, 1, 6]


@pytest.mark.parametrize(
    "text, direction",
    [
        ("Headline", "ltr"),
        ("", "ltr"),
        ("“2026” الصحيفة", "rtl"),
        ("העיתון", "rtl"),
        ("C++ الصحيفة", "ltr"),
        ("世界", "ltr"),
    ],
)
def test_the_first_letter_with_a_direction_decides(text, direction):
    assert direction_of(text) == direction


@pytest.mark.parametrize(
    "address",
    [
        f"{PAPER.url}/issues/2026-08-29/a-picture.png",
        f"{PAPER.url}/issues/2026-02-30/a-picture.png",
        f"{PAPER.url}/issues/2026-08-29/{'x' * 121}.png",
        "https://images.example/issues/2026-08-29/a-picture.png",
        "https://images.example/a.jpg?width=2",
    ],
)
def test_an_image_keeps_its_address(address):
    assert image_address(image_of(address, None, paper=PAPER), PAPER) == address


def test_two_addresses_elsewhere_are_two_images():
    one, other = (place_of_image(f"https://images.example/{name}", PAPER)["name"] for name in "ab")
    assert one != other
