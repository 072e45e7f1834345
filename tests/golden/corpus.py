"""The contents whose cards are kept as text: every game's as it is in the box. A new game adds its line."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.games import SHELF
from ludotheque.kernel.content import Content
from ludotheque.kernel.words import Effect
from tests.toys import market


@dataclass(frozen=True)
class Corpus:
    """What a game's cards do. `special` counts the words that only one card uses."""

    content: Content
    special: int = 0

    @property
    def effects(self) -> dict[str, Effect]:
        """By program: "citizen.archer.on_turn"."""
        return dict(self.content.programs.effects)

    @property
    def cards(self) -> dict[str, Effect]:
        """Those that stand on cards."""
        return {name: effect for name, effect in self.effects.items() if not name.startswith("course")}


CORPORA = {
    "vaalbara": Corpus(SHELF["vaalbara"].game.content()),
    "royaume": Corpus(SHELF["royaume-2e"].game.content(), special=4),
    "margraves": Corpus(SHELF["margraves"].game.content()),
    "chronica": Corpus(SHELF["chronica"].game.content(), special=1),
    "market": Corpus(market.GAME.content(), special=1),
}
