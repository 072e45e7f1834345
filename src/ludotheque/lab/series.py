"""A series of games: one box, its options, the bots, a seed. Game i depends only on these and on i."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from ..bots.bot import Bot
from ..bots.learned import learned_bot, learned_bytes
from ..bots.names import UNTHINKING, Player, find_bot
from ..bots.own import SECONDS, BotFault, OwnBot, check_seconds, file_hash, names_file, names_learned, split_name
from ..bots.playout import MOST_DECISIONS, NO_END, broken_off, drawn, play_weighted_games, random_generator
from ..bots.playout_policy import policy_weights
from ..games import box
from ..kernel.content import Content, PatchValues
from ..kernel.errors import GameError
from ..kernel.game import Engine, Game, fault_in
from ..kernel.match import Match, check_seed
from ..kernel.random import decision_seed
from ..kernel.text import Text

SEED_BITS = 64  # the low words of a game's 96-bit seed; the high one is the game's number
MOST_GAMES = 1 << 32
RANDOM, POLICY = "random", "policy"


@dataclass(frozen=True)
class Series:
    """What the games of a run share. `bots` has one name for each seat; `options` are all of the game's.

    `patch`: the card values in place of the box's, as JSON (empty without any), so that a series can be hashed. Files
    of own bots are read from `folder` on every machine, and must have the hashes in `own`, by the bots' names.
    `learned` carries the bytes of files of models. `bot_seconds`: how long an own bot may think about a decision, 0 for
    no limit.
    """

    entry: str
    players: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: int
    folder: str = ""
    patch: str = ""
    learned: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)
    own: tuple[tuple[str, str], ...] = ()
    bot_seconds: float = SECONDS

    @classmethod
    def checked(
        cls,
        entry: str,
        players: int,
        bots: Sequence[str],
        options: Mapping[str, str],
        seed: int,
        patch: PatchValues | None = None,
        bot_seconds: float = SECONDS,
    ) -> Series:
        """A series that can be played; a single bot name fills all seats. Raises GameError if it cannot."""
        shelf = box(entry)
        game = shelf.game
        values = shelf.settle(options)
        game.check_players(players, values)
        if len(bots) not in (1, players):
            raise GameError(
                Text(
                    "{bots} {bots:bot|bots} pour {n} places : nommez-en un seul, ou un par place.",
                    "{bots} {bots:bot|bots} for {n} seats: name one for all, or one for each.",
                ),
                bots=len(bots),
                n=players,
            )
        check_seed(seed, SEED_BITS)
        check_seconds(bot_seconds)
        who = [find_bot(name, game=game, seconds=bot_seconds) for name in bots]
        names = tuple(bot.name for bot in who)
        seats = names if len(names) == players else names * players
        folder = str(Path.cwd()) if any(map(names_file, names)) else ""
        changed = json.dumps(patch) if patch else ""  # in the order of the file, which numbers the cards of a set
        learned = tuple((name, learned_bytes(name, folder)) for name in dict.fromkeys(names) if names_learned(name))
        brought = dict(learned)
        own = tuple(
            (name, file_hash(name, folder)) for name in dict.fromkeys(names) if names_file(name) and name not in brought
        )
        series = cls(entry, players, seats, tuple(values.items()), seed, folder, changed, learned, own, bot_seconds)
        content = series.content()  # may refuse the patch
        for bot in who:
            bot.check_plays(game, content, players)
        return series

    @property
    def game(self) -> Game:
        return box(self.entry).game

    @property
    def patch_values(self) -> PatchValues:
        """The card values in place of the box's."""
        return json.loads(self.patch) if self.patch else {}

    def content(self) -> Content:
        """The content of the series."""
        return self.game.content(dict(self.options), self.patch_values)

    def facts(self) -> dict[str, Any]:
        """What the games depend on, whoever plays them, for files and reports."""
        return {
            "game": self.entry,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "ruleset": self.game.ruleset,
            "content": self.content().digest,
        }

    @property
    def only_random(self) -> bool:
        """Whether all seats play at random."""
        return set(self.bots) == {RANDOM}

    @property
    def unthinking(self) -> bool:
        """Whether compiled code can play whole games."""
        return set(self.bots) <= UNTHINKING


def check_games(games: int) -> None:
    """Raises GameError for a number of games that cannot be played."""
    if not 1 <= games < MOST_GAMES:
        raise GameError(
            Text("Nombre de parties refusé : {n} (au moins 1).", "Number of games refused: {n} (at least 1).")
            if games < 1
            else Text("Nombre de parties refusé : {n} (trop grand).", "Number of games refused: {n} (too large)."),
            n=games,
        )


def game_seed(seed: int, number: int) -> int:
    """The seed of game `number`, the same for all bots."""
    return seed | number << SEED_BITS


Choose = Callable[[np.ndarray, int, int], int]  # an action for a position, its seat and the number of actions before


@dataclass(frozen=True)
class Played:
    """One game to its end: scores as the engine gives them, actions as (seat, action), and the last position."""

    number: int
    scores: np.ndarray
    actions: list[tuple[int, int]]
    state: np.ndarray


