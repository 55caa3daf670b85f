"""Reads configuration from the environment and a `.env` file, typed and strict.

Knows nothing of Django: an unknown or ill-typed name is an error that says what is known.
"""

import math
import os
from collections.abc import Mapping
from pathlib import Path

from dotenv import dotenv_values

PREFIXES = ("PUBLICATION_", "NEWSROOM_")
TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off", ""}


class ConfigurationError(Exception):
    """A setting is missing, unknown or ill-typed; the message names it and says what is accepted."""


class Environment:
    """Typed access to the process environment laid over a `.env` file.

    Every name that is asked for counts as known, so that `refuse_unknown` can list them all.
    """

    def __init__(self, base_dir: Path, environ: Mapping[str, str] | None = None) -> None:
        from_file = {name: value for name, value in dotenv_values(base_dir / ".env").items() if value is not None}
        self._values = {**from_file, **(os.environ if environ is None else environ)}
        self._known: set[str] = set()

    def text(self, name: str, default: str = "") -> str:
        self._known.add(name)
        return self._values.get(name, default).strip() or default

    def flag(self, name: str, *, default: bool = False) -> bool:
        word = self.text(name, "on" if default else "off").lower()
        if word not in TRUE_WORDS | FALSE_WORDS:
            raise ConfigurationError(
                f"{name}={word!r} is neither yes nor no: write one of 1, true, yes, on, 0, false, no, off."
            )
        return word in TRUE_WORDS

    def number(self, name: str, default: float) -> float:
        written = self.text(name, str(default))
        try:
            value = float(written)
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            raise ConfigurationError(f"{name}={written!r} is not a number.")
        return value

    def choice(self, name: str, known: tuple[str, ...]) -> str:
        """One of the known words; the first is the default."""
        word = self.text(name, known[0]).lower()
        if word not in known:
            raise ConfigurationError(f"{name}={word!r} is not known: write one of {', '.join(known)}.")
        return word

    def words(self, name: str, default: str = "") -> list[str]:
        return [word.strip() for word in self.text(name, default).split(",") if word.strip()]

    def required(self, name: str, why: str) -> str:
        """The text of a setting that has no default. Raises ConfigurationError with `why` where it is not set."""
        value = self.text(name)
        if not value:
            raise ConfigurationError(f"{name} is not set: {why}")
        return value

    def refuse_unknown(self) -> None:
        """Raise ConfigurationError for a misspelt `PUBLICATION_*` or `NEWSROOM_*` name, listing the known ones."""
        unknown = sorted(name for name in self._values if name.startswith(PREFIXES) and name not in self._known)
        if unknown:
            known = ", ".join(sorted(name for name in self._known if name.startswith(PREFIXES)))
            raise ConfigurationError(f"Unknown setting {', '.join(unknown)}. Known ones are: {known}.")
