"""The greedy bot: it tries all ways through its own decision and takes the one that the game's `evaluate` rates best.

It does so in several determinizations and averages the values. After a sealed choice it plays the choices and turns of
the others at random up to its own turn, and then tries all ways through that turn.

The bot rates a position as soon as chance has decided something in it: when dice are thrown, or a card is drawn by
chance. What follows in Valeria: Card Kingdoms is the Harvest of all players on the next player's dice, which takes two
thirds of all instructions and differs little between the actions. Without it most determinizations come to the same
values, and then one is enough. The values that a search starts from (`Tree.prepare`) look beyond chance.
"""

from __future__ import annotations

import numpy as np

from ..kernel.content import Content
from ..kernel.events import NO_EVENTS
from ..kernel.game import Engine
from ..kernel.linking.rule import outlined, rule
from ..kernel.random import below
from ..kernel.stack import choices, determinize, evaluate, lowest_seat, must_choose, step, take, withdraw

DEPTH = 6  # steps of one decision that are looked through; after these the position is rated as it stands
LEAVES = 400  # positions rated for one action in one determinization; after that only first options are tried
SAMPLES = 12
GLANCES = 3  # guesses at which it is found out how much guesses differ
DRAWS = 3  # the word of a generator that counts what was drawn


@rule
def greedy_values(
    contents, roots, work, seat, rng, scratch, options, cursor, best, events, samples, until_chance, values
):
    """Value each legal action in `samples` guesses, one row of `values` each; returns how many rows were filled.

    work: DEPTH + 2 records; options: int16 (DEPTH + 2, scratch cells); cursor: int32 (DEPTH + 2, 2); best: float64
    (DEPTH + 2,); values: float64 (samples, legal actions). until_chance: rate a position as soon as chance has decided
    something, except where decisions are sealed, and leave out guesses that hardly can change which action is best.
    """
    c = contents[0]
    quiet = until_chance and not roots[0].sealed
    if quiet and samples > 1 and _all_alike(c, roots, work, seat, rng, scratch, options, cursor, best, events, values):
        samples = 1
    for guess in range(samples):
        count = _guess(c, roots, work, seat, rng, scratch, options)
        for i in range(count):
            _begin(c, work, seat, options[0][i], rng, scratch, events, quiet)
            values[guess][i] = _best_end(c, work, seat, options, cursor, best, events, quiet, LEAVES)
        if quiet and guess + 1 >= GLANCES and _decided(values, guess + 1, count, samples):
            return guess + 1
    return samples


@outlined
def _decided(values, guesses, count, samples):
    """Whether the best action after so many guesses stays the best, if no rival gains more on it in a further guess
    than it did in the best one for it so far.
    """
    leader = 0
    most = -1e30
    for i in range(count):
        total = 0.0
        for guess in range(guesses):
            total += values[guess][i]
        if total > most:
            most = total
            leader = i
    for i in range(count):
        ahead = 0.0
        gain = 0.0
        for guess in range(guesses):
            lead = values[guess][leader] - values[guess][i]
            ahead += lead
            gain = max(gain, -lead)
        if ahead < gain * (samples - guesses):
            return False
    return True


@rule
def _guess(c, roots, work, seat, rng, scratch, options):
    """Make work[0] a guess of the root, and options[0] its legal actions; returns how many they are."""
    work[0] = roots[0]
    determinize(c, work[0], seat, rng, scratch)
    withdraw(work[0], seat)
    return _find(c, work[0], seat, options[0])


@outlined
def _begin(c, work, seat, action, rng, scratch, events, quiet):
    """Make work[1] what a guess comes to by an action."""
    work[1] = work[0]
    _do(c, work[1], seat, action, events, quiet)
    if work[0].sealed:
        _others_at_random(c, work[1], seat, rng, scratch, events)


