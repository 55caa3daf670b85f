"""What the parts of an address look like. What does not fit is no address: 404 without asking the database."""

from datetime import date

from stories.renditions import Kind, Size


class StoryId:
    regex = r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class ClaimId(StoryId):
    regex = r"claim-[A-Za-z0-9][A-Za-z0-9_-]{0,66}-[0-9]{3,6}"


class CorrectionId(StoryId):
    regex = r"correction-[A-Za-z0-9][A-Za-z0-9_-]{0,66}-[0-9]{3,6}"


class SourceId(StoryId):
    regex = r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}"


class PolicySlug(StoryId):
    regex = r"[a-z0-9]+(?:-[a-z0-9]+){0,29}"


class Year:
    regex = r"[1-9][0-9]{3}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return f"{value:04}"


class Month(Year):
    regex = r"0[1-9]|1[0-2]"

    def to_url(self, value: int) -> str:
        return f"{value:02}"


class Slug(StoryId):
    regex = r"[a-z0-9-]{1,120}"


class Slot(StoryId):
    regex = r"[a-z]{1,20}"


class Day:
    """A day of the calendar; an impossible one is no address."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date | str) -> str:
        return str(value)


class Number:
    """A version's number: nine digits fit every integer column."""

    regex = r"[1-9][0-9]{0,8}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class PictureSize(StoryId):
    regex = "|".join(Size)


class PictureKind(StoryId):
    regex = "|".join(Kind)


class PictureWidth(Number):
    """The width of a rendition in pixels."""

    regex = r"[1-9][0-9]{0,3}"
