"""What the address of a list in the admin may ask: the filters that the list offers, and a search of bounded length.

Imports nothing of ours.
"""

import re
from typing import Any

from django.contrib import messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest

MOST_WORDS = 16
LONGEST_SEARCH = 200
# How the filters that Django makes for a field, and its hierarchy of dates, ask for it.
OFFERED = frozenset({"", "exact", "isnull", "id__exact", "year", "month", "day", "gte", "lt"})
BEYOND_EVERY_COLUMN = re.compile(r"[0-9]{19,}")


class BoundedList:
    """Mixin of a ModelAdmin: nothing is asked of the database that the page does not offer or that takes it long."""

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Otherwise every field could be asked for by patterns, also such as no page shows."""
        field, _, how = lookup.partition("__")
        return field in self._filtered(request) and how in OFFERED

    def _filtered(self, request: HttpRequest) -> set[str]:
        offered = [*self.get_list_filter(request), self.date_hierarchy]
        plain = [one[0] if isinstance(one, tuple) else one for one in offered]
        return {one if isinstance(one, str) else getattr(one, "parameter_name", "") for one in plain}

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        """No key has so many digits; SQLite fails on such a number where PostgreSQL finds nothing."""
        asked = (value for name in request.GET if name != "q" for value in request.GET.getlist(name))
        if any(BEYOND_EVERY_COLUMN.search(value) for value in asked):
            raise IncorrectLookupParameters
        return super().get_changelist_instance(request)

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str):
        """Each word takes the database a condition more for each field, until it refuses or runs for a minute."""
        if len(search_term) > LONGEST_SEARCH or len(search_term.split()) > MOST_WORDS:
            messages.warning(request, f"Search for at most {MOST_WORDS} words and {LONGEST_SEARCH} characters.")
            return queryset.none(), False
        return super().get_search_results(request, queryset, search_term)
