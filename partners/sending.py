"""Posts to partners what is due, a bounded number at once and one at a time to each endpoint; the worker's step.

What waits for answers is done in threads that ask no database; everything else in the thread that calls. A thread that
is left behind when the worker stops harms nothing: what it sent is sent again under the same id.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread

from django.conf import settings

from newsroom import instants, outbound
from partners import outbox, recording, secrets, signing, telling
from partners.models import Delivery, Endpoint
from partners.recording import Outcome

log = logging.getLogger(__name__)
AT_ONCE = 8
PATIENCE = outbound.Patience(connect=5, read=15, total=15)  # seconds
MOST_BYTES = 16 * 1024  # of an answer, of which nothing is kept
LOOK_AGAIN = 0.5  # seconds between looks for new work while others are being sent
SEEING_OUT = 5  # seconds that what is on its way has when the worker is to stop


@dataclass(frozen=True)
class Letter:
    """One attempt, ready to be posted. Its representation tells neither address nor signature."""

    delivery_id: int
    url: str
    headers: dict[str, str]
    body: bytes

    def __repr__(self) -> str:
        return f"Letter({self.delivery_id})"


def never() -> bool:
    return False


def run(*, is_stopped: Callable[[], bool] = never) -> int:
    """Tell partners of what is new and of what is due again, until nothing is due; the number of attempts."""
    return _Round(is_stopped).run()


class _Round:
    """One turn: letters go out in threads and come back through a queue."""

    def __init__(self, is_stopped: Callable[[], bool]) -> None:
        self.is_stopped, self.on_the_way, self.attempts = is_stopped, 0, 0
        self.back: SimpleQueue[tuple[int, Outcome]] = SimpleQueue()

    def run(self) -> int:
        while not self.is_stopped():
            outbox.fill()
            self.send_what_is_due()
            if not self.on_the_way:
                break
            self.take_back(LOOK_AGAIN)
        self.see_out()
        telling.tell()
        return self.attempts

    def send_what_is_due(self) -> None:
        if self.on_the_way == AT_ONCE or not recording.is_any_due():
            return
        while self.on_the_way < AT_ONCE and (delivery := recording.taken()):
            self.on_the_way += 1
            self.attempts += 1
            self.send(delivery)

    def send(self, delivery: Delivery) -> None:
        try:
            letter = letter_of(delivery)
        except secrets.Unreadable:
            self.back.put((delivery.pk, Outcome(trouble="Its secret cannot be read any more: rotate it.")))
            return
        Thread(target=lambda: self.back.put((letter.delivery_id, posted(letter))), daemon=True).start()

    def take_back(self, seconds: float) -> None:
        """Record what has come back, waiting for the first of it."""
        try:
            recording.record(*self.back.get(timeout=seconds))
            self.on_the_way -= 1
            while True:
                recording.record(*self.back.get_nowait())
                self.on_the_way -= 1
        except Empty:
            return

    def see_out(self) -> None:
        until = time.monotonic() + SEEING_OUT
        while self.on_the_way and (left := until - time.monotonic()) > 0:
            self.take_back(left)


def letter_of(delivery: Delivery) -> Letter:
    """A delivery signed for an attempt that is made now. Raises secrets.Unreadable."""
    message, now = outbox.message_of(delivery), instants.now()
    signed = signing.headers(_secrets(delivery.endpoint), message.id, int(now.timestamp()), message.body)
    headers = {"Content-Type": "application/json", **signed}
    return Letter(delivery.pk, delivery.endpoint.url, headers, message.body)


def posted(letter: Letter) -> Outcome:
    """Post it once and say what came of it. A redirect is an answer like any other, and no success."""
    began = time.monotonic()
    try:
        answer = outbound.fetch(
            letter.url,
            method="POST",
            body=letter.body,
            headers=letter.headers,
            only_https=not settings.NEWSROOM_OUTBOUND_PRIVATE,
            most_bytes=MOST_BYTES,
            patience=PATIENCE,
        )
    except outbound.OutboundError as reason:
        return Outcome(trouble=str(reason), milliseconds=_since(began))
    except Exception as reason:  # a thread has nobody above it: what is not said here is lost
        # By its kind alone: its words may hold the address, which may be a secret.
        log.error("Delivery %s could not be posted: %s.", letter.delivery_id, type(reason).__name__)
        return Outcome(trouble=f"A mistake of ours: {type(reason).__name__}.", milliseconds=_since(began))
    return Outcome(answer.status, retry_after=answer.header("retry-after"), milliseconds=_since(began))


def _secrets(endpoint: Endpoint) -> list[str]:
    """The present secret, and for a while after a rotation the former one, too."""
    both = [endpoint.secret]
    if endpoint.former_secret and endpoint.former_until and endpoint.former_until > instants.now():
        both.append(endpoint.former_secret)
    return [secrets.unseal(one) for one in both]


def _since(began: float) -> int:
    return int((time.monotonic() - began) * 1000)
