"""One recorded game as a golden file: its record, what was told of each command, and a digest of where it ended."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import dataclass
from typing import Any

import pytest

from ludotheque.games import SHELF
from ludotheque.kernel.content import Content
from ludotheque.kernel.errors import BadRecord
from ludotheque.kernel.events import Event
from ludotheque.kernel.game import Engine, Game
from ludotheque.kernel.match import FORMAT_VERSION, Match
from ludotheque.kernel.text import LANGS, Text
from tests.support.boxes import published

from . import REWRITE, folder_of

NAMES = ("Alice", "Bob", "Chloé", "Dan", "Ève")
ONLOOKER = -1  # told everything, addressed by nothing


@dataclass(frozen=True)
class Plan:
    """Which game to record; `variant` names the options in the file's name."""

    entry: str
    players: int
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    variant: str = ""

    @property
    def name(self) -> str:
        return f"{self.entry}-{self.players}" + (f"-{self.variant}" if self.variant else "")

    @property
    def path(self):
        return folder_of(SHELF[self.entry].package) / f"{self.name}.json"

    @property
    def game(self) -> Game:
        return published(SHELF[self.entry].package)

    def new(self, engine: Engine) -> Match:
        options = {**SHELF[self.entry].presets, **dict(self.options)}
        return Match.new(self.game, self.players, entry=self.entry, options=options, seed=self.seed, engine=engine)


# The games of each box together meet every kind of event, every block of actions and every character of Vaalbara.
PLANS = (
    Plan("vaalbara", 2, 0),
    Plan("vaalbara", 3, 0),
    Plan("vaalbara", 4, 0, (("rider-forests", "exchange"),)),
    Plan("vaalbara", 5, 0),
    Plan("royaume-2e", 2, 2),
    Plan("royaume-2e", 4, 0, (("set", "random"),)),
    Plan("royaume-2e", 5, 2, (("events", "yes"), ("set", "random")), "events"),
    Plan("royaume-2e", 1, 1, variant="solo"),
    Plan("royaume-2e", 3, 0, (("mixed", "yes"),), "mixed"),
    Plan("royaume-2e", 3, 0, (("dukes", "no"),), "no-duke"),
    Plan("royaume-1e", 3, 0, (("set", "monster-blood"),)),
    Plan("margraves", 2, 0),
    Plan("margraves", 3, 0, (("tombs-lie", "lines"), ("town-crier", "may"))),
    Plan("margraves", 4, 60),
    Plan("margraves", 5, 5, (("knights-return", "each-turn"),)),
    Plan("chronica", 2, 1),
    Plan("chronica", 2, 51, (("decks", "own"),), "own"),
)


def lines_of(game: Any, content: Content, events: list[Event]) -> dict[str, list[str]]:
    """The lines of some events in each language, all of them and about everybody."""
    return {
        lang: [
            game.events(event.kind).kind.say(event, content, lang, ONLOOKER, NAMES.__getitem__)
            for event in events
            if not game.events(event.kind).kind.silent
        ]
        for lang in LANGS
    }


def write_down(match: Match, steps: list[list[Event]]) -> dict[str, Any]:
    """The golden form of a played match."""
    record = match.record()
    actions = record.pop("actions")
    rows = [[event.kind, event.seat, event.a, event.b, event.c, event.audience] for step in steps for event in step]
    return {
        "record": record,
        "opening": lines_of(match.game, match.content, match.opening),
        "steps": [
            {"seat": seat, "action": name, **lines_of(match.game, match.content, events)}
            for (seat, name), events in zip(actions, steps, strict=True)
        ],
        "events": hashlib.sha256(json.dumps(rows).encode()).hexdigest(),
        "end": hashlib.sha256(match.state.tobytes()).hexdigest(),
    }


def record_of(golden: dict[str, Any]) -> dict[str, Any]:
    """The replayable record inside a golden file."""
    return golden["record"] | {"actions": [[step["seat"], step["action"]] for step in golden["steps"]]}


def same_cards(plan: Plan) -> bool:
    record = read(plan)["record"]
    return record["content"] == plan.game.content(record["options"]).digest


def recorded(plan: Plan) -> dict[str, Any]:
    """The record of a golden game, which is of the present cards: otherwise a test fails, saying what to do."""
    if not same_cards(plan):
        pytest.fail(
            f"{plan.path.name} was played with other cards (values or programs). If that is meant, "
            f"run `{REWRITE}` and read the diff."
        )
    return record_of(read(plan))


def replay(plan: Plan, golden: dict[str, Any], engine: Engine) -> dict[str, Any]:
    """Play the commands of a golden file again, under the present rules and cards, whatever those it names.

    Raises BadRecord where they can no longer be played, or do not end the game.
    """
    match = plan.new(engine)
    present = {"ruleset": plan.game.ruleset, "content": match.content.digest, "version": FORMAT_VERSION, "result": None}
    record = record_of(golden) | present
    steps = list(match.steps(record))
    if not match.finished:
        raise BadRecord(Text("La partie n’est pas finie.", "The game is not over."))
    return write_down(match, steps)


def random_game(plan: Plan, engine: Engine) -> dict[str, Any]:
    """A new golden game, played at random."""
    match, chooser = plan.new(engine), random.Random(plan.seed)
    steps = []
    while not match.finished:
        seat = chooser.choice(match.actors)
        steps.append(match.play(seat, chooser.choice(match.legal(seat))))
    return write_down(match, steps)


def as_text(golden: dict[str, Any]) -> str:
    """One line a step, so that a diff can be read."""
    head = json.dumps({key: golden[key] for key in ("record", "opening")}, ensure_ascii=False, indent=1)
    steps = ",\n".join("  " + json.dumps(step, ensure_ascii=False) for step in golden["steps"])
    tail = json.dumps({key: golden[key] for key in ("events", "end")}, indent=1)
    return f'{head[:-2]},\n "steps": [\n{steps}\n ],{tail[1:]}\n'


def read(plan: Plan) -> dict[str, Any]:
    return json.loads(plan.path.read_text("utf-8"))
