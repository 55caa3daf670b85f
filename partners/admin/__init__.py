"""The desk for partners: who they are, their keys and plans, what they asked for and hold."""

from . import partner

__all__ = ["partner"]
