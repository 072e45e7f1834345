"""Try other numbers of a bot: python -m experiments.trial GAME NAME=VALUE... [--bot B] [--players N] [--games N].

The names are constants of `bots/search.py`, or of the game's `rules/evaluate.py`: EXPLORATION=0.35 HORIZON=4, or
WORTH=0.5. For a bot with a value network they are also those of `bots/puct.py`: BONUS=2 UNTRIED=0.2. A constant that
the bot never reads is refused. `--evaluate FILE` rates positions by another `evaluate`, such as an earlier one
(`git show COMMIT:PATH > FILE`). `--see hand` shows the bot a part of the true record, secrets included; that measures
what better determinizations could bring.

The changed bot sits alone at a table of unchanged ones, or of others (`--against`), in every seat of each setup. The
output is a row for docs/lab-log.md: how often it won, and the processor time of a decision of both, in milliseconds.
`--file` keeps what was played, a line for each setup, and goes on from there. Ctrl-C prints the row so far.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, fields, replace
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Annotated, Any

import numpy as np
import typer
from benchmarks.console import err
from rich.progress import track

from ludotheque.bots import puct, search
from ludotheque.bots.bot import Bot
from ludotheque.bots.names import find_bot
from ludotheque.bots.own import file_hash, names_file
from ludotheque.bots.puct import PuctTree
from ludotheque.bots.tree import PRIOR_SHARE, Tree
from ludotheque.cli.console import read_options
from ludotheque.games import box
from ludotheque.kernel.content import Content
from ludotheque.kernel.errors import BadRecord, GameError
from ludotheque.kernel.game import Engine, Game
from ludotheque.kernel.random import generator
from ludotheque.kernel.text import Text
from ludotheque.lab.arena import bots_and_rules
from ludotheque.lab.intervals import MARGIN, SequentialTest, wilson
from ludotheque.lab.results import Results, Row
from ludotheque.lab.series import Opened, Series

CHANGED, PLAIN = "changed", "as it is"
FIELDS = {"BLEND": "blend", "BONUS": "bonus"}  # numbers of a network that a bot holds itself
FORMAT, FORMAT_VERSION = "ludotheque-trial", 1


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
        position, weights = (engine, content, redacted, seat, rng), self.playout_weights(engine, content, redacted)
        how: dict[str, Any] = {"weights": weights, "template": self.template}
        if self.network is not None:
            return PuctTree(*position, self.playouts, self.network, self.blend, self.bonus, **how)
        return Tree(*position, self.playouts, ends=self.ends, **how)

    def load(self, content: Content, players: int) -> None:
        """Compile, or load, all that its decisions call: which of them would be the first to do so hangs on how many
        actions are legal.
        """
        engine = self.engine
        state = engine.start(content, players, 0)
        seat = engine.actors(state)[0]
        known = engine.redact(content, state, seat)
        legal = engine.legal(content, known, seat)
        tree = self.tree(engine, content, known, seat, generator(1))
        tree.prepare(legal, PRIOR_SHARE * len(legal), 1)
        tree.grow(1)

    def thought(self, since: int) -> dict[str, float]:
        """How many decisions it took since so many, and the seconds of processor time."""
        counted = self.seconds[since:]
        return {"decisions": len(counted), "seconds": round(sum(counted), 6)}


def constants(module: ModuleType) -> dict[str, float]:
    """The numbers that a module names, without those that it has from elsewhere."""
    body = ast.parse(inspect.getsource(module)).body
    names = {
        target.id
        for part in body
        if isinstance(part, ast.Assign)
        for target in part.targets
        if isinstance(target, ast.Name)
    }
    return {name: value for name in names if isinstance(value := vars(module)[name], int | float)}


def with_numbers(module: ModuleType, numbers: Mapping[str, float], below: ModuleType = search) -> ModuleType:
    """A module once more, whose rules read other numbers, of those that it names, and call those of another `search`;
    itself where there are none.
    """
    own = {name: value for name, value in numbers.items() if name in constants(module)}
    called = {name: value for name, value in vars(below).items() if vars(search)[name] is not value}
    imported = {name: called[name] for name in called if vars(module).get(name) is vars(search)[name]}
    if not own and not imported:
        return module
    other = _made(module.__spec__)
    vars(other).update(imported | own)
    return other


def template(bot: Bot, numbers: Mapping[str, float]) -> Any:
    """What adds the playouts of a bot whose modules have these numbers."""
    searching = with_numbers(search, numbers)
    return with_numbers(puct, numbers, searching).puct_chunk if bot.network else searching.search_chunk


def _made(spec: ModuleSpec | None) -> ModuleType:
    """A module beside the one that is imported."""
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def evaluation_of(module: ModuleType, file: Path) -> ModuleType:
    """Another `evaluate` of a game, read as a neighbour of the module that has its own. Raises ValueError."""
    try:
        other = _made(spec_from_file_location(f"{module.__package__}.{file.stem}", file))
    except (OSError, SyntaxError, ImportError) as error:
        raise ValueError(f"{file}: {error}") from None
    if not hasattr(other, "evaluate"):
        raise ValueError(f"{file}: no evaluate in it.")
    return other


def tried(
    game: Game,
    content: Content,
    players: int,
    bot: Bot,
    numbers: Mapping[str, float],
    *,
    file: Path | None = None,
    against: Bot | None = None,
) -> tuple[Tried, Tried]:
    """The bot, as it is at this table, with these numbers and the `evaluate` of a file, and who sits against it: the
    same bot as it is, if nobody else is named.

    Raises ValueError for a number that neither has, or that the bot never reads, for a file without an `evaluate`, and
    for a network of something else.
    """
    bot, other = (_at_table(name, game, content, players) for name in (bot, against or bot))
    own_evaluation = sys.modules[game.rules["evaluate"].__module__]
    evaluation = evaluation_of(own_evaluation, file) if file else own_evaluation
    known = {name for module in (search, evaluation, *([puct] if bot.network else ())) for name in constants(module)}
    if unknown := numbers.keys() - known:
        raise ValueError(f"{', '.join(sorted(unknown))}: no such number. Known: {', '.join(sorted(known))}.")
    if idle := [name for name in sorted(numbers) if not _reads(bot, game, evaluation, name)]:
        raise ValueError(f"{', '.join(idle)}: never read by {bot.name}, so that nothing would change.")
    held: dict[str, Any] = {
        FIELDS[name]: float(value) for name, value in numbers.items() if bot.network and name in FIELDS
    }
    changed = _evaluated_by(game, with_numbers(evaluation, numbers))
    return (
        Tried(**_of(bot) | held, engine=changed.engine(), template=template(bot, numbers)),
        Tried(**_of(other), engine=game.engine(), template=template(other, {})),
    )


def _at_table(bot: Bot, game: Game, content: Content, players: int) -> Bot:
    """The bot with what it has in this game of so many. Raises ValueError for a network of something else."""
    seated = bot.in_game(game, content, players)
    if seated.network and not seated.network.fits(game, content, players):
        raise ValueError(f"{bot.name}: is of other rules, cards or numbers of players.")
    return seated


def _evaluated_by(game: Game, module: ModuleType) -> Game:
    """A game with the `evaluate` of a module."""
    own = game.rules["evaluate"]
    return game if module.evaluate is own else replace(game, rules={**game.rules, "evaluate": module.evaluate})


def _reads(bot: Bot, game: Game, evaluation: ModuleType, name: str) -> bool:
    """Whether a number has a part in what the bot does."""
    if bot.network and name in FIELDS:
        return True
    was = next(constants(module)[name] for module in (evaluation, puct, search) if name in constants(module))
    other = {name: was + 1}
    before, after = (
        _evaluated_by(game, with_numbers(evaluation, numbers)).engine().reach(template(bot, numbers))
        for numbers in ({}, other)
    )
    return before != after


def _of(bot: Bot) -> dict[str, Any]:
    return {attribute.name: getattr(bot, attribute.name) for attribute in fields(Bot)}


@dataclass(frozen=True)
class Seen(Opened):
    """A series in which the changed bot sees parts of the record as they are."""

    see: Sequence[str]

    def known(self, state: np.ndarray, seat: int, bot: str) -> np.ndarray:
        view = super().known(state, seat, bot)
        if bot == CHANGED:
            for part in self.see:
                view[part] = state[part]
        return view


def searching(name: str, game: Game) -> Bot:
    """A bot that searches, by its name, with a network if it names the file of one. Raises ValueError."""
    bot = find_bot(name, game=game)
    if type(bot) is not Bot or not bot.playouts:
        raise ValueError(f"{name}: not a search, or one with a playout policy of its own.")
    return bot


def sat_down(
    entry: str,
    bot: str,
    changed: Tried,
    plain: Tried,
    players: int,
    seed: int,
    options: Mapping[str, str] = MappingProxyType({}),
    see: Sequence[str] = (),
) -> Seen:
    """A series in which both can be seated, by these names; the changed one sees these parts of the record.

    Raises GameError, and ValueError for a part that there is not.
    """
    series = Series.checked(entry, players, [bot], options, seed)
    parts = series.game.state.dtype.names or ()
    if unknown := sorted(set(see) - set(parts)):
        raise ValueError(f"{', '.join(unknown)}: no such part of the record. Known: {', '.join(sorted(parts))}.")
    return Seen(series, series.game.engine(), series.content(), {CHANGED: changed, PLAIN: plain}, see)


def header(ready: Seen, bots: Sequence[str], numbers: Mapping[str, float], evaluate: Path | None) -> Row:
    """What a file of results is of. Raises OutOfReach for a bot's file that cannot be read."""
    series = ready.series
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        **series.facts(),
        "bots": list(bots),
        "code": bots_and_rules(series.game),
        "numbers": dict(numbers),
        "see": list(ready.see),
        "evaluate": hashlib.sha256(evaluate.read_bytes()).hexdigest()[:16] if evaluate else None,
        "own": {bot: file_hash(bot, series.folder) for bot in bots if names_file(bot)},
    }


