"""How strong the levels are against each other, as it was measured: `measured/ladder.json` in a game's folder.

`ludotheque measure ladder` writes it. Measurements under other rules or with other cards say nothing about today's
levels and are not shown.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from ..games import box, folder_of
from ..kernel.errors import GameError
from ..kernel.text import Text

FILE = "measured/ladder.json"  # in a game's folder
FORMAT = "ludotheque-ladder"
FORMAT_VERSION = 1
NEARLY_ALWAYS = 0.95  # of the games
UNMEASURED = Text("pas encore mesuré à tant de joueurs", "not measured yet with so many players")

NAMES = {
    "random": Text("hasard", "random"),
    "greedy": Text("glouton", "greedy"),
    "easy": Text("facile", "easy"),
    "medium": Text("moyen", "medium"),
    "hard": Text("difficile", "hard"),
    "expert": Text("expert", "expert"),
}


@dataclass(frozen=True)
class Rung:
    """Games of one level against another, alone against a table of it: wins, shared ones in part, and their share
    with its 95% interval. `verdict`: whether the sequential rule said that the share is above or below `stop_at`."""

    higher: str
    lower: str
    games: int
    wins: float
    low: float
    high: float
    stop_at: float
    verdict: str | None

    @property
    def share(self) -> float:
        return self.wins / self.games


@dataclass(frozen=True)
class Rating:
    """A level's strength, in the scale of Elo: 400 more is ten wins to one. `margin`: half of its 95% interval, as a
    difference from the level to which all are compared."""

    level: str
    value: float
    margin: float


@dataclass(frozen=True)
class Level:
    """A level and what is told of it: how often it wins against the next one below, or that it was not measured; in how
    many games; its rating. None where there is nothing to tell.
    """

    name: str
    result: Text | None
    games: int
    rating: Rating | None


@dataclass(frozen=True)
class Ladder:
    """What was measured for one box and number of players; rules, cards and options are those that it holds for."""

    entry: str
    players: int
    options: Mapping[str, str]
    ruleset: int
    content: str
    seed: int
    asked: int
    rungs: tuple[Rung, ...]
    ratings: tuple[Rating, ...]

    @property
    def fits(self) -> bool:
        """Whether the game is still what was measured."""
        return is_usual(self.entry, self.options, self.ruleset, self.content)

    @property
    def levels(self) -> tuple[Level, ...]:
        """All levels, the weakest first; those that were not measured come last."""
        levels = [self._level(name) for name in NAMES]
        return tuple(sorted(levels, key=lambda level: level.rating.value if level.rating else inf))

    def _level(self, name: str) -> Level:
        rung, rating = self.rung_of(name), self.rating_of(name)
        unknown = None if rating else UNMEASURED
        return Level(name, self.says(name) or unknown, rung.games if rung else 0, rating)

    def rung_of(self, level: str) -> Rung | None:
        """The games by which a level is described: against the next one below, which is named last."""
        below = [rung for rung in self.rungs if rung.higher == level]
        return below[-1] if below else None

    def rating_of(self, level: str) -> Rating | None:
        return next((rating for rating in self.ratings if rating.level == level), None)

    def says(self, level: str) -> Text | None:
        """How often a level wins, in words; None for one that was not measured against any below it."""
        rung = self.rung_of(level)
        if rung is None:
            return None
        chance = 1 / self.players
        if rung.high < chance:
            text = Text("plus faible que «\u00a0{lower}\u00a0»", "weaker than “{lower}”")
        elif rung.low <= chance:
            text = Text("à peu près de la force de «\u00a0{lower}\u00a0»", "about as strong as “{lower}”")
        elif self.players > 2:
            text = Text(
                "gagne {wins}\u00a0%, seul contre {k} «\u00a0{lower}\u00a0» (à force égale\u00a0: {chance}\u00a0%)",
                "wins {wins}%, alone against {k} “{lower}” (evenly matched: {chance}%)",
            )
        elif rung.share >= NEARLY_ALWAYS:
            text = Text("bat «\u00a0{lower}\u00a0» presque toujours", "beats “{lower}” nearly always")
        else:
            text = Text("bat «\u00a0{lower}\u00a0» {n} fois sur\u00a010", "beats “{lower}” {n} times in 10")
        return text.filled(
            lower=NAMES[rung.lower],
            n=round(10 * rung.share),
            k=self.players - 1,
            wins=round(100 * rung.share),
            chance=round(100 * chance),
        )


def is_usual(entry: str, options: Mapping[str, str], ruleset: int, content: str) -> bool:
    """Whether these are the options, rules and cards with which a box is usually played today."""
    shelf = box(entry)
    usual = shelf.settle({})
    try:
        settled = shelf.settle(options)
    except GameError:  # an option that there is no more
        return False
    return (settled, ruleset, content) == (usual, shelf.game.ruleset, shelf.game.content(usual).digest)


def read(package: str) -> list[Ladder]:
    """All that was measured for the boxes of a game, whether it still fits or not; nothing for one without a file."""
    file = folder_of(package) / FILE
    if not file.is_file():
        return []
    kept = json.loads(file.read_text("utf-8"))
    if (kept["format"], kept["version"]) != (FORMAT, FORMAT_VERSION):
        return []
    return [_ladder(table) for table in kept["tables"]]


def ladders(entry: str) -> list[Ladder]:
    """What was measured for a box and holds for it as it is, by numbers of players."""
    fitting = [ladder for ladder in read(box(entry).package) if ladder.entry == entry and ladder.fits]
    return sorted(fitting, key=lambda ladder: ladder.players)


def _ladder(table: Mapping[str, Any]) -> Ladder:
    names = ("higher", "lower", "games", "wins", "low", "high", "stop_at", "verdict")
    return Ladder(
        entry=table["entry"],
        players=table["players"],
        options=table["options"],
        ruleset=table["ruleset"],
        content=table["content"],
        seed=table["seed"],
        asked=table["asked"],
        rungs=tuple(Rung(**{name: rung[name] for name in names}) for rung in table["rungs"]),
        ratings=tuple(Rating(**rating) for rating in table["ratings"]),
    )
