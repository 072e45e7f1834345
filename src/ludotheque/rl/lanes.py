"""Many games at once: the compiled step of the vector environment.

A lane is one game of many. Each call plays one action in some of the lanes, starts the next game where one ends, lets
seats that play at random move, and then writes down what the next seat needs: its number, its legal actions, what it
sees. Everything is written in place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..bots.playout import RANDOM_PLAYER, deal, drawn
from ..kernel.encoder import INDEX, VALUE, encode, put_in_row
from ..kernel.linking.rule import filling, open_slot, outlined, rule, thorough
from ..kernel.random import below, reseed
from ..kernel.stack import apply, choices, lowest_seat, redact, score

# Columns of the book, int32 (lanes, COLUMNS): what is kept of a lane beside its record.
SEAT = 0  # who acts; after the end of a game that is not begun anew, who acted last
LEGAL = 1  # how many actions are legal
PAIRS = 2  # how many features are not 0
EPISODE = 3  # the number of the game in this lane, from 0
STEPS = 4  # the actions played in it
ENDED = 5  # what came to an end in this call: one of the numbers below
COLUMNS = 6

RUNNING, OVER, CUT, FAULTY = 0, 1, 2, 3  # CUT: after the most steps; FAULTY: the rules could not go on

# In place of an action.
LOOK = -1  # nothing is played
BEGIN = -2  # the lane's game is begun

# Places of the numbers that all lanes share, int64 (NUMBERS,).
PLAYERS = 0
SEED = 1
MOST_STEPS = 2
AT_RANDOM = 3  # a mask of the seats that play at random
BY_WEIGHT = 4  # a mask of the seats that play by the weights of actions
SHOWN = 5  # a mask of the seats that are shown what they see
AGAIN = 6  # whether the next game begins in the call in which one ends
NUMBERS = 7


@outlined
def _see(c, s, work, place, seat, out):
    """Write down what a position looks like to a seat, as `put` does; returns the number of pairs. `work[place]` is
    written over.
    """
    work[place] = s
    redact(c, work[place], seat)
    return encode(c, work[place], seat, out)


@rule
def _empty(row):
    for j in range(len(row)):
        row[j] = 0


@open_slot
def observe(
    c: Any, s: Any, i: int, work: Any, place: int, seat: int, pairs: Any, column: Any, rows: Any, wide: Any
) -> int:
    """Write down what a lane looks like to a seat: pairs, and a row made of them where there are rows; features without
    a column are left out of it. Returns the number of pairs.
    """
    count = _see(c, s, work, place, seat, pairs[i])
    if len(rows) > 0:
        _empty(rows[i])
        for j in range(count):
            at = column[pairs[i][j][INDEX]]
            if at >= 0:
                rows[i][at] += pairs[i][j][VALUE]
    return count


@rule
def observe_in_row(c, s, i, work, place, seat, pairs, column, rows, wide):
    """In place of `observe` where `put` is `put_in_row`: write a row alone, without pairs. Where features are left out
    all of them are written into `wide[place]` first.
    """
    row = rows[i]
    if len(wide) > 0:
        row = wide[place]
    _empty(row)
    count = _see(c, s, work, place, seat, row)
    if len(wide) > 0:
        for j in range(len(column)):
            if column[j] >= 0:
                rows[i][column[j]] = row[j]
    return count


@rule
def _clear(i, book, codes, mask):
    """Wipe the legal actions of a lane."""
    for j in range(book[i][LEGAL]):
        mask[i][codes[i][j]] = False
    book[i][LEGAL] = 0


@rule
def _begin(c, states, blank, i, numbers, book, generators, events):
    """Begin the next game of a lane."""
    seed, episode = int(numbers[SEED]), int(book[i][EPISODE])
    deal(c, blank, states, i, int(numbers[PLAYERS]), seed, i, episode, events)
    reseed(generators[i], seed ^ RANDOM_PLAYER, i, episode)
    book[i][STEPS] = 0


@rule
def _play(c, s, i, action, book, history, events):
    """Play an action of whoever acts first."""
    apply(c, s, lowest_seat(s.actors), action, events, None)
    if len(history) > 0:
        history[i][book[i][STEPS]] = action
    book[i][STEPS] += 1


@rule
def _end(c, s, i, work, place, book, pairs, column, last, wide, scores):
    """Write down how a game ended, and what that looks like to the seat that acted last."""
    book[i][ENDED] = OVER if s.actors == 0 else CUT
    score(c, s, scores[i])
    if len(last) > 0:
        observe(c, s, i, work, place, int(book[i][SEAT]), pairs, column, last, wide)


@rule
def _show(c, s, i, work, place, shown, book, codes, mask, pairs, column, dense, wide):
    """Write down what the seat that acts may do, and what it sees if it is shown anything."""
    for j in range(book[i][LEGAL]):
        mask[i][codes[i][j]] = True
    book[i][PAIRS] = 0
    if len(pairs) + len(dense) > 0 and book[i][LEGAL] > 0 and (shown >> int(book[i][SEAT])) & 1:
        book[i][PAIRS] = observe(c, s, i, work, place, int(book[i][SEAT]), pairs, column, dense, wide)


@rule
def step_lane(
    i,
    action,
    c,
    blank,
    states,
    work,
    place,
    numbers,
    weights,
    book,
    generators,
    codes,
    mask,
    pairs,
    column,
    dense,
    last,
    wide,
    scores,
    history,
    events,
):
    """Play an action in lane `i`: a legal one, LOOK or BEGIN. Of `work` and `wide` only what is at `place`
    is used; `step_lanes` says what the arrays are.
    """
    most, shown = int(numbers[MOST_STEPS]), int(numbers[SHOWN])
    at_random, by_weight = int(numbers[AT_RANDOM]), int(numbers[BY_WEIGHT])
    beginning = action == BEGIN
    _clear(i, book, codes, mask)
    waiting = True
    while waiting:
        if beginning:
            _begin(c, states, blank, i, numbers, book, generators, events)
            beginning = False
        elif action >= 0:
            _play(c, states[i], i, action, book, history, events)
        s = states[i]
        if s.fault != 0 or (s.actors == 0 and s.finished == 0):
            book[i][ENDED] = FAULTY
            waiting = False
        elif s.actors == 0 or book[i][STEPS] >= most:
            _end(c, s, i, work, place, book, pairs, column, last, wide, scores)
            beginning = numbers[AGAIN] != 0
            waiting = beginning
            if beginning:
                book[i][EPISODE] += 1
        else:
            seat = lowest_seat(s.actors)
            count = choices(c, s, seat, codes[i])
            waiting = ((at_random | by_weight) >> seat) & 1 != 0
            if (by_weight >> seat) & 1:
                action = drawn(codes[i], count, weights, generators[i])
            elif waiting:
                action = int(codes[i][below(generators[i], count)])
            else:
                book[i][SEAT] = seat
                book[i][LEGAL] = count
    _show(c, states[i], i, work, place, shown, book, codes, mask, pairs, column, dense, wide)


@thorough
def step_lanes(
    contents,
    blank,
    states,
    work,
    numbers,
    weights,
    lanes,
    actions,
    book,
    generators,
    codes,
    mask,
    pairs,
    column,
    dense,
    last,
    wide,
    scores,
    history,
    events,
):
    """Play `actions[k]` in lane `lanes[k]`, for every k: legal actions, LOOK or BEGIN.

    states: one record a lane. codes, mask: the legal actions of the seat that acts, int16 (lanes, scratch) and bool
    (lanes, actions). pairs: int16 (lanes, room, 2), or nothing for those who want none. dense: int16 (lanes, features),
    or nothing for those who want none: only `with_rows` of this template writes it. `column` says where a feature
    stands in it. last: the same of the end of a game, as the seat sees it that acted last in `book`. wide: int16
    (1, all features), written over, where features are left out of `dense`; else nothing. scores: int32 (lanes, seats,
    2 + sources), as the game scores its end. weights: int32 (actions,), of seats that play by them. generators: uint32
    (lanes, 4), for seats that play at random or by weights. history: int16 (lanes, steps), the actions of the present
    game, or nothing. work: a record that is written over.
    """
    for k in range(len(lanes)):
        step_lane(
            int(lanes[k]),
            int(actions[k]),
            contents[0],
            blank,
            states,
            work,
            0,
            numbers,
            weights,
            book,
            generators,
            codes,
            mask,
            pairs,
            column,
            dense,
            last,
            wide,
            scores,
            history,
            events,
        )


def with_rows(template: Callable[..., Any]) -> Callable[..., Any]:
    """A template of this step that writes what is seen into rows at once, without pairs."""
    return filling(template, f"{template.__name__}_with_rows", put=put_in_row, observe=observe_in_row)


step_lanes_with_rows = with_rows(step_lanes)


@rule
def find_allowed(contents, states, asked, actions, scratch, allowed):
    """Say in `allowed`, bool (lanes, players), whether the seats of the mask `asked` that must decide may do what
    `actions`, int64 of the same shape, has for them. Nothing is said of other seats.
    """
    for i in range(len(states)):
        s = states[i]
        waiting = s.actors & asked
        while waiting != 0:
            seat = lowest_seat(waiting)
            waiting &= waiting - 1
            allowed[i][seat] = False
            for j in range(choices(contents[0], s, seat, scratch)):
                if scratch[j] == actions[i][seat]:
                    allowed[i][seat] = True
