"""The greedy bot: it tries all ways through its own decision and takes the one that the game's `evaluate` rates best.

It does so in several determinizations and averages the values. After a sealed choice it plays the choices and turns of
the others at random up to its own turn, and then tries all ways through that turn.
"""

from __future__ import annotations

import numpy as np

from ..kernel.content import Content
from ..kernel.events import NO_EVENTS
from ..kernel.game import Engine
from ..kernel.linking.rule import outlined, rule
from ..kernel.random import below
from ..kernel.stack import apply, choices, determinize, evaluate, lowest_seat, withdraw

DEPTH = 6  # steps of one decision that are looked through; after these the position is rated as it stands
LEAVES = 400  # positions rated for one action in one determinization; after that only first options are tried
SAMPLES = 12


@rule
def greedy_values(contents, roots, work, seat, rng, scratch, options, cursor, best, events, samples, values):
    """Add up the value of each legal action over `samples` guesses.

    work: DEPTH + 2 records; options: int16 (DEPTH + 2, scratch cells), row 0 the legal actions (returned count);
    cursor: int32 (DEPTH + 2, 2); best: float64 (DEPTH + 2,); values: float64, one cell per legal action, starting at 0.
    """
    c = contents[0]
    count = 0
    for _ in range(samples):
        work[0] = roots[0]
        determinize(c, work[0], seat, rng, scratch)
        withdraw(work[0], seat)
        count = _find(c, work[0], seat, options[0])
        sealed = work[0].sealed
        for i in range(count):
            work[1] = work[0]
            _do(c, work[1], seat, options[0][i], events)
            if sealed:
                _others_at_random(c, work[1], seat, rng, scratch, events)
            values[i] += _best_end(c, work, seat, options, cursor, best, events)
    return count


@outlined
def _find(c, s, seat, out):
    """Like `choices`, once in the program instead of at each place."""
    return choices(c, s, seat, out)


@outlined
def _do(c, s, seat, action, events):
    """Like `apply`, once in the program instead of at each place."""
    apply(c, s, seat, action, events, None)


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
        _do(c, s, other, scratch[below(rng, count)], events)


@rule
def _best_end(c, work, seat, options, cursor, best, events):
    """The best value this seat can reach from work[1] by its own steps: depth-first, without recursion."""
    level = 1
    leaves = 0
    while True:
        if _own_step(work[level], seat) and level <= DEPTH and leaves < LEAVES:
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
                if cursor[level][0] < cursor[level][1] and leaves < LEAVES:
                    break
                value = best[level]
            else:
                return value
        work[level + 1] = work[level]
        _do(c, work[level + 1], seat, options[level][cursor[level][0]], events)
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
    """What the greedy bot does, from so many guesses of what it cannot know."""
    return int(legal[np.argmax(greedy_means(engine, content, redacted, seat, rng, len(legal), samples))])


def greedy_means(
    engine: Engine,
    content: Content,
    redacted: np.ndarray,
    seat: int,
    rng: np.ndarray,
    count: int,
    samples: int = SAMPLES,
) -> np.ndarray:
    """The mean value of each legal action."""
    game, levels = engine.game, DEPTH + 2
    values = np.zeros(count)
    engine.template(greedy_values)(
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
        values,
    )
    return values / samples
