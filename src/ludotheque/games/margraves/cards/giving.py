"""What grants give, and what the powers of locations lack when they are not offered, as sets of `rules/things.py`.

Players are not asked about a grant that could change nothing. So these sets never contain less than an effect may
bring; for an effect that no grant of the box has, they contain everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from ....kernel.effects import Nothing, Seq
from ....kernel.stack import ANYTHING
from ....kernel.words import Effect, Verb
from ..rules.citizens import Recruit
from ..rules.gains import Force, Gain, Gold, Joker
from ..rules.influence import Influence, InfluenceOn
from ..rules.pays import Pay, Price
from ..rules.sailing import Sail
from ..rules.things import CITIZENS_OF_THE_ROW, COINS, RESOURCES_OF_ANY_KIND, STRENGTH, SUPPLY
from ..state import RESOURCES

MOST = 255  # more than a game has of anything


@dataclass(frozen=True)
class Given:
    """What an effect gives: a set, and the most gold, steps of influence and tokens."""

    things: int = 0
    gold: int = 0
    steps: int = 0
    tokens: int = 0

    def __add__(self, other: Given) -> Given:
        return Given(
            self.things | other.things,
            min(MOST, self.gold + other.gold),
            min(MOST, self.steps + other.steps),
            min(MOST, self.tokens + other.tokens),
        )


EVERYTHING = Given(ANYTHING, MOST, MOST, MOST)


def given(effect: Effect) -> Given:
    """What a grant of this effect gives."""
    match effect:
        case Nothing():
            return Given()
        case Seq(steps=steps):
            return reduce(Given.__add__, map(given, steps), Given())
        case Gold(amount=amount):
            return Given(COINS, gold=min(MOST, amount))
        case Force():
            return Given(STRENGTH)
        case Gain(kind=kind, amount=amount):
            return Given(1 << kind | SUPPLY, tokens=min(MOST, amount))
        case Joker(amount=amount):
            return Given(RESOURCES_OF_ANY_KIND | SUPPLY, tokens=min(MOST, amount))
        case Influence(amount=amount):
            return Given(steps=min(MOST, amount))
        case InfluenceOn():
            return Given(steps=1)
        case Recruit():
            return Given(CITIZENS_OF_THE_ROW)
    return EVERYTHING


def resources_of(effect: Effect) -> int:
    """The number of resources that a grant with an effect of the box gives."""
    if isinstance(effect, Seq):
        return sum(map(resources_of, effect.steps))
    if isinstance(effect, Joker) or (isinstance(effect, Gain) and effect.kind < RESOURCES):
        return effect.amount
    return 0


FRAMES = 7  # a grant of the box: the end of the grant, its program, its question, a river's tile, and one spare
FRAMES_OF_ANY = 13  # a grant that may do what a turn does, such as move or sail; own grants may need more
BESIDE = 2  # frames under a grant's program: the interrupted place, and the end of the grant


def room_for(grants: Iterable[Effect], deepest: int) -> int:
    """The number of free frames that cashing any of these grants needs. `deepest`: the most of their programs."""
    anything = any(given(grant) == EVERYTHING for grant in grants)
    return max(FRAMES_OF_ANY if anything else FRAMES, BESIDE + deepest)


def lacked(power: Effect) -> int:
    """What the power of a location lacks when it is not offered."""
    match next((part for part in power.walk() if isinstance(part, Verb)), None):
        case Pay(price=Price.GOLD):
            return COINS | SUPPLY
        case Pay(price=Price.FORCE):
            return STRENGTH | SUPPLY
        case Pay():
            return RESOURCES_OF_ANY_KIND | SUPPLY
        case Gain() | Joker():
            return SUPPLY
        case Recruit():
            return COINS
        case Sail():
            return RESOURCES_OF_ANY_KIND
        case Force():
            return 0
    return ANYTHING
