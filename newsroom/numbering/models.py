"""Series of numbers that rise by one and are never re-used, also not after a deletion. Imports nothing of ours."""

from collections.abc import Mapping

from django.db import models, transaction


class Series(models.Model):
    """The last number given in one series, such as `edition` or `story-2026-08-29`."""

    name = models.CharField(max_length=80, primary_key=True)
    last = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return f"{self.name}: {self.last}"


def next_number(name: str) -> int:
    """The next number of the series; its row stays locked until the surrounding transaction ends."""
    with transaction.atomic():
        series = _locked(name)
        series.last += 1
        series.save()
        return series.last


def reserve(name: str, number: int) -> None:
    """Make sure that `number`, given elsewhere, and all below it are never given here."""
    with transaction.atomic():
        series = _locked(name)
        if number > series.last:
            series.last = number
            series.save()


def reserve_all(numbers: Mapping[str, int]) -> None:
    """`reserve` for many series at once, at four statements, locked in one order everywhere."""
    with transaction.atomic():
        Series.objects.bulk_create([Series(name=name) for name in sorted(numbers)], ignore_conflicts=True)
        rows = Series.objects.select_for_update().filter(name__in=numbers).order_by("name")
        behind = [series for series in rows if numbers[series.name] > series.last]
        for series in behind:
            series.last = numbers[series.name]
        Series.objects.bulk_update(behind, ["last"])


def _locked(name: str) -> Series:
    Series.objects.bulk_create([Series(name=name)], ignore_conflicts=True)
    return Series.objects.select_for_update().get(name=name)
