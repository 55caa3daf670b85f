"""The tables of partners. They refuse, they decide nothing."""

from .access import ExportTaken, Fetch, Usage
from .hooks import Acknowledgement, Attempt, Delivery, Endpoint
from .imports import Import
from .partner import ApiKey, Partner, Plan

__all__ = [
    "Acknowledgement",
    "ApiKey",
    "Attempt",
    "Delivery",
    "Endpoint",
    "ExportTaken",
    "Fetch",
    "Import",
    "Partner",
    "Plan",
    "Usage",
]
