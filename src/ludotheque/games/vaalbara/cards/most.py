"""An upper bound for a player's points in a game: the record has 16 bits for them, and no check."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce

from ....kernel.effects import Another, Choose, Each, Per, Repeat, Times, When
from ....kernel.record import MOST_OF_I2
from ....kernel.text import Text
from ....kernel.words import BadCard, Counter, Effect
from ....kernel.written.values import MOST_NUMBER
from ..rules.verbs import Around, Double, Gain, OddNeighbours, Own, Printed, RewardReceived, RiverFlow, Steal, Types
from ..state import LANDS, ROUNDS, SEATS

GROWING = ROUNDS * (ROUNDS + 1) // 2  # a domain has one territory more in each round
COUNTED: dict[type[Counter], tuple[int, int]] = {  # the largest value of a counter: once, and summed over the rounds
    Own: (ROUNDS, GROWING),
    Around: (3 * ROUNDS, 3 * GROWING),
    RiverFlow: (ROUNDS, GROWING),  # times the initiative
    Types: (LANDS, LANDS * ROUNDS),
    OddNeighbours: (2, 2 * ROUNDS),
    Printed: (MOST_NUMBER, MOST_NUMBER * ROUNDS),
}


@dataclass(frozen=True)
class Points:
    """The most points, in a game, for the player who acts and for each of the others."""

    own: int = 0
    others: int = 0

    def __add__(self, more: Points) -> Points:
        return Points(self.own + more.own, self.others + more.others)

    def __mul__(self, times: int) -> Points:
        return Points(self.own * times, self.others * times)

    def or_else(self, other: Points) -> Points:
        return Points(max(self.own, other.own), max(self.others, other.others))

    @property
    def for_one(self) -> int:
        """The most that one player can have, from their own cards and everybody else's."""
        return self.own + (SEATS - 1) * self.others


def check_points(characters: Mapping[str, Effect], rewards: Mapping[str, Effect], cap: int, extra: int) -> None:
    """Raises BadCard if a player could have more points than the record can hold; names the card that brings the most.

    `cap` is the highest initiative that Rivers count, `extra` the points without any effect.
    """
    lands = {name: _most(effect, cap, Points()) for name, effect in rewards.items()}
    reward = _best(lands.values())
    acts = {name: _most(effect, cap, reward) for name, effect in characters.items()}
    turns = [acts[name] + reward * (2 if _doubles(effect) else 1) for name, effect in characters.items()]
    whole = _best(turns).for_one + extra
    if whole > MOST_OF_I2:
        points = lands | acts
        name = max(points, key=lambda key: points[key].for_one)
        raise BadCard(_TOO_MANY, name=name, n=whole, most=MOST_OF_I2)


def _doubles(effect: Effect) -> bool:
    return any(isinstance(part, Double) for part in effect.walk())


def _best(points: Iterable[Points]) -> Points:
    return reduce(Points.or_else, points)


def _most(effect: Effect, cap: int, received: Points, often: int = ROUNDS, counted: bool = False) -> Points:
    """The most points of an effect that runs `often` times. `received`: the rewards of a game. `counted`: an outer
    count already multiplies it, so that rounds are no longer counted one by one.
    """
    if isinstance(effect, Gain | Steal):
        return Points(effect.points * often)
    if isinstance(effect, RewardReceived):
        return received * -(-often // ROUNDS)
    if isinstance(effect, Repeat):
        often *= effect.times
    if isinstance(effect, Per | Times):
        once, in_game = COUNTED[type(effect.counter)]
        often = often * once if counted else often // ROUNDS * in_game
        often *= cap if isinstance(effect.counter, RiverFlow) else 1
        counted = True
    parts = [_most(part, cap, received, often, counted) for part in effect.parts()]
    if parts and isinstance(effect, Choose | When):
        return _best(parts)
    whole = sum(parts, Points())
    if isinstance(effect, Each | Another):  # several acting seats may all reach the same player
        return Points(whole.for_one, whole.for_one)
    return whole


_TOO_MANY = Text(
    "{name} : avec ces effets, un joueur pourrait avoir {n} points ; le compte s’arrête à {most}",
    "{name}: with these effects a player could have {n} points; no more than {most} are counted",
)
