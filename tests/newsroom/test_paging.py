"""Cursors come back as they were given, for the list that gave them and for no other."""

import pytest

from newsroom import paging

LIST = paging.query_of("/tag/water", {"section": "climate", "after": "x"})


def test_a_cursor_leads_back_to_its_place():
    place = ["2026-08-29T09:00:00.000-04:00", 7, "mp-2026-08-29-001"]
    assert paging.opened(paging.sealed(place, LIST), LIST) == place


def test_a_place_has_one_cursor_for_ever(settings):
    settings.SECRET_KEY = "a key of this test"
    assert paging.sealed(["a", 7], "/x") == paging.sealed(["a", 7], "/x")
    assert paging.sealed(["a", 7], "/x").count(":") == 1, "an instant in it would change the page that prints it"


def test_the_order_of_parameters_is_no_matter():
    assert paging.query_of("/a", {"b": "1", "c": "2"}) == paging.query_of("/a", {"c": "2", "b": "1"})


@pytest.mark.parametrize("path", ["/tag/fire", "/tag/water/", "/"])
def test_a_cursor_is_of_one_list(path):
    with pytest.raises(paging.BadCursor):
        paging.opened(paging.sealed([1], path), LIST)


@pytest.mark.parametrize("cursor", ["", "x", "WzFd", "WzFd:1x:abc", "é", "a" * 9000, ":::", "\u0000"])
def test_what_was_not_given_out_is_refused(cursor):
    with pytest.raises(paging.BadCursor):
        paging.opened(cursor, LIST)


def test_a_changed_cursor_is_refused():
    cursor = paging.sealed([1], LIST)
    for place in range(len(cursor)):
        changed = cursor[:place] + ("A" if cursor[place] != "A" else "B") + cursor[place + 1 :]
        with pytest.raises(paging.BadCursor):
            paging.opened(changed, LIST)
