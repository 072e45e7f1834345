"""Matches between bots: each setup is played once in every rotation of the seats, with the same shuffles.

So neither the deal nor the seat favours a bot. The setups, not their games, are the independent observations.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path
from statistics import fmean
from typing import Any

from ..bots.agent import shipped_agents
from ..bots.greedy import greedy_values
from ..bots.names import leanings
from ..bots.network import shipped_networks
from ..bots.own import SECONDS, file_hash, names_file
from ..bots.playout import random_games
from ..bots.playout_policy import shipped_policy
from ..bots.puct import puct_chunk
from ..bots.search import search_chunk
from ..games import box
from ..kernel.content import Content, PatchValues
from ..kernel.errors import BadRecord, GameError
from ..kernel.game import Game
from ..kernel.text import Text
from .intervals import MARGIN, SequentialTest, Verdict, bounded_interval, check_threshold, wilson
from .parallel.workers import Spread
from .results import Results, Row
from .series import Series, check_games, opened, prepare
from .simulate import Interrupted, Progress

FORMAT = "ludotheque-arena"
FORMAT_VERSION = 1
LARGEST = (1 << 31) - 1  # the largest number in a row: the kernels' numbers have 32 bits

# modules of bots that decide no choice in a game between bots
ONLY_TELL = ("advice.py", "ladder.py", "puzzles.py", "tasks.py")


def bots_code() -> list[str]:
    """The modules of bots whose text decides how they play: all but those in ONLY_TELL."""
    there = (file.name for file in files("ludotheque.bots").iterdir())
    return sorted(name for name in there if name.endswith(".py") and name not in ONLY_TELL)


def bots_and_rules(game: Game) -> str:
    """A digest of all that decides a game between bots, except the cards: the rules that the bots call, the code of
    bots, the game's playouts at each level, and the shipped models.
    """
    digest = hashlib.sha256(game.engine().reach(random_games, greedy_values, search_chunk, puct_chunk).encode())
    for name in bots_code():
        digest.update(files("ludotheque.bots").joinpath(name).read_bytes())
    for levels in (game.to_the_end, game.with_network):
        plain = {level: dict(playouts) for level, playouts in levels.items()}
        digest.update(json.dumps(plain, sort_keys=True).encode())
    for own in (shipped_policy(game.name), *shipped_networks(game.name), *shipped_agents(game.name)):
        if own is not None:
            digest.update(own.digest.encode())
    return digest.hexdigest()[:16]


def likings(bot: str, game: Game, content: Content) -> list[str]:
    """The names of the actions that a bot prefers by its temperament: they belong to what decides its games."""
    _, temperament = leanings(bot)
    if not temperament or names_file(bot):
        return []
    return [content.actions.names[code] for code in sorted(game.temperament(temperament).liked(content))]


@dataclass(frozen=True)
class Pairing:
    """Bots that meet: a series whose seats are rotated."""

    series: Series
    bots: tuple[str, ...]  # each name once, in the order given
    rotations: tuple[tuple[str, ...], ...]

    @classmethod
    def checked(
        cls,
        entry: str,
        players: int | None,
        bots: Sequence[str],
        options: Mapping[str, str],
        seed: int,
        patch: PatchValues | None = None,
        bot_seconds: float = SECONDS,
    ) -> Pairing:
        """A pairing that can be played: names are repeated around the table. Raises GameError if it cannot."""
        if players is not None:
            box(entry).game.check_players(players)
        seats = players if players is not None else max(len(bots), 2)
        if len(bots) == 0 or seats % len(bots) != 0:
            raise GameError(
                Text(
                    "{n} {n:place ne se partage|places ne se partagent} pas entre {bots} {bots:bot|bots} : "
                    "nommez-en un par place.",
                    "{n} {n:seat|seats} cannot be shared among {bots} {bots:bot|bots}: name one for each seat.",
                ),
                n=seats,
                bots=len(bots),
            )
        series = Series.checked(entry, seats, list(bots) * (seats // len(bots)), options, seed, patch, bot_seconds)
        names = tuple(dict.fromkeys(series.bots))
        if len(names) < 2:
            raise GameError(Text("Il faut au moins deux bots différents.", "It takes at least two different bots."))
        turned = [series.bots[i:] + series.bots[:i] for i in range(seats)]
        return cls(series, names, tuple(dict.fromkeys(turned)))

    def header(self) -> dict[str, Any]:
        """What the results in a file depend on. Results of other rules, cards or bots are never mixed."""
        series, game = self.series, self.series.game
        changed = {"patch": series.patch_values} if series.patch else {}
        own = {bot: file_hash(bot, series.folder) for bot in self.bots if names_file(bot)}
        likes = {bot: liked for bot in self.bots if (liked := likings(bot, game, series.content()))}
        header = {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            **series.facts(),
            "bots": list(series.bots),
            "code": bots_and_rules(game),
        }
        return header | changed | ({"own": own} if own else {}) | ({"likes": likes} if likes else {})


@dataclass(frozen=True)
class Standing:
    """The results of one bot. `wins` counts a shared first place in part; `low` and `high` are 95% intervals.

    Rates and the chance are shares of the games, from 0 to 1; `mean_score` is in points. The utility of a game is 1 for
    coming first alone and 0 for coming last, evenly spaced, ties shared. A bot with several seats gets their mean. For
    the interval, a setup with all its rotations is one observation; a single setup has none.
    """

    bot: str
    wins: float
    chance: float  # the win rate of equally strong bots
    win_rate: float
    win_low: float
    win_high: float
    utility: float
    utility_low: float | None
    utility_high: float | None
    mean_score: float


@dataclass(frozen=True)
class Outcome:
    """The results of an arena: more games than `asked` to complete a setup, fewer if a verdict or Ctrl-C ended it.

    standings: one for each bot, in the order given. setups: deals, each played in every rotation of the seats.
    verdict: what `stop_at` has decided, None where it was not asked or is still open. threshold, margin: `stop_at` and
    its `margin`, as shares of the games. seconds: of this run only. resumed: games that were in the file already.
    """

    pairing: Pairing
    games: int
    asked: int
    setups: int
    decisions: int
    standings: tuple[Standing, ...]
    verdict: Verdict | None
    threshold: float | None
    seconds: float
    resumed: int
    workers: int
    margin: float | None = None  # on the threshold

    def to_json(self) -> dict[str, Any]:
        """The outcome as JSON values; `bots` has one name for each seat, as in the first rotation."""
        series = self.pairing.series
        return {
            **series.facts(),
            "games": self.games,
            "asked": self.asked,
            "setups": self.setups,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "resumed": self.resumed,
            "workers": self.workers,
            "patch": series.patch_values,
            "bots": list(series.bots),
            "stop_at": self.threshold,
            "margin": self.margin,
            "verdict": self.verdict,
            "standings": [vars(standing) for standing in self.standings],
        }


def arena(
    pairing: Pairing,
    games: int,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    file: Path | None = None,
    stop_at: float | None = None,
    margin: float = MARGIN,
    seconds: float | None = None,
    progress: Progress = lambda done: None,
) -> Outcome:
    """Play at least `games` games, in whole setups; fewer if `stop_at` is decided for the first bot, or the time is
    over.

    The outcome is the same with any number of workers, here or on a Ray `cluster` (its address, or "local"), in one run
    or in several over one `file`. Raises GameError for impossible numbers, BadRecord for a file that is damaged or of
    something else, Interrupted on Ctrl-C.
    """
    check_games(games)
    check_threshold(0.5 if stop_at is None else stop_at, margin)
    turns = len(pairing.rotations)
    setups = -(-games // turns)
    spread = Spread(partial(play_setup, pairing), partial(prepare, pairing.series), workers, cluster)
    test = SequentialTest(stop_at, margin) if stop_at is not None else None
    rows: list[Row] = []
    stopped = None
    with Results(file, pairing.header()) if file else nullcontext() as results:
        known = results.rows[:setups] if results else []
        decided = any(_enter(_checked(row, number, pairing), rows, pairing, test) for number, row in enumerate(known))
        resumed = len(rows)
        try:
            with closing(spread.run(range(resumed, resumed if decided else setups), seconds)) as played:
                for row in played:
                    if results:
                        results.append(row)
                    decided = _enter(row, rows, pairing, test)
                    progress(len(rows) * turns)
                    if decided:
                        break
        except KeyboardInterrupt as interruption:
            if not rows:
                raise
            stopped = interruption
    outcome = Outcome(
        pairing=pairing,
        games=len(rows) * turns,
        asked=games,
        setups=len(rows),
        decisions=sum(game["decisions"] for row in rows for game in row["games"]),
        standings=tuple(_standing(pairing, rows, bot) for bot in pairing.bots),
        verdict=test.verdict if test else None,
        threshold=stop_at,
        seconds=spread.seconds,
        resumed=resumed * turns,
        workers=spread.workers,
        margin=None if stop_at is None else margin,
    )
    if stopped:
        raise Interrupted(outcome) from stopped
    return outcome


def _enter(row: Row, rows: list[Row], pairing: Pairing, test: SequentialTest | None) -> bool:
    """Add the results of a setup; returns whether the test is decided by them."""
    rows.append(row)
    return test is not None and test.add(_share(pairing, row, pairing.bots[0])) is not None


def play_setup(pairing: Pairing, number: int) -> Row:
    """Play one setup in every rotation."""
    ready = opened(pairing.series)
    games = []
    for turn, seats in enumerate(pairing.rotations):
        scores, decisions = ready.play(number, seats, variant=turn)
        games.append({"points": scores[:, 0].tolist(), "ranks": scores[:, 1].tolist(), "decisions": decisions})
    return {"setup": number, "games": games}


def _checked(row: Row, number: int, pairing: Pairing) -> Row:
    """A row that was read, if it has the shape of a written one. Raises BadRecord."""
    n = pairing.series.players
    try:
        whole = row["setup"] == number and len(row["games"]) == len(pairing.rotations)
        for game in row["games"]:
            whole = whole and _numbers(game["points"], n, -LARGEST, LARGEST)
            whole = whole and _numbers(game["ranks"], n, 1, n) and min(game["ranks"]) == 1
            whole = whole and _numbers([game["decisions"]], 1, 1, LARGEST)
    except (KeyError, TypeError):
        whole = False
    if not whole:
        raise BadRecord(Text("Le résultat {n} est endommagé.", "Result {n} is damaged."), n=number + 1)
    return row


def _numbers(values: Any, count: int, low: int, high: int) -> bool:
    """Whether a value is a list of `count` whole numbers in a range."""
    return type(values) is list and len(values) == count and all(type(v) is int and low <= v <= high for v in values)


def _win_share(seats: Sequence[str], ranks: Sequence[int], bot: str) -> float:
    """A bot's share of the win in one game, over all its seats."""
    winners = [seat for seat, rank in zip(seats, ranks, strict=True) if rank == 1]
    return winners.count(bot) / len(winners) if winners else 0.0


