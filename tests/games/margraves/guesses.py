"""How likely a guess about what Margraves de Valeria hides is to be right: the wealth tiles of the draft."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.games.margraves.rules.actions import Act
from ludotheque.games.margraves.state import DEALT, KEPT
from ludotheque.kernel.stack import NONE
from ludotheque.testing import Guess


def looks(s: Any, viewer: int, packet: int) -> list[int]:
    """At which picks a viewer has held a packet."""
    return [pick for pick in range(min(s.picks, KEPT - 1) + 1) if (packet + pick) % s.players == viewer]


def guesses(c: Any, s: Any, viewer: int) -> Iterator[Guess]:
    if s.picks >= KEPT:
        return
    seats = range(s.players)
    seen = {tile for packet in seats for first in looks(s, viewer, packet)[:1] for tile in s.packet[packet][first:]}
    unseen = c.wealths - len(seen)
    for packet in seats:
        held = looks(s, viewer, packet)
        kept_unseen = held[0] if held else s.picks
        if kept_unseen:
            yield Guess(f"kept first of {packet}", lambda d, p=packet: d.packet[p][0] == s.packet[p][0], 1 / unseen)
        if not held:
            yield _rest(s, packet, unseen)
            continue
        after = held[-1] + 1
        if after < s.picks:
            yield Guess(
                f"kept after me of {packet}",
                lambda d, p=packet, i=after: d.packet[p][i] == s.packet[p][i],
                1 / (DEALT - after),
            )
    if s.sealed:
        for seat in seats:
            if seat != viewer and s.choice[seat] != NONE:
                yield from _choice(s, viewer, seat, unseen)


def _rest(s: Any, packet: int, unseen: int) -> Guess:
    """A tile that still goes round in a packet that was never held."""
    tile = s.packet[packet][DEALT - 1]
    return Guess(f"a tile of {packet}", lambda d: tile in d.packet[packet][s.picks :], (DEALT - s.picks) / unseen)


def _choice(s: Any, viewer: int, seat: int, unseen: int) -> Iterator[Guess]:
    packet = (seat + s.players - s.picks) % s.players
    tile = s.choice[seat] - Act.KEEP
    chance = 1 / unseen
    if looks(s, viewer, packet):
        chance = 1 / (DEALT - looks(s, viewer, packet)[-1] - 1)
    yield Guess(f"choice of {seat}", lambda d: d.choice[seat] == Act.KEEP + tile, chance)
