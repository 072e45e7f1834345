"""What an own bot is given: enough to decide with, and nothing that its seat cannot know."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from types import FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.bots.view import SeatView
from ludotheque.kernel.foresight import Foresight
from ludotheque.kernel.match import Match
from tests.games.royaume import scramble as royaume
from tests.games.vaalbara import scramble as vaalbara

SEED = 23
GAMES = {
    "vaalbara": (lambda options: vaalbara.Watcher(), vaalbara.scramble),
    "royaume-2e": (royaume.Watcher, royaume.scramble),
}


def view_of(match: Match, seat: int, state: np.ndarray | None = None) -> SeatView:
    known = match.engine.redact(match.content, match.state if state is None else state, seat)
    return SeatView(match.engine, match.content, known, seat, 5)


def positions(entry: str, players: int) -> Iterator[tuple[Match, Any, int]]:
    """A random game: at each decision the match, what everybody has seen, and a seat that must decide."""
    chooser = random.Random(SEED)
    match = ludotheque.new(entry, players, seed=SEED, compiled=False)
    watcher: Any = GAMES[entry][0](match.options)
    while not match.finished:
        watcher.watch(match.state)
        seat = chooser.choice(match.actors)
        yield match, watcher, seat
        match.play(seat, chooser.choice(match.legal(seat)))


def ahead(seen: Foresight) -> tuple[Any, ...]:
    """All that a foresight says."""
    return seen.state.tobytes(), vars(seen.view), seen.events, seen.whole


def contents(view: SeatView) -> dict[str, Any]:
    """All that a view says, and its pickle, which holds all of its data."""
    return {
        "pickle": pickle.dumps(view),
        "state": view.state.tobytes(),
        "twin": vars(view.twin),
        "legal": view.legal,
        "chance": view.random.getstate(),
        "words": [view.say(action, "fr") for action in view.legal],
        "ahead": ahead(view.foresee(view.legal[-1])),
        "rest": (view.seat, view.players, view.game, view.options, view.sealed),
    }


@pytest.mark.parametrize("entry", GAMES)
def test_a_view_does_not_depend_on_what_its_seat_cannot_know(entry: str) -> None:
    dice, changed = random.Random(1), 0
    for match, watcher, seat in positions(entry, 3):
        other = GAMES[entry][1](match.state, watcher, seat, dice)
        changed += other.tobytes() != match.state.tobytes()
        assert contents(view_of(match, seat, other)) == contents(view_of(match, seat))
    assert changed > 20, "the scrambler does change something"


@pytest.mark.parametrize("entry", GAMES)
def test_a_view_says_what_the_match_tells_its_seat(entry: str) -> None:
    for match, _, seat in positions(entry, 2):
        view = view_of(match, seat)
        assert list(view.legal) == match.legal(seat)
        assert view.state.tobytes() == match.view(seat).tobytes()
        assert vars(view.twin) == vars(match.view_twin(seat))
        assert (view.seat, view.players, view.game) == (seat, 2, match.game.name)
        assert (view.options, view.sealed) == (match.options, match.sealed)
        action = match.legal(seat)[0]
        assert ahead(view.foresee(action)) == ahead(match.foresee(seat, action))
        assert view.say(action) == match.say(seat, action)


def reached(start: Any) -> Iterator[Any]:
    """Everything that can be got at from an object by attributes, items, closures and bound methods.

    Modules and classes are not entered: whoever imports the package has them anyway. Nor is what compiles rules: it is
    full of weak proxies, and knows no match.
    """
    seen: dict[int, Any] = {}
    waiting = [start]
    while waiting:
        item = waiting.pop()
        if type(item).__module__.partition(".")[0] in ("numba", "llvmlite", "weakref"):
            continue
        if id(item) in seen or isinstance(item, ModuleType | type | str | bytes | int | float):
            continue
        seen[id(item)] = item
        yield item
        if isinstance(item, dict):
            waiting += [*item.keys(), *item.values()]
        elif isinstance(item, list | tuple | set | frozenset):
            waiting += item
        elif isinstance(item, FunctionType):
            waiting += [cell.cell_contents for cell in item.__closure__ or ()] + [
                item.__defaults__,
                item.__kwdefaults__,
            ]
        elif isinstance(item, MethodType):
            waiting += [item.__self__, item.__func__]
        elif isinstance(item, np.ndarray):
            waiting.append(item.base)
        waiting += getattr(item, "__dict__", {}).values()


def test_no_match_and_no_other_record_can_be_reached_through_a_view() -> None:
    match = ludotheque.new("vaalbara", 3, seed=SEED, compiled=False)
    match.play(0, match.legal(0)[0])
    assert any(value is match.state for value in reached(match)), "the walk does find a match's record"
    view = view_of(match, 1)
    known, records = match.view(1).tobytes(), 0
    for value in reached(view):
        assert not isinstance(value, Match)
        assert value is not match.actions
        if isinstance(value, np.ndarray) and value.dtype == match.state.dtype:
            records += 1
            assert value.tobytes() == known
    assert records >= 1


def test_a_view_cannot_be_used_to_change_the_game() -> None:
    match = ludotheque.new("vaalbara", 3, seed=SEED, compiled=False)
    before = match.save()
    view = view_of(match, 1)
    with pytest.raises(ValueError, match="read-only"):
        view.state["points"] = 99
    view.twin.points[1] = 99
    view.options["rider-forests"] = "exchange"
    view.random.random()
    assert match.save() == before
    assert view.twin.points[1] == match.view_twin(1).points[1]


def test_what_a_view_cannot_foresee_is_told_in_a_sentence() -> None:
    view = view_of(ludotheque.new("vaalbara", 3, seed=SEED, compiled=False), 1)
    for ask in (view.foresee, view.say):
        for wrong in ("play:moon", 3, None):
            with pytest.raises(ludotheque.IllegalAction, match=f"Illegal action: {wrong}. Legal actions: play:"):
                ask(wrong)  # type: ignore[arg-type]


def test_a_view_needs_nothing_of_its_process() -> None:
    """Sent to a new process, it says the same there."""
    match = ludotheque.new("vaalbara", 3, seed=SEED, compiled=False)
    view = view_of(match, 2)
    script = (
        "import pickle, sys\nview = pickle.load(sys.stdin.buffer)\n"
        "print(view.legal, view.state.tobytes().hex(), view.twin.hand_size, view.random.random())"
    )
    done = subprocess.run([sys.executable, "-c", script], input=pickle.dumps(view), capture_output=True, check=True)
    expected = f"{view.legal} {view.state.tobytes().hex()} {view.twin.hand_size} {view.random.random()}"
    assert done.stdout.decode().strip() == expected
