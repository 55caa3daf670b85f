"""A publisher's first morning: password, authenticator app, recovery codes, passkey; all by what is on the screen."""

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from newsroom.users.roles import Role
from tests.newsroom.users.people import PASSWORD, code_of, make_person

from .steps import overflow, violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FINGER = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def desk(browser, live_server, settings):
    """A page on a device that knows fingers; what a page complains about, or its policy blocks, fails the test."""
    settings.NEWSROOM_SECOND_FACTOR = ["publisher", "administrator"]
    cache.clear()
    context = browser.new_context(base_url=live_server.url, viewport={"width": 390, "height": 844})
    page, complaints = context.new_page(), []
    page.set_default_timeout(15_000)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if "Content Security Policy" in line.text else None)
    sensor = context.new_cdp_session(page)
    sensor.send("WebAuthn.enable")
    sensor.send("WebAuthn.addVirtualAuthenticator", {"options": FINGER})
    yield page
    context.close()
    assert complaints == []


def check(page, title):
    """The page is the one meant, and axe finds nothing against WCAG 2.2 AA on it."""
    expect(page.get_by_role("heading", name=title, exact=True).first).to_be_visible()
    assert violations(page) == {}
    assert overflow(page) <= 0, f"{title} is wider than a phone"


def type_password(page, name, password=PASSWORD):
    """By keyboard alone: the field of the name has the focus."""
    page.goto("/admin/login/")
    expect(page.get_by_label("Name")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(password)
    page.keyboard.press("Enter")


def log_out(page):
    page.goto("/admin/logout/")
    check(page, "Log out")
    page.locator("main").get_by_role("button", name="Log out").click()
    expect(page.get_by_role("button", name="Log in", exact=True)).to_be_visible()


def confirm(page):
    check(page, "Confirm that it is you")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()


def add_app(page) -> str:
    page.get_by_role("link", name="Add an app").click()
    confirm(page)
    check(page, "Add an authenticator app")
    page.get_by_text("Type this key instead").click()
    secret = page.locator("code").inner_text()
    page.get_by_label("Code").fill(code_of(secret))
    page.get_by_role("button", name="Add the app").click()
    return secret


def test_a_publisher_adds_a_second_factor_and_logs_in_with_each(desk):
    person = make_person(Role.PUBLISHER, name="mira")
    type_password(desk, "mira", "not the password")
    expect(desk.get_by_role("alert").first).to_contain_text("do not belong together")
    check(desk, "Log in")

    type_password(desk, "mira")
    check(desk, "Second factor")
    desk.goto("/admin/stories/story/")
    expect(desk).to_have_url(
        f"{desk.url.split('/admin')[0]}/admin/account/second-factor/?next=%2Fadmin%2Fstories%2Fstory%2F"
    )
    secret = add_app(desk)
    check(desk, "Recovery codes")
    spare = desk.locator("code").all_inner_texts()
    assert len(spare) == 10
    log_out(desk)

    type_password(desk, "mira")
    check(desk, "Second factor")
    desk.get_by_label("Code").fill("12345")
    desk.keyboard.press("Enter")
    expect(desk.locator(".errorlist")).to_contain_text("does not fit")
    desk.get_by_label("Code").fill(code_of(secret))
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/admin/")
    log_out(desk)

    type_password(desk, "mira")
    desk.get_by_label("Code").fill(spare[0])
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/admin/")
    desk.goto("/admin/account/")
    check(desk, "Your account")
    desk.get_by_role("link", name="Passkeys").click()
    check(desk, "Passkeys")
    desk.get_by_role("link", name="Add a passkey").click()
    desk.get_by_label("Code").fill(spare[1])
    desk.get_by_role("button", name="Go on").click()
    check(desk, "Add a passkey")
    desk.get_by_label("What you call it").fill("My phone")
    desk.get_by_role("button", name="Add the passkey").click()
    expect(desk.get_by_text("My phone")).to_be_visible()
    check(desk, "Second factor")
    desk.goto("/admin/password_change/")
    check(desk, "Change your password")
    log_out(desk)

    desk.get_by_role("button", name="Log in with a passkey").click()
    desk.wait_for_url("**/admin/")
    log_out(desk)
    type_password(desk, "mira")
    desk.get_by_role("button", name="Use a passkey").click()
    desk.wait_for_url("**/admin/")

    person.is_active = False
    person.save()
    desk.goto("/admin/login/")
    desk.get_by_role("button", name="Log in with a passkey").click()
    expect(desk.get_by_role("alert").first).to_contain_text("was not accepted")


def test_a_forgotten_password_is_set_anew(desk):
    desk.goto("/admin/login/")
    desk.get_by_role("link", name="Forgot your password?").click()
    check(desk, "Set a new password")
    desk.get_by_label("Your e-mail address").fill("nobody@paper.example")
    desk.get_by_role("button", name="Mail me a link").click()
    check(desk, "Look into your mail")
    desk.goto("/admin/account/password/reset/key/1-abc/")
    check(desk, "Set a new password")


def test_a_device_without_a_passkey_is_told_so(desk):
    make_person(name="mira")
    desk.goto("/admin/login/")
    refusal = "Promise.reject(new DOMException('', 'NotAllowedError'))"
    desk.evaluate(f"() => {{ navigator.credentials.get = () => {refusal} }}")
    desk.get_by_role("button", name="Log in with a passkey").click()
    expect(desk.get_by_role("alert")).to_contain_text("No passkey was given")
