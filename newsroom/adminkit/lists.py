"""What the address of a list in the admin may ask, and what a list may cost: its filters, a bounded search, and pages
whose number is counted no further than people turn them.

Imports nothing of ours but how words are found.
"""

import re
from collections.abc import Iterator
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.core.paginator import Paginator
from django.db import models
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.functional import cached_property
from unfold.views import ChangeList

from newsroom.finding import MOST_FOUND, WordsField, newest

from .inputs import is_key

MOST_WORDS = 16
LONGEST_SEARCH = 200
MOST_COUNTED = 1_000
# How the filters that Django makes for a field, and its hierarchy of dates, ask for it.
OFFERED = frozenset({"", "exact", "isnull", "id__exact", "year", "month", "day", "gte", "lt"})
BEYOND_EVERY_COLUMN = re.compile(r"[0-9]{19,}")


class BoundedPaginator(Paginator):
    """Counts a thousand rows and no more: a whole count reads the archive, and nobody turns twenty pages."""

    template_name = "admin/desk/_pages.html"

    @cached_property
    def _counted(self) -> int:
        return self.object_list.order_by()[: MOST_COUNTED + 1].count()

    @cached_property
    def count(self) -> int:
        return min(self._counted, MOST_COUNTED)

    @property
    def has_more(self) -> bool:
        """Whether there are rows that no page shows."""
        return self._counted > MOST_COUNTED


class BoundedChangeList(ChangeList):
    """Sorts by those columns only that the list offers for it."""

    def get_ordering_field(self, field_name: str) -> str | None:
        return super().get_ordering_field(field_name) if field_name in self.sortable_by else None

    def get_queryset(self, request: HttpRequest, exclude_parameters: list[str] | None = None) -> QuerySet:
        return super().get_queryset(request, exclude_parameters).defer(*self.model_admin.list_defer)


class BoundedList:
    """Mixin of a ModelAdmin: nothing is asked of the database that the page does not offer or that takes it long.

    `exact_search` names indexed fields that a search compares as a whole, `list_defer` long texts that no row shows.
    """

    paginator = BoundedPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    exact_search: tuple[str, ...] = ()
    list_defer: tuple[str, ...] = ()

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return BoundedChangeList

    def get_sortable_by(self, request: HttpRequest) -> list[str]:
        """By default the columns that an index holds in order."""
        if self.sortable_by is not None:
            return list(self.sortable_by)
        ordered = set(_in_order(self.model))
        return [name for name in self.get_list_display(request) if self._ordered_by(name) in ordered]

    def _ordered_by(self, column: Any) -> str:
        shown = getattr(self, column, None) if isinstance(column, str) else column
        return getattr(shown, "admin_order_field", None) or str(column)

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
        try:
            return super().get_changelist_instance(request)
        except (OverflowError, ValueError) as error:  # a year, or an instant in the paper's zone, that no calendar has
            raise IncorrectLookupParameters from error

    def response_action(self, request: HttpRequest, queryset: QuerySet) -> HttpResponse | None:
        """What is chosen for an action may be anything that a browser sends: what can be no key chooses nothing."""
        chosen = request.POST.getlist(ACTION_CHECKBOX_NAME)
        request.POST = request.POST.copy()
        request.POST.setlist(ACTION_CHECKBOX_NAME, [key for key in chosen if is_key(key)])
        return super().response_action(request, queryset)

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str):
        """Each word takes the database a condition more for each field, until it refuses or runs for a minute."""
        if len(search_term) > LONGEST_SEARCH or len(search_term.split()) > MOST_WORDS:
            messages.warning(request, f"Search for at most {MOST_WORDS} words and {LONGEST_SEARCH} characters.")
            return queryset.none(), False
        hits = self.found(search_term.strip()) if search_term.strip() else None
        if hits is None:
            return super().get_search_results(request, queryset, search_term)
        return queryset.filter(hits | self._exactly(search_term.strip())), False

    def _exactly(self, text: str) -> Q:
        """The rows of which a whole field says `text`; none where the field cannot hold it."""
        holding = [name for name in self.exact_search if can_hold(self.model, name, text)]
        return Q(*((name, text) for name in holding), _connector=Q.OR)

    def found(self, text: str) -> Q | None:
        """What a search for `text` finds; None where the table is small enough to be read through."""
        if has_words(self.model):
            return Q(pk__in=newest(self.model._meta.db_table, text, MOST_FOUND))
        return Q(pk__in=[]) if self.exact_search else None


def has_words(model: type[models.Model]) -> bool:
    """Whether the rows of a model are found by an index of their words."""
    try:
        return isinstance(model._meta.get_field("words"), WordsField)
    except FieldDoesNotExist:
        return False


def can_hold(model: type[models.Model], name: str, text: str) -> bool:
    """Whether a field can be asked for a text: too long a one, or one that nobody can print, is refused there too."""
    try:
        model._meta.get_field(name).get_prep_value(text)
    except ValidationError:
        return False
    return True


def _in_order(model: type[models.Model]) -> Iterator[str]:
    """The fields by which an index holds the rows in order, up to their keys."""
    key = {"id", "pk", model._meta.pk.name}
    yield model._meta.pk.name
    for field in model._meta.concrete_fields:
        if (field.unique or field.db_index) and not field.is_relation:
            yield field.name
    for index in model._meta.indexes:
        first, *others = (name.lstrip("-") for name in index.fields)
        if index.condition is None and set(others) <= key:
            yield first
