"""Practice positions: moments of simulated games in which a search finds one action clearly best.

`ludotheque measure puzzles` finds them. They are package data of their game (`help/puzzles-*.json`). A file holds
games, by seed and by the names of their actions, and for each position its place in the game, the seat that decides,
and the values of its actions. A puzzle is offered only under the rules and with the cards that it was found with.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from ..games import Box
from ..kernel.errors import GameError
from ..kernel.events import Event
from ..kernel.match import Match
from ..kernel.text import Lang, Text, grouped
from ..stage.counsel import OF_A_SEARCH, Found, Position, Reason, counsel, quoted
from ..stage.stakes import Stakes

ID_LENGTH = 6
BEFORE_MARKS = 2  # reasons: what is folded away begins with the fourth line
MOSTLY = 3  # of the five tries of a search
LEVELS = {
    1: Text("Pour commencer", "To begin with"),
    2: Text("Moins visibles", "Less obvious"),
    3: Text("Difficiles", "Hard"),
}
HARDEST = max(LEVELS)
NONE_HERE = Text("Ce jeu n’a pas de problèmes pour le moment.", "This game has no puzzles for now.")

_SOLVED = Text("Bien vu : {it}.", "Well spotted: {it}.")
_NOT_SOLVED = Text("Il y avait mieux : {it}.", "There was a better move: {it}.")
_MARKS = Text(
    "La recherche note ce coup {best} sur 100, et le vôtre {chosen} ({n} parties imaginées, au plus).",
    "The search rates this move {best} of 100, and yours {chosen} (at most {n} imagined games).",
)
_MARKS_SECOND = Text(
    "La recherche note ce coup {best} sur 100, et le deuxième {second} ({n} parties imaginées, au plus).",
    "The search rates this move {best} of 100, and the second best {second} (at most {n} imagined games).",
)


@dataclass(frozen=True)
class Puzzle:
    """A position: the game that leads there, whose decision it is, and how good a search finds each action it tried.

    `level`: 1 where a search of 50 playouts mostly finds the best action, 2 where one of 400 does, else 3. `values`:
    mean results in [0, 1], the best action's first. `playouts`: of each, on average, at most. `round`: the one that the
    game is in, 0 where it counts none. `stakes`: what may be chosen, and what the player holds; it
    says nothing of the best action.
    """

    id: str
    entry: str
    options: Mapping[str, str]
    players: int
    seed: int
    actions: tuple[tuple[int, str], ...]
    seat: int
    best: str
    then: tuple[str, ...]
    values: Mapping[str, float]
    level: int
    playouts: int
    round: int
    stakes: Stakes

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of the actions among which one is to be chosen."""
        return frozenset(name.partition(":")[0] for name in self.values)

    def found(self, chosen: str = "") -> Found:
        """What is advised here, beside an action that somebody chose, or the second best one."""
        others = [name for name in self.values if name != self.best]
        other = chosen if chosen and chosen != self.best else others[0] if others else ""
        return Found(self.best, self.then, other, clear=True, value=self.values[self.best])

    def begin(self, shelf: Box) -> Match:
        """The game before its first action. It is not compiled: one position is not worth it."""
        game = shelf.game
        return Match.new(
            game,
            self.players,
            entry=self.entry,
            options=self.options,
            seed=self.seed,
            engine=game.engine(compiled=False),
        )

    def play(self, match: Match) -> Iterator[list[Event]]:
        """Play a begun game up to the position; yields the events of each action. Raises GameError."""
        for seat, name in self.actions:
            yield match.play(seat, name)
        match.check(self.seat, self.best)


@dataclass(frozen=True)
class Verdict:
    """The verdict on an answer: whether it was the best, which one is, and why, in words."""

    right: bool
    sentence: str
    reasons: tuple[Reason, ...]


