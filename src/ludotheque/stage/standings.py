"""The points at every step of a game, and the step at which it turned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..kernel.content import Content
from ..kernel.game import Engine
from ..kernel.text import Lang, Text, person


def points_at(engine: Engine, content: Content, position: np.ndarray) -> tuple[int, ...]:
    """Each seat's points if the game ended at this position, shape (1,). The final count reads secrets: show it only
    once the game is over.
    """
    return tuple(int(row[0]) for row in engine.score(content, position))


_MOVED = Text("{who}\u00a0: {before} → {after}", "{who}: {before} → {after}")


def by_source(breakdown: Sequence[Text], changes: Sequence[int], lang: Lang) -> str:
    """'Monstres +6, Duc −1': changes of points by the sources of a game's breakdown; empty if nothing changes."""
    parts = (
        f"{source.say(lang)} {change:+d}".replace("-", "−")
        for source, change in zip(breakdown, changes, strict=True)
        if change
    )
    return ", ".join(parts)


def moved(who: str, before: int, after: int, lang: Lang) -> str:
    """'Anne : 12 → 17': a change of somebody's points."""
    return _MOVED.say(lang, who=who, before=before, after=after)


def measured_moves(
    what: Text, names: Sequence[str], before: Sequence[int], after: Sequence[int], lang: Lang
) -> Iterator[str]:
    """'Honneur d’Anne : 5 → 3', for each seat whose share changed."""
    for name, had, has in zip(names, before, after, strict=True):
        if had != has:
            yield moved(_OF.say(lang, what=what, who=person(name)), had, has, lang)


_OF = Text("{what} {who:de}", "{who}’s {what}")


@dataclass(frozen=True)
class Standings:
    """The points of each seat at each step; step 0 is the beginning of the game."""

    points: tuple[tuple[int, ...], ...]

    @property
    def last(self) -> int:
        return len(self.points) - 1

    @property
    def highest(self) -> int:
        """The highest number of points at any step."""
        return max(max(row) for row in self.points)

    @property
    def lowest(self) -> int:
        """The lowest number of points at any step."""
        return min(min(row) for row in self.points)

    def lead(self, seat: int, step: int) -> int:
        """How far a seat is ahead of the best other one; negative if it is behind. Needs two seats or more."""
        row = self.points[step]
        return row[seat] - max(points for other, points in enumerate(row) if other != seat)

    def turning_point(self, winner: int) -> int | None:
        """The step that gave the later winner the lead for good, or, if points were equal at the end, drew level for
        good.

        None for a single seat, for a winner who led or was level from the first step on, and for one who did not win by
        points.
        """
        if len(self.points[0]) < 2 or self.lead(winner, self.last) < 0:
            return None
        enough = min(1, self.lead(winner, self.last))  # the lead that must last: a point, or none if a tie was broken
        below = [step for step in range(self.last + 1) if self.lead(winner, step) < enough]
        return below[-1] + 1 if below else None


def standings(engine: Engine, content: Content, positions: Iterable[np.ndarray]) -> Standings:
    """The standings at the positions of a finished game."""
    return Standings(tuple(points_at(engine, content, position) for position in positions))
