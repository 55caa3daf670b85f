"""How many exports a partner takes at once, over all processes, and which it took: a row that shows signs of life."""

import logging
from datetime import timedelta
from time import monotonic

from django.db import DatabaseError, transaction
from django.db.models import Q

from newsroom import instants
from newsroom.api.problems import Problem
from partners.models import ApiKey, ExportTaken, Partner

EVERY = 15  # seconds between two signs of life
SILENCE = timedelta(seconds=180)  # after which an export has died; longer than a block may take to be read
WAIT = {"Retry-After": "30"}

log = logging.getLogger(__name__)


def keep(key: ApiKey, *, ledger: int, selection: dict[str, str]) -> "Kept":
    """Begin an export of the record up to the entry `ledger`. Raises Problem beyond the plan's number at once."""
    with transaction.atomic():
        partner = Partner.objects.select_for_update(of=("self",)).select_related("plan").get(pk=key.partner_id)
        now = instants.now()
        going = partner.exports.filter(ended_at=None, seen_at__gt=now - SILENCE).count()
        if going >= partner.plan.exports_at_once:
            raise Problem("quota-exceeded", told(partner.plan.exports_at_once), headers=WAIT)
        taken = partner.exports.create(ledger=ledger, selection=selection, began_at=now, seen_at=now)
    return Kept(key, taken)


def told(most: int) -> str:
    """The refusal in words."""
    exports = "1 export" if most == 1 else f"{most} exports"
    return f"Your plan allows {exports} at once. Take the one that is under way to its end, or close its connection."


class Kept:
    """An export under way. Whoever hands it on gives signs of life and says how it ended."""

    def __init__(self, key: ApiKey, taken: ExportTaken) -> None:
        self._key, self._row, self._seen = key, ExportTaken.objects.filter(pk=taken.pk), monotonic()

    def goes_on(self, lines: int) -> bool:
        """A sign of life after so many lines, written every 15 seconds; whether the key still opens exports."""
        if monotonic() - self._seen < EVERY:
            return True
        self._seen = monotonic()
        self._row.update(seen_at=instants.now(), lines=lines)
        return self._opens()

    def ended(self, lines: int, *, is_whole: bool) -> None:
        """The last word. A database that does not take it fails no export: the row falls silent and counts no more."""
        now = instants.now()
        try:
            self._row.update(seen_at=now, ended_at=now, lines=lines, is_whole=is_whole)
        except DatabaseError:
            log.exception("The end of an export could not be written down.")

    def _opens(self) -> bool:
        unexpired = Q(expires_at=None) | Q(expires_at__gt=instants.now())
        return ApiKey.objects.filter(unexpired, pk=self._key.pk, revoked_at=None, partner__is_active=True).exists()
