"""Who holds what is not right any more: partners that were handed a story before it was put right or taken back.

A partner is right again when it was handed the changed version, took a whole export from after the change, or said that
it acted. What partners read without a key, on pages or in feeds, nobody knows.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from partners.choices import DeliveryState
from partners.models import Acknowledgement, Delivery, ExportTaken, Fetch, Partner
from partners.outbox import ALWAYS
from stories.choices import EVENT_OF_REASON
from stories.models.ledger import LedgerEntry

# By reason, which the ledger is indexed by.
TAKEN_BACK = tuple(reason for reason, type in EVENT_OF_REASON.items() if type in ALWAYS)
LATEST = 30
LOOKED_THROUGH = 200  # entries, among which several may be of one story


@dataclass(frozen=True)
class Holder:
    """One partner and one change: which version it was handed last, and whether it knows better by now.

    `version` is the newest that it was handed for sure; None where an export of a part may have held the story.
    """

    partner: Partner
    version: int | None
    taken_at: datetime
    has_right: bool
    acknowledged_at: datetime | None = None
    told: str = ""  # the state of the delivery of this change, if there is one

    @property
    def is_settled(self) -> bool:
        return self.has_right or self.acknowledged_at is not None


@dataclass(frozen=True)
class Case:
    """One change that took something back, with the partners that held what it took back; unsettled ones first."""

    entry: LedgerEntry
    holders: tuple[Holder, ...]

    @property
    def unsettled(self) -> list[Holder]:
        return [one for one in self.holders if not one.is_settled]


def latest_cases() -> list[Case]:
    """The stories that were taken back or put right last, each with the newest change of that kind."""
    entries = LedgerEntry.objects.filter(reason__in=TAKEN_BACK).order_by("-seq")[:LOOKED_THROUGH]
    newest = {entry.subject_id: entry for entry in reversed(entries)}
    return cases(sorted(newest.values(), key=lambda entry: entry.seq, reverse=True)[:LATEST])


def case_of(story_id: str) -> Case | None:
    """The newest such change of a story; None where nothing of it was ever taken back, or there is no such story."""
    entry = LedgerEntry.objects.filter(subject_id=story_id, reason__in=TAKEN_BACK).order_by("-seq").first()
    return cases([entry])[0] if entry else None


def cases(entries: Sequence[LedgerEntry]) -> list[Case]:
    """The cases of these entries, each of another story, in six queries however many there are."""
    histories = _histories(entries)
    takings = _takings(histories)
    acknowledged = _acknowledged(histories)
    told = {(seq, partner): state for seq, partner, state in _deliveries(entries)}
    partners = Partner.objects.in_bulk({partner for of in takings.values() for partner in of})
    return [
        _case(entry, histories[entry.subject_id], takings[entry.subject_id], partners, acknowledged, told)
        for entry in entries
    ]


@dataclass
class History:
    """The entries of one story: which sequence brought which version."""

    entries: list[tuple[int, int, datetime]] = field(default_factory=list)  # seq, version, at, as the ledger has them

    @property
    def first(self) -> int:
        return self.entries[0][0]

    @cached_property
    def of_version(self) -> dict[int, int]:
        return {version: seq for seq, version, _ in reversed(self.entries)}

    def at(self, seq: int) -> tuple[int, int] | None:
        """Sequence and version that stood at a place of the ledger; None before the first."""
        place = bisect_right(self.entries, seq, key=lambda entry: entry[0])
        return self.entries[place - 1][:2] if place else None


@dataclass(frozen=True)
class Taking:
    """What a partner was handed once: up to which sequence of the story, and whether it was for sure."""

    seq: int
    version: int
    at: datetime
    is_sure: bool = True


def _histories(entries: Iterable[LedgerEntry]) -> dict[str, History]:
    found: dict[str, History] = defaultdict(History)
    rows = LedgerEntry.objects.filter(subject_id__in={entry.subject_id for entry in entries}).order_by("seq")
    for subject, seq, version, at in rows.values_list("subject_id", "seq", "version", "at"):
        found[subject].entries.append((seq, version, at))
    return found


def _takings(histories: Mapping[str, History]) -> dict[str, dict[int, list[Taking]]]:
    """By story and partner."""
    found: dict[str, dict[int, list[Taking]]] = {subject: defaultdict(list) for subject in histories}
    fetches = Fetch.objects.filter(subject_id__in=histories)
    for subject, partner, version, at in fetches.values_list("subject_id", "partner", "version", "last_at"):
        seq = histories[subject].of_version.get(version)
        if seq is not None:
            found[subject][partner].append(Taking(seq, version, at))
    for partner, selection, is_whole, ledger, at in _exports(histories):
        for subject, history in histories.items():
            stood = history.at(ledger)
            if stood is not None:
                found[subject][partner].append(Taking(*stood, at, is_whole and set(selection) <= {"latest"}))
    return found


def _exports(histories: Mapping[str, History]) -> Iterable[tuple]:
    """The exports that partners took since the first of these stories appeared."""
    first = min((history.first for history in histories.values()), default=0)
    rows = ExportTaken.objects.filter(ledger__gte=first)
    return rows.values_list("partner", "selection", "is_whole", "ledger", "began_at")


def _acknowledged(histories: Mapping[str, History]) -> dict[int, list[tuple[int, datetime]]]:
    """By partner: the changes of these stories that it said it acted on."""
    seqs = [seq for history in histories.values() for seq, *_ in history.entries]
    found: dict[int, list[tuple[int, datetime]]] = defaultdict(list)
    for partner, seq, at in Acknowledgement.objects.filter(seq__in=seqs).values_list("partner", "seq", "at"):
        found[partner].append((seq, at))
    return found


def _deliveries(entries: Sequence[LedgerEntry]) -> Iterable[tuple[int | None, int, str]]:
    """The best that came of telling a partner at one of its endpoints, last."""
    rows = Delivery.objects.filter(seq__in=[entry.seq for entry in entries])
    told = rows.values_list("seq", "endpoint__partner", "state")
    return sorted(told, key=lambda row: row[2] == DeliveryState.DELIVERED)


def _case(
    entry: LedgerEntry,
    history: History,
    takings: Mapping[int, list[Taking]],
    partners: Mapping[int, Partner],
    acknowledged: Mapping[int, list[tuple[int, datetime]]],
    told: Mapping[tuple[int | None, int], str],
) -> Case:
    own = {seq for seq, *_ in history.entries if seq >= entry.seq}
    holders = []
    for partner, taken in takings.items():
        if all(one.seq >= entry.seq for one in taken):
            continue
        said = min((at for seq, at in acknowledged.get(partner, ()) if seq in own), default=None)
        holders.append(_holder(entry, partners[partner], taken, said, told.get((entry.seq, partner), "")))
    return Case(entry, tuple(sorted(holders, key=lambda one: (one.is_settled, one.partner.name))))


def _holder(entry: LedgerEntry, partner: Partner, taken: list[Taking], said: datetime | None, told: str) -> Holder:
    sure = [one for one in taken if one.is_sure]
    newest = max(sure or taken, key=lambda one: (one.seq, one.at))
    has_right = bool(sure) and newest.seq >= entry.seq
    return Holder(partner, newest.version if sure else None, newest.at, has_right, said, told)
