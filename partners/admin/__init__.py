"""The desk for partners: who they are, their keys and plans, what they asked for and hold."""

from . import endpoints, partner

__all__ = ["endpoints", "partner"]
