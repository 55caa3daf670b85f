"""Sends mail to people in the background: the answer to a stranger must take as long whether or not there is one."""

import logging
from concurrent.futures import Future, ThreadPoolExecutor

from django.core.mail import EmailMessage

logger = logging.getLogger(__name__)
_one_at_a_time = ThreadPoolExecutor(max_workers=1, thread_name_prefix="login-mail")


def send_soon(message: EmailMessage) -> None:
    """Send without waiting for it; a failure is logged with the subject, never with what the mail says."""
    _one_at_a_time.submit(message.send).add_done_callback(lambda sent: _tell(sent, message.subject))


def wait() -> None:
    """Come back when all mail that was given before has been handed over or has failed."""
    _one_at_a_time.submit(lambda: None).result()


def _tell(sent: Future, subject: str) -> None:
    if reason := sent.exception():
        logger.error("Mail was not sent: %s (%s)", subject, type(reason).__name__)
