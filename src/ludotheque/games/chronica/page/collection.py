"""The cards of Chronica Universalis as the pages of a set and of decks show them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ....kernel.text import Lang, Noun, Text
from ....stage.collection import Collection, Curve, Facet, Leaf, Value
from ..cards.box import HIGHEST, Card
from ..cards.content import ChronicaContent
from ..names import BUILDING, CHARACTER, DOMAIN_ICONS, DOMAIN_NAMES, PICTOGRAM_ICONS, PICTOGRAM_IDS, PICTOGRAM_NAMES
from ..state import Domain
from .faces import face, numbers, numbers_said, provenance

DOMAIN_IDS = tuple(domain.name.lower() for domain in Domain)


def _named(noun: Noun) -> Text:
    fr, en = noun.form("fr"), noun.form("en")
    return Text(fr[:1].upper() + fr[1:], en[:1].upper() + en[1:])


def _values(ids: Sequence[str], nouns: Sequence[Noun], icons: Sequence[str]) -> tuple[Value, ...]:
    return tuple(Value(name, _named(noun), icon) for name, noun, icon in zip(ids, nouns, icons, strict=True))


def _value(domain: int, one: Card) -> int:
    return one.values[domain]


def _circled(domain: int, one: Card) -> bool:
    return one.predilection == domain


def leaf(content: ChronicaContent, card_id: str, lang: Lang) -> Leaf:
    """A card with its history."""
    one = content.cards["card"][card_id]
    code = tuple(content.cards["card"]).index(card_id)
    effects = [effect for effect in (one.power, one.lasting) if effect]
    what = BUILDING if one.building else CHARACTER
    return Leaf(
        face=face(content, code, lang),
        line=f"{what.form(lang)} · {PICTOGRAM_NAMES[one.pictogram].form(lang)}",
        numbers=numbers(one),
        said=numbers_said(one, lang),
        signs=tuple(glyph for effect in effects for glyph in effect.glyphs()),
        effect=" ".join(effect.say(lang) for effect in effects),
        dates=one.dates.say(lang),
        story=one.story.say(lang),
        provenance=provenance(one, lang, sources=True),
    )


COLLECTION = Collection(
    kind="card",
    title=Text("Moyen Âge", "Middle Ages"),
    facets=(
        Facet(
            "kind",
            Text("Sorte", "Kind"),
            (
                Value("building", _named(BUILDING), "castle"),
                Value("character", _named(CHARACTER), "person"),
            ),
            lambda one: "building" if one.building else "character",
        ),
        Facet(
            "pictogram",
            Text("Pictogramme", "Pictogram"),
            _values(PICTOGRAM_IDS, PICTOGRAM_NAMES, PICTOGRAM_ICONS),
            lambda one: PICTOGRAM_IDS[one.pictogram],
        ),
        Facet(
            "circled",
            Text("Domaine entouré", "Circled domain"),
            _values(DOMAIN_IDS, DOMAIN_NAMES, DOMAIN_ICONS),
            lambda one: DOMAIN_IDS[one.predilection],
        ),
        Facet(
            "power",
            Text("Pouvoir", "Power"),
            (Value("with", Text("Avec un pouvoir", "With a power")), Value("without", Text("Sans", "Without"))),
            lambda one: "with" if one.power or one.lasting else "without",
        ),
    ),
    curves=tuple(
        Curve(name, _named(noun), icon, HIGHEST, partial(_value, domain), partial(_circled, domain))
        for domain, (name, noun, icon) in enumerate(zip(DOMAIN_IDS, DOMAIN_NAMES, DOMAIN_ICONS, strict=True))
    ),
    leaf=leaf,
)
