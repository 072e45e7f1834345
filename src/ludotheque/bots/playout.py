"""Play that does not think, bound to any game: uniformly random to the end, or by weights of the actions."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..kernel.content import Content
from ..kernel.errors import GameError
from ..kernel.events import NO_EVENTS
from ..kernel.game import FAULT, NOBODY, Engine
from ..kernel.linking.rule import rule, thorough
from ..kernel.random import below, generator, reseed, seed_words
from ..kernel.stack import apply, choices, lowest_seat, score, start
from ..kernel.text import Text

TO_THE_END = 1 << 30
FAULTY = -1  # in place of a length: the rules could not go on
STRANDED = -2  # nobody had to decide, and the game was not over
ENDLESS = -3  # so many decisions had been made, and it was not over
MOST_DECISIONS = 100_000  # of a game: twenty times those that a game may have for the suite that all are held to
EXPECTED = 256  # decisions of a game; where there are more, the games are played again with room for all of them
RANDOM_PLAYER = 0x5EED  # tells the generator of choices from that of the setup


@rule
def deal(c, blank, states, place, players, low, middle, high, events):
    """Set a game up in one of some records, by the seed words (low, middle, high)."""
    states[place] = blank[0]
    s = states[place]
    reseed(s.rng, low, middle, high)
    start(c, s, players, events)


@rule
def playout(c, s, rng, scratch, events, most):
    """Play on at random until the game is over, for `most` decisions; returns how many they were."""
    decisions = 0
    while s.actors != 0 and decisions < most:
        seat = lowest_seat(s.actors)
        count = choices(c, s, seat, scratch)
        apply(c, s, seat, scratch[below(rng, count)], events, None)
        decisions += 1
    return decisions


@rule
def weighted_playout(c, s, rng, scratch, events, most, weights):
    """As `playout`, each legal action as likely as its weight in `weights` (int32, one an action, all above 0) says."""
    decisions = 0
    while s.actors != 0 and decisions < most:
        seat = lowest_seat(s.actors)
        count = choices(c, s, seat, scratch)
        apply(c, s, seat, drawn(scratch, count, weights, rng), events, None)
        decisions += 1
    return decisions


@rule
def drawn(legal, count, weights, rng):
    """One of the first `count` actions of `legal`, each as likely as its weight says; by equal weights of 1, the one
    that `playout` chooses.
    """
    total = 0
    for i in range(count):
        total += int(weights[legal[i]])
    left = below(rng, total)
    chosen = 0
    while left >= int(weights[legal[chosen]]):
        left -= int(weights[legal[chosen]])
        chosen += 1
    return int(legal[chosen])


@thorough
def random_games(contents, blank, work, players, low, middle, first, games, rng, scratch, events, out, lengths):
    """Play whole games at random, numbered from `first`; game g is set up from the seed words (low, middle, g).

    work: as many records as final positions are to be kept, at least one, each written over in turn.
    out: shape (games, seats, 2 + sources), scores as `score` gives them; lengths: shape (games,), decisions; FAULTY,
    STRANDED or ENDLESS for a game without an end.
    """
    for game in range(games):
        place = game % len(work)
        deal(contents[0], blank, work, place, players, low, middle, first + game, events)
        s = work[place]
        reseed(rng, low ^ RANDOM_PLAYER, middle, first + game)
        lengths[game] = whole_length(s, playout(contents[0], s, rng, scratch, events, MOST_DECISIONS))
        score(contents[0], s, out[game])


@rule
def whole_length(s, decisions):
    """The length of a game of so many decisions; FAULTY, STRANDED or ENDLESS where its position is no end."""
    if s.fault != 0:
        return FAULTY
    if s.finished == 0:
        return STRANDED if s.actors == 0 else ENDLESS
    return decisions


@thorough
def weighted_games(
    contents,
    blank,
    work,
    players,
    low,
    middle,
    first,
    games,
    variant,
    rng,
    scratch,
    events,
    weights,
    out,
    lengths,
    codes,
):
    """Play whole games as `random_games` does, each seat by its row of `weights`, int32 (seats, actions).

    work: a record a game, which receives its last position. variant: another one plays the same deals otherwise. codes:
    int16, receives the actions of the games, one game after the other; what does not fit is counted in `lengths` and
    left out.
    """
    c = contents[0]
    used = 0
    for game in range(games):
        deal(c, blank, work, game, players, low, middle, first + game, events)
        s = work[game]
        reseed(rng, low ^ RANDOM_PLAYER ^ variant << 16, middle, first + game)
        decisions = 0
        while s.actors != 0 and decisions < MOST_DECISIONS:
            seat = lowest_seat(s.actors)
            action = drawn(scratch, choices(c, s, seat, scratch), weights[seat], rng)
            if used < len(codes):
                codes[used] = action
            used += 1
            decisions += 1
            apply(c, s, seat, action, events, None)
        lengths[game] = whole_length(s, decisions)
        score(c, s, out[game])


class Whole(NamedTuple):
    """Whole games: scores (games, players, 2 + sources), the decisions of each, their last positions, and the actions
    of all of them, one game after the other.
    """

    scores: np.ndarray
    lengths: np.ndarray
    ends: np.ndarray
    codes: np.ndarray


def play_weighted_games(
    engine: Engine, content: Content, seed: int, first: int, games: int, weights: np.ndarray, variant: int = 0
) -> Whole:
    """Play games number `first` to `first + games - 1` of a seed (under 2**64) in compiled code, a seat by each row of
    `weights`. With weights of 1 these are the games of `play_random_games`.

    variant: under 2**16. Raises GameError for a game that could not go to its end.
    """
    game, players = engine.game, len(weights)
    low, middle, _ = seed_words(seed)
    room = games * EXPECTED
    while True:
        ends, lengths = game.state.zeros(games), np.zeros(games, np.int32)
        scores = np.zeros((games, game.seats[-1], 2 + len(game.breakdown)), np.int32)
        codes = np.zeros(room, np.int16)
        engine.template(weighted_games)(
            content.record,
            game.state.zeros(),
            ends,
            players,
            low,
            middle,
            first,
            games,
            variant,
            np.zeros(4, np.uint32),
            np.zeros(game.scratch, np.int16),
            NO_EVENTS,
            weights,
            scores,
            lengths,
            codes,
        )
        check_whole(lengths, first)
        used = int(lengths.sum())
        if used <= room:
            return Whole(scores[:, :players], lengths, ends, codes[:used])
        room = used


def play_random_games(
    engine: Engine, content: Content, players: int, seed: int, first: int, games: int, ends: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Play games number `first` to `first + games - 1` of a seed (under 2**64) at random, in compiled code throughout.

    Returns scores, shape (games, players, 2 + sources), and the decisions of each game, shape (games,). `ends`, records
    of shape (games,), receives their last positions. Raises GameError for a game that could not go to its end.
    """
    arguments = random_games_arguments(engine, content, players, seed, first, games, ends)
    engine.template(random_games)(*arguments)
    scores, lengths = arguments[-2:]
    check_whole(lengths, first)
    return scores[:, :players], lengths