def _utility(seats: Sequence[str], ranks: Sequence[int], bot: str) -> float:
    """The mean over a bot's seats of the share of the others behind each, a tie counting half."""
    own = [rank for seat, rank in zip(seats, ranks, strict=True) if seat == bot]
    beaten = [sum((other > rank) + 0.5 * (other == rank) for other in ranks) - 0.5 for rank in own]
    return fmean(beaten) / (len(ranks) - 1)


def _share(pairing: Pairing, row: Row, bot: str) -> float:
    """The mean of a bot's share of the win over the rotations of one setup."""
    return fmean(
        _win_share(seats, game["ranks"], bot) for seats, game in zip(pairing.rotations, row["games"], strict=True)
    )


def _standing(pairing: Pairing, rows: Sequence[Row], bot: str) -> Standing:
    turns = pairing.rotations
    games = len(rows) * len(turns)
    wins = sum(_share(pairing, row, bot) for row in rows) * len(turns)
    utilities = [
        fmean(_utility(seats, game["ranks"], bot) for seats, game in zip(turns, row["games"], strict=True))
        for row in rows
    ]
    low, high = bounded_interval(utilities) or (None, None)
    points = [
        point
        for row in rows
        for seats, game in zip(turns, row["games"], strict=True)
        for seat, point in zip(seats, game["points"], strict=True)
        if seat == bot
    ]
    win_low, win_high = wilson(wins, games)
    return Standing(
        bot=bot,
        wins=wins,
        chance=pairing.series.bots.count(bot) / pairing.series.players,
        win_rate=wins / games,
        win_low=win_low,
        win_high=win_high,
        utility=fmean(utilities),
        utility_low=low,
        utility_high=high,
        mean_score=fmean(points),
    )
