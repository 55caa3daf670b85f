"""Ids of many rows as one text, in one query on both databases."""

from typing import Any

from django.db.models import Aggregate, TextField


class Joined(Aggregate):
    """The values of a column with commas between; ids hold none. None for no row, in no particular order."""

    function = "STRING_AGG"
    template = "%(function)s(%(expressions)s, ',')"
    output_field = TextField()

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return self.as_sql(compiler, connection, function="GROUP_CONCAT", **context)


def parted(joined: str | None) -> list[str]:
    """The ids again, sorted."""
    return sorted(joined.split(",")) if joined else []
