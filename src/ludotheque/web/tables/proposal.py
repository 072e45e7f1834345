"""What a seat proposes to all others at its table. It is in memory only, and ends with the next command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

LASTS = 300.0  # seconds


@dataclass(frozen=True)
class Proposal:
    """To take back the last so many commands ("back"), or to put a seat out ("out"). `what` is their number, or the
    seat's; `ends`: when it does, by the clock of presence.
    """

    id: str
    kind: Literal["back", "out"]
    what: int
    by: int
    version: int
    ends: float
    agreed: frozenset[int] = frozenset()
