"""What was done with cards: how often, and how the seats fared that did it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import erfc, sqrt
from typing import Any, Literal

import numpy as np

from ...kernel.content import Content
from ...kernel.events import told_kinds
from ...kernel.game import Game
from ...kernel.text import Text
from ..intervals import student
from ..watching import How, Watched, deed_of

KIND, SEAT, CARD = 2, 3, 4  # columns of deeds


@dataclass(frozen=True)
class Named:
    """A card by what was done with it, its kind, its id, and its name."""

    how: How
    kind: str
    id: str
    name: Text


@dataclass
class Fared:
    """Sums over games in which some seats did a thing with a card, and others did not."""

    games: int = 0  # in which anybody did it
    seats: int = 0
    compared: int = 0  # games in which somebody did and somebody did not
    won: float = 0.0  # the wins of those who did it, less an equal share: a mean of each game, summed up
    won_squares: float = 0.0
    points: float = 0.0  # their points, less the mean of all seats
    points_squares: float = 0.0
    turns: float = 0.0  # the turn of the first time, summed up

    def mean(self, what: Literal["won", "points"]) -> tuple[float, float]:
        """The mean over the compared games, and its standard error."""
        n, total, squares = self.compared, getattr(self, what), getattr(self, f"{what}_squares")
        if n < 2:
            return (total, float("inf")) if n else (0.0, float("inf"))
        return total / n, sqrt(max((squares - total * total / n) / (n - 1), 1 / (4 * n)) / n)


@dataclass
class DeedTally:
    """What was done with each card over the games of one series, and how games ended."""

    game: Game
    content: Content
    cards: dict[Named, Fared] = field(default_factory=dict)
    endings: dict[Text, int] = field(default_factory=dict)
    _named: dict[tuple[int, int], Named] = field(default_factory=dict)
    games: int = 0

    def __post_init__(self) -> None:
        self.kinds = told_kinds(self.game.events)

    def add(self, watched: Watched) -> tuple[np.ndarray, list[Named], list[Text | None]]:
        """Count some games. Returns their deeds with cards, these cards row by row, and how each game ended."""
        self.games += len(watched)
        deeds = watched.deeds
        codes, inverse = np.unique(deeds[:, [KIND, CARD]], axis=0, return_inverse=True)
        inverse = inverse.reshape(-1)
        endings: list[Text | None] = [None] * len(watched)
        named: list[Named | None] = []
        for number, (kind, cell) in enumerate(codes.tolist()):
            named.append(self._name(kind, cell) if deed_of(self.kinds[kind]) else None)
            if self.kinds[kind].ending:
                for game in deeds[inverse == number, 0].tolist():
                    endings[game] = self._ending(kind, cell)
        for ending in endings:
            if ending is not None:
                self.endings[ending] = self.endings.get(ending, 0) + 1
        known = list(dict.fromkeys(name for name in named if name))
        numbers = {name: number for number, name in enumerate(known)}
        cards = np.array([numbers[name] if name else -1 for name in named], np.int64)[inverse]
        counted = cards >= 0
        if counted.any():
            self._count(watched, deeds[counted], cards[counted], known)
        return deeds[counted], [known[card] for card in cards[counted].tolist()], endings

    def _name(self, kind: int, number: int) -> Named:
        if (kind, number) not in self._named:
            deed = deed_of(self.kinds[kind])
            assert deed
            card = self.content.taken(deed[1])[number]
            self._named[kind, number] = Named(*deed, card.id, Text(card.noun.fr, card.noun.en))
        return self._named[kind, number]

    def _ending(self, kind: int, number: int) -> Text:
        """A way to end, in words."""
        event_kind = self.kinds[kind]
        if callable(event_kind.a):
            value = event_kind.a(self.content, number)
            return value if isinstance(value, Text) else Text(str(value), str(value))
        return Text(event_kind.text.fr, event_kind.text.en)

    def _count(self, watched: Watched, deeds: np.ndarray, cards: np.ndarray, known: list[Named]) -> None:
        """Add up who fared how, a game being one observation of each card."""
        points, ranks = watched.scores[:, :, 0].astype(float), watched.scores[:, :, 1]
        players = ranks.shape[1]
        first = ranks == 1
        above = first / np.maximum(first.sum(1, keepdims=True), 1) - first.any(1, keepdims=True) / players
        ahead = points - points.mean(1, keepdims=True)
        once, rows = np.unique(np.column_stack((deeds[:, 0], cards, deeds[:, SEAT])), axis=0, return_index=True)
        pairs, groups, holders = np.unique(once[:, :2], axis=0, return_inverse=True, return_counts=True)
        groups = groups.reshape(-1)
        won = np.bincount(groups, above[once[:, 0], once[:, 2]]) / holders
        lead = np.bincount(groups, ahead[once[:, 0], once[:, 2]]) / holders
        turn = np.full(len(pairs), np.inf)
        np.minimum.at(turn, groups, deeds[rows, 1])
        compared = holders < players
        for number, name in enumerate(known):
            fared = self.cards.setdefault(name, Fared())
            own = pairs[:, 1] == number
            both = own & compared
            fared.games += int(own.sum())
            fared.seats += int(holders[own].sum())
            fared.compared += int(both.sum())
            fared.won += float(won[both].sum())
            fared.won_squares += float((won[both] ** 2).sum())
            fared.points += float(lead[both].sum())
            fared.points_squares += float((lead[both] ** 2).sum())
            fared.turns += float(turn[own].sum())

    def unseen(self) -> list[Text]:
        """The names of the cards that nobody took, drew or used, though others of their kind: perhaps they are not in
        play.
        """
        seen: dict[str, set[str]] = {}
        for name in self.cards:
            seen.setdefault(name.kind, set()).add(name.id)
        there = {(kind, card.id): card.noun for kind in seen for card in self.content.taken(kind)}
        return [Text(noun.fr, noun.en) for (kind, card), noun in there.items() if card not in seen[kind]]

    def rows(self) -> Iterator[dict[str, Any]]:
        """A row for each card: how often it was seen, and how much more often than by chance one won with it, in
        percentage points, with its interval and the chance of a difference as large by luck alone. Kinds stay together,
        the best card first.

        What is common to all cards of a kind that are taken or used is left out: who is ahead takes more of any card.
        Drawing is luck, and nothing is left out there.
        """
        kinds = list(dict.fromkeys((name.how, name.kind) for name in self.cards))
        for how, kind in kinds:
            alike = {name: fared for name, fared in self.cards.items() if (name.how, name.kind) == (how, kind)}
            common = _common(list(alike.values())) if how != "drawn" else (0.0, 0.0)
            rows = [_row(name, fared, self.games, common) for name, fared in alike.items()]
            adjusted = benjamini_hochberg([row["chance"] for row in rows])
            middle = float(np.median([row["games"] for row in rows]))
            for row, value in zip(rows, adjusted, strict=True):
                row["adjusted"] = value
                row["often"] = row["games"] / middle
            yield from sorted(rows, key=lambda row: -row["won"])


def _common(fared: list[Fared]) -> tuple[float, float]:
    """What the cards of a kind bring on average: wins and points above those of the others."""
    compared = max(1, sum(seat.compared for seat in fared))
    return sum(seat.won for seat in fared) / compared, sum(seat.points for seat in fared) / compared


def _row(name: Named, fared: Fared, games: int, common: tuple[float, float]) -> dict[str, Any]:
    (won, error), (points, points_error) = fared.mean("won"), fared.mean("points")
    won, points = won - common[0], points - common[1]
    wide = student(fared.compared - 1) if fared.compared > 1 else float("inf")
    return {
        "how": name.how,
        "kind": name.kind,
        "card": name.id,
        "name": {"fr": name.name.fr, "en": name.name.en},
        "games": fared.games,
        "of": games,
        "seats": fared.seats,
        "compared": fared.compared,
        "turn": fared.turns / max(1, fared.games),
        "won": 100 * won,
        "won_low": 100 * max(-1.0, won - wide * error),
        "won_high": 100 * min(1.0, won + wide * error),
        "points": points,
        "points_low": points - wide * points_error,
        "points_high": points + wide * points_error,
        "common": 100 * common[0],
        "chance": erfc(abs(won) / error / sqrt(2)) if fared.compared > 1 else 1.0,
    }


def benjamini_hochberg(chances: list[float]) -> list[float]:
    """Adjusted p values that keep the share of false discoveries (Benjamini and Hochberg 1995), in the given order."""
    order = sorted(range(len(chances)), key=chances.__getitem__, reverse=True)
    adjusted, least = [1.0] * len(chances), 1.0
    for place, index in enumerate(order):
        least = min(least, chances[index] * len(chances) / (len(chances) - place))
        adjusted[index] = least
    return adjusted
