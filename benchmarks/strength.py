"""How well bots play against each other: two-player games of the arena, seats rotated over common setups."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludotheque.lab.arena import Pairing, arena
from ludotheque.lab.series import Series, opened

from .measure import Effort, Figure, Measure

GAMES = 400
QUICK_GAMES = 40
SOLO_GAMES = {
    "random": 400,
    "greedy": 100,
    "search-easy": 100,
    "search-medium": 50,
    "search-hard": 20,
    "search-expert": 10,
}


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


def solo(effort: Effort) -> Iterator[Figure]:
    """How often each bot beats the Dark Lord; no bound is set."""
    for bot, games in SOLO_GAMES.items():
        series = Series.checked("royaume-2e", 1, [bot], {}, 1)
        number = max(2, games // 10) if effort.quick else games
        ready = opened(series)
        won = sum(int(ready.play(game, (bot,))[0][0][1] == 1) for game in range(number))
        yield Figure(f"royaume-2e solo, {bot}", "% won", (100 * won / number,), note=f"{number} games")


MEASURES = (
    Measure("greedy-random", "greedy against random", duel("vaalbara", "greedy", "random", 75)),
    Measure("easy-random", "search-easy against random", duel("vaalbara", "search-easy", "random", 90)),
    Measure("hard-greedy", "search-hard against greedy", duel("vaalbara", "search-hard", "greedy", 75)),
    Measure("royaume-greedy", "greedy against random", duel("royaume-2e", "greedy", "random", 90)),
    Measure("royaume-hard", "search-hard against greedy", duel("royaume-2e", "search-hard", "greedy", 75)),
    Measure("royaume-solo", "solo against the Dark Lord, by level", solo),
)
