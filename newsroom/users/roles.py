"""The roles of a newsroom, as groups that a migration creates. Imports nothing of ours."""

from django.db import models


class Role(models.TextChoices):
    """What a person may do; a person can have several roles."""

    REPORTER = "reporter", "Reporter: writes and submits stories"
    CHECKER = "fact-checker", "Fact-checker: checks claims against their sources"
    EDITOR = "editor", "Editor: edits, approves, corrects"
    PUBLISHER = (
        "publisher",
        "Publisher: publishes, presses editions, retracts and removes",
    )
    PARTNER_MANAGER = (
        "partner-manager",
        "Partner manager: looks after partners and their keys",
    )
    ADMINISTRATOR = (
        "administrator",
        "Administrator: users, roles and settings; no editorial verbs",
    )
