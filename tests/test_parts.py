"""What asks a database is run on both, everything else once."""

import pytest
from django.db import connection

from tests.parts import asks_a_database


def test_a_test_that_says_nothing_cannot_reach_a_database_and_is_run_once(request):
    assert not asks_a_database(request.node)
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        connection.ensure_connection()


@pytest.mark.django_db
def test_a_test_that_asks_by_its_mark_is_run_on_both(request):
    assert asks_a_database(request.node)


def test_a_test_that_asks_by_a_fixture_is_run_on_both(db, request):
    assert asks_a_database(request.node)


def test_a_test_whose_programs_ask_is_run_on_both(newsrooms, request):
    assert asks_a_database(request.node)


@pytest.mark.browser
@pytest.mark.django_db
def test_a_browser_is_told_the_same_by_both_and_asks_one(request):
    assert not asks_a_database(request.node)


@pytest.mark.once
@pytest.mark.django_db
def test_a_long_walk_is_made_once(request):
    assert not asks_a_database(request.node)
