"""What worker processes are asked: to think for a bot, to advise somebody, and to compile beforehand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from ..kernel.content import Content, PatchValues
from ..kernel.game import Engine
from .advice import advise
from .judgement import own_judgements
from .names import BOTS, leanings, parse_bot
from .playout import play_random_games


def think(
    entry: str,
    options: Mapping[str, str],
    patch: PatchValues,
    redacted: bytes,
    seat: int,
    bot: str,
    seed: int,
    limit_ms: int | None,
) -> str:
    """The name of the action a bot chooses, from the bytes of a redacted record: the task of a worker process.

    A temperament that the game no longer has is forgotten: a stored table goes on.
    """
    engine, content, known = _known(entry, options, patch, redacted)
    level, temperament = leanings(bot)
    known_here = any(one.name == temperament for one in engine.game.temperaments)
    player = parse_bot(bot if known_here else level, engine.game)
    return content.actions.names[player.choose(engine, content, known, seat, seed, limit_ms)]


def think_for(
    entry: str,
    options: Mapping[str, str],
    patch: PatchValues,
    redacted: bytes,
    seat: int,
    seed: int,
    limit_ms: int | None,
) -> dict[str, Any]:
    """What to advise somebody, from the bytes of what they know: the task of a worker process."""
    return advise(*_known(entry, options, patch, redacted), seat, seed, limit_ms)


def _known(
    entry: str, options: Mapping[str, str], patch: PatchValues, redacted: bytes
) -> tuple[Engine, Content, np.ndarray]:
    """The engine, the content and the record of a task."""
    from ..games import box

    game = box(entry).game
    content = _content(entry, json.dumps(options, sort_keys=True), json.dumps(patch, sort_keys=True))
    return game.engine(), content, game.state.from_bytes(redacted)


@lru_cache(maxsize=32)
def _content(entry: str, options: str, patch: str) -> Content:
    """A content, made once for all questions about its tables."""
    from ..games import box

    return box(entry).game.content(json.loads(options), json.loads(patch))


def warm(engine: Engine) -> None:
    """Compile, or load, everything that simulations and bots call for a game."""
    engine.warm()
    game = engine.game
    content = game.content()
    easy = BOTS["easy"]
    judging = [(replace(easy, judgement=own), own.players[0]) for own in own_judgements(game.name)[:1] if game.judged]
    for bot, players in ((BOTS["greedy"], game.seats[0]), (easy, game.seats[0]), *judging):
        state = engine.start(content, players, 1)
        seat = engine.actors(state)[0]
        bot.choose(engine, content, engine.redact(content, state, seat), seat, 1)
    play_random_games(engine, content, game.seats[0], 1, 0, 1)
