"""Try other numbers of a bot: python -m benchmarks.trial GAME NAME=VALUE... [--bot B] [--players N] [--games N].

The names are constants of `bots/search.py`, or of the game's `rules/evaluate.py`: EXPLORATION=0.35 HORIZON=4, or
WORTH=0.5. The bot with these numbers sits alone at a table of itself as it is, in every seat of each setup. What is
printed is a row for docs/bots.md: how often it won, and the processor time of a decision of either, in milliseconds.
"""

from __future__ import annotations

import ast
import inspect
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import track

from ludotheque.bots import Bot, Tree, parse_bot, search
from ludotheque.games import box
from ludotheque.kernel.content import Content
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.game import Engine, Game
from ludotheque.lab.intervals import wilson
from ludotheque.lab.series import Opened, Series

CHANGED, PLAIN = "changed", "as it is"
err = Console(stderr=True)


@dataclass(frozen=True)
class Tried(Bot):
    """A bot with numbers of its own, and how long it has thought.

    engine: one that has its `evaluate`; template: what adds its playouts; seconds: of each decision.
    """

    engine: Engine = field(kw_only=True)
    template: Any = field(kw_only=True)
    seconds: list[float] = field(default_factory=list, kw_only=True)

    def choose(
        self,
        engine: Engine,
        content: Content,
        redacted: np.ndarray,
        seat: int,
        seed: int,
        limit_ms: int | None = None,
    ) -> int:
        began = time.process_time()
        action = super().choose(self.engine, content, redacted, seat, seed, limit_ms)
        self.seconds.append(time.process_time() - began)
        return action

    def tree(self, engine: Engine, content: Content, redacted: np.ndarray, seat: int, rng: np.ndarray) -> Tree:
        habits = self.habits(engine, content, redacted)
        return Tree(
            engine, content, redacted, seat, rng, self.playouts, ends=self.ends, habits=habits, template=self.template
        )

    @property
    def pace(self) -> float:
        """Milliseconds of a decision; the first one loads what is compiled and does not count."""
        return 1000 * sum(self.seconds[1:]) / max(1, len(self.seconds) - 1)


def constants(module: ModuleType) -> dict[str, float]:
    """The numbers that a module names, without those that it has from elsewhere."""
    body = ast.parse(inspect.getsource(module)).body
    names = {
        one.id for part in body if isinstance(part, ast.Assign) for one in part.targets if isinstance(one, ast.Name)
    }
    return {name: value for name in names if isinstance(value := vars(module)[name], int | float)}


def with_numbers(module: ModuleType, numbers: Mapping[str, float]) -> ModuleType:
    """A module once more, whose rules read other numbers; itself where there are none."""
    if not numbers:
        return module
    spec = find_spec(module.__name__)
    assert spec is not None
    assert spec.loader is not None
    other = module_from_spec(spec)
    spec.loader.exec_module(other)
    vars(other).update(numbers)
    return other


def tried(game: Game, bot: Bot, numbers: Mapping[str, float]) -> tuple[Tried, Tried]:
    """The bot with these numbers, and as it is. Raises ValueError for a name that is no constant of either module."""
    modules = (search, sys.modules[game.rules["evaluate"].__module__])
    known = [constants(module) for module in modules]
    if unknown := numbers.keys() - known[0].keys() - known[1].keys():
        raise ValueError(
            f"{', '.join(sorted(unknown))}: no such number. Known: {', '.join(sorted(known[0] | known[1]))}."
        )
    searching, judging = (
        with_numbers(module, {name: value for name, value in numbers.items() if name in of})
        for module, of in zip(modules, known, strict=True)
    )
    other = game
    if judging is not modules[1]:
        other = replace(game, rules={**game.rules, "evaluate": judging.evaluate})
    own = {one.name: getattr(bot, one.name) for one in fields(Bot)}
    return (
        Tried(**own, engine=other.engine(), template=searching.search_chunk),
        Tried(**own, engine=game.engine(), template=search.search_chunk),
    )


def sat_down(entry: str, bot: str, changed: Tried, plain: Tried, players: int, seed: int) -> Opened:
    """A series in which both can be seated, by these names. Raises GameError."""
    series = Series.checked(entry, players, [bot], {}, seed)
    return Opened(series, series.game.engine(), series.content(), {CHANGED: changed, PLAIN: plain})


def row(what: str, wins: float, games: int, changed: Tried, plain: Tried) -> str:
    """A row of docs/bots.md."""
    low, high = wilson(wins, games)
    won = f"{100 * wins / games:.1f}% ({100 * low:.1f}-{100 * high:.1f})"
    return f"| {what} ({changed.pace:.1f}) | ({plain.pace:.1f}) | {games} | {won} |"


def main(
    game: Annotated[str, typer.Argument(help="A box on the shelf.")],
    numbers: Annotated[list[str], typer.Argument(help="NAME=VALUE, one or more.", metavar="NAME=VALUE...")],
    bot: Annotated[str, typer.Option(help="One that searches.")] = "search:400",
    players: Annotated[int, typer.Option()] = 2,
    games: Annotated[int, typer.Option(min=1, help="At least so many, in whole setups.")] = 200,
    seed: Annotated[int, typer.Option()] = 1,
) -> None:
    """Play a bot with other numbers against itself.

    Example: python -m benchmarks.trial royaume-2e WORTH=0.5 INCOME=0.24 --games 300 --seed 6
    """
    try:
        pairs = (one.partition("=") for one in numbers)
        given = {name: int(value) if value.isdecimal() else float(value) for name, _, value in pairs}
        changed, plain = tried(box(game).game, parse_bot(bot, box(game).game), given)
        ready = sat_down(game, bot, changed, plain, players, seed)
    except GameError as error:
        raise typer.BadParameter(error.say("en")) from None
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    wins, setups = 0.0, -(-games // players)
    for number in track(range(setups), game, console=err):
        for alone in range(players):
            scores, _ = ready.play(number, [CHANGED if seat == alone else PLAIN for seat in range(players)])
            first = scores[:, 1] == 1
            wins += first[alone] / first.sum()
    print(row(", ".join(numbers), wins, setups * players, changed, plain))


if __name__ == "__main__":
    typer.run(main)
