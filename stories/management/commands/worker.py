"""The background work of the newsroom. For now its press runs; deliveries and link checks will join them here."""

from .press_run import Command as PressRun


class Command(PressRun):
    help = "Do the newsroom's background work (press runs) until stopped; --once for cron."
