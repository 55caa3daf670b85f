"""What people are told of the desk's work: reads the newsroom's log from its kept place and writes notifications.

Decides nothing and moves nothing: whoever is told acts by the verbs. The words that people wrote go into no e-mail.
"""

from .choosing import choose_mail, mark_read, shown_to, unread_of
from .mailing import send_due
from .reading import tell, tell_soon

__all__ = ["choose_mail", "mark_read", "send_due", "shown_to", "tell", "tell_soon", "unread_of"]
