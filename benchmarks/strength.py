"""How well bots play against each other: two-player games of the arena, seats rotated over common setups."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludotheque.lab.arena import Pairing, arena

from .measure import Effort, Figure, Measure

GAMES = 400
QUICK_GAMES = 40


def duel(entry: str, first: str, second: str, at_least: float) -> Callable[[Effort], Iterator[Figure]]:
    """A measure of how often the first bot beats the second, in percent."""

    def run(effort: Effort) -> Iterator[Figure]:
        pairing = Pairing.checked(entry, 2, [first, second], {}, 1)
        outcome = arena(pairing, QUICK_GAMES if effort.quick else GAMES)
        won = outcome.standings[0]
        yield Figure(
            f"{entry}, {first} against {second}",
            "% won",
            (100 * won.win_rate,),
            at_least=at_least,
            note=f"{outcome.games} games, 95%: {100 * won.win_low:.1f} to {100 * won.win_high:.1f}",
        )

    return run


MEASURES = (
    Measure("greedy-random", "greedy against random", duel("vaalbara", "greedy", "random", 75)),
    Measure("easy-random", "easy against random", duel("vaalbara", "easy", "random", 90)),
    Measure("hard-greedy", "hard against greedy", duel("vaalbara", "hard", "greedy", 75)),
    Measure("royaume-greedy", "greedy against random", duel("royaume-2e", "greedy", "random", 90)),
    Measure("royaume-hard", "hard against greedy", duel("royaume-2e", "hard", "greedy", 75)),
)
