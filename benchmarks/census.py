"""What happens in games: python -m benchmarks.census GAME --players 2 --games 400 --bots greedy --seed 1 [--json].

Plays games of one bot against itself, notes of each what its game is asked about (`benchmarks/seen.py`), and says each
share or mean with its 95% interval beside its target. Game i depends on the seed and i alone. What was noted is kept in
`build/census`, for the rules, cards and bots that it was played with, so a run that was stopped goes on where it was,
and one of more games plays only those that are missing.

A target is met when the figure lies in it, missed when its whole interval
lies outside, and open in between.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Annotated, Any

import numpy as np
import typer

from ludotheque.bots.names import parse_bot
from ludotheque.games import box
from ludotheque.kernel.content import Content
from ludotheque.kernel.events import read_events
from ludotheque.lab.arena import bots_and_rules
from ludotheque.lab.intervals import mean_interval, wilson
from ludotheque.lab.series import decision_seed, game_seed

from .console import clear_errors
from .variants import patch_of, unknown

FOLDER = Path(__file__).resolve().parent.parent / "build" / "census"

Notes = dict[str, Any]  # of one game, as JSON values


@dataclass(frozen=True)
class Line:
    """A figure: its value and 95% interval, of how many cases, and between what it should lie."""

    what: str
    value: float
    low: float | None
    high: float | None
    of: int
    target: tuple[float | None, float | None] = (None, None)

    @property
    def verdict(self) -> str:
        least, most = self.target
        if least is None and most is None:
            return ""
        if (least is not None and self.high is not None and self.high < least) or (
            most is not None and self.low is not None and self.low > most
        ):
            return "missed"
        inside = (least is None or self.value >= least) and (most is None or self.value <= most)
        return "met" if inside else "open"

    def __str__(self) -> str:
        span = "" if self.low is None else f" ({self.low:.1f} to {self.high:.1f})"
        return f"{self.what}: {self.value:.1f}{span} of {self.of}"


def told(lines: Iterable[Line]) -> list[dict[str, Any]]:
    """Lines with their verdicts, as JSON values."""
    return json.loads(json.dumps([{**asdict(line), "verdict": line.verdict} for line in lines]))


def share(what: str, cases: float, of: int, least: float | None = None, most: float | None = None) -> Line:
    """So many of all, in percent (Wilson's interval)."""
    low, high = wilson(cases, of)
    return Line(what, 100 * cases / max(1, of), 100 * low, 100 * high, of, (least, most))


def mean(what: str, values: Iterable[float], least: float | None = None, most: float | None = None) -> Line:
    """The mean of independent values (Student's interval)."""
    found = list(values)
    span = mean_interval(len(found), fmean(found), stdev(found)) if len(found) > 1 else None
    low, high = span or (None, None)
    return Line(what, fmean(found) if found else 0.0, low, high, len(found), (least, most))


def difference(
    what: str,
    first: tuple[float, int],
    second: tuple[float, int],
    least: float | None = None,
    most: float | None = None,
) -> Line:
    """How much more often the first won than the second, in percent points; each is wins and games."""
    rates = [(won + 1) / (games + 2) for won, games in (first, second)]  # Agresti and Caffo's interval (2000)
    spread = sqrt(sum(rate * (1 - rate) / (games + 2) for rate, (_, games) in zip(rates, (first, second), strict=True)))
    half, middle = 1.96 * spread, rates[0] - rates[1]
    value = first[0] / max(1, first[1]) - second[0] / max(1, second[1])
    of = first[1] + second[1]
    return Line(what, 100 * value, 100 * (middle - half), 100 * (middle + half), of, (least, most))


@dataclass(frozen=True)
class Census:
    """Games of one bot against itself. Raises GameError for a game of which nothing is noted, and for an impossible
    number of players, bot or variant.
    """

    entry: str
    players: int
    bot: str
    seed: int
    variant: str = ""  # of the cards (`benchmarks/variants.py`)

    def __post_init__(self) -> None:
        from .seen import WATCHERS

        game = box(self.entry).game
        if game.name not in WATCHERS:
            raise unknown(self.entry, WATCHERS)
        game.check_players(self.players, box(self.entry).settle({}))
        parse_bot(self.bot)
        patch_of(game.name, self.variant)

    def content(self) -> Content:
        """The cards that it is played with."""
        shelf = box(self.entry)
        return shelf.game.content(shelf.settle({}), patch_of(shelf.game.name, self.variant))

    def play(self, number: int) -> Notes:
        """One game, and what was noted of it."""
        from .seen import WATCHERS

        game = box(self.entry).game
        engine, bot, content = game.engine(), parse_bot(self.bot), self.content()
        seed = game_seed(self.seed, number)
        state = engine.start(content, self.players, seed)
        watcher = WATCHERS[game.name](content, game.state.twin(state))
        decisions = 0
        while actors := engine.actors(state):
            seat = actors[0]
            seen = engine.redact(content, state, seat)
            action = bot.choose(engine, content, seen, seat, decision_seed(self.seed, number, decisions))
            for event in read_events(engine.apply_with_events(content, state, seat, action)):
                watcher.hear(event)
            decisions += 1
        scores: np.ndarray = engine.score(content, state)
        return {
            **watcher.notes(game.state.twin(state)),
            "points": scores[:, 0].tolist(),
            "won": [1 / np.sum(scores[:, 1] == 1) if rank == 1 else 0.0 for rank in scores[:, 1]],
            "decisions": decisions,
        }

    @property
    def file(self) -> Path:
        """Where what was noted is kept, for these rules, cards and bots."""
        played = f"{bots_and_rules(box(self.entry).game)}/{self.content().digest}"
        mark = hashlib.sha256(played.encode()).hexdigest()[:12]
        return FOLDER / f"{self.entry}-{self.players}-{self.bot.replace(':', '')}-{self.seed}-{mark}.jsonl"

    def kept(self) -> list[Notes]:
        """What was noted so far, game by game; a last line that was cut off is left out."""
        if not self.file.exists():
            return []
        lines = self.file.read_text("utf-8").split("\n")
        return [json.loads(line) for line in lines[:-1]]

    def notes(self, games: int) -> Iterator[Notes]:
        """Of so many games: those that are kept, then those that are played now."""
        found = self.kept()
        yield from found[:games]
        if len(found) >= games:
            return
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text("".join(json.dumps(one) + "\n" for one in found), "utf-8")
        with self.file.open("a", encoding="utf-8") as file:
            for number in range(len(found), games):
                one = self.play(number)
                file.write(json.dumps(one) + "\n")
                file.flush()
                yield one

    def figures(self, games: int) -> list[Line]:
        """All that its game is asked about, of so many games."""
        from .seen import FIGURES

        return list(FIGURES[box(self.entry).game.name](list(self.notes(games))))

    def answer(self, games: int) -> dict[str, Any]:
        """All figures, as JSON values."""
        return {"games": games, "lines": told(self.figures(games))}


def settings(args: list[str]) -> dict[str, str]:
    """The options among the words of a command, which begin behind its game and have a value each."""
    return dict(zip(args[1::2], args[2::2], strict=True))


def answer(args: list[str]) -> dict[str, Any]:
    """What the command says to these words, for programs."""
    given = settings(args)
    census = Census(args[0], int(given["--players"]), given["--bots"], int(given["--seed"]), given.get("--variant", ""))
    return census.answer(int(given["--games"]))


@clear_errors()
def main(
    game: Annotated[str, typer.Argument(help="A box on the shelf.")],
    players: Annotated[int, typer.Option()] = 2,
    games: Annotated[int, typer.Option(min=1)] = 100,
    bots: Annotated[str, typer.Option(help="Who plays on all seats: a bot, or search:N.")] = "greedy",
    seed: Annotated[int, typer.Option()] = 1,
    variant: Annotated[str, typer.Option(help="Of the cards: a name of `benchmarks/variants.py`.")] = "",
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Play games and say what happens in them."""
    census = Census(game, players, bots, seed, variant)
    if as_json:
        print(json.dumps(census.answer(games), indent=1))
        return
    for line in census.figures(games):
        print(f"{line}, target {list(line.target)} {line.verdict}")


if __name__ == "__main__":
    typer.run(main)
