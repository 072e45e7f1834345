"""The step of all lanes as a GPU makes it: a lane to a thread, and what a batch hands over written down as well.

The rules are those of `lanes`. What `Vec` works out with NumPy between its calls is worked out here, since nothing
leaves the GPU between two steps: whether an action is legal, what the end of a game is worth, what came to an end.
"""

from __future__ import annotations

from ..kernel.linking.grid import thread, threads
from ..kernel.linking.rule import rule, thorough
from ..kernel.random import below, reseed
from .lanes import (
    BEGIN,
    CUT,
    ENDED,
    EPISODE,
    FAULTY,
    LEGAL,
    NUMBERS,
    OVER,
    PAIRS,
    PLAYERS,
    RUNNING,
    SEAT,
    step_lane,
    with_rows,
)
from .rewards import POINTS, RANK

# Places of the numbers that all lanes share, after those of `lanes`.
REWARD = NUMBERS  # one of the numbers below

BY_RANK, BY_WIN, BY_POINTS = 0, 1, 2

# What is wrong with a lane, until all lanes are begun anew.
SOUND, ILLEGAL, BROKEN = 0, 1, 2  # ILLEGAL: it was given such an action; BROKEN: the rules could not go on

TO_BEGIN = FAULTY + 1  # in the column ENDED of `book`: the next step begins a game, whatever the action

SAMPLER = 0xC401CE  # tells the generator of `sample_lanes` from that of the setup


@rule
def _is_legal(mask, action):
    """Whether an action is among the legal ones of a lane."""
    return action >= 0 and action < len(mask) and mask[action]


@rule
def worth_of(scores, players, seat, how):
    """What the end of a game is worth to a seat; `rewards` says the same of many games."""
    if how == BY_POINTS:
        return float(scores[seat][POINTS])
    rank = scores[seat][RANK]
    if how == BY_RANK and players == 1:
        return 1.0 if rank == 1 else -1.0
    before = 0
    beside = 0
    for other in range(players):
        before += 1 if scores[other][RANK] < rank else 0
        beside += 1 if scores[other][RANK] == rank else 0
    if how == BY_WIN:
        return 1.0 / beside if rank == 1 else 0.0
    return 1.0 - (2 * before + beside - 1) / (players - 1)


@rule
def _hand_over(i, numbers, book, scores, seats, episodes, counts, rewards, terminated, truncated):
    """Write down what a batch says of a lane beside what the step itself wrote."""
    seats[i] = book[i][SEAT]
    episodes[i] = book[i][EPISODE]
    counts[i] = book[i][PAIRS]
    terminated[i] = book[i][ENDED] == OVER
    truncated[i] = book[i][ENDED] == CUT
    for seat in range(numbers[PLAYERS]):
        rewards[i][seat] = 0.0
        if book[i][ENDED] == OVER:
            rewards[i][seat] = worth_of(scores[i], int(numbers[PLAYERS]), seat, int(numbers[REWARD]))


@thorough
def step_on_grid(
    grid,
    contents,
    blank,
    states,
    work,
    numbers,
    weights,
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
    seats,
    episodes,
    counts,
    rewards,
    terminated,
    truncated,
    wrong,
):
    """Play `actions[i]` in lane `i`, for every lane of this thread, or begin a game where `begin_all` said so. After an
    illegal action nothing is changed in that lane but `wrong`.

    `step_lanes` says what the arrays up to `events` are; `work` has a record for each thread, if anything is seen,
    and `wide` a row if features are left out.
    seats, episodes, counts: int32 (lanes,), columns of `book`. rewards: float32 (lanes, players). terminated,
    truncated: bool (lanes,). wrong: uint8 (lanes,), what is wrong with each.
    """
    place = thread(grid)
    for i in range(place, len(states), threads(grid)):
        beginning = book[i][ENDED] == TO_BEGIN
        action = BEGIN if beginning else int(actions[i])
        book[i][ENDED] = RUNNING
        if beginning or _is_legal(mask[i], action):
            step_lane(
                i,
                action,
                contents[0],
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
            )
        elif wrong[i] == SOUND:
            wrong[i] = ILLEGAL
        if book[i][ENDED] == FAULTY:
            wrong[i] = BROKEN
        _hand_over(i, numbers, book, scores, seats, episodes, counts, rewards, terminated, truncated)


step_rows_on_grid = with_rows(step_on_grid)


@rule
def begin_all(grid, book, wrong, anew):
    """Have the next step begin a game in every lane: the first one where `anew` is not 0."""
    for i in range(thread(grid), len(book), threads(grid)):
        book[i][EPISODE] = 0 if anew != 0 else book[i][EPISODE] + 1
        book[i][ENDED] = TO_BEGIN
        wrong[i] = SOUND


@rule
def seed_samplers(grid, samplers, seed):
    """Seed what `sample_lanes` draws from, uint32 (lanes, 4)."""
    for i in range(thread(grid), len(samplers), threads(grid)):
        reseed(samplers[i], seed ^ SAMPLER, i, seed >> 32)


@rule
def sample_lanes(grid, book, codes, samplers, actions):
    """Draw a legal action for every lane, each as likely as any; -1 for a lane that has none."""
    for i in range(thread(grid), len(codes), threads(grid)):
        count = int(book[i][LEGAL])
        actions[i] = -1
        if count > 0:
            actions[i] = codes[i][below(samplers[i], count)]


@rule
def widen(grid, given, actions):
    """Copy actions of any kind of integer into those of the step, int64."""
    for i in range(thread(grid), len(actions), threads(grid)):
        actions[i] = given[i]
