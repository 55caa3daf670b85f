"""What partners asked for and were handed, written down after the answer. Never fails a request: it says so, no more.

Open readers leave nothing here: no address, no name, no count.
"""

import logging
from collections.abc import Iterable
from datetime import date, datetime

from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from newsroom import instants, publication
from partners import keys
from partners.models import ApiKey, Fetch, Usage

logger = logging.getLogger("partners.log")
Version = tuple[str, int]  # the id of a story or an edition, and the number of its version


def note(key: ApiKey, *, status: int, octets: int, fetched: Iterable[Version] = ()) -> None:
    """One answer to a partner: its status, the octets of its body, and the versions whose documents it holds."""
    now = instants.now()
    try:
        with transaction.atomic():
            count_use(key.partner_id, timezone.localdate(now, publication.current().zone), status, octets)
            note_fetched(key.partner_id, fetched, now)
            keys.note_use(key, now)
    except DatabaseError:
        logger.exception("What partner %s was answered could not be written down.", key.partner_id)


def count_use(partner_id: int, on: date, status: int, octets: int) -> None:
    """One request more in the partner's day."""
    table = connection.ops.quote_name(Usage._meta.db_table)
    added = (1, int(status == 429), octets)
    sql = (
        f'INSERT INTO {table} (partner_id, "on", requests, refused, octets) VALUES (%s, %s, %s, %s, %s) '
        f'ON CONFLICT (partner_id, "on") DO UPDATE SET requests = {table}.requests + excluded.requests, '
        f"refused = {table}.refused + excluded.refused, octets = {table}.octets + excluded.octets"
    )
    _execute(sql, [partner_id, connection.ops.adapt_datefield_value(on), *added])


def note_fetched(partner_id: int, fetched: Iterable[Version], at: datetime) -> None:
    """Versions that a partner was handed: one statement, in one order, so that two never lock crosswise."""
    rows = sorted(set(fetched))
    if not rows:
        return
    table = connection.ops.quote_name(Fetch._meta.db_table)
    instant = connection.ops.adapt_datetimefield_value(at)
    sql = (
        f"INSERT INTO {table} (partner_id, subject_id, version, first_at, last_at, times) "
        f"VALUES {', '.join(['(%s, %s, %s, %s, %s, 1)'] * len(rows))} "
        "ON CONFLICT (partner_id, subject_id, version) "
        f"DO UPDATE SET last_at = excluded.last_at, times = {table}.times + 1"
    )
    _execute(sql, [value for subject, version in rows for value in (partner_id, subject, version, instant, instant)])


def _execute(sql: str, values: list) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
