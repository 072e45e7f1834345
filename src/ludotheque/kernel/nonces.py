"""What the seats of a table add to the key of its dice: numbers that are promised first and revealed later.

A *nonce* is 16 random bytes as hexadecimal digits. Its *commitment* is their SHA-256: whoever knows that cannot find
the number, and whoever has shown it cannot change the number. `docs/fair-dice.md` has the whole of it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Any

from .errors import GameError
from .text import Text

NONCE = re.compile(r"[0-9a-f]{32}")
COMMITMENT = re.compile(r"[0-9a-f]{64}")
_NONCES = Text(
    "Chaque place ajoute à la clé 32 chiffres hexadécimaux ou rien : il en faut un par place ({players}).",
    "Each seat adds 32 hexadecimal digits or nothing to the key: it takes one a seat ({players}).",
)
_COMMITMENTS = Text(
    "Chaque place promet par 64 chiffres hexadécimaux ou rien : il en faut un par place ({players}).",
    "Each seat promises by 64 hexadecimal digits or nothing: it takes one a seat ({players}).",
)
_BROKEN = Text(
    "Le nombre de la place {seat} n’est pas celui qu’elle avait promis.",
    "The number of seat {seat} is not the one that it had promised.",
)


def commitment_to(nonce: str) -> str:
    """The commitment to a nonce."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def mixed_key(key: bytes, nonces: Sequence[str]) -> bytes:
    """The key that the dice follow: a table's key, mixed with what its seats have added. It is the table's key itself
    where no seat has added anything.
    """
    if not nonces:
        return key
    message = " ".join(("nonces", *(nonce or "-" for nonce in nonces)))
    return hmac.digest(key, message.encode("ascii"), "sha256")


def check_nonces(key: bytes | None, nonces: Sequence[Any], commitments: Sequence[Any], players: int) -> None:
    """Raises GameError unless each seat adds a nonce or nothing (""), and each nonce is the one that its seat has
    committed itself to. Without any commitments all nonces count, as those of games from before there were any do.
    """
    for given, form, why in ((nonces, NONCE, _NONCES), (commitments, COMMITMENT, _COMMITMENTS)):
        if given and (key is None or len(given) != players or not all(_is_one(text, form) for text in given)):
            raise GameError(why, players=players)
    for seat, (nonce, commitment) in enumerate(zip(nonces, commitments, strict=False)):
        if nonce and commitment_to(nonce) != commitment:
            raise GameError(_BROKEN, seat=seat)


def _is_one(given: Any, form: re.Pattern[str]) -> bool:
    return isinstance(given, str) and (not given or form.fullmatch(given) is not None)
