"""What only the clock says: a review of an emergency that nobody has made in its day."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import CharField, Exists, OuterRef, Value
from django.db.models.functions import Cast, Concat

from stories.models import Notification, WithdrawalRequest

from .audience import with_roles
from .news import DESK, News, titled


def overdue_reviews(now: datetime) -> Iterator[tuple[WithdrawalRequest, News]]:
    """The reviews that are overdue at `now` and that nobody has been told of."""
    cause = Concat(Value("overdue-"), Cast(OuterRef("pk"), CharField()))
    told = Notification.objects.filter(cause=cause, story=OuterRef("story"))
    waiting = WithdrawalRequest.objects.filter(is_emergency=True, carried_out_at__isnull=False, reviewed_at=None)
    for request in waiting.filter(~Exists(told), review_due_at__lte=now).select_related("story"):
        text = f"The review of what was done alone with {titled(request.story)} is overdue"
        yield request, News("review_overdue", text, with_roles(*DESK))
