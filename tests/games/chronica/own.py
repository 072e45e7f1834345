"""Sets of one's own, as a file would hold them: cards with powers that the published ones do not have."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from ludotheque.games.chronica.game import GAME
from ludotheque.games.chronica.state import LEAST_DECK, SET
from ludotheque.kernel.content import PatchValues
from ludotheque.kernel.written.sets import faults_in, set_in
from ludotheque.kernel.written.values import MOST_NUMBER

PICTOGRAMS = ("lily", "cross", "tower", "quill")
DOMAINS = ("learning", "prestige", "war")
DEEP = 3  # no power that `sets check` takes is deeper


def a_card(number: int, power: str = "", *, building: bool = False, **values: Any) -> dict[str, Any]:
    """A card of no value, as a file says it."""
    plain = {"name": f"Card {number}", "building": building, "pictogram": "lily", "predilection": "war"}
    return {**plain, **dict.fromkeys(DOMAINS, 0), **({"power": power} if power else {}), **values}


def a_file(cards: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What a file with these cards says."""
    return {
        "set": {"game": "chronica", "title": "Own"},
        "card": {f"c{number}": card for number, card in enumerate(cards)},
    }


def a_set(cards: Sequence[dict[str, Any]]) -> PatchValues:
    """The values of a set, as they travel; `sets check` has nothing to say against it."""
    file = a_file(cards)
    assert [fault.say("en") for fault in faults_in(GAME, file)] == []
    return set_in(GAME, file)[1]


ENDLESS = "seq(recall(), bury())"


def endless() -> PatchValues:
    """Forty Characters that go back to hand, and under the deck whatever is drawn from it."""
    return a_set([a_card(number, ENDLESS) for number in range(40)])


# --- any powers -----------------------------------------------------------------------------------------------


class Powers:
    """Powers by chance, from all words and control words of the cards, as long as `sets check` takes them."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def number(self, most: int = 3) -> int:
        return self.chance.randint(1, most)

    def sign(self) -> str:
        return f"own_pictograms({self.chance.choice(PICTOGRAMS)})"

    def condition(self) -> str:
        return self.chance.choice(("placed()", "in_action()", "against_pair()", "less_honour()"))

    def scaled(self, own: bool) -> str:
        """A word whose amount can be multiplied; `own`: of whoever plays the card."""
        n = self.number() if self.chance.random() < 0.9 else MOST_NUMBER
        domain = self.chance.choice(DOMAINS)
        words = (f"gain({n})", f"lose({n})", f"draws({n})")
        return self.chance.choice((*words, f"add_to({domain}, {n})") if own else words)

    def word(self, own: bool) -> str:
        n = self.number()
        plain = ("bury()", "bury()", "recall()", "recall()", "drop()", "spy()", "send_back()")
        return self.chance.choice((*plain, f"consult({n})", f"both_lose({n})", self.scaled(own)))

    def power(self, deep: int = DEEP, own: bool = True) -> str:
        """`deep`: how many control words may stand inside each other."""
        if deep == 0 or self.chance.random() < 0.25:
            return self.word(own)
        first, second = self.power(deep - 1, own), self.power(deep - 1, own)
        who = self.chance.choice(("each_opponent", "each_player", "an_opponent"))
        return self.chance.choice(
            (
                f"seq({first}, {second})",
                f"seq({first}, {second})",
                f"choose({first}, {second})",
                f"any_order({first}, {second})",
                f"may({first})",
                f"may({self.word(own)}, {first})",
                f"{who}({self.power(deep - 1, own=False)})",
                f"repeat({self.number()}, {first})",
                f"times({self.sign()}, {first})",
                f"per({self.sign()}, {self.scaled(own)})",
                f"when({self.condition()}, {first})",
                f"when({self.condition()}, {first}, otherwise={second})",
            )
        )

    def card(self, number: int) -> dict[str, Any]:
        chance = self.chance
        values = {domain: chance.randint(0, 6) for domain in DOMAINS}
        return a_card(
            number,
            self.power(chance.choice((0, 1, 2, DEEP))) if chance.random() < 0.35 else "",
            building=chance.random() < 0.3,
            pictogram=chance.choice(PICTOGRAMS),
            predilection=chance.choice(DOMAINS),
            **values,
        )

    def set(self) -> PatchValues:
        """A set of cards; every other one has nothing but Characters without value, which go on for longest."""
        cards = self._cards()
        while any(re.search("instructions|steps", fault.say("en")) for fault in faults_in(GAME, a_file(cards))):
            cards = self._cards()  # powers have room for so many, and run for so long
        return a_set(cards)

    def _cards(self) -> list[dict[str, Any]]:
        number = self.chance.choice((LEAST_DECK, 40, SET))
        if self.chance.random() < 0.5:
            return [self.card(index) for index in range(number)]
        powers = [ENDLESS, ENDLESS, self.power(1), self.power(2)]
        return [a_card(index, self.chance.choice(powers)) for index in range(number)]
