"""Lists of the admin, asked for all that an address can hold: refused or answered, alike on both databases."""

import re

import pytest
from django.contrib import admin
from django.urls import reverse

from newsroom.adminkit import RoleAdmin
from newsroom.users.roles import Role
from stories.models import Notification
from tests.factories import correct, make_edition, make_published, make_story, make_user
from tests.stories.admin.desk import client_of

pytestmark = pytest.mark.django_db

NINES = "9" * 30
HOWS = ("", "__exact", "__isnull", "__id__exact", "__year", "__month", "__day")
LISTS = [
    model
    for model, shown in admin.site._registry.items()
    if isinstance(shown, RoleAdmin) and model is not Notification  # a page of its own that asks nothing by its address
]


@pytest.fixture
def client():
    person = make_user(*Role)
    person.is_superuser = True
    person.save()
    return client_of(person)


def address(model):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def test_there_are_lists_to_ask():
    assert len(LISTS) > 10


@pytest.mark.parametrize(
    "query",
    [
        "pk__in=1,2",
        "headline__regex=((",
        "created_by__password__startswith=pbkdf2",
        "password__startswith=pbkdf2",
        "_connector=OR",
        "identity__identity__startswith=A",
    ],
)
def test_what_no_list_offers_is_refused(client, query):
    for model in LISTS:
        assert client.get(f"{address(model)}?{query}").status_code == 400, model.__name__


@pytest.mark.parametrize("value", ["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00%2B14:00", "2026-13-40", "x"])
def test_an_instant_outside_the_calendar_is_no_fault(client, value):
    asked = 0
    for model in LISTS:
        for name in (one[0] for one in admin.site._registry[model].list_filter if isinstance(one, tuple)):
            assert client.get(f"{address(model)}?{name}__gte={value}").status_code in (200, 302), model.__name__
            asked += 1
    assert asked >= 2


@pytest.mark.parametrize("query", [f"p={NINES}", f"o={NINES}", f"pk__in={NINES}", "p=-1", "p=abc"])
def test_a_page_an_order_or_a_key_that_is_not_there_is_no_fault(client, query):
    for model in LISTS:
        assert client.get(f"{address(model)}?{query}").status_code in (200, 302), model.__name__


@pytest.mark.parametrize("value", [NINES, "9" * 19, "abc", "-1", "", "a,b", "%27", "%E2%80%AE", "x" * 300, "99999"])
def test_a_filter_of_no_value_is_no_fault(client, value):
    make_story()
    for model in LISTS:
        for name in admin.site._registry[model].list_filter:
            field = name if isinstance(name, str) else name[0] if isinstance(name, tuple) else name.parameter_name
            for how in HOWS if value in (NINES, "abc", "") else HOWS[:1]:
                answer = client.get(f"{address(model)}?{field}{how}={value}")
                assert answer.status_code in (200, 302), f"{model.__name__} {field}{how}"


def test_every_filter_that_a_list_shows_can_be_followed(client):
    correct(make_published())
    make_story(by=make_user(Role.REPORTER))
    make_edition(slot="evening")
    followed = 0
    for model in LISTS:
        page = client.get(address(model)).content.decode()
        links = {link.replace("&amp;", "&") for link in re.findall(r'href="(\?[^"]+)"', page)}
        for query in (link for link in links if "o=" not in link):
            assert client.get(address(model) + query).status_code == 200, f"{model.__name__} {query}"
            followed += 1
    assert followed > 40


@pytest.mark.parametrize("words", ["a " * 17, "x" * 201])
def test_a_search_of_too_many_words_is_told_and_finds_nothing(client, words):
    make_story(headline="a " + "x" * 250)
    for model in (model for model in LISTS if admin.site._registry[model].search_fields):
        page = client.get(address(model), {"q": words})
        assert page.status_code == 200
        assert page.context["cl"].result_count == 0
        assert "Search for at most 16 words and 200 characters." in page.content.decode()


@pytest.mark.parametrize(
    "words",
    [
        *("'", "(((", "a & | b", "!!!", "\\", "foo:*", '"open quote', "-", "a " * 16),
        *("\u202e", "\u202atext\u202c", "\u200b", "\ufdd0", "\U0001f600", NINES, "9" * 150),
    ],
)
def test_a_search_of_signs_is_a_search(client, words):
    make_story()
    for model in (model for model in LISTS if admin.site._registry[model].search_fields):
        assert client.get(address(model), {"q": words}).status_code == 200


@pytest.mark.parametrize(
    "year", ["0", "-1", "99999", "10000", "abc", "2026&{name}__month=13", "2026&{name}__month=2&{name}__day=31"]
)
def test_a_day_outside_the_calendar_is_no_fault(client, year):
    make_edition()
    asked = 0
    for model in LISTS:
        if name := admin.site._registry[model].date_hierarchy:
            query = f"{name}__year={year}".format(name=name)
            assert client.get(f"{address(model)}?{query}").status_code in (200, 302), f"{model.__name__} {query}"
            asked += 1
    assert asked >= 1
