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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import track

from ludotheque.bots import Bot, Tree, parse_bot, search
from ludotheque.games import Box, box
from ludotheque.kernel.content import Content
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.game import Engine
from ludotheque.lab.intervals import wilson
from ludotheque.lab.series import decision_seed, game_seed

err = Console(stderr=True)


@dataclass(frozen=True)
class Player:
    """A bot with the engine that has its `evaluate`, and how long it has thought."""

    engine: Engine
    bot: Bot
    seconds: list[float] = field(default_factory=list)

    @property
    def pace(self) -> float:
        """Milliseconds of a decision; the first one loads what is compiled and does not count."""
        return 1000 * sum(self.seconds[1:]) / max(1, len(self.seconds) - 1)


@dataclass(frozen=True)
class Changed(Bot):
    """A bot whose search has numbers of its own; `template` is what adds its playouts."""

    template: Any = field(default=search.search_chunk, kw_only=True)

    def tree(self, engine: Engine, content: Content, redacted: np.ndarray, seat: int, rng: np.ndarray) -> Tree:
        return Tree(engine, content, redacted, seat, rng, self.playouts, ends=self.ends, template=self.template)


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


def players(shelf: Box, bot: Bot, numbers: Mapping[str, float]) -> tuple[Player, Player]:
    """The bot with these numbers, and as it is. Raises ValueError for a name that is no constant of either module."""
    game = shelf.game
    modules = (search, sys.modules[game.rules["evaluate"].__module__])
    if unknown := numbers.keys() - set().union(*map(constants, modules)):
        known = ", ".join(sorted(set().union(*map(constants, modules))))
        raise ValueError(f"{', '.join(sorted(unknown))}: no such number. Known: {known}.")
    searching, judging = (
        with_numbers(one, {name: of for name, of in numbers.items() if name in constants(one)}) for one in modules
    )
    if judging is not modules[1]:
        game = replace(game, rules={**game.rules, "evaluate": judging.evaluate})
    own = {one.name: getattr(bot, one.name) for one in fields(Bot)}
    return Player(game.engine(), Changed(**own, template=searching.search_chunk)), Player(shelf.game.engine(), bot)


def play(shelf: Box, seats: Sequence[Player], seed: int, number: int) -> list[int]:
    """One game; returns the rank of each seat."""
    engine, content = shelf.game.engine(), shelf.game.content(dict(shelf.presets))
    state = engine.start(content, len(seats), game_seed(seed, number))
    decisions = 0
    while actors := engine.actors(state):
        seat = actors[0]
        player, known = seats[seat], engine.redact(content, state, seat)
        began = time.process_time()
        action = player.bot.choose(player.engine, content, known, seat, decision_seed(seed, number, decisions))
        player.seconds.append(time.process_time() - began)
        engine.apply(content, state, seat, action)
        decisions += 1
    return engine.score(content, state)[: len(seats), 1].tolist()


def row(what: str, wins: float, games: int, changed: Player, plain: Player) -> str:
    """A row of docs/bots.md."""
    low, high = wilson(wins, games)
    won = f"{100 * wins / games:.1f}% ({100 * low:.1f}-{100 * high:.1f})"
    return f"| {what} ({changed.pace:.1f}) | ({plain.pace:.1f}) | {games} | {won} |"


def main(
    game: Annotated[str, typer.Argument(help="A box on the shelf.")],
    numbers: Annotated[list[str], typer.Argument(help="NAME=VALUE, one or more.", metavar="NAME=VALUE...")],
    bot: Annotated[str, typer.Option(help="One that searches.")] = "search:400",
    players_: Annotated[int, typer.Option("--players")] = 2,
    games: Annotated[int, typer.Option(min=1, help="At least so many, in whole setups.")] = 200,
    seed: Annotated[int, typer.Option()] = 1,
) -> None:
    """Play a bot with other numbers against itself.

    Example: python -m benchmarks.trial royaume-2e WORTH=0.5 INCOME=0.24 --games 300 --seed 6
    """
    try:
        shelf = box(game)
        shelf.game.check_players(players_)
        given = {name: float(value) for name, _, value in (one.partition("=") for one in numbers)}
        for name in given.keys() & constants(search).keys():
            given[name] = type(constants(search)[name])(given[name])
        changed, plain = players(shelf, parse_bot(bot, shelf.game), given)
    except GameError as error:
        raise typer.BadParameter(error.say("en")) from None
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    wins, setups = 0.0, -(-games // players_)
    for number in track(range(setups), game, console=err):
        for alone in range(players_):
            ranks = play(shelf, [changed if seat == alone else plain for seat in range(players_)], seed, number)
            wins += (ranks[alone] == 1) / ranks.count(1)
    print(row(", ".join(numbers), wins, setups * players_, changed, plain))


if __name__ == "__main__":
    typer.run(main)
