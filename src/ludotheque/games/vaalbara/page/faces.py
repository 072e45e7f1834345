"""The faces of Vaalbara's cards, for page and terminal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ....kernel.content import MARK_TEXTS, Mark, values_of
from ....kernel.effects import Seq
from ....kernel.record import Twin
from ....kernel.scoring import worth
from ....kernel.text import Lang, Noun, Text
from ....kernel.words import Effect, Glyph
from ....stage.parts import Card
from ..cards.box import Land
from ..cards.content import VaalbaraContent
from ..rules.end import variety
from ..rules.verbs import PRINTED
from .pictures import character_picture, land_picture


def bare(name: Noun | Text, lang: Lang) -> str:
    return name.form(lang) if isinstance(name, Noun) else name.say(lang)


def provenance(card: Any, *fields: str) -> dict[str, Mark]:
    """The sources of values that no rulebook prints."""
    return {name: mark for name, (_, mark) in values_of(card).items() if name in fields and mark in MARK_TEXTS}


def copies_provenance(land: Land, lang: Lang) -> str:
    """Where the number of Territories of a type comes from, in words."""
    return _said(provenance(land, "copies"), lang, COUNT)


def character_face(content: VaalbaraContent, character: int, lang: Lang) -> Card:
    """The face of a character in general."""
    return content.kept(("character", character, lang), lambda: _character_face(content, character, lang))


def _character_face(content: VaalbaraContent, character: int, lang: Lang) -> Card:
    card = content.characters[character]
    return Card(
        id=f"character-{character}",
        kind="character",
        name=card.noun.form(lang),
        icon=card.picture,
        picture=f"vaalbara/{character_picture(card.id)}",
        corner=str(character + 1),
        effect=card.effect.glyphs() or (Glyph(text=Text("sans effet", "no effect").say(lang)),),
        words=card.effect.say(lang),
        provenance=_said(provenance(card, "effect"), lang),
    )


def territory_face(content: VaalbaraContent, card: int, lang: Lang) -> Card:
    """A territory, face up."""
    return content.kept(("territory", card, lang), lambda: _territory_face(content, card, lang))


def _territory_face(content: VaalbaraContent, card: int, lang: Lang) -> Card:
    territory = content.territories[card]
    land = content.lands[territory.land]
    number = (
        f"+{territory.number}" if territory.number else ""
    )  # with its sign, so that it does not look like an initiative
    ours = provenance(land, "copies", "numbers") if number else provenance(land, "copies")
    what = COUNT_AND_NUMBER if number else COUNT
    return Card(
        id=f"territory-{card}",
        kind=land.id,
        name=territory.noun.form(lang),
        icon=land.picture,
        picture=f"vaalbara/{land_picture(land.id, card)}",
        corner=number,
        effect=_drawn(land.reward, number),
        words=land.reward.say(lang),
        provenance=" ".join(
            part for part in (_said(provenance(land, "reward"), lang), _said(ours, lang, what)) if part
        ),
    )


def _drawn(reward: Effect, number: str) -> tuple[Glyph, ...]:
    """A reward as signs: the number on the card itself, and a dot between parts."""
    row: tuple[Glyph, ...] = ()
    for part in reward.parts() if isinstance(reward, Seq) else (reward,):
        row += (*((Glyph(text="·"),) if row else ()), *part.glyphs())
    return tuple(replace(glyph, text=number) if glyph.text == PRINTED else glyph for glyph in row)


COUNT = Text("nombre de cartes", "number of cards")
COUNT_AND_NUMBER = Text("nombre de cartes et valeur", "number of cards and value")


def _said(marks: dict[str, Mark], lang: Lang, what: Text | None = None) -> str:
    """'valeur reconstituée (nombre de cartes)'."""
    if not marks:
        return ""
    text = MARK_TEXTS[next(iter(marks.values()))].say(lang)
    return f"{text} ({what.say(lang)})" if what else text


def reward_of(content: VaalbaraContent, v: Twin, seat: int, card: int) -> int:
    """What a territory would pay a seat on arrival now: its program, counted on the position with the card added."""
    c, then = content.twin, v.copy()
    kind = c.kind[card]
    then.lands[seat][kind] += 1
    return content.rule(worth)(c, then, seat, card, c.reward_program[kind], False) * (1 + v.doubled)


def variety_of(content: VaalbaraContent, v: Twin, seat: int, card: int) -> int:
    """What a territory would add to what a seat's domain is paid at the end for its variety (VAA-END-03 to 06)."""
    c, then, paid = content.twin, v.copy(), content.rule(variety)
    then.lands[seat][c.kind[card]] += 1
    return paid(c, then, seat) - paid(c, v, seat)
