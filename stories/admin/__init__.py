"""The editors' desk in the admin: forms for working copies, verbs as buttons, the public record to look at.

Nothing here decides: a button asks `stories.permissions` and `stories.rules`, and calls the verb.
"""

from stories.admin.corrections import admin as correction
from stories.admin.edition import admin as edition
from stories.admin.story import admin as story

from . import image, paper, record, telling

__all__ = ["correction", "edition", "image", "paper", "record", "story", "telling"]
