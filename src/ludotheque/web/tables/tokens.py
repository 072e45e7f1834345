"""Names of tables and people, secrets of sessions, and the keys by which a command that is sent twice is done once."""

from __future__ import annotations

import hashlib
import secrets

KEY_LENGTH = 64  # of the key of a command, at most


def digest(secret: str) -> str:
    """How a secret is stored."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def fresh_id() -> str:
    """A name of 64 random bits: of a table, which cannot be guessed, of a person, of a deck."""
    return secrets.token_hex(8)


def fresh_secret() -> str:
    """A secret of 144 random bits: of a session, of a browser that arrives at a lobby."""
    return secrets.token_urlsafe(18)
