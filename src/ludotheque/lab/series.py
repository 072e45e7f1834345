"""A series of games: one box, its options, who plays, a seed. Game i depends on nothing but these and i."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..bots import BOTS, Bot, parse_bot
from ..games import box
from ..kernel.errors import GameError
from ..kernel.game import Engine, Game
from ..kernel.text import Text

SEED_BITS = 64  # the low words of a game's 96-bit seed; the number of the game is the high one
MOST_GAMES = 1 << 32
RANDOM = "random"


@dataclass(frozen=True)
class Series:
    """What the games of a run share. `bots` has one name a seat; `options` are all of the game's."""

    entry: str
    players: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: int

    @classmethod
    def checked(cls, entry: str, players: int, bots: Sequence[str], options: Mapping[str, str], seed: int) -> Series:
        """A series that can be played; one bot name fills all seats. Raises GameError when it cannot."""
        shelf = box(entry)
        game = shelf.game
        values = shelf.settle(options)
        game.check_players(players, values)
        if len(bots) not in (1, players):
            raise GameError(
                Text(
                    "{bots} {bots:robot|robots} pour {n} places : nommez-en un seul, ou un par place.",
                    "{bots} {bots:bot|bots} for {n} seats: name one for all, or one for each.",
                ),
                bots=len(bots),
                n=players,
            )
        check_seed(seed)
        names = tuple(parse_bot(name).name for name in bots)
        seats = names if len(names) == players else names * players
        return cls(entry, players, seats, tuple(values.items()), seed)

    @property
    def game(self) -> Game:
        return box(self.entry).game

    @property
    def only_random(self) -> bool:
        """Whether whole games can be played by the compiled random player."""
        return set(self.bots) == {RANDOM}


def fewest_seats(game: Game, people: int = 1) -> int:
    """How many seats a game has when nobody says: room for these, and two rather than a game alone."""
    return max(min(2, game.seats[-1]), game.seats[0], people)


def check_seed(seed: int) -> None:
    """Raises GameError unless a series can begin from this seed."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise GameError(
            Text(
                "Graine refusée : il faut un entier de 0 à 2**{bits} - 1.",
                "Seed refused: it is a whole number from 0 to 2**{bits} - 1.",
            ),
            bits=SEED_BITS,
        )


def check_games(games: int) -> None:
    """Raises GameError unless this many games can be asked for."""
    if not 1 <= games < MOST_GAMES:
        raise GameError(
            Text("Nombre de parties refusé : {n} (au moins 1).", "Number of games refused: {n} (at least 1).")
            if games < 1
            else Text("Nombre de parties refusé : {n} (trop grand).", "Number of games refused: {n} (too large)."),
            n=games,
        )


def game_seed(seed: int, number: int) -> int:
    """The seed from which game `number` is set up, the same whoever plays it."""
    return seed | number << SEED_BITS


def decision_seed(seed: int, number: int, decision: int, variant: int = 0) -> int:
    """A bot's seed at one decision: 63 bits. `variant` tells replays of one setup apart."""
    text = f"{seed}/{number}/{variant}/{decision}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little") >> 1


@dataclass(frozen=True)
class Opened:
    """A series ready to be played in this process."""

    series: Series
    engine: Engine
    content: np.ndarray
    bots: Mapping[str, Bot]

    def play(self, number: int, seats: Sequence[str] | None = None, variant: int = 0) -> tuple[np.ndarray, int]:
        """Play one game; returns points and ranks, shape (players, 2), and the number of decisions.

        `seats` names the bot of each seat, those of the series by default; each sees its redacted record.
        """
        engine, content, seed = self.engine, self.content, self.series.seed
        seats = seats or self.series.bots
        state = engine.start(content, self.series.players, game_seed(seed, number))
        decisions = 0
        while actors := engine.actors(state):
            seat = actors[0]
            known = engine.redact(content, state, seat)
            action = self.bots[seats[seat]].choose(
                engine, content, known, seat, decision_seed(seed, number, decisions, variant)
            )
            engine.apply(content, state, seat, action)
            decisions += 1
        return engine.score(content, state)[:, :2], decisions


@lru_cache(maxsize=8)
def opened(series: Series) -> Opened:
    """The series with its engine and bots loaded, once a process."""
    bots = {name: BOTS[name] for name in series.bots}
    return Opened(series, series.game.engine(), series.game.content(dict(series.options)), bots)


def prepare(series: Series) -> None:
    """Compile, or load, everything that the games of a series call."""
    ready = opened(series)
    state = ready.engine.start(ready.content, series.players, 0)
    seat = ready.engine.actors(state)[0]
    known = ready.engine.redact(ready.content, state, seat)
    action = int(ready.engine.legal(ready.content, known, seat)[0])
    for bot in ready.bots.values():
        bot.choose(ready.engine, ready.content, known, seat, 1, limit_ms=1)
    ready.engine.apply(ready.content, state, seat, action)
    ready.engine.score(ready.content, state)
