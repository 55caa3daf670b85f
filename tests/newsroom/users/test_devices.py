"""A device is known by a signed mark, for the one person who logged in on it."""

from django.http import HttpResponse
from django.test import RequestFactory

from newsroom.users import devices


def request_with(cookie: str):
    request = RequestFactory().get("/admin/login/")
    request.COOKIES[devices.COOKIE] = cookie
    return request


def marked(login: str) -> str:
    response = HttpResponse()
    devices.remember(response, login)
    return response.cookies[devices.COOKIE].value


def test_the_mark_is_random_and_for_one_person():
    cookie = marked("mira")
    mark = devices.mark_of(request_with(cookie), "mira")
    assert len(mark) >= 20
    assert devices.mark_of(request_with(cookie), "nell") == ""
    assert devices.mark_of(request_with(marked("mira")), "mira") != mark


def test_a_forged_or_missing_mark_is_none():
    cookie = marked("mira")
    for bad in ("", "x", cookie[:-1] + ("a" if cookie[-1] != "a" else "b"), cookie.partition(":")[0]):
        assert devices.mark_of(request_with(bad), "mira") == ""
    assert devices.mark_of(RequestFactory().get("/"), "mira") == ""
