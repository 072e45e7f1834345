"""Two series of games compared: a difference with its interval, a verdict, and how many games are still needed.

Games with the same seed and number have the same deal, so what the deal brings cancels out: a comparison deal by deal
needs far fewer games than one of two means.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, hypot, sqrt
from typing import Literal

import numpy as np

from ..kernel.errors import GameError
from ..kernel.text import Text
from .games import Games
from .intervals import CONFIDENCE, student

Measure = str | Callable[[Games], np.ndarray]
Finding = Literal["higher", "lower", "equal", "undecided"]
MOST_NEEDED = 1 << 32


@dataclass(frozen=True)
class Comparison:
    """The second series less the first, with its interval.

    verdict: "higher" or "lower" where the interval lies on one side of 0; "equal" where it lies within `see` of 0, the
    smallest difference that matters; else "undecided". needed: how many more games of each would decide it, if what
    was seen so far goes on; 0 once it is decided, None where no number of games will do.
    """

    of: str
    difference: float
    low: float
    high: float
    verdict: Finding
    games: int
    needed: int | None
    see: float | None

    def __str__(self) -> str:
        more = "" if not self.needed else f", about {self.needed} games more are needed"
        interval = f"{self.difference:+.3g} ({self.low:+.3g} to {self.high:+.3g})"
        return f"{self.of}: {interval}, {self.verdict} after {self.games} games{more}"


MEASURES: dict[str, Callable[[Games, int | None], np.ndarray]] = {
    "points": lambda games, seat: _of_seat(games.scores[:, :, 0], seat),
    "win": lambda games, seat: _of_seat(games.wins, seat),
    "rank": lambda games, seat: _of_seat(games.scores[:, :, 1], seat),
    "decisions": lambda games, seat: games.lengths.astype(float),
    "rounds": lambda games, seat: games.rounds.astype(float),
    "margin": lambda games, seat: games.margins.astype(float),
}


def compare(
    a: Games,
    b: Games,
    by: Literal["deal", "games"] = "deal",
    *,
    of: Measure = "points",
    seat: int | None = None,
    see: float | None = None,
    confidence: float = CONFIDENCE,
) -> Comparison:
    """How two series of games differ, `b` less `a`: a difference with its 95% interval, a verdict, and how many games
    are still needed.

    by: "deal" pairs the games with the same number, which need the same seed and number of players: what the deal
    brings cancels out. "games" compares the means of two series that share nothing. of: "points", "win", "rank",
    "decisions", "rounds", "margin" (between the points of the first and the second), or a function from Games to an
    array with a number for each game. seat: the one whose points, win or rank count; by default the mean of all seats,
    which says something of points only. see: the smallest difference that matters.

    The intervals are Student's. They hold for a number of games that was fixed beforehand: whoever plays on until one
    of them leaves out 0 finds differences that are not there. Raises GameError for series that cannot be compared.

    >>> import ludotheque
    >>> box = ludotheque.simulate("vaalbara", players=2, games=10)
    >>> rich = ludotheque.simulate("vaalbara", players=2, games=10, content={"points": {"points": {"start": 9}}})
    >>> print(ludotheque.compare(box, rich))
    points: +7 (+7 to +7), higher after 10 games
    """
    if by not in ("deal", "games"):
        raise GameError(
            Text("by : « deal » ou « games », et non {value}.", "by: “deal” or “games”, not {value}."),
            value=repr(by)[:40],
        )
    first, second, name = _values(a, of, seat), _values(b, of, seat), of if isinstance(of, str) else of.__name__
    if by == "deal":
        _check_deals(a, b)
    return differing(name, first, second, by_deal=by == "deal", see=see, confidence=confidence)


def differing(
    name: str,
    first: np.ndarray,
    second: np.ndarray,
    *,
    by_deal: bool,
    see: float | None = None,
    confidence: float = CONFIDENCE,
) -> Comparison:
    """How the numbers of two series of games differ, `second` less `first`. by_deal: numbers at the same place are of
    the same deal. Each series has at least two.
    """
    number = min(len(first), len(second))
    if by_deal:
        differences = second[:number] - first[:number]
        mean, error = float(differences.mean()), _error(differences)
    else:
        mean, error = float(second.mean() - first.mean()), hypot(_error(first), _error(second))
    half = student(number - 1, confidence) * error
    verdict = _verdict(mean, half, see)
    needed = 0 if verdict != "undecided" else _needed(mean, half, see, number)
    return Comparison(name, mean, mean - half, mean + half, verdict, number, needed, see)


def _verdict(mean: float, half: float, see: float | None) -> Finding:
    if see is not None and max(abs(mean - half), abs(mean + half)) <= see:
        return "equal"
    if abs(mean) > half or (half == 0 and mean != 0):
        return "higher" if mean > 0 else "lower"
    return "equal" if half == 0 else "undecided"


def _needed(mean: float, half: float, see: float | None, number: int) -> int | None:
    """How many more games make the interval narrow enough: its width falls with the root of their number."""
    enough = abs(mean) if see is None else max(abs(mean), abs(see - abs(mean)))
    if enough == 0:
        return None
    whole = number * (half / enough) ** 2
    return ceil(whole) - number + 1 if whole < MOST_NEEDED else None


def _error(values: np.ndarray) -> float:
    """The standard error of a mean."""
    return float(values.std(ddof=1)) / sqrt(len(values))


def _values(games: Games, of: Measure, seat: int | None) -> np.ndarray:
    """The number of each game that is compared."""
    if len(games) < 2:
        raise GameError(Text("Comparer demande au moins deux parties.", "A comparison needs at least two games."))
    if seat is not None and not 0 <= seat < games.series.players:
        raise GameError(
            Text("Il n’y a pas de place {seat}.", "There is no seat {seat}."),
            seat=seat,
        )
    if callable(of):
        return np.asarray(of(games), float)
    if of not in MEASURES:
        raise GameError(
            Text("of : {known} ou une fonction, et non {of}.", "of: {known} or a function, not {of}."),
            known=", ".join(MEASURES),
            of=str(of)[:40],
        )
    return MEASURES[of](games, seat).astype(float)


def _of_seat(values: np.ndarray, seat: int | None) -> np.ndarray:
    return values.mean(1) if seat is None else values[:, seat]


def _check_deals(a: Games, b: Games) -> None:
    """Raises GameError unless games of the same number have the same deal."""
    ours, theirs = a.series, b.series
    for what, here, there in (
        (Text("jeu", "game"), ours.entry, theirs.entry),
        (Text("joueurs", "players"), ours.players, theirs.players),
        (Text("graine", "seed"), ours.seed, theirs.seed),
    ):
        if here != there:
            raise GameError(
                Text(
                    'Pas les mêmes donnes ({what} : {here}, {there}) : by="games" compare des moyennes.',
                    'Not the same deals ({what}: {here}, {there}): by="games" compares means.',
                ),
                what=what,
                here=here,
                there=there,
            )