@dataclass(frozen=True)
class Opened:
    """A series with its engine and bots loaded in this process."""

    series: Series
    engine: Engine
    content: Content
    bots: Mapping[str, Bot | OwnBot]

    def play(self, number: int, seats: Sequence[str] | None = None, variant: int = 0) -> tuple[np.ndarray, int]:
        """Play one game. Returns points and ranks, shape (players, 2), and the number of decisions.

        `seats` names the bot of each seat, those of the series by default. Each bot sees the redacted record of its
        seat.
        """
        names = seats or self.series.bots
        if POLICY in names and UNTHINKING.issuperset(names):
            whole = play_weighted_games(
                self.engine, self.content, self.series.seed, number, 1, self.weights(names), variant
            )
            return whole.scores[0, :, :2], int(whole.lengths[0])
        played = self.game(number, seats, variant)
        return played.scores[:, :2], len(played.actions)

    def game(self, number: int, seats: Sequence[str] | None = None, variant: int = 0) -> Played:
        """Play one game and return all of it. Raises GameError for a game that cannot end."""
        engine, content, seed = self.engine, self.content, self.series.seed
        choose = (
            self._unthinking(number) if seats is None and self.series.unthinking else self._bots(number, seats, variant)
        )
        state = engine.start(content, self.series.players, game_seed(seed, number))
        actions: list[tuple[int, int]] = []
        while actors := engine.actors(state):
            check_length(len(actions), number)
            seat = actors[0]
            try:
                action = choose(state, seat, len(actions))
            except BotFault as fault:
                raise BotFault(Text("{fault} (partie {n})", "{fault} (game {n})"), fault=fault, n=number) from fault
            engine.apply(content, state, seat, action)
            actions.append((seat, action))
        check_over(state, number)
        return Played(number, engine.score(content, state), actions, state)

    def _bots(self, number: int, seats: Sequence[str] | None, variant: int) -> Choose:
        """A function for each seat that lets its bot choose from the seat's redacted record."""
        engine, content, series = self.engine, self.content, self.series
        names = seats or series.bots
        players: list[Player] = [self.bots[name].seated() for name in names]

        def choose(state: np.ndarray, seat: int, decision: int) -> int:
            known = self.known(state, seat, names[seat])
            seed = decision_seed(series.seed, number, decision, variant)
            return players[seat].choose(engine, content, known, seat, seed)

        return choose

    def known(self, state: np.ndarray, seat: int, bot: str) -> np.ndarray:
        """The input of a bot: the seat's redacted record."""
        return self.engine.redact(self.content, state, seat)

    def weights(self, bots: Sequence[str]) -> np.ndarray:
        """The weights of the actions for each of some bots that do not think: int32 (bots, actions)."""
        by_policy = policy_weights(self.engine.game, self.content)
        equal = np.ones_like(by_policy)
        return np.stack([by_policy if bot == POLICY else equal for bot in bots])

    def _unthinking(self, number: int) -> Choose:
        """Single choices of those that compiled code plays whole games of."""
        rng, weights = random_generator(self.series.seed, number), self.weights(self.series.bots)

        def choose(state: np.ndarray, seat: int, decision: int) -> int:
            legal = self.engine.legal(self.content, state, seat)
            return drawn(legal, len(legal), weights[seat], rng)

        return choose

    def record(self, played: Played) -> dict[str, Any]:
        """A game as a record for `replay`, with the bots in its seats."""
        series = self.series
        seed = game_seed(series.seed, played.number)
        options = dict(series.options)
        match = Match(
            series.game,
            played.state,
            entry=series.entry,
            options=options,
            seed=seed,
            key=None,
            patch=series.patch_values,
            engine=self.engine,
        )
        names = match.content.actions.names
        match.actions = [(seat, names[action]) for seat, action in played.actions]
        return match.record() | {"seats": [{"bot": bot} for bot in series.bots]}


def check_length(decisions: int, number: int) -> None:
    """Raises GameError, naming the game, if it has more decisions than any game can have."""
    if decisions >= MOST_DECISIONS:
        raise broken_off(number, NO_END)


def check_over(state: np.ndarray, number: int) -> None:
    """Raises GameError, naming the game, if it is not over although nobody has to decide."""
    if what := fault_in(state):
        raise broken_off(number, what)


@lru_cache(maxsize=8)
def opened(series: Series) -> Opened:
    """The series with its engine and bots loaded, once in each process. Raises GameError if the file of an own bot has
    changed since the games were asked for.
    """
    for name, digest in series.own:
        if file_hash(name, series.folder) != digest:
            raise GameError(
                Text(
                    "{file} sur {machine} n’est pas le fichier avec lequel ces parties ont été demandées : "
                    "il faut le même partout, du début à la fin.",
                    "{file} on {machine} is not the file with which these games were asked for: "
                    "it has to be the same everywhere, from beginning to end.",
                ),
                file=split_name(name)[0],
                machine=platform.node(),
            )
    brought = {name: learned_bot(name, series.folder, raw) for name, raw in series.learned}
    bots = {
        name: brought.get(name) or find_bot(name, series.folder, series.game, series.bot_seconds)
        for name in series.bots
    }
    return Opened(series, series.game.engine(), series.content(), bots)


def prepare(series: Series) -> None:
    """Compile, or load, everything that the games of a series call. Own bots are loaded when games are played."""
    ready = opened(series)
    state = ready.engine.start(ready.content, series.players, 0)
    seat = ready.engine.actors(state)[0]
    known = ready.engine.redact(ready.content, state, seat)
    action = int(ready.engine.legal(ready.content, known, seat)[0])
    for bot in ready.bots.values():
        if isinstance(bot, Bot):
            bot.choose(ready.engine, ready.content, known, seat, 1, limit_ms=1)
    ready.engine.apply(ready.content, state, seat, action)
    ready.engine.score(ready.content, state)