def verdict(puzzle: Puzzle, answer: str, at: Position) -> Verdict:
    """The verdict on a legal answer to a puzzle, for its seat at this position."""
    right = answer == puzzle.best
    explained = counsel(at, puzzle.found(answer))
    sentence = (_SOLVED if right else _NOT_SOLVED).say(at.lang, it=quoted(explained.steps, at.lang))
    first, others = explained.reasons[:BEFORE_MARKS], explained.reasons[BEFORE_MARKS:]
    return Verdict(right, sentence, (*first, *_marks(puzzle, answer, at.lang), *others))


def _marks(puzzle: Puzzle, answer: str, lang: Lang) -> list[Reason]:
    """How a search rated the best action, and what somebody answered."""
    best, chosen = puzzle.values[puzzle.best], puzzle.values.get(answer)
    known: dict[str, Any] = {"n": grouped(puzzle.playouts * len(puzzle.values), lang), "best": round(best * 100)}
    if chosen is None or answer == puzzle.best:
        second = sorted(puzzle.values.values(), reverse=True)[1:2]
        words = _MARKS_SECOND.say(lang, second=round(second[0] * 100), **known) if second else ""
    else:
        words = _MARKS.say(lang, chosen=round(chosen * 100), **known)
    return [Reason(words, OF_A_SEARCH)] if words else []


def level_of(short: int, longer: int) -> int:
    """How hard a position is, by how often of five times a short and a longer search find its solution."""
    return 1 if short >= MOSTLY else 2 if longer >= MOSTLY else HARDEST


@cache
def puzzles(entry: str) -> tuple[Puzzle, ...]:
    """The positions of a box that its present rules and cards fit, the easiest and the fewest players first."""
    from ..games import box  # what is on the shelf is asked for late

    shelf, fitting = box(entry), []
    folder = shelf.folder / "help"
    for path in sorted(folder.iterdir(), key=lambda path: path.name) if folder.is_dir() else ():
        if path.name.startswith(f"puzzles-{entry}-"):
            fitting += read(json.loads(path.read_text("utf-8")), shelf)
    return tuple(sorted(fitting, key=lambda puzzle: (puzzle.level, puzzle.players)))


Numbered = list[tuple[int, Puzzle]]


def by_level(entry: str) -> list[tuple[Text, list[tuple[int, Numbered]]]]:
    """The positions of a box with their numbers from 1, under what their level is called and how many play there, the
    easiest and the fewest players first.
    """
    numbered = list(enumerate(puzzles(entry), 1))
    levels = ((text, [pair for pair in numbered if pair[1].level == level]) for level, text in LEVELS.items())
    return [
        (text, [(players, list(rows)) for players, rows in groupby(some, key=lambda pair: pair[1].players)])
        for text, some in levels
        if some
    ]


def read(data: Mapping[str, Any], shelf: Box) -> Iterator[Puzzle]:
    """The positions of one file; none where it was made with other rules or cards."""
    game = shelf.game
    if (data["ruleset"], data["content"]) != (game.ruleset, game.content(data["options"]).digest):
        return
    for row in data["puzzles"]:
        yield puzzle_of(data, row)


def puzzle_of(data: Mapping[str, Any], row: Mapping[str, Any]) -> Puzzle:
    """The position of a row of a file."""
    game = data["games"][row["game"]]
    seed, actions = int(game["seed"]), game["actions"].split()
    return Puzzle(
        hashlib.blake2b(f"{seed}/{row['at']}".encode(), digest_size=8).hexdigest()[:ID_LENGTH],
        data["entry"],
        data["options"],
        data["players"],
        seed,
        tuple((int(action[0]), action[1:]) for action in actions[: row["at"]]),
        row["seat"],
        row["best"],
        tuple(row["then"]),
        row["values"],
        level_of(*row["found_by"]),
        data["playouts"],
        row["round"],
        Stakes.read(row["stakes"]),
    )


def find(entry: str, puzzle: str) -> Puzzle:
    """A position of a box by its id. Raises GameError."""
    there = next((other for other in puzzles(entry) if other.id == puzzle), None)
    if there is None:
        text = Text("Ce problème n’existe pas, ou plus : {id}.", "There is no such puzzle, or no more: {id}.")
        raise GameError(text, id=puzzle[:20])
    return there
