"""Games played again by their actions, in compiled code: the events of each, and the points at every turn.

A game follows from its seed and its actions, so nothing else of it need be kept to know what happened in it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..bots.playout import deal
from ..kernel.events import WIDTH
from ..kernel.linking.rule import rule
from ..kernel.random import seed_words
from ..kernel.stack import apply, lowest_seat, points
from .series import Opened

EVENTS_A_STEP = 6  # rows for which there is room at first; where that is too little, the games are told again

# Columns of a step, and of a turn: there the points of the seats follow.
GAME, SEAT, EVENTS = 0, 1, 2
DECISION, POINTS = 1, 2
KIND = 0  # a column of an event


class Told(NamedTuple):
    """What happened in some games, from the one numbered 0 here on. The setup of a game counts as its first step, each
    decision as another.

    steps: int32 (steps, 3), by the columns GAME, SEAT (-1 for the setup) and EVENTS: how many there were in all when
    the step was done. events: int32 (events, WIDTH) as `emit` writes them. turns: int32 (turns, POINTS + players), by
    the columns GAME, DECISION and POINTS: the points of all seats after each step in which a turn began, and after the
    last step of a game. positions: the records at those steps. begins: bool, whether a turn begins with an event of
    each kind.
    """

    steps: np.ndarray
    events: np.ndarray
    turns: np.ndarray
    positions: np.ndarray
    begins: np.ndarray

    @property
    def first_steps(self) -> np.ndarray:
        """The setup of each game among the steps."""
        return np.flatnonzero(self.steps[:, SEAT] < 0)

    @property
    def step_of_event(self) -> np.ndarray:
        """The step of each event."""
        return np.repeat(np.arange(len(self.steps)), np.diff(self.steps[:, EVENTS], prepend=0))

    @property
    def step_of_turn(self) -> np.ndarray:
        """The step of each row of `turns`."""
        return self.first_steps[self.turns[:, GAME]] + self.turns[:, DECISION]

    def begun(self, events: np.ndarray, games: np.ndarray) -> np.ndarray:
        """How many turns of these games had begun when so many events had happened in all, int32."""
        counted = np.concatenate(([0], np.cumsum(self.begins[self.events[:, KIND]])))
        before = np.concatenate(([0], self.steps[:-1, EVENTS]))[self.first_steps]
        return (counted[events] - counted[before[games]]).astype(np.int32)


@rule
def retell_games(
    contents, work, blank, players, low, middle, first, lengths, codes, begins, events, steps, turns, positions
):
    """Play games numbered from `first` again, each by the next of `codes`; fill the arrays of `Told`.

    events: a buffer as `apply` takes it. begins: int32, 1 for each event kind with which a turn begins. Returns how
    many rows of `turns` there are.
    """
    c = contents[0]
    s = work[0]
    used = 0
    step = 0
    turn = 0
    for game in range(len(lengths)):
        for decision in range(lengths[game] + 1):
            before = events[0][0]
            seat = -1
            if decision == 0:
                deal(c, blank, work, 0, players, low, middle, first + game, events)
            else:
                seat = lowest_seat(s.actors)
                apply(c, s, seat, int(codes[used]), events, None)
                used += 1
            steps[step][GAME] = game
            steps[step][SEAT] = seat
            steps[step][EVENTS] = events[0][0]
            step += 1
            beginning = s.actors == 0
            for row in range(before + 1, min(events[0][0], len(events) - 1) + 1):
                beginning = beginning or begins[events[row][0]] != 0
            if beginning:
                turns[turn][GAME] = game
                turns[turn][DECISION] = decision
                for other in range(players):
                    turns[turn][POINTS + other] = points(c, s, other)
                positions[turn] = s
                turn += 1
    return turn


def retell(ready: Opened, first: int, lengths: np.ndarray, codes: np.ndarray) -> Told:
    """What happened in the games of a series numbered from `first` on, from their lengths and the actions of all."""
    series, game = ready.series, ready.series.game
    low, middle, _ = seed_words(series.seed)
    begins = np.array([kind.kind.turn for kind in game.events])
    steps = np.zeros((len(codes) + len(lengths), 3), np.int32)
    turns = np.zeros((len(steps), POINTS + series.players), np.int32)
    positions = game.state.zeros(len(steps))
    room = EVENTS_A_STEP * len(steps)
    while True:
        events = np.zeros((room + 1, WIDTH), np.int32)
        number = ready.engine.template(retell_games)(
            ready.content.record,
            game.state.zeros(),
            game.state.zeros(),
            series.players,
            low,
            middle,
            first,
            lengths,
            codes,
            begins.astype(np.int32),
            events,
            steps,
            turns,
            positions,
        )
        happened = int(events[0, 0])
        if happened <= room:
            return Told(steps, events[1 : happened + 1], turns[:number], positions[:number], begins)
        room = happened
