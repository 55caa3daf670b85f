"""What the value of a parameter may be: one text read strictly, the same on every database. Messages repeat nothing."""

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from newsroom.instants import whole_milliseconds
from newsroom.text import forbidden_character, is_visible

INSTANT = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)",
    re.ASCII,
)
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
WHOLE = re.compile(r"0|[1-9][0-9]{0,18}", re.ASCII)
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}")
SLUG = re.compile(r"[a-z0-9-]{1,120}")
YEARS = 1900, 9998  # within which instants are kept
CURSOR = 1000


class Field(forms.Field):
    """The value of one parameter."""

    longest = 200

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{**kwargs, "required": False})

    def clean(self, value: str | None) -> Any:
        """None where the parameter is not given. Raises ValidationError with a sentence of ours."""
        if value is None:
            return None
        if not value.strip():
            raise ValidationError("It is empty: leave it out instead.")
        if len(value) > self.longest:
            raise ValidationError(f"It holds more than {self.longest} characters.")
        if forbidden_character(value):
            raise ValidationError("It holds a character that no text may hold.")
        return self.read(value)

    def read(self, value: str) -> Any:
        return value

    @property
    def schema(self) -> dict[str, Any]:
        """Its JSON Schema, for the description of the API."""
        return {"type": "string", "minLength": 1, "maxLength": self.longest}


class Pattern(Field):
    """A text of a given form."""

    pattern = ID
    wrong = "This is not the form of an id."

    def read(self, value: str) -> str:
        if not self.pattern.fullmatch(value):
            raise ValidationError(self.wrong)
        return value

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{self.pattern.pattern}$"}


class SlugValue(Pattern):
    """The slug of a section or tag, as addresses hold it."""

    pattern = SLUG
    wrong = "This is not the form of a slug: small letters, digits and hyphens."


class WordsValue(Field):
    """Words to look for."""

    def read(self, value: str) -> str:
        if not is_visible(value):
            raise ValidationError("Nothing of it can be seen.")
        return value.strip()


class CursorValue(Field):
    """A place in a list, as it was given out."""

    longest = CURSOR


class InstantValue(Field):
    """An instant of RFC 3339 with its offset, read to whole milliseconds in UTC."""

    def read(self, value: str) -> datetime:
        found = INSTANT.fullmatch(value)
        if not found:
            # In a query a plus sign stands for a space.
            hint = " Write the plus sign as %2B." if " " in value else ""
            raise ValidationError(f"This is no instant with its offset such as 2026-08-29T09:00:00-04:00.{hint}")
        on, at, fraction, offset = found.groups()
        try:
            written = f"{on}T{at}{(fraction or '.0')[:7]:0<7}{'+00:00' if offset in 'Zz' else offset}"
            instant = datetime.fromisoformat(written).astimezone(UTC)
        except (ValueError, OverflowError) as reason:
            raise ValidationError("There is no such instant.") from reason
        _within_years(instant.year)
        return whole_milliseconds(instant)

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "string", "format": "date-time"}


class DayValue(Field):
    """A day of the calendar."""

    def read(self, value: str) -> date:
        if not DAY.fullmatch(value):
            raise ValidationError("This is no day such as 2026-08-29.")
        try:
            day = date.fromisoformat(value)
        except ValueError as reason:
            raise ValidationError("There is no such day.") from reason
        _within_years(day.year)
        return day

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "string", "format": "date"}


class TruthValue(Field):
    """`true` or `false`."""

    def read(self, value: str) -> bool:
        if value not in ("true", "false"):
            raise ValidationError("It is either true or false.")
        return value == "true"

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


class WholeValue(Field):
    """A whole number in ASCII digits, from `least` to `most`."""

    def __init__(self, *, least: int = 0, most: int, **kwargs: Any) -> None:
        self.least, self.most = least, most
        super().__init__(**kwargs)

    def read(self, value: str) -> int:
        if not WHOLE.fullmatch(value) or not self.least <= int(value) <= self.most:
            raise ValidationError(f"This is no whole number from {self.least} to {self.most}.")
        return int(value)

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class ChoiceValue(Field):
    """One word of a closed list."""

    def __init__(self, *, words: Iterable[str], **kwargs: Any) -> None:
        self.words = tuple(words)
        super().__init__(**kwargs)

    def read(self, value: str) -> str:
        if value not in self.words:
            raise ValidationError(f"It is one of: {', '.join(self.words)}.")
        return value

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.words)}


def _within_years(year: int) -> None:
    if not YEARS[0] <= year <= YEARS[1]:
        raise ValidationError(f"It lies outside the years {YEARS[0]} to {YEARS[1]}.")
