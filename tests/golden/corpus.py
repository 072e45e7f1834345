"""The card expressions of every game, with the words of its programs. A new game adds its line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludotheque.games.royaume.cards import cards as royaume_cards
from ludotheque.games.royaume.rules import verbs as royaume_verbs
from ludotheque.games.vaalbara.cards import cards as vaalbara_cards
from ludotheque.games.vaalbara.rules import verbs as vaalbara_verbs
from ludotheque.kernel.effects import Effect
from ludotheque.kernel.stack import FIRST_SELECTOR
from tests.toys import market

from .disassemble import Vocabulary


@dataclass(frozen=True)
class Corpus:
    """What a game's cards do; `course` is what the rules print on no card. `special` counts steps of one card only."""

    cards: Mapping[str, Effect]
    course: Mapping[str, Effect]
    vocabulary: Vocabulary
    special: int = 0

    @property
    def effects(self) -> dict[str, Effect]:
        return {**self.cards, **self.course}


CORPORA = {
    "vaalbara": Corpus(
        {**vaalbara_cards.CHARACTERS, **vaalbara_cards.TERRITORIES},
        {"course": vaalbara_cards.COURSE},
        Vocabulary(
            verbs=vaalbara_verbs.Do,
            counts=vaalbara_verbs.Count,
            conditions=vaalbara_verbs.If,
            selectors={FIRST_SELECTOR: "TURN_ORDER"},
            operands={vaalbara_verbs.Do.PICK: vaalbara_verbs.Where},
        ),
    ),
    "royaume": Corpus(
        {
            **{f"{name} in turn": card.on_turn for name, card in royaume_cards.CITIZENS.items()},
            **{f"{name} out of turn": card.off_turn for name, card in royaume_cards.CITIZENS.items()},
            "consolation": royaume_cards.CONSOLATION,
            **{f"reward of {name}": effect for name, effect in royaume_cards.REWARDS.items()},
            **{f"event {name}": effect for name, effect in royaume_cards.EVENTS.items()},
            **{name: card.effect for name, card in royaume_cards.DOMAINS.items()},
            **royaume_cards.DUKES,
            "icons without dukes": royaume_cards.NO_DUKE_ICONS,
            "leftovers without dukes": royaume_cards.NO_DUKE_LEFT,
        },
        {
            "opening": royaume_cards.OPENING,
            "turn": royaume_cards.TURN,
            "capture": royaume_cards.CAPTURE,
        },
        Vocabulary(
            verbs=royaume_verbs.Do,
            counts=royaume_verbs.Count,
            conditions=royaume_verbs.If,
            selectors={FIRST_SELECTOR: "HARVESTERS"},
        ),
        special=4,
    ),
    "market": Corpus(
        market.STALLS,
        {"course": market.COURSE},
        Vocabulary(
            verbs=market.Do,
            counts=market.Count,
            conditions=market.If,
            selectors={FIRST_SELECTOR: "RICHER"},
        ),
        special=1,
    ),
}