def play(ready: Opened, both: Mapping[str, Tried], number: int) -> Row:
    """Play a setup with the changed bot in every seat: its share of the wins, and how long either thought."""
    players = ready.series.players
    for side in both.values():
        if not side.seconds:
            side.load(ready.content, players)
    since = {name: len(side.seconds) for name, side in both.items()}
    share = 0.0
    for alone in range(players):
        scores, _ = ready.play(number, [CHANGED if seat == alone else PLAIN for seat in range(players)])
        first = scores[:, 1] == 1
        share += first[alone] / first.sum()
    return {"setup": number, "share": share / players} | {
        name: side.thought(since[name]) for name, side in both.items()
    }


def checked(row: Row, number: int) -> Row:
    """A row that was read, when it has the shape of one that is written. Raises BadRecord."""
    try:
        whole = row["setup"] == number and 0 <= row["share"] <= 1
        for name in (CHANGED, PLAIN):
            whole = whole and row[name]["decisions"] >= 0 and row[name]["seconds"] >= 0
    except (KeyError, TypeError):
        whole = False
    if not whole:
        raise BadRecord(Text("Le résultat {n} est endommagé.", "Result {n} is damaged."), n=number + 1)
    return row


def printed(what: str, rows: Sequence[Row], players: int) -> str:
    """A row of docs/lab-log.md, of all setups that were played."""
    games = len(rows) * players
    wins = sum(row["share"] for row in rows) * players
    low, high = wilson(wins, games)
    won = f"{100 * wins / games:.1f}% ({100 * low:.1f}-{100 * high:.1f})"
    return f"| {what} ({_pace(rows, CHANGED):.1f}) | ({_pace(rows, PLAIN):.1f}) | {games} | {won} |"