@rule
def _all_alike(c, roots, work, seat, rng, scratch, options, cursor, best, events, values):
    """Whether the first guesses of a generator come to the same values by first options alone. The generator is left
    where it was.
    """
    r0, r1, r2, r3 = rng[0], rng[1], rng[2], rng[3]
    alike = True
    for guess in range(GLANCES):
        if alike:
            count = _guess(c, roots, work, seat, rng, scratch, options)
            for i in range(count):
                _begin(c, work, seat, options[0][i], rng, scratch, events, True)
                value = _best_end(c, work, seat, options, cursor, best, events, True, 1)
                if guess == 0:
                    values[0][i] = value
                elif values[0][i] != value:
                    alike = False
    rng[0], rng[1], rng[2], rng[3] = r0, r1, r2, r3
    return alike


@outlined
def _find(c, s, seat, out):
    """Like `choices`, once in the program instead of at each place."""
    return choices(c, s, seat, out)


@outlined
def _do(c, s, seat, action, events, quiet):
    """Like `apply`, once in the program instead of at each place. `quiet`: stop where chance has decided something."""
    draws = s.rng[DRAWS]
    if not take(c, s, seat, action, events):
        return
    while s.depth > 0:
        step(c, s, events)
        if s.actors != 0 and (s.sealed or s.fault != 0 or must_choose(c, s, events)):
            break
        if quiet and s.rng[DRAWS] != draws:
            break
    if s.fault != 0:
        s.actors = 0


@rule
def _own_step(s, seat):
    """Whether this seat goes on with a decision of its own turn."""
    return s.sealed == 0 and (s.actors >> seat) & 1 == 1


@rule
def _others_at_random(c, s, seat, rng, scratch, events):
    """Play the others until this seat's turn, the next sealed decision, or the end."""
    while s.actors != 0 and (s.actors >> seat) & 1 == 0:
        other = lowest_seat(s.actors)
        count = _find(c, s, other, scratch)
        _do(c, s, other, scratch[below(rng, count)], events, False)


@outlined
def _best_end(c, work, seat, options, cursor, best, events, quiet, most):
    """The best value this seat can reach from work[1] by its own steps: depth-first, without recursion. After `most`
    positions only first options are tried.
    """
    level = 1
    leaves = 0
    while True:
        if _own_step(work[level], seat) and level <= DEPTH and leaves < most:
            cursor[level][0] = 0
            cursor[level][1] = _find(c, work[level], seat, options[level])
            best[level] = -1e30
        else:
            leaves += 1
            value = evaluate(c, work[level], seat)
            while level > 1:
                level -= 1
                best[level] = max(best[level], value)
                cursor[level][0] += 1
                if cursor[level][0] < cursor[level][1] and leaves < most:
                    break
                value = best[level]
            else:
                return value
        work[level + 1] = work[level]
        _do(c, work[level + 1], seat, options[level][cursor[level][0]], events, quiet)
        level += 1


def greedy_choice(
    engine: Engine,
    content: Content,
    redacted: np.ndarray,
    seat: int,
    rng: np.ndarray,
    legal: np.ndarray,
    samples: int = SAMPLES,
) -> int:
    """What the greedy bot does, from so many guesses of what it cannot know, or fewer where they do not differ."""
    means = greedy_means(engine, content, redacted, seat, rng, len(legal), samples, until_chance=True)
    return int(legal[np.argmax(means)])


def greedy_means(
    engine: Engine,
    content: Content,
    redacted: np.ndarray,
    seat: int,
    rng: np.ndarray,
    count: int,
    samples: int = SAMPLES,
    *,
    until_chance: bool = False,
) -> np.ndarray:
    """The mean value of each legal action, by what lies beyond chance or, `until_chance`, without it. For somebody who
    plays alone it is always by what lies beyond: there, chance is the opponent.
    """
    game, levels = engine.game, DEPTH + 2
    alone = redacted["players"][0] == 1
    values = np.zeros((samples, count))
    guesses = engine.template(greedy_values)(
        content.record,
        redacted,
        game.state.zeros(levels),
        seat,
        rng,
        np.zeros(game.scratch, np.int16),
        np.zeros((levels, game.scratch), np.int16),
        np.zeros((levels, 2), np.int32),
        np.zeros(levels),
        NO_EVENTS,
        samples,
        until_chance and not alone,
        values,
    )
    return values[:guesses].mean(axis=0)
