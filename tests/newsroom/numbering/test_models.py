"""Numbers that rise by one and are never given again."""

import pytest

from newsroom.numbering.models import Series, next_number, reserve, reserve_all

pytestmark = pytest.mark.django_db


def test_numbers_rise_by_one_in_each_series():
    assert [next_number("a"), next_number("a"), next_number("b")] == [1, 2, 1]


def test_a_reserved_number_and_those_below_it_are_never_given():
    reserve("a", 5)
    reserve("a", 3)
    assert next_number("a") == 6


def test_many_series_are_reserved_at_once_and_none_is_lowered(django_assert_max_num_queries):
    reserve("a", 5)
    with django_assert_max_num_queries(5):
        reserve_all({"a": 3, "b": 7, "c": 1})
    assert dict(Series.objects.values_list("name", "last")) == {"a": 5, "b": 7, "c": 1}
    reserve_all({})
