"""The desk as a person with a browser uses it: logged-in clients, the form as the page shows it, buttons pressed."""

from html.parser import HTMLParser
from typing import Any

from django.test import Client
from django.urls import reverse

from newsroom.users.models import User
from stories.models import Edition, Story


def client_of(user: User) -> Client:
    """A browser in which this person is logged in."""
    client = Client()
    client.force_login(user)
    return client


def verb_url(subject: Story | Edition, slug: str, query: str = "") -> str:
    return reverse(f"admin:stories_{subject._meta.model_name}_verb", args=[subject.pk, slug]) + query


def change_url(row: Any) -> str:
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


def press_button(user: User, subject: Story | Edition, slug: str, query: str = "", **values: Any):
    """Open the verb's page and send its form as it is shown, but for `values`."""
    client, url = client_of(user), verb_url(subject, slug, query)
    page = client.get(url)
    shown = fields_of(page.content.decode()) if page.status_code == 200 else {}
    return client.post(url, {**shown, **values})


def opened(client: Client, row: Any) -> dict[str, Any]:
    """The values of a row's form, as the browser would send them back untouched."""
    page = client.get(change_url(row))
    assert page.status_code == 200
    return fields_of(page.content.decode())


def fields_of(html: str) -> dict[str, Any]:
    """What a browser would send of the forms of a page that post."""
    reader = _Fields()
    reader.feed(html)
    return {name: values[0] if len(values) == 1 else values for name, values in reader.values.items() if values}


class _Fields(HTMLParser):
    """Collects the successful controls of forms that post; those of empty rows for scripts to copy are left out."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, list[str]] = {}
        self._posts = False
        self._select = self._textarea = ""

    def handle_starttag(self, tag: str, attributes: list) -> None:
        given = dict(attributes)
        name = given.get("name") or ""
        if tag == "form":
            self._posts = (given.get("method") or "").lower() == "post"
        if not self._posts or "__prefix__" in name:
            return
        if tag == "input":
            self._input(given, name)
        elif tag == "textarea":
            self._textarea, self.values[name] = name, [""]
        elif tag == "select":
            self._select, self.values[name] = name, []
        elif tag == "option" and self._select and "selected" in given:
            self.values[self._select].append(given.get("value") or "")

    def _input(self, given: dict, name: str) -> None:
        kind = given.get("type", "text")
        is_off = kind in ("checkbox", "radio") and "checked" not in given
        if name and not is_off and kind not in ("submit", "button", "file"):
            unnamed = "on" if kind in ("checkbox", "radio") else ""
            self.values.setdefault(name, []).append(given.get("value", unnamed) or "")

    def handle_data(self, data: str) -> None:
        if self._textarea:
            self.values[self._textarea][0] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._textarea:
            text = self.values[self._textarea][0]
            self.values[self._textarea][0] = text.removeprefix("\r").removeprefix("\n")
            self._textarea = ""
        elif tag == "select":
            self._select = ""
        elif tag == "form":
            self._posts = False
