"""Query parameters read strictly: whatever is wrong with any of them is one 400 that names them all.

Nothing of a request reaches a queryset but by a filter that a class declares.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, cast

import django_filters
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import QueryDict

from newsroom.api import fields
from newsroom.api.problems import Problem

MOST = 60  # parameters of one request: more are not read
LONGEST_NAME = 40  # of a parameter that is told back
MOST_TOLD = 20
Rows = QuerySet[Any, Any]
Narrow = Callable[[Rows, Any], Rows]


class NoRows:
    """Stands for the rows while parameters are read: a filter set asks what they are made of."""

    model = None


class Order(NamedTuple):
    """One order of a list: the column that it goes by and the id that tells equals apart, both in one direction.

    An index bears both. A column that may be empty cannot order anything.
    """

    by: str
    id: str
    is_descending: bool = True


class Filter(django_filters.Filter):
    """A parameter that narrows a list: by equality with the column `field_name`, or by `narrow(rows, value)`."""

    field_class: type[Any] = fields.Field

    def __init__(self, help_text: str, field_name: str | None = None, *, narrow: Narrow | None = None, **extra: Any):
        self.narrow = narrow
        super().__init__(field_name=field_name, label="", help_text=help_text, **extra)

    def filter(self, qs: Rows, value: Any) -> Rows:
        if value is None:
            return qs
        return self.narrow(qs, value) if self.narrow else super().filter(qs, value)


class Option(Filter):
    """A parameter that chooses how something is answered and narrows nothing."""

    def filter(self, qs: Rows, value: Any) -> Rows:
        return qs


class Id(Filter):
    field_class = fields.Pattern


class Slug(Filter):
    field_class = fields.SlugValue


class Words(Filter):
    field_class = fields.WordsValue


class Text(Filter):
    """Any text, compared as it is."""


class Instant(Filter):
    field_class = fields.InstantValue


class Day(Filter):
    field_class = fields.DayValue


class Truth(Filter):
    field_class = fields.TruthValue


class Whole(Filter):
    """Takes `least` and `most`."""

    field_class = fields.WholeValue


class Choice(Filter):
    """Takes `words`."""

    field_class = fields.ChoiceValue


class InstantOption(Option):
    field_class = fields.InstantValue


class WholeOption(Option):
    """Takes `least` and `most`."""

    field_class = fields.WholeValue


class ChoiceOption(Option):
    """Takes `words`."""

    field_class = fields.ChoiceValue


class SlugOption(Option):
    field_class = fields.SlugValue


class DayOption(Option):
    field_class = fields.DayValue


class TruthOption(Option):
    field_class = fields.TruthValue


class WordsOption(Option):
    field_class = fields.WordsValue


class CursorOption(Option):
    field_class = fields.CursorValue


class Parameters(django_filters.FilterSet):
    """The parameters of a door, declared as filters; this one takes none.

    `given` are their values as read, None where they are not given; `texts` those that were given, as written.
    """

    orders: ClassVar[Mapping[str, Order]] = {}  # the words of `ordering`; the first is the order without it

    def __init__(self, query: QueryDict) -> None:
        """Raises Problem (invalid-parameter) with every parameter that is wrong."""
        super().__init__({}, queryset=cast(Any, NoRows))
        self.form_fields = {name: one.field for name, one in self.filters.items()}
        self._refuse_too_many(query)
        errors = [(name, "This address takes no such parameter.") for name in query if name not in self.form_fields]
        self.given: dict[str, Any] = dict.fromkeys(self.form_fields)
        self.texts: dict[str, str] = {}
        for name in self.form_fields:
            errors += self._read(name, query.getlist(name))
        self._refuse(errors + ([] if errors else self.wrong_together()))

    def wrong_together(self) -> list[tuple[str, str]]:
        """Parameters that are wrong beside each other, with the reason; for classes that know such."""
        return []

    def chosen(self, rows: Rows) -> Rows:
        """The rows that all given filters let through."""
        for name, value in self.given.items():
            if value is not None:
                rows = self.filters[name].filter(rows, value)
        return rows

    @property
    def order(self) -> Order:
        """The order that was asked for."""
        return self.orders[self.given.get("ordering") or next(iter(self.orders))]

    def _read(self, name: str, values: list[str]) -> list[tuple[str, str]]:
        if not values:
            return []
        if len(values) > 1:
            return [(name, "It is given more than once.")]
        try:
            self.given[name] = self.form_fields[name].clean(values[0])
        except ValidationError as reason:
            return [(name, reason.messages[0])]
        self.texts[name] = values[0]
        return []

    def _refuse_too_many(self, query: QueryDict) -> None:
        if sum(len(values) for _, values in query.lists()) > MOST:
            detail = f"More than {MOST} parameters are not read."
            raise Problem("invalid-parameter", detail, errors=[], known=self.known)

    def _refuse(self, errors: list[tuple[str, str]]) -> None:
        if errors:
            told = [{"parameter": bounded(name), "detail": detail} for name, detail in errors[:MOST_TOLD]]
            raise Problem("invalid-parameter", errors=told, known=self.known)

    @property
    def known(self) -> list[str]:
        return sorted(self.form_fields)


class Listing(Parameters):
    """The parameters of a list. A class of a list adds its filters, and `ordering` by `ordering_of`."""

    page_size = WholeOption("How many items a page holds.", least=1, most=100)
    cursor = CursorOption("The place from which the page goes on, as `next` or `previous` gave it.")


def ordering_of(orders: Mapping[str, Order]) -> ChoiceOption:
    """The parameter `ordering` of a list with these orders."""
    first = next(iter(orders))
    return ChoiceOption(f"The order; without it `{first}`.", words=orders)


def bounded(name: str) -> str:
    """The name of a parameter as it is told back: no longer than any of ours, and nothing that cannot be seen."""
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in name[:LONGEST_NAME])
    return shown + ("…" if len(name) > LONGEST_NAME else "")
