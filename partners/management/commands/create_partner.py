"""Makes a partner with a key, which it prints once."""

from argparse import ArgumentParser
from datetime import UTC, date, datetime, time, timedelta

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from newsroom import instants, publication
from partners import keys
from partners.choices import Scope
from partners.models import Partner, Plan

STANDARD = "standard"


class Command(BaseCommand):
    help = "Make a partner and print a key for it, once: it is kept as a digest only."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", metavar="NAME", help="how the newsroom calls the partner; no two have one name")
        scopes = ",".join(Scope.values)
        parser.add_argument(
            "--scopes", default=Scope.READ.value, help=f"what the key opens, of {scopes} (default: read)"
        )
        parser.add_argument("--plan", default=STANDARD, help=f"the plan with its rates (default: {STANDARD})")
        parser.add_argument("--expires", metavar="DAY", help="the last day of the key, such as 2027-12-31")
        parser.add_argument("--email", default="", help="whom to tell when an endpoint fails")

    @transaction.atomic
    def handle(self, **options) -> None:
        expires_at = end_of(options["expires"]) if options["expires"] else None
        scopes = [scope.strip() for scope in options["scopes"].split(",")]
        if unknown := [scope for scope in scopes if scope not in Scope.values]:
            raise CommandError(f"Unknown scope {unknown[0]!r}: write some of {','.join(Scope.values)}.")
        partner = made(options["name"], options["email"], plan_of(options["plan"]))
        new = keys.make(partner=partner, scopes=scopes, label="first key", expires_at=expires_at)
        self.stdout.write(f"Partner {partner.name}, plan {partner.plan}. The key opens: {', '.join(new.key.scopes)}.")
        self.stdout.write("It is shown this once; nobody can look it up again:")
        self.stdout.write(new.text)


def plan_of(name: str) -> Plan:
    plan = Plan.objects.filter(name=name).first()
    if plan is None:
        raise CommandError(
            f"There is no plan {name!r}. There are: {', '.join(Plan.objects.values_list('name', flat=True))}."
        )
    return plan


def made(name: str, email: str, plan: Plan) -> Partner:
    partner = Partner(name=name.strip(), email=email, plan=plan)
    try:
        partner.full_clean()
    except ValidationError as error:
        raise CommandError(" ".join(error.messages)) from error
    partner.save()
    return partner


def end_of(written: str) -> datetime:
    """The end of a day in the paper's zone."""
    try:
        day = date.fromisoformat(written) + timedelta(days=1)
        end = datetime.combine(day, time(), publication.current().zone).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise CommandError(f"{written!r} is no day such as 2027-12-31.") from error
    if end <= instants.now():
        raise CommandError(f"{written} is over: the key would open nothing.")
    return end
