"""What happens in games of one bot against itself, as the watcher of the game notes it (`games/`).

Game i depends only on the seed and i. Notes are kept in a folder for each combination of rules, cards and bots. An
interrupted run goes on where it was, and a larger run plays only the missing games.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ...bots.names import parse_bot
from ...games import box
from ...kernel.content import Content
from ...kernel.events import read_events
from ...kernel.match import check_seed
from ...kernel.random import decision_seed
from ..arena import bots_and_rules
from ..series import SEED_BITS, game_seed
from ..simulate import Progress
from .games import subject
from .lines import Line
from .subject import Notes
from .variants import patch_of


@dataclass(frozen=True)
class Census:
    """Games of one bot against itself. Raises GameError for a game without a watcher, and for an impossible number of
    players, bot, seed or variant.
    """

    entry: str
    players: int
    bot: str
    seed: int
    kept: Path  # the folder of notes
    variant: str = ""  # variant of the cards (`variants.py`)

    def __post_init__(self) -> None:
        game = box(self.entry).game
        subject(self.entry)
        check_seed(self.seed, SEED_BITS)
        game.check_players(self.players, box(self.entry).settle({}))
        parse_bot(self.bot)
        patch_of(game.name, self.variant)

    def content(self) -> Content:
        """The content of these games."""
        shelf = box(self.entry)
        return shelf.game.content(shelf.settle({}), patch_of(shelf.game.name, self.variant))

    def play(self, number: int) -> Notes:
        """Play one game. Returns its notes."""
        game = box(self.entry).game
        engine, bot, content = game.engine(), parse_bot(self.bot), self.content()
        seed = game_seed(self.seed, number)
        state = engine.start(content, self.players, seed)
        watcher = subject(self.entry).watcher(content, game.state.twin(state))
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
        """The file of the notes for these rules, cards and bots."""
        of = f"{bots_and_rules(box(self.entry).game)}/{self.content().digest}"
        mark = hashlib.sha256(of.encode()).hexdigest()[:12]
        return self.kept / f"{self.entry}-{self.players}-{self.bot.replace(':', '')}-{self.seed}-{mark}.jsonl"

    def played(self) -> list[Notes]:
        """The notes so far, one game after the other; an incomplete last line is left out."""
        if not self.file.exists():
            return []
        lines = self.file.read_text("utf-8").split("\n")
        return [json.loads(line) for line in lines[:-1]]

    def notes(self, games: int, progress: Progress = lambda done: None) -> Iterator[Notes]:
        """The notes of `games` games: the kept ones, then those that are played now."""
        played = self.played()
        yield from played[:games]
        if len(played) >= games:
            return
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text("".join(json.dumps(notes) + "\n" for notes in played), "utf-8")
        with self.file.open("a", encoding="utf-8") as file:
            for number in range(len(played), games):
                notes = self.play(number)
                file.write(json.dumps(notes) + "\n")
                file.flush()
                progress(number + 1)
                yield notes

    def figures(self, games: int, progress: Progress = lambda done: None) -> list[Line]:
        """All figures of the game's subject, over `games` games."""
        return list(subject(self.entry).figures(list(self.notes(games, progress))))