def _pace(rows: Sequence[Row], name: str) -> float:
    """Milliseconds of a decision."""
    decisions = sum(row[name]["decisions"] for row in rows)
    return 1000 * sum(row[name]["seconds"] for row in rows) / max(1, decisions)


def main(
    game: Annotated[str, typer.Argument(help="A box on the shelf.")],
    numbers: Annotated[list[str] | None, typer.Argument(help="NAME=VALUE.", metavar="[NAME=VALUE]...")] = None,
    bot: Annotated[str, typer.Option(help="One that searches, FILE.network:400 among them.")] = "search:400",
    evaluate: Annotated[Path | None, typer.Option(help="A file with another evaluate.")] = None,
    against: Annotated[str, typer.Option(help="Who sits against it; the bot as it is by default.")] = "",
    see: Annotated[list[str] | None, typer.Option(help="A part of the record that it sees as it is: hand.")] = None,
    players: Annotated[int, typer.Option()] = 2,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game: set=random.")] = None,
    games: Annotated[int, typer.Option(min=1, help="At least so many, in whole setups.")] = 200,
    stop_at: Annotated[float | None, typer.Option(help="Stop when more or less than this share is surely won.")] = None,
    margin: Annotated[float, typer.Option(help="How far from that share a difference begins to matter.")] = MARGIN,
    seed: Annotated[int, typer.Option()] = 1,
    file: Annotated[Path | None, typer.Option(help="Keep what was played here, and go on from it.")] = None,
) -> None:
    """Play a bot with other numbers, or another network, against itself or another.

    Examples: python -m experiments.trial royaume-2e WORTH=0.5 INCOME=0.24 --games 300 --seed 6;
    python -m experiments.trial royaume-2e --evaluate earlier.py --bot aimless-whole:6000 --against expert;
    python -m experiments.trial chronica --see hand --bot hard
    """
    try:
        test = SequentialTest(stop_at, margin) if stop_at is not None else None
        pairs = (text.partition("=") for text in numbers or ())
        given = {name: int(value) if value.isdecimal() else float(value) for name, _, value in pairs}
        of, options = box(game).game, read_options(option or ())
        content = Series.checked(game, players, [bot], options, seed).content()
        other = searching(against, of) if against else None
        changed, plain = tried(of, content, players, searching(bot, of), given, file=evaluate, against=other)
        ready = sat_down(game, bot, changed, plain, players, seed, options, see or ())
        kept = Results(file, header(ready, [bot, against or bot], given, evaluate)) if file else nullcontext()
    except GameError as error:
        raise typer.BadParameter(error.say("en")) from None
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    setups = -(-games // players)
    rows: list[Row] = []
    interrupted = False
    with kept as results:
        try:
            kept_rows = [checked(row, number) for number, row in enumerate(results.rows[:setups] if results else ())]
        except BadRecord as error:
            raise typer.BadParameter(error.say("en")) from None
        try:
            for number in track(range(setups), game, console=err):
                if number < len(kept_rows):
                    rows.append(kept_rows[number])
                else:
                    rows.append(play(ready, {CHANGED: changed, PLAIN: plain}, number))
                    if results:
                        results.append(rows[-1])
                if test and test.add(rows[-1]["share"]):
                    break
        except KeyboardInterrupt:
            interrupted = True
    changes = [*(numbers or ()), *([str(evaluate)] if evaluate else ()), *(f"sees {part}" for part in see or ())]
    what = ", ".join(changes) or bot
    if rows:
        print(printed(what, rows, players) + (f" stopped: {test.verdict}" if test and test.verdict else ""))
    if interrupted:
        raise typer.Exit(130)


if __name__ == "__main__":
    typer.run(main)
