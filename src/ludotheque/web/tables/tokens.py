"""Names of tables and people, secrets of sessions, and the keys by which a command that is sent twice is done once."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Any

from ...kernel.nonces import COMMITMENT, NONCE

SECRET_SIGNS = 24  # of a secret: 144 bits
KEY_LENGTH = 64  # of the key of a command, at most
CODE_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another
CODE_LENGTH = 10
PHRASE_WORDS = 6
CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"


def digest(secret: str) -> str:
    """How a secret is stored."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def commitment_of(given: Any) -> str:
    """What a browser promises to the dice of a table, from a form; empty where that is nothing that can be used."""
    return given if isinstance(given, str) and COMMITMENT.fullmatch(given) else ""


def nonce_of(given: Any) -> str:
    """The number that a browser has promised, from a form; empty where that is no number."""
    return given if isinstance(given, str) and NONCE.fullmatch(given) else ""


def fresh_id() -> str:
    """A name of 64 random bits: of a table, which cannot be guessed, of a person, of a deck."""
    return secrets.token_hex(8)


def fresh_code() -> str:
    """A code of nearly 50 random bits, to be read aloud or typed on another device: two groups of five signs."""
    signs = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
    return f"{signs[:5]}-{signs[5:]}"


def fresh_phrase() -> str:
    """A phrase of 96 random bits, to be written down: six words that can be spoken (consonants and vowels in turn)."""
    return "-".join(_spoken(secrets.randbits(16)) for _ in range(PHRASE_WORDS))


def _spoken(number: int) -> str:
    """A word of five letters for a number of 16 bits."""
    first, second, third = number >> 12, number >> 6 & 15, number & 15
    vowels = VOWELS[number >> 10 & 3], VOWELS[number >> 4 & 3]
    return CONSONANTS[first] + vowels[0] + CONSONANTS[second] + vowels[1] + CONSONANTS[third]


def typed(words: str) -> str:
    """What somebody typed of a code or a phrase, without spaces, hyphens and case."""
    return "".join(sign for sign in words.lower() if sign.isascii() and sign.isalnum())


def slow_digest(words: str, salt: str) -> str:
    """How a phrase is stored: to try many takes long, and none can be prepared before the salt is known."""
    return hashlib.scrypt(words.encode(), salt=salt.encode(), n=2**14, r=8, p=1, dklen=32).hex()


def fresh_secret() -> str:
    """A secret of 144 random bits: of a session, of a browser that arrives at a lobby."""
    return secrets.token_urlsafe(18)


def following(secret: str, salt: str) -> str:
    """The secret that follows one. Whoever has neither knows it, and it is the same however often it is made: requests
    that come at the same moment, or after a restart, lead to one.
    """
    digest = hmac.digest(salt.encode(), secret.encode("utf-8", "replace"), "sha256")
    return base64.urlsafe_b64encode(digest)[:SECRET_SIGNS].decode()
