"""The faces of Vaalbara's cards, for page and terminal."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ....kernel.effects import Effect, Per, Verb, When
from ....kernel.scene import Card
from ....kernel.stack import ROW, SEAT, X
from ....kernel.text import Lang, Noun, Text
from ..cards.cards import CHARACTERS, TERRITORIES
from ..cards.content import data
from ..names import CHARACTER_IDS, CHARACTER_NAMES, LAND_IDS
from ..rules import course
from ..rules.actions import land_name
from ..rules.verbs import LAND_ICONS

CHARACTER_ICONS = (
    "swordwoman",
    "lyre",
    "bow-arrow",
    "third-eye",
    "hand-saw",
    "hawk-emblem",
    "footsteps",
    "stork-delivery",
    "cavalry",
    "anvil",
    "compass",
    "scythe",
)
RECONSTRUCTED = Text("valeur reconstituée", "reconstructed value")


def bare(name: Noun | Text, lang: Lang) -> str:
    return name.form(lang) if isinstance(name, Noun) else name.say(lang)


@lru_cache(maxsize=64)
def character_face(character: int, lang: Lang) -> Card:
    """A character, as nobody's card."""
    effect = CHARACTERS[CHARACTER_IDS[character]]
    return Card(
        id=f"character-{character}",
        kind="character",
        name=CHARACTER_NAMES[character].form(lang),
        icon=CHARACTER_ICONS[character],
        corner=str(character + 1),
        effect=effect.glyphs(),
        words=effect.say(lang),
    )


def territory_face(c: Any, card: int, lang: Lang) -> Card:
    """A territory, face up."""
    return _territory_face(
        c.kind[card],
        c.value[card],
        f"{c.mark[card]}+",
        lang,
        f"territory-{card}",
        bare(land_name(c, card), lang),
    )


@lru_cache(maxsize=256)
def _territory_face(kind: int, value: int, mark: str, lang: Lang, card_id: str, name: str) -> Card:
    effect = TERRITORIES[LAND_IDS[kind]]
    reconstructed = data()["territories"]["provenance"] == "reconstructed"
    return Card(
        id=card_id,
        kind=LAND_IDS[kind],
        name=name,
        icon=LAND_ICONS[kind],
        corner=str(value) if value else "",
        effect=effect.glyphs(),
        words=effect.say(lang),
        provenance=RECONSTRUCTED.say(lang) if reconstructed else "",
    )


def reward_of(c: Any, v: Any, seat: int, card: int, *, doubled: bool) -> int:
    """What a territory would pay a seat on arrival now: its expression, counted on the position with the card added."""
    kind = c.kind[card]
    row = [0] * ROW
    row[SEAT], row[X] = seat, card
    v.lands[seat][kind] += 1
    try:
        return _worth(c, v, row, TERRITORIES[LAND_IDS[kind]]) * (2 if doubled else 1)
    finally:
        v.lands[seat][kind] -= 1


def _worth(c: Any, v: Any, row: list[int], effect: Effect) -> int:
    if isinstance(effect, Per):
        return effect.effect.a * course.count(c, v, row, effect.counter.code, effect.counter.arg)
    if isinstance(effect, When):
        met = course.holds(c, v, row, effect.condition.code, effect.condition.arg)
        return _worth(c, v, row, effect.effect) if met else 0
    if isinstance(effect, Verb):
        return effect.a
    return sum(_worth(c, v, row, part) for part in effect.parts())
