"""The most points that cards can bring a player in a game: the record counts them in 16 bits, without a warning."""

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
COUNTED: dict[type[Counter], tuple[int, int]] = {  # what a counter finds at most: once, and in one count a round
    Own: (ROUNDS, GROWING),
    Around: (3 * ROUNDS, 3 * GROWING),
    RiverFlow: (ROUNDS, GROWING),  # times the initiative
    Types: (LANDS, LANDS * ROUNDS),
    OddNeighbours: (2, 2 * ROUNDS),
    Printed: (MOST_NUMBER, MOST_NUMBER * ROUNDS),
}


@dataclass(frozen=True)
class Points:
    """What can come, in a game, to the one who acts and to each of the others."""

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
        """What one player can have, from their own cards and everybody else's."""
        return self.own + (SEATS - 1) * self.others


def check_points(characters: Mapping[str, Effect], rewards: Mapping[str, Effect], cap: int, extra: int) -> None:
    """Raises BadCard where a player could have more points than are counted, naming what brings the most.

    `cap` is the highest initiative that Rivers count, `extra` what comes without any effect.
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
    """What an effect brings that runs so often. `received` is what rewards bring in a game; `counted`: what stands
    around it is multiplied by a count already, so that the rounds are no longer told apart.
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
    if isinstance(effect, Each | Another):  # whoever acts inside, one player may be reached by all of them
        return Points(whole.for_one, whole.for_one)
    return whole


_TOO_MANY = Text(
    "{name} : avec ces effets, un joueur pourrait avoir {n} points ; le compte s’arrête à {most}",
    "{name}: with these effects a player could have {n} points; no more than {most} are counted",
)
