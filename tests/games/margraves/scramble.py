"""Change everything that a player of Margraves de Valeria cannot know, as the rulebook has it.

Nothing here looks at `secrets.py`: a `Watcher` follows whose hands the wealth tiles go through, and `scramble` deals
anew what a viewer has never held. All else lies open in this game: cards are played and taken back in sight of all,
monsters are slain in the open, and piles are drawn from at random.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import numpy as np

from ludotheque.games.margraves.game import GAME
from ludotheque.games.margraves.rules.actions import Act

WEALTH = set(range(len(GAME.box["wealth"])))
NO_CHOICE = -1


@dataclass
class Watcher:
    """What each seat has held: by packet, the tiles that it saw there when it held it last, and when that was."""

    seen: list[dict[int, tuple[int, set[int]]]] = field(default_factory=lambda: [{} for _ in range(5)])
    kept: list[dict[int, dict[int, int]]] = field(default_factory=lambda: [{} for _ in range(5)])

    def watch(self, state: np.ndarray) -> None:
        """Look over every shoulder. To be called at every decision of a game, in order."""
        s = state[0]
        players, picks = int(s["players"]), int(s["picks"])
        if picks > 2 or not s["sealed"]:
            return
        for packet in range(players):
            holder = (packet + picks) % players
            tiles = {int(tile) for tile in s["packet"][packet][picks:]}
            before = self.seen[holder].get(packet)
            known = self.kept[holder].setdefault(packet, {})
            if before is not None:  # it has come back: what is missing was kept in between, by the other player
                for pick in range(before[0], picks):
                    known[pick] = int(s["packet"][packet][pick])
            self.seen[holder][packet] = (picks, tiles)


def scramble(state: np.ndarray, watcher: Watcher, viewer: int, dice: random.Random) -> np.ndarray:
    """Another position that this viewer cannot tell from the given one."""
    other = state.copy()
    s = other[0]
    s["rng"] = [dice.getrandbits(32) for _ in range(4)]
    players, picks = int(s["players"]), int(s["picks"])
    if picks > 2 or not s["sealed"]:
        return other
    mine = watcher.seen[viewer] if viewer < players else {}
    seen = {tile for _, tiles in mine.values() for tile in tiles}
    seen |= {tile for known in (watcher.kept[viewer].values() if viewer < players else ()) for tile in known.values()}
    if viewer < players:
        for packet, (when, _) in mine.items():
            for pick in range(when, picks):
                if (packet + pick) % players == viewer:
                    seen.add(int(state[0]["packet"][packet][pick]))
    left = sorted(WEALTH - seen)
    dice.shuffle(left)
    for packet in range(players):
        row = [int(tile) for tile in s["packet"][packet]]
        first = 4
        if packet in mine:
            first = min(pick for pick in range(3) if (packet + pick) % players == viewer)
            when = mine[packet][0]
            if when < picks:
                rest = row[when + 1 :]
                dice.shuffle(rest)
                row[when + 1 :] = rest
        for place in range(first):
            row[place] = left.pop()
        row[picks:] = sorted(row[picks:])
        s["packet"][packet] = row
        holder = (packet + picks) % players
        if holder != viewer and s["choice"][holder] != NO_CHOICE:
            s["choice"][holder] = Act.KEEP + dice.choice(row[picks:])
    return other
