"""“Who has not acknowledged?”: what was corrected or taken back last, and every partner that was told of it."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from partners.choices import DeliveryState
from partners.models import Acknowledgement, Delivery
from partners.reports import TAKEN_BACK
from stories.models.ledger import LedgerEntry

from .desk import READERS

LATEST = 30


@dataclass(frozen=True)
class Word:
    """What one partner was told of one change, and what it said."""

    partner_id: int
    partner: str
    told: str
    acknowledged_at: datetime | None


@dataclass(frozen=True)
class Told:
    """One change with the partners that were to be told of it; those that said nothing first."""

    entry: LedgerEntry
    words: tuple[Word, ...]

    @property
    def silent(self) -> list[Word]:
        return [word for word in self.words if word.acknowledged_at is None]


def latest_told() -> list[Told]:
    """The latest changes that take something back, in three queries however many partners there are."""
    entries = list(LedgerEntry.objects.filter(reason__in=TAKEN_BACK).order_by("-seq")[:LATEST])
    seqs = [entry.seq for entry in entries]
    said = {(seq, of): at for seq, of, at in _acknowledged(seqs)}
    words: dict[int, dict[int, Word]] = defaultdict(dict)
    for seq, of, name, state in _deliveries(seqs):
        words[seq][of] = Word(of, name, state, said.get((seq, of)))
    return [Told(entry, tuple(sorted(words[entry.seq].values(), key=_silent_first))) for entry in entries]


def _silent_first(word: Word) -> tuple[bool, str]:
    return word.acknowledged_at is not None, word.partner


def _acknowledged(seqs: list[int]):
    return Acknowledgement.objects.filter(seq__in=seqs).values_list("seq", "partner", "at")


def _deliveries(seqs: list[int]) -> list[tuple]:
    """Of several endpoints of one partner the one that took it comes last."""
    members = ("seq", "endpoint__partner", "endpoint__partner__name", "state")
    rows = Delivery.objects.filter(seq__in=seqs, endpoint__partner__is_active=True).values_list(*members)
    return sorted(rows, key=lambda row: row[3] == DeliveryState.DELIVERED)


class SilenceMixin:
    """For the admin of partners; editors see this page, too."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(require_safe(self.silence_view))
        return [path("unacknowledged", view, name="partners_partner_unacknowledged"), *super().get_urls()]

    def silence_view(self, request: HttpRequest) -> HttpResponse:
        if not (request.user.has_role(*READERS) or self.may_change(request)):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": "Who has not acknowledged?",
            "opts": self.opts,
            "changes": latest_told(),
            "may_open": self.may_change(request),
        }
        return TemplateResponse(request, "admin/partners/partner/unacknowledged.html", context)
