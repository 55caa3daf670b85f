"""Bytes and digests: the one form in which a document is frozen, and the hash that chains the ledger."""

import hashlib
from typing import Any

import orjson


def canonical_bytes(document: dict[str, Any]) -> bytes:
    """The document as it is served: UTF-8, members in their order, two spaces of indent, no newline at the end.

    Raises TypeError for what JSON cannot carry, such as a lone surrogate.
    """
    return orjson.dumps(document, option=orjson.OPT_INDENT_2)


def compact_line(value: object) -> bytes:
    """The same members in one line without spaces, for NDJSON and stored summaries; no newline at the end."""
    return orjson.dumps(value)


def jcs(value: object) -> bytes:
    """The JSON Canonicalization Scheme, RFC 8785, of values without floats and with ASCII names, as documents are.

    Names of other characters would be sorted by code point here and by UTF-16 unit there.
    """
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def sha256(data: bytes) -> str:
    """SHA-256, FIPS 180-4, as 64 lower-case hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def ledger_hash(
    *, seq: int, type: str, reason: str, id: str, version: int, at: str, sha256: str, previous_hash: str
) -> str:
    """The hash of a ledger entry over its members and the entry before: `SHA-256(JCS{…})`.

    `at` is the instant in UTC with milliseconds, `2026-08-29T13:00:00.000+00:00`, so that the hash does not depend on
    the paper's zone. The first entry of a ledger has 64 zeros as `previous_hash`.
    """
    members = {
        "seq": seq,
        "type": str(type),
        "reason": str(reason),
        "id": id,
        "version": version,
        "at": at,
        "sha256": sha256,
        "previous_hash": previous_hash,
    }
    return hashlib.sha256(jcs(members)).hexdigest()
