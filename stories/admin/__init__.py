"""The editors' desk in the admin: forms for working copies, verbs as buttons, the public record to look at.

Nothing here decides: a button asks `stories.permissions` and `stories.rules`, and calls the verb.
"""

from . import correction, edition, image, record, story, telling

__all__ = ["correction", "edition", "image", "record", "story", "telling"]
