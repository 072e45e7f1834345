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


def _value(domain: int, card: Card) -> int:
    return card.values[domain]


def _circled(domain: int, card: Card) -> bool:
    return card.predilection == domain


def leaf(content: ChronicaContent, card_id: str, lang: Lang) -> Leaf:
    """A card with its history."""
    card = content.cards["card"][card_id]
    code = tuple(content.cards["card"]).index(card_id)
    effects = [effect for effect in (card.power, card.lasting) if effect]
    what = BUILDING if card.building else CHARACTER
    return Leaf(
        face=face(content, code, lang),
        line=f"{what.form(lang)} · {PICTOGRAM_NAMES[card.pictogram].form(lang)}",
        numbers=numbers(card),
        numbers_in_words=numbers_said(card, lang),
        signs=tuple(glyph for effect in effects for glyph in effect.glyphs()),
        effect=" ".join(effect.say(lang) for effect in effects),
        dates=card.dates.say(lang),
        story=card.story.say(lang),
        provenance=provenance(card, lang, sources=True),
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
            lambda card: "building" if card.building else "character",
        ),
        Facet(
            "pictogram",
            Text("Pictogramme", "Pictogram"),
            _values(PICTOGRAM_IDS, PICTOGRAM_NAMES, PICTOGRAM_ICONS),
            lambda card: PICTOGRAM_IDS[card.pictogram],
        ),
        Facet(
            "circled",
            Text("Domaine entouré", "Circled domain"),
            _values(DOMAIN_IDS, DOMAIN_NAMES, DOMAIN_ICONS),
            lambda card: DOMAIN_IDS[card.predilection],
        ),
        Facet(
            "power",
            Text("Pouvoir", "Power"),
            (Value("with", Text("Avec un pouvoir", "With a power")), Value("without", Text("Sans", "Without"))),
            lambda card: "with" if card.power or card.lasting else "without",
        ),
    ),
    curves=tuple(
        Curve(name, _named(noun), icon, HIGHEST, partial(_value, domain), partial(_circled, domain))
        for domain, (name, noun, icon) in enumerate(zip(DOMAIN_IDS, DOMAIN_NAMES, DOMAIN_ICONS, strict=True))
    ),
    leaf=leaf,
)
