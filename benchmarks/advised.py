"""Games in which each decision is the adviser's: what practice positions and chances to win are learned from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import numpy as np

from ludotheque.bots.advice import Thought, consider
from ludotheque.bots.bot import Bot
from ludotheque.kernel.content import Content
from ludotheque.kernel.game import Engine
from ludotheque.lab.arena import bots_and_rules
from ludotheque.lab.results import Row
from ludotheque.lab.series import Series, decision_seed, game_seed

GAMES = Path(__file__).resolve().parent.parent / "src" / "ludotheque" / "games"
PLAYED = 1_000  # playouts of each decision


@dataclass(frozen=True)
class Decision:
    """One of a game: its number, whose it is, what they know, shape (1,), what is legal and what is thought of it."""

    number: int
    seat: int
    known: np.ndarray
    legal: np.ndarray
    thought: Thought


class Game:
    """One game: its decisions with a choice, in order, and what has been done and who came where behind them."""

    def __init__(
        self, engine: Engine, content: Content, players: int, seed: int, number: int, thinker: Bot | None = None
    ) -> None:
        """thinker: in the adviser's place."""
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


def header(series: Series, name: str, version: int) -> Row:
    """What a work file is of: a series, and who plays it."""
    return {
        "format": name,
        "version": version,
        "game": series.entry,
        "players": series.players,
        "options": dict(series.options),
        "seed": series.seed,
        "ruleset": series.game.ruleset,
        "content": series.content().digest,
        "code": bots_and_rules(series.game),
        "advice": hashlib.sha256(files("ludotheque.bots").joinpath("advice.py").read_bytes()).hexdigest()[:16],
        "played": PLAYED,
    }
