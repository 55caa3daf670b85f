"""Text at the door: normalised to NFC, refused where XML or JSON cannot carry it or nobody can see it.

Imports nothing of ours."""

import hashlib
import re
import unicodedata

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.text import slugify

# Not allowed in XML 1.0 or not exchangeable: C0 controls but tab and newline, DEL and C1, surrogates, non-characters.
FORBIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
    + "".join(chr(plane + low) for plane in range(0x10000, 0x110000, 0x10000) for low in (0xFFFE, 0xFFFF))
    # Explicit direction overrides and embeddings reorder the text around them (isolates are allowed).
    + "\u202a-\u202e]"
)
# Unicode's line and paragraph separators end a line just as a line feed does (Unicode Standard, 5.8).
SEPARATORS = re.compile("[\u2028\u2029]")
LINE_ENDS = re.compile("[\n\u2028\u2029]")
# Letters and symbols by their category, and yet blank: fillers of Hangul, the empty cell of Braille.
BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800")
UNSEEN = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp", "Mn", "Me"})
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
RESERVED_SLUGS = frozenset({"history", "v", "diff"})
LONGEST_SLUG = 120
LONGEST_TAG_SLUG = 100  # before its digest
TELLING = frozenset("#$%*+<=>@^`|~")  # signs that make another word of a word, as in C++


def forbidden_character(text: str) -> str | None:
    """The first character that may not be stored, as `U+0000` with its place, or None."""
    found = FORBIDDEN.search(text)
    return f"U+{ord(found.group()):04X} at character {found.start() + 1}" if found else None


def refuse_forbidden(text: str) -> None:
    """Validator: raise ValidationError where `text` holds a character that XML or JSON cannot carry."""
    found = forbidden_character(text)
    if found:
        raise ValidationError(
            "This text holds the character %(found)s, which cannot be printed: remove it.",
            params={"found": found},
        )


def is_visible(text: str) -> bool:
    """Whether anything of `text` can be seen: more than spaces, joiners, marks without a letter, and blank letters."""
    return any(one not in BLANKS and unicodedata.category(one) not in UNSEEN for one in text)


def refuse_invisible(text: str) -> None:
    """Validator: raise ValidationError where `text` looks empty and is not, as a lone zero-width space does."""
    if text.strip() and not is_visible(text):
        raise ValidationError("Nothing of this text can be seen: write one, or leave it empty.")


def refuse_separators(text: str) -> None:
    """Validator: raise ValidationError where one line of text holds a line or paragraph separator."""
    if SEPARATORS.search(text):
        raise ValidationError("This is one line: it holds no separator of lines or paragraphs.")


def one_line(text: str) -> str:
    """`text` normalised, on one line: what ended a line within it, with the spaces around it, becomes a space."""
    text = normalised(text)
    if not LINE_ENDS.search(text):
        return text
    return " ".join(part.strip() for part in LINE_ENDS.split(text) if part.strip())


def normalised(text: str) -> str:
    """`text` in Unicode NFC with newlines as line feeds: how all text is stored."""
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))


def slug_from(headline: str, *, fallback: str = "story") -> str:
    """A valid slug for a headline: ASCII words joined by hyphens, never empty, never reserved."""
    slug = slugify(headline).replace("_", "-").strip("-")[:LONGEST_SLUG].strip("-")
    slug = re.sub(r"-{2,}", "-", slug)
    return f"{slug or fallback}-story" if slug in RESERVED_SLUGS else slug or fallback


def tag_slug(tag: str) -> str:
    """The slug of a tag, the same for all its spellings in case and composition.

    What an ASCII word cannot say, letters of other scripts and signs as in C++ and C#, is told by a digest behind it,
    so that two tags never share one by accident.
    """
    told = unicodedata.normalize("NFKD", tag).casefold()
    slug = slug_from(told, fallback="")
    if slug and not any(map(_is_lost, told)):
        return slug
    return f"{slug[:LONGEST_TAG_SLUG] or 'tag'}-{hashlib.sha256(told.encode()).hexdigest()[:12]}"


def _is_lost(character: str) -> bool:
    if character.isascii():
        return character in TELLING
    return unicodedata.category(character)[0] in "LNS"


def is_slug(text: str) -> bool:
    return bool(SLUG.fullmatch(text)) and len(text) <= LONGEST_SLUG and text not in RESERVED_SLUGS


def paragraphs(body: str) -> list[str]:
    """The paragraphs of a plain text, which blank lines separate."""
    return [part.strip() for part in re.split(r"\n\s*\n", body) if part.strip()]


class _PlainText:
    """Shared by the two fields: normalises on cleaning and refuses forbidden characters on every save."""

    default_validators = [*models.Field.default_validators, refuse_forbidden, refuse_invisible]

    def to_python(self, value):
        value = super().to_python(value)
        return normalised(value) if isinstance(value, str) else value

    def get_prep_value(self, value):
        value = super().get_prep_value(value)
        if isinstance(value, str):
            refuse_forbidden(value)
            if self.max_length is not None and len(value) > self.max_length:
                # SQLite would store it and PostgreSQL fail: one answer on both.
                raise ValidationError(f"{self.name} holds {len(value)} characters; {self.max_length} are allowed.")
        return value

    def get_db_prep_save(self, value, connection):
        value = super().get_db_prep_save(value, connection)
        if isinstance(value, str):
            refuse_invisible(value)
        return value


class LineField(_PlainText, models.CharField):
    """One line of plain text. A line break that was pasted into it becomes a space, also on its way to the database."""

    def to_python(self, value):
        value = super().to_python(value)
        return one_line(value) if isinstance(value, str) else value


class ProseField(_PlainText, models.TextField):
    """Plain text with paragraphs."""


class LinesField(models.JSONField):
    """An ordered list of single lines of plain text, each normalised and checked like a LineField."""

    def __init__(self, *args, longest_line: int = 1000, most_lines: int = 50, **kwargs):
        self.longest_line, self.most_lines = longest_line, most_lines
        super().__init__(*args, **{"default": list, "blank": True, **kwargs})

    def deconstruct(self):
        name, path, args, kwargs = super().deconstruct()
        return (
            name,
            path,
            args,
            {
                **kwargs,
                "longest_line": self.longest_line,
                "most_lines": self.most_lines,
            },
        )

    def to_python(self, value):
        value = super().to_python(value)
        return (
            [one_line(line) if isinstance(line, str) else line for line in value] if isinstance(value, list) else value
        )

    def validate(self, value, model_instance):
        super().validate(value, model_instance)
        self.refuse(value)

    def get_prep_value(self, value):
        self.refuse(value)
        return super().get_prep_value(value)

    def refuse(self, value) -> None:
        if not isinstance(value, list) or not all(isinstance(line, str) and line.strip() for line in value):
            raise ValidationError(f"{self.name} is a list of lines of text, none of them empty.")
        if len(value) > self.most_lines:
            raise ValidationError(f"{self.name} holds {len(value)} lines; {self.most_lines} are allowed.")
        for line in value:
            refuse_forbidden(line)
            refuse_invisible(line)
            refuse_separators(line)
            if len(line) > self.longest_line:
                raise ValidationError(
                    f"A line of {self.name} holds {len(line)} characters; {self.longest_line} are allowed."
                )
