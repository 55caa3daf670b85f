"""Reads the newsroom's log from the kept place and writes what people are told: nothing lost, nothing told twice.

Acts become visible when they are committed, not in the order of their numbers. So the place moves on only to a number
that was the highest a while ago, and what was read above it is remembered by name.
"""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import Max, QuerySet

from newsroom import instants
from stories.models import Activity, LogPlace, Notification, Story

from .news import TELLERS, News
from .overdue import overdue_reviews
from .settling import ENDING, PROGRESS, WAITING, replace_progress, settle

log = logging.getLogger(__name__)
READER = "telling"
READ = frozenset({*TELLERS, *ENDING})
AT_A_TIME = 200
A_WHILE = timedelta(minutes=10)  # no transaction of a verb lives that long: both databases end it before
KEPT = timedelta(days=180)


def tell_soon() -> None:
    """Tell what has just happened, for whoever has done it: a database that will not is left to the worker."""
    try:
        tell()
    except DatabaseError:
        log.exception("What has happened is told a little later")


def tell(*, now: datetime | None = None) -> int:
    """Tell what the log says since the last time and what is overdue; the number of notifications written."""
    told, now = 0, now or instants.now()
    while _has_something(now):
        acts, written = _tell_some(now)
        told += written
        if acts < AT_A_TIME:
            break
    return told


def _has_something(now: datetime) -> bool:
    """Whether there is anything to do; asked without the lock, since mostly there is not."""
    place = LogPlace.objects.filter(reader=READER).first()
    if place is None or _is_behind(place, now) or _unread(place).exists():
        return True
    return next(overdue_reviews(now), None) is not None


@transaction.atomic
def _tell_some(now: datetime) -> tuple[int, int]:
    LogPlace.objects.get_or_create(reader=READER)
    place = LogPlace.objects.select_for_update().get(reader=READER)
    acts = list(_unread(place)[:AT_A_TIME])
    written = sum(_write(act, now) for act in acts) + sum(_write_overdue(now))
    settle({act.story for act in acts if act.story}, now=now)
    if acts or _is_behind(place, now):
        _move_on(place, acts, now)
    return len(acts), written


def _unread(place: LogPlace) -> QuerySet[Activity]:
    above = Activity.objects.filter(pk__gt=place.activity, verb__in=READ)
    unread = above.exclude(pk__in=place.seen.get("read", []))
    return unread.order_by("pk").select_related("story__assigned_to", "edition")


def _is_behind(place: LogPlace, now: datetime) -> bool:
    return "at" not in place.seen or datetime.fromisoformat(place.seen["at"]) <= now - A_WHILE


def _move_on(place: LogPlace, acts: list[Activity], now: datetime) -> None:
    """Remember what was read; every while, move up to the number that was the highest a while ago."""
    seen: dict[str, Any] = place.seen
    read = [*seen.get("read", []), *(act.pk for act in acts)]
    if _is_behind(place, now) and len(acts) < AT_A_TIME:
        place.activity = max(place.activity, seen.get("highest", 0))
        highest = Activity.objects.aggregate(last=Max("pk"))["last"] or 0
        seen = {"highest": highest, "at": now.isoformat()}
        Notification.objects.filter(created_at__lt=now - KEPT).delete()
    place.seen = {**seen, "read": [key for key in read if key > place.activity]}
    place.save()


def _write(act: Activity, now: datetime) -> int:
    """Write what an act is told as, once for each person and never for the one who did it."""
    told: set[int | None] = {act.actor_id}
    written = 0
    for news in TELLERS[act.verb](act) if act.verb in TELLERS else ():
        people = news.people - told - _waited_for(news, act.story)
        told |= people
        if news.kind in PROGRESS and act.story:
            replace_progress(act.story, people, now=now)
        written += _create(news, people, f"act-{act.pk}", now, act=act, story=act.story, edition=act.edition)
    return written


def _waited_for(news: News, story: Story | None) -> frozenset[int]:
    """Who has been told already that the story waits for this, and has not read it."""
    if news.kind not in WAITING or story is None:
        return frozenset()
    unread = Notification.objects.filter(story=story, kind=news.kind, read_at=None)
    return frozenset(unread.values_list("person_id", flat=True))


def _write_overdue(now: datetime) -> Iterable[int]:
    for request, news in overdue_reviews(now):
        yield _create(news, news.people, f"overdue-{request.pk}", now, story=request.story)


def _create(news: News, people: Iterable[int], cause: str, now: datetime, **about: Any) -> int:
    rows = [
        Notification(
            person_id=person, cause=cause, kind=news.kind, text=news.text, note=news.note, created_at=now, **about
        )
        for person in sorted(people)
    ]
    Notification.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)