def check_whole(lengths: np.ndarray, first: int) -> None:
    """Raises GameError for a game, numbered from `first`, that could not go to its end."""
    if (lengths < 0).any():
        place = int(np.argmax(lengths < 0))
        raise broken_off(first + place, {FAULTY: FAULT, STRANDED: NOBODY, ENDLESS: NO_END}[int(lengths[place])])


NO_END = Text(f"plus de {MOST_DECISIONS} décisions sans finir", f"more than {MOST_DECISIONS} decisions without an end")


def broken_off(number: int, what: Text) -> GameError:
    """What is said of a game that could not go to its end, by its number and what it came to (`fault_in`)."""
    return GameError(Text("La partie {n} mène à {what}.", "Game {n} leads to {what}."), n=number, what=what)


def random_games_arguments(
    engine: Engine, content: Content, players: int, seed: int, first: int, games: int, ends: np.ndarray | None = None
) -> tuple[Any, ...]:
    """What the template `random_games` is called with; the last two are the arrays for scores and lengths."""
    game = engine.game
    low, middle, _ = seed_words(seed)
    return (
        content.record,
        game.state.zeros(),
        game.state.zeros() if ends is None else ends,
        players,
        low,
        middle,
        first,
        games,
        np.zeros(4, np.uint32),
        np.zeros(game.scratch, np.int16),
        NO_EVENTS,
        np.zeros((games, game.seats[-1], 2 + len(game.breakdown)), np.int32),
        np.zeros(games, np.int32),
    )


def random_generator(seed: int, number: int) -> np.ndarray:
    """What `play_random_games` draws its choices in game `number` from, one draw a decision."""
    low, middle, _ = seed_words(seed)
    return generator((low ^ RANDOM_PLAYER) | middle << 32 | number << 64)
