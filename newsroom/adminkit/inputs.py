"""Inputs that keep from the database what none of its columns holds, so that both databases answer alike."""

from datetime import date

from django import forms
from django.contrib.admin.widgets import AutocompleteSelect
from django.core.exceptions import ValidationError
from django.db import models
from django.http import HttpRequest

DIGITS_OF_A_KEY = 18
FIRST_YEAR, LAST_YEAR = 1900, 9998  # as documents have them: beyond, time zones leave the calendar


def is_key(text: object) -> bool:
    """Whether a text can be a primary key: 18 digits fit every column."""
    text = str(text)
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS_OF_A_KEY


class AutocompleteInput(AutocompleteSelect):
    """A search box for one row. What can be no key chooses nothing, and is not looked for."""

    def optgroups(self, name, value, attr=None):
        return super().optgroups(name, [one for one in value if not one or is_key(one)], attr)


class BoundedFields:
    """Mixin of what makes forms of models: search boxes and dates that hold no more than a column."""

    def formfield_for_foreignkey(self, db_field: models.ForeignKey, request: HttpRequest, **kwargs):
        if db_field.name in self.get_autocomplete_fields(request):
            kwargs.setdefault("widget", AutocompleteInput(db_field, self.admin_site))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def formfield_for_dbfield(self, db_field: models.Field, request: HttpRequest, **kwargs) -> forms.Field | None:
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is not None and isinstance(db_field, models.DateField):
            field.validators = [*field.validators, within_years]
        return field


def within_years(value: date) -> None:
    """Validator: raise ValidationError for a day or an instant that not every part of the newsroom can hold."""
    if not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise ValidationError(f"Give a year from {FIRST_YEAR} to {LAST_YEAR}.")
