"""Games played by the bot that gives advice. Puzzles and chances to win come from them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import numpy as np

from ...bots.advice import Thought, consider
from ...bots.bot import Bot
from ...kernel.content import Content
from ...kernel.errors import BadRecord, GameError
from ...kernel.game import Engine
from ...kernel.random import decision_seed
from ...kernel.text import Text
from ..arena import bots_and_rules
from ..results import Results, Row
from ..series import Series, game_seed
from ..simulate import Progress

PLAYED = 1_000  # of each decision
TOO_FEW = Text(
    "Moins de deux parties sont jouées : sans --pack, la commande en joue.",
    "Fewer than two games were played: leave out --pack until they are.",
)


@dataclass(frozen=True)
class Decision:
    """A decision of a game: its number, its seat, what the seat knows, shape (1,), the legal actions, and the search's
    result.
    """

    number: int
    seat: int
    known: np.ndarray
    legal: np.ndarray
    thought: Thought


class Game:
    """One game: its decisions with a choice, in order; afterwards, its actions and ranks."""

    def __init__(
        self, engine: Engine, content: Content, players: int, seed: int, number: int, thinker: Bot | None = None
    ) -> None:
        """thinker: the bot that plays, the adviser by default."""
        self.engine, self.content, self.thinker = engine, content, thinker
        self.state = engine.start(content, players, game_seed(seed, number))
        self.seed, self.number = seed, number
        self.actions: list[str] = []

    def decisions(self) -> Iterator[Decision]:
        engine, content, state = self.engine, self.content, self.state
        names = content.actions.names
        while actors := engine.actors(state):
            seat, at = actors[0], len(self.actions)
            known = engine.redact(content, state, seat)
            legal = engine.legal(content, known, seat)
            action = int(legal[0])
            if len(legal) > 1:
                seed = decision_seed(self.seed, self.number, at)
                thought = consider(engine, content, known, seat, seed, PLAYED, thinker=self.thinker)
                yield Decision(at, seat, known, legal, thought)
                action = thought.action
            engine.apply(content, state, seat, action)
            self.actions.append(f"{seat}{names[action]}")

    def ranks(self) -> list[int]:
        return self.engine.score(self.content, self.state)[:, 1].tolist()


def looked_through(
    work: Path,
    head: Row,
    shape: Mapping[str, type],
    series: Series,
    wanted: int | None,
    play: Callable[[Game], Row],
    thinker: Bot | None = None,
    progress: Progress = lambda done: None,
) -> Sequence[Row]:
    """The lines of a work file, after adding games up to this number; None adds none.

    shape: the fields of a line beside its number, with their types. Raises BadRecord for a damaged line, and GameError
    if no games are added and there are fewer than two: each half is checked with the other.
    """
    if wanted is None and not work.exists():
        raise GameError(TOO_FEW)
    with Results(work, head) as results:
        for number, row in enumerate(results.rows):
            if row.get("number") != number or any(type(row.get(name)) is not kind for name, kind in shape.items()):
                raise BadRecord(Text("Le résultat {n} est endommagé.", "Result {n} is damaged."), n=number + 1)
        if wanted is not None:
            engine, content = series.game.engine(), series.content()
            for number in range(len(results.rows), wanted):
                results.append(play(Game(engine, content, series.players, series.seed, number, thinker)))
                progress(number + 1)
        elif len(results.rows) < 2:
            raise GameError(TOO_FEW)
        return results.rows


def header(series: Series, name: str, version: int) -> Row:
    """What a work file depends on: a series, and the bot that plays it."""
    return {
        "format": name,
        "version": version,
        **series.facts(),
        "code": bots_and_rules(series.game),
        "advice": hashlib.sha256(files("ludotheque.bots").joinpath("advice.py").read_bytes()).hexdigest()[:16],
        "played": PLAYED,
    }
