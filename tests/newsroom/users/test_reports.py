"""A failure on a page about logging in gives no password, code, key or session away (AU-11)."""

import sys
from secrets import token_hex

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.test import Client, RequestFactory
from django.views.debug import ExceptionReporter

from newsroom.users.reports import MaskedReports
from tests.newsroom.users.people import FACTORS, LOGIN, make_person

# Made here, since a report shows lines of the source around each call.
SECRETS = tuple(token_hex(12) for _ in range(3))


def reports_of(request, value) -> str:
    """What both kinds of report say of a failure in the middle of handling `request`."""
    try:
        fail(value, {"password": value, "code": value})
    except RuntimeError:
        reporter = ExceptionReporter(request, *sys.exc_info())
        return reporter.get_traceback_text() + reporter.get_traceback_html()
    raise AssertionError("It did not fail.")


def fail(value, cleaned_data):
    raise RuntimeError("as it does")


@pytest.mark.parametrize(
    "address, posted",
    [
        (LOGIN, {"username": "mira", "password": SECRETS[0]}),
        (f"{FACTORS}code/", {"code": SECRETS[1]}),
        (f"{FACTORS}passkeys/login/", {"credential": SECRETS[0]}),
        ("/admin/password_change/", {"oldpassword": SECRETS[0], "password1": SECRETS[0], "password2": SECRETS[0]}),
        ("/admin/users/user/1/password/", {"password1": SECRETS[0]}),
    ],
)
def test_a_report_masks_what_was_posted_and_what_it_became(address, posted):
    request = RequestFactory().post(address, posted)
    request.COOKIES = {"sessionid": SECRETS[2], "newsroom_device": SECRETS[2]}
    told = reports_of(request, next(iter(set(posted.values()) & set(SECRETS))))
    assert "as it does" in told
    assert not [secret for secret in SECRETS if secret in told]


def test_elsewhere_names_that_tell_of_a_secret_are_masked():
    frame = inner("shown", "hidden", {"signing_secret": "hidden", "tokens": ["hidden"]})
    named = dict(MaskedReports().get_traceback_frame_variables(None, frame))
    assert named["harmless"] == "shown"
    assert "hidden" not in str(named)


def inner(harmless, api_key, form):
    return sys._getframe()


def test_the_settings_name_it(settings):
    assert settings.DEFAULT_EXCEPTION_REPORTER_FILTER == "newsroom.users.reports.MaskedReports"


@pytest.mark.django_db
def test_what_people_type_to_log_in_reaches_no_log(caplog):
    make_person(name="mira")
    for _ in range(12):
        Client().post(LOGIN, {"username": "mira", "password": SECRETS[0]})
    assert SECRETS[0] not in caplog.text


def test_pages_for_developers_are_an_error_of_deployment(settings):
    settings.DEBUG = True
    with pytest.raises(SystemCheckError, match=r"newsroom\.E009"):
        call_command("check", deploy=True, tags=["security"])
