"""What the features of golden games say, as a file: a feature that comes to mean something else is noticed."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ludotheque.kernel.game import Engine

from . import FOLDER
from .playthrough import Plan, record_of

FILE = FOLDER / "features.json"
Seen = dict[str, str]


def seen(plan: Plan, golden: dict[str, Any], engine: Engine) -> Seen:
    """The game, the meaning of its features, and what whoever acts sees throughout it, as digests."""
    match, values = plan.new(engine), hashlib.sha256()
    record = record_of(golden)
    for _ in match.steps(record):
        for seat in match.actors[:1]:
            values.update(match.observe(seat).astype("<i2").tobytes())
    of = [record["ruleset"], record["content"], record["options"], record["seed"], record["actions"]]
    return {
        "game": hashlib.sha256(json.dumps(of).encode()).hexdigest()[:16],
        "meaning": plan.game.encoder.digest,
        "values": values.hexdigest()[:16],
    }


def read() -> dict[str, Seen]:
    """By the names of golden games."""
    return json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}


def as_text(features: dict[str, Seen]) -> str:
    """One line a game, so that a diff can be read."""
    return (
        "{\n" + ",\n".join(f" {json.dumps(name)}: {json.dumps(values)}" for name, values in features.items()) + "\n}\n"
    )


def meaning_changed(noted: Seen, now: Seen) -> bool:
    """Whether the same features of the same game say something else."""
    return noted != now and all(noted[key] == now[key] for key in ("game", "meaning"))


def features_message(plan: Plan) -> str:
    game = plan.game
    return (
        f"{plan.name}: features of {game.name} have other values under the same names. If that is meant, raise "
        "`edition` of its `Sight`: networks that were learned before no longer fit. If it is not, a rule has changed "
        "by mistake."
    )
