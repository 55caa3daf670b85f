"""What a partner asked for in the last thirty days, as bars and in figures. Draws with numbers, without a script."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.utils import timezone

from newsroom import instants, publication
from partners.models import Partner, Usage

DAYS = 30
HEIGHT, STEP, GAP = 90, 20, 4
TOP = 14  # room for the figure over the highest bar


@dataclass(frozen=True)
class Bar:
    """One day: its figures, and how they are drawn: what was answered below, what was refused on top of it."""

    on: date
    requests: int
    refused: int
    octets: int
    x: int
    answered_y: int
    answered_height: int
    refused_y: int
    refused_height: int

    @property
    def middle(self) -> int:
        return self.x + (STEP - GAP) // 2


@dataclass(frozen=True)
class Chart:
    """Thirty days up to today, in the paper's zone."""

    bars: tuple[Bar, ...]
    width: int = DAYS * STEP + 12  # room for the end of the last date
    height: int = TOP + HEIGHT + 18
    foot: int = TOP + HEIGHT

    @property
    def requests(self) -> int:
        return sum(bar.requests for bar in self.bars)

    @property
    def refused(self) -> int:
        return sum(bar.refused for bar in self.bars)

    @property
    def highest(self) -> Bar | None:
        """The day with most requests, whose figure is written over its bar."""
        busiest = max(self.bars, key=lambda bar: bar.requests)
        return busiest if busiest.requests else None

    @property
    def labelled(self) -> tuple[Bar, ...]:
        """The days whose date is written below: one in five, the last always."""
        return self.bars[::-5]


def chart(partner: Partner) -> Chart:
    """At one query."""
    today = timezone.localdate(instants.now(), publication.current().zone)
    first = today - timedelta(days=DAYS - 1)
    used = {row.on: row for row in partner.usage.filter(on__gte=first)}
    most = max((row.requests for row in used.values()), default=0) or 1
    days = (first + timedelta(days=number) for number in range(DAYS))
    return Chart(tuple(_bar(number, day, used.get(day, Usage()), most) for number, day in enumerate(days)))


def _bar(number: int, day: date, row: Usage, most: int) -> Bar:
    whole, refused = _scaled(row.requests, most), _scaled(row.refused, most)
    answered = max(whole - refused, 0)
    foot = TOP + HEIGHT
    return Bar(
        day, row.requests, row.refused, row.octets, number * STEP, foot - answered, answered, foot - answered - refused,
        refused,
    )  # fmt: skip


def _scaled(count: int, most: int) -> int:
    """In proportion; what is there at all is seen."""
    return max(round(HEIGHT * count / most), 2) if count else 0
