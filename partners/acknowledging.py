"""Partners' word that they acted on what was corrected or taken back. It is given once, and stands."""

from django.db import transaction

from newsroom import instants
from partners.models import Acknowledgement, Partner
from partners.outbox import ALWAYS
from stories.models.ledger import LedgerEntry


class NoSuchChange(LookupError):
    """The number was not given to any change yet."""


class NothingToDo(ValueError):
    """The change takes nothing back, so that there is nothing to acknowledge."""


@transaction.atomic
def acknowledge(*, partner: Partner, seq: int, note: str = "") -> tuple[Acknowledgement, bool]:
    """What is now on record, and whether it is new; a second word changes nothing. Raises NoSuchChange, NothingToDo."""
    entry = LedgerEntry.objects.filter(seq=seq).first()
    if entry is None:
        raise NoSuchChange
    if entry.type not in ALWAYS:
        raise NothingToDo
    kept = {"at": instants.now(), "note": note}
    return Acknowledgement.objects.get_or_create(partner=partner, seq=seq, defaults=kept)
