"""Partners and keys made by the real verbs, and requests that carry a key."""

from itertools import count

from partners import keys
from partners.models import ApiKey, Partner, Plan

_numbers = count(1)


def make_partner(name: str = "", **values) -> Partner:
    """A partner; `plan` names rates as keyword arguments of Plan, otherwise it is the standard plan."""
    rates = values.pop("plan", None)
    number = next(_numbers)
    plan = Plan.objects.create(name=f"plan {number}", **rates) if rates else Plan.objects.get(name="standard")
    return Partner.objects.create(name=name or f"Partner {number}", plan=plan, **values)


def make_key(*scopes: str, partner: Partner | None = None, **values) -> tuple[ApiKey, str]:
    """A key with `scopes` (by default `read`) and its text."""
    made = keys.make(partner=partner or make_partner(), scopes=scopes or ("read",), **values)
    return made.key, made.text


def with_key(text: str) -> dict[str, str]:
    """Keyword arguments of the test client's methods: `client.get(path, **with_key(text))`."""
    return {"HTTP_AUTHORIZATION": f"Bearer {text}"}
