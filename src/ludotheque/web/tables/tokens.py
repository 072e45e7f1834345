"""Names of tables, secrets that open seats, and the keys by which a command that is sent twice is done once."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

KEY_LENGTH = 64  # of the key of a command, at most


def digest(secret: str) -> str:
    """How a seat's secret is stored."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def friend_secret(host_secret: str, seat: int) -> str:
    """A secret for another person's seat, derived from the host's, so that only the host can show the link again."""
    raw = hmac.digest(host_secret.encode(), f"link {seat}".encode(), "sha256")
    return base64.urlsafe_b64encode(raw[:18]).decode()


def fresh_id() -> str:
    """A name for a table."""
    return secrets.token_hex(5)


def fresh_secret() -> str:
    """A secret for a person's seat."""
    return secrets.token_urlsafe(18)
