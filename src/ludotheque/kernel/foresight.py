"""Foresight: what an action would certainly do, without chance and without hidden information. Previews use it.

The action runs on determinizations, instruction by instruction, and never on the true record. It stops before the first
draw, throw or reveal: before an instruction that would use the generator or emit an irrevocable event. The result must
be the same on every determinization; otherwise nothing is foretold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from .content import Content
from .events import Event, event_buffer, read_events
from .game import Engine, naming
from .linking.rule import rule
from .random import generator
from .record import Twin, clone
from .stack import must_choose, step, take

SEEDS = (1, 2)  # of the guesses
MORE_SEEDS = tuple(range(1, 9))  # where a reveal might be guessed alike by chance
ROOM = 256  # event rows that one action usually tells of at most


@dataclass(frozen=True)
class Foresight:
    """The certain part of an action, and the position after it as the seat that acts would see it.

    state: that position, shape (1,). view: the same as plain numbers and lists. events: what would happen. whole:
    whether the action is complete by then; otherwise chance or a reveal comes next.

    >>> import ludotheque
    >>> match = ludotheque.new("vaalbara", players=2, seed=4)
    >>> ahead = match.foresee(0, "play:rider")
    >>> ahead.whole, len(ahead.events)
    (False, 0)
    """

    state: np.ndarray
    view: Twin
    events: tuple[Event, ...]
    whole: bool


@rule
def foresee_entry(contents, states, seat, action, events, silent):
    """Carry out an action on `states[0]` as far as it is certain. Returns 1 if it is complete, 0 if chance comes next.

    `states[1]` keeps the position before each instruction. `silent` is an int32 array with 1 for each event kind that
    may be shown, 0 for an irrevocable one.
    """
    c = contents[0]
    s = states[0]
    kept = 0
    states[1] = s
    if s.sealed:
        return 0
    take(c, s, seat, action, events)
    if s.fault != 0 or _chance(s, states[1], events, kept, silent):
        _back(states, events, kept)
        return 0
    while s.actors == 0 and s.depth > 0:
        kept = events[0][0]
        states[1] = s
        step(c, s, events)
        if s.actors != 0 and s.sealed == 0:
            must_choose(c, s, events)
        if s.fault != 0 or _chance(s, states[1], events, kept, silent):
            _back(states, events, kept)
            return 0
    return 1


@rule
def _chance(s, before, events, kept, silent):
    """Whether the generator was used, or an irrevocable event emitted, since `kept` rows."""
    for i in range(4):
        if s.rng[i] != before.rng[i]:
            return True
    irrevocable = False
    for i in range(kept + 1, min(events[0][0], len(events) - 1) + 1):
        irrevocable = irrevocable or silent[events[i][0]] == 0
    return irrevocable


@rule
def _back(states, events, kept):
    states[0] = states[1]
    events[0][0] = kept


def foresee(
    engine: Engine,
    content: Content,
    view: np.ndarray,
    seat: int,
    action: int,
    seeds: Sequence[int] = SEEDS,
    revealing: bool = False,
) -> Foresight:
    """What a legal action (unchecked) would bring about, from what its seat knows: `view` is its redacted record.

    `seeds` are those of the guesses that have to agree. `revealing`: it does not stop before what is irrevocable, such
    as showing a card of one's own; then it is the whole, or nothing.
    """
    guesses = _guesses(engine, content, view, seat, action, seeds, revealing)
    seen, events, whole = next(guesses)
    asked = whole or not revealing
    if not (asked and all(other.tobytes() == seen.tobytes() and heard == events for other, heard, _ in guesses)):
        seen, events, whole = clone(view), (), False
    return Foresight(seen, engine.game.state.twin(seen), events, whole)


def foresee_through(engine: Engine, content: Content, view: np.ndarray, seat: int, action: int) -> Foresight:
    """The same, for those who only think of it: through what would be shown, where all guesses agree on the whole."""
    ahead = foresee(engine, content, view, seat, action)
    if ahead.whole:
        return ahead
    further = foresee(engine, content, view, seat, action, MORE_SEEDS, revealing=True)
    return further if further.whole else ahead


def hands_on(
    engine: Engine, content: Content, view: np.ndarray, seat: int, action: int, seeds: Sequence[int] = SEEDS
) -> bool:
    """Whether a legal action (unchecked) is foreseen to leave something to chance, or to another seat. One guess that
    says so is enough: where it is not alone, they agree, and where they do not, nothing is certain.
    """
    known: tuple[bytes, tuple[Event, ...]] | None = None
    for seen, events, whole in _guesses(engine, content, view, seat, action, seeds):
        if not whole or engine.actors(seen) != (seat,):
            return True
        if known is not None and known != (seen.tobytes(), events):
            return True
        known = seen.tobytes(), events
    return False


def _guesses(
    engine: Engine,
    content: Content,
    view: np.ndarray,
    seat: int,
    action: int,
    seeds: Sequence[int],
    revealing: bool = False,
) -> Iterator[tuple[np.ndarray, tuple[Event, ...], bool]]:
    """What is certain of an action, guess by guess: the position its seat sees, what it hears, whether it is all."""
    silent = np.array([revealing or not kind.kind.irrevocable for kind in engine.game.events], np.int32)
    for seed in seeds:
        guess = engine.determinize(content, view, seat, generator(seed))
        states, events, whole = _foreseen(engine, content, guess, seat, action, silent)
        visible = tuple(event for event in read_events(events) if event.visible_to(seat))
        yield engine.redact(content, states[:1], seat), visible, whole


def _foreseen(
    engine: Engine, content: Content, guess: np.ndarray, seat: int, action: int, silent: np.ndarray
) -> tuple[np.ndarray, np.ndarray, bool]:
    """What is certain on one guess, with room for all that is told: positions, event rows, whether it is the whole."""
    room = ROOM
    while True:
        states, events = engine.game.state.zeros(2), event_buffer(room)
        states[0] = guess[0]
        with naming(content):
            whole = bool(engine.template(foresee_entry)(content.record, states, seat, action, events, silent))
        if events[0][0] <= room:
            return states, events, whole
        room *= 4
