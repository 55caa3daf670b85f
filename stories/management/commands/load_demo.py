"""Loads the demonstration editions and one user for each role."""

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from tqdm import tqdm

from newsroom.pages.models import Section
from newsroom.users.models import User
from stories.demo.loading import load
from stories.demo.people import PASSWORD, PEOPLE
from stories.models import LedgerEntry, Story


class Command(BaseCommand):
    help = "Load three demonstration editions and a user for each role; refuses on a database that holds anything else."

    def handle(self, *args, **options):
        if any(table.objects.exists() for table in (Story, LedgerEntry, User, Section)):
            raise CommandError("This database holds something already: the demonstration needs an empty one.")
        with transaction.atomic():
            for _ in tqdm(load(), unit="step", disable=None):
                pass
        self.stdout.write(f"Logins, each with the password {PASSWORD}:")
        for login, (name, roles) in PEOPLE.items():
            self.stdout.write(f"  {login:<10} {name} ({', '.join(roles)})")
