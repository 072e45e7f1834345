"""The tasks of worker processes: to choose for a bot, to advise a player, and to compile beforehand."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from ..kernel.content import Content, PatchValues
from ..kernel.errors import GameError
from ..kernel.game import Engine, Game
from ..kernel.random import generator
from .advice import advise
from .agent import AgentBot
from .bot import Bot
from .greedy import SAMPLES, greedy_choice, greedy_means
from .names import BOTS, UNTHINKING, leanings, parse_bot
from .network import shipped_networks
from .playout import play_random_games

# What is compiled at a time: what a search needs, and what a search with a value network needs.
SEARCH, NETWORK = "search", "network"
WORK = {SEARCH: (1, 4, 3), NETWORK: (1, 3)}  # the steps of each, by the time that they take beside each other
PLAIN_SECONDS = 0.2  # after which a bot that is not compiled makes no further guess


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
    """The name of the action a bot chooses, from the bytes of a redacted record: the task of a worker process."""
    engine, content, known = _known(entry, options, patch, redacted)
    player = seated_bot(bot, engine.game, content, int(known["players"][0]))
    return content.actions.names[player.choose(engine, content, known, seat, seed, limit_ms)]


def seated_bot(bot: str, game: Game, content: Content, players: int) -> Bot:
    """The bot of a stored seat, whose table goes on whatever has changed. A temperament that the game no longer has is
    forgotten. `greedy` plays for an agent that is no longer offered, or has learned other rules or cards.
    """
    level, temperament = leanings(bot)
    known_here = any(leaning.name == temperament for leaning in game.temperaments)
    try:
        player = parse_bot(bot if known_here else level, game)
        player.check_plays(game, content, players)
    except GameError:
        return BOTS["greedy"]
    return player


def think_plainly(
    entry: str, options: Mapping[str, str], patch: PatchValues, redacted: bytes, seat: int, bot: str, seed: int
) -> str:
    """The same while what the bot calls is not compiled: it does what `greedy` would, from one guess and as many more
    as there is time for; `random`, `policy` and agents need nothing that is compiled.
    """
    engine, content, known = _known(entry, options, patch, redacted, compiled=False)
    legal = engine.legal(content, known, seat)
    player = seated_bot(bot, engine.game, content, int(known["players"][0]))
    if player.name in UNTHINKING or isinstance(player, AgentBot):
        return content.actions.names[player.choose(engine, content, known, seat, seed)]
    rng, total = generator(seed), np.zeros(len(legal))
    until = time.monotonic() + PLAIN_SECONDS
    for _ in range(SAMPLES):
        total += greedy_means(engine, content, known, seat, rng, len(legal), 1, until_chance=True)
        if time.monotonic() >= until:
            break
    return content.actions.names[legal[np.argmax(total)]]


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
    entry: str, options: Mapping[str, str], patch: PatchValues, redacted: bytes, compiled: bool | None = None
) -> tuple[Engine, Content, np.ndarray]:
    """The engine, the content and the record of a task."""
    from ..games import box

    game = box(entry).game
    content = _content(entry, json.dumps(options), json.dumps(patch))
    return game.engine(compiled=compiled), content, game.state.from_bytes(redacted)


@lru_cache(maxsize=32)
def _content(entry: str, options: str, patch: str) -> Content:
    """A content, made once for all questions about its tables."""
    from ..games import box

    return box(entry).game.content(json.loads(options), json.loads(patch))


def stage_of(bot: str, game: Game, players: int) -> str:
    """What has to be compiled for a bot of this name to think as it can; "" for one that does not think."""
    try:
        level = parse_bot(leanings(bot)[0])
    except GameError:
        return SEARCH  # of `greedy`, which plays for it
    if not level.playouts:
        return SEARCH if level.name == "greedy" else ""
    return NETWORK if players in game.with_network.get(level.level, {}) else SEARCH


def stage_of_advice(game: Game, players: int) -> str:
    """The same for the adviser, which has the value network of the expert."""
    return stage_of("expert", game, players)


def prepare(engine: Engine, stage: str) -> Iterator[None]:
    """Compile, or load, what the bots of a stage call; stops after each of its steps (`WORK`). A game without a
    value network has none of the steps of NETWORK.
    """
    game = engine.game
    easy, players = BOTS["easy"], game.seats[0]
    if stage == NETWORK:
        if not (game.with_network and shipped_networks(game.name)):
            return
        own = shipped_networks(game.name)[0]
        easy, players = replace(easy, network=own), own.players[0]
    content, plain = game.content(), game.engine(compiled=False)
    state = plain.start(content, players, 1)
    seat = plain.actors(state)[0]
    seen = plain.redact(content, state, seat)
    legal = engine.legal(content, seen, seat)
    yield
    if stage == SEARCH:
        greedy_choice(engine, content, seen, seat, generator(1), legal, 1)
        yield
    easy.choose(engine, content, seen, seat, 1)
    yield


def warm(engine: Engine) -> None:
    """Compile, or load, everything that simulations and bots call for a game."""
    engine.warm()
    for stage in WORK:
        for _ in prepare(engine, stage):
            pass
    play_random_games(engine, engine.game.content(), engine.game.seats[0], 1, 0, 1)
