"""`create_partner` for operators: a partner, and its key once."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from partners import keys
from partners.models import ApiKey, Partner, Plan

pytestmark = pytest.mark.django_db


def made(*arguments):
    out = StringIO()
    call_command("create_partner", *arguments, stdout=out)
    return out.getvalue().splitlines()


def test_the_key_is_printed_once_and_opens_what_was_asked_for():
    Plan.objects.create(name="large", per_minute=1000)
    tomorrow = timezone.localdate() + timedelta(days=1)
    asked = (
        "--scopes",
        "read, bulk",
        "--plan",
        "large",
        "--expires",
        tomorrow.isoformat(),
        "--email",
        "ops@example.org",
    )
    *_, text = made("Wire Ltd", *asked)
    key = keys.found(text)
    assert (key.partner.name, key.partner.plan.name, key.partner.email) == ("Wire Ltd", "large", "ops@example.org")
    assert (key.scopes, timezone.localdate(key.expires_at)) == (["read", "bulk"], tomorrow + timedelta(days=1))


def test_by_itself_it_makes_a_reader_without_an_end():
    key = keys.found(made("Wire Ltd")[-1])
    assert (key.scopes, key.expires_at, key.partner.plan.name) == (["read"], None, "standard")


@pytest.mark.parametrize(
    "asked, said",
    [
        (["Wire"], "already exists"),
        ([" "], "cannot be blank"),
        (["New", "--scopes", "read,all"], "Unknown scope 'all'"),
        (["New", "--scopes", ""], "Unknown scope ''"),
        (["New", "--plan", "gold"], "There is no plan 'gold'. There are: standard."),
        (["New", "--expires", "soon"], "'soon' is no day"),
        (["New", "--expires", "9999-12-31"], "'9999-12-31' is no day"),
        (["New", "--expires", "2020-01-01"], "is over"),
        (["New", "--email", "nobody"], "valid email"),
    ],
)
def test_what_cannot_be_made_is_refused_and_leaves_nothing(asked, said):
    made("Wire")
    with pytest.raises(CommandError, match=said.replace("(", r"\(")):
        made(*asked)
    assert Partner.objects.count() == ApiKey.objects.count() == 1
