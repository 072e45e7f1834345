"""Contents of somebody's own, by chance: any effects on any cards, as far as patches and sets are taken with them."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator
from dataclasses import fields
from enum import IntEnum
from functools import cached_property
from random import Random
from typing import Any

from ludotheque.kernel.content import PatchValues
from ludotheque.kernel.effects import ALGEBRA
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.game import Game
from ludotheque.kernel.text import LANGS
from ludotheque.kernel.words import Condition, Counter, Effect, Selector, Verb

DEEPEST = 3  # control words inside each other
NUMBERS = (1, 1, 1, 1, 2, 2, 3, 4, 6, 20, 99)


class OwnCards:
    """Cards of a game as somebody may write them, whose words, numbers and places come from `chance`."""

    def __init__(self, game: Game, chance: Random) -> None:
        self.game = game
        self.chance = chance

    @cached_property
    def places(self) -> list[tuple[str, str, str]]:
        """Where an effect may stand: kind, card and field."""
        return [
            (kind, card_id, field.name)
            for kind, cards in self.game.box.items()
            for card_id, card in cards.items()
            for field in fields(card)
            if "Effect" in str(field.type)
        ]

    @cached_property
    def _names(self) -> list[str]:
        return sorted({name for cards in self.game.box.values() for name in cards})

    def patch(self, most: int) -> dict[str, dict[str, dict[str, Any]]]:
        """A patch of up to so many effects, out of those that are taken together."""
        values: dict[str, dict[str, dict[str, Any]]] = {}
        favourites = [self.effect(DEEPEST) for _ in range(3)]
        for _ in range(self.chance.randint(1, most)):
            kind, card, name = self.chance.choice(self.places)
            text = self.chance.choice(favourites) if self.chance.random() < 0.5 else self.effect(DEEPEST)
            tried = {**values, kind: {**values.get(kind, {}), card: {**values.get(kind, {}).get(card, {}), name: text}}}
            if self.taken(tried):
                values = tried
        return values

    def taken(self, patch: PatchValues) -> bool:
        try:
            self.game.content({}, patch)
        except GameError as error:
            return not all(map(error.say, LANGS))
        return True

    # --- expressions ---

    @property
    def unsayable(self) -> set[str]:
        """Words that no expression has: of other seats than those of the algebra, and `when` without a condition."""
        selectors = {name for name, word in self._spelt if issubclass(word, Selector)}
        return selectors | ({"when"} - set(self._forms))

    def effect(self, depth: int) -> str:
        """An expression with so many control words inside each other at most. It need not mean anything."""
        if depth == 0 or self.chance.random() < 0.3:
            return self._word(Verb, 0)
        inner = depth - 1
        form = self.chance.choice(self._forms)
        if form in ("seq", "choose", "any_order"):
            return f"{form}({self.effect(inner)}, {self.effect(inner)})"
        if form == "pay":
            return f"may({self._word(Verb, 0)}, {self.effect(inner)})"
        if form == "each":
            return f"{self.chance.choice(('each_player', 'each_opponent', 'an_opponent'))}({self.effect(inner)})"
        if form == "repeat":
            return f"repeat({self._number()}, {self.effect(inner)})"
        if form == "times":
            return f"times({self._word(Counter, 0)}, {self.effect(inner)})"
        if form == "per":
            return f"per({self._word(Counter, 0)}, {self._word(Verb, 0)})"
        if form == "when":
            return f"when({self._word(Condition, 0)}, {self.effect(inner)})"
        return self._word(Effect, depth) if form == "own" else f"may({self.effect(inner)})"

    @cached_property
    def _forms(self) -> list[str]:
        """Control words, those of the game among them; conditions are not every game's."""
        forms = [
            "seq",
            "seq",
            "seq",
            "choose",
            "any_order",
            "may",
            "pay",
            "each",
            "repeat",
            "times",
            "per",
            "own",
            "own",
        ]
        return forms + ["when"] * any(issubclass(word, Condition) for _, word in self._spelt)

    def _number(self) -> int:
        return self.chance.choice(NUMBERS)

    def _word(self, kind: type, depth: int) -> str:
        """A word of this kind; of the game's own, a control word too where any effect will do."""
        names = [name for name, word in self._spelt if issubclass(word, kind) or (kind is Effect and word is Effect)]
        name = self.chance.choice(names)
        return f"{name}({', '.join(self._arguments(self.game.words.spellings[name], depth))})"

    @cached_property
    def _spelt(self) -> list[tuple[str, type]]:
        """The words of the game's own, with what they make."""
        words = [(name, make) for name, make in self.game.words.spellings.items() if name not in ALGEBRA]
        return [
            (name, make if isinstance(make, type) else typing.get_type_hints(make).get("return", Verb))
            for name, make in words
        ]

    def _arguments(self, make: Any, depth: int) -> Iterator[str]:
        given = list(inspect.signature(make).parameters.values())
        hints = typing.get_type_hints(make.__init__ if isinstance(make, type) else make)
        amounts = [
            parameter for parameter in given if parameter.kind is parameter.KEYWORD_ONLY and parameter.default == 0
        ]
        chosen = self.chance.sample(amounts, min(len(amounts), self.chance.choice((1, 1, 2))))
        for parameter in given:
            if parameter in amounts and parameter not in chosen:
                continue
            text = self._argument(hints.get(parameter.name, Effect), depth)
            yield f"{parameter.name}={text}" if parameter.kind is parameter.KEYWORD_ONLY else text

    def _argument(self, hint: Any, depth: int) -> str:
        kind = next((part for part in (*typing.get_args(hint), hint) if isinstance(part, type)), Effect)
        if issubclass(kind, IntEnum):
            return self.chance.choice([member.lower() for member in kind.__members__])
        if kind is bool:
            return str(self.chance.random() < 0.5)
        if kind is int:
            return str(self._number())
        if kind is str:
            return repr(self.chance.choice(self._names))
        if issubclass(kind, Counter | Condition | Selector | Verb):
            return self._word(kind, 0)
        return self.effect(max(0, depth - 1))
