"""The faces of Chronica Universalis' cards, for page and terminal."""

from __future__ import annotations

import re

from ....kernel.content import MARK_TEXTS, Mark
from ....kernel.text import Lang, Text
from ....kernel.words import Glyph
from ....stage.parts import Card
from ..cards.box import Card as Leaf
from ..cards.content import ChronicaContent
from ..names import BUILDING, CHARACTER, DOMAIN_ICONS, DOMAIN_NAMES, PICTOGRAM_ICONS, PICTOGRAM_IDS, PICTOGRAM_NAMES
from ..state import SET
from .pictures import picture_of

CIRCLED = "⓪①②③④⑤⑥"  # the number in a card's domain of predilection


def numbers(card: Leaf) -> tuple[Glyph, ...]:
    """Its three values, the circled one in its circle."""
    return tuple(
        Glyph(icon, CIRCLED[value] if domain == card.predilection else str(value))
        for domain, (icon, value) in enumerate(zip(DOMAIN_ICONS, card.values, strict=True))
    )


def numbers_said(card: Leaf, lang: Lang) -> str:
    """'Érudition 2, Prestige 4 (entouré), Guerre 3'."""
    circled = Text(" (entouré)", " (circled)").say(lang)
    return ", ".join(
        f"{noun.form(lang)}\u00a0{value}{circled if domain == card.predilection else ''}"
        for domain, (noun, value) in enumerate(zip(DOMAIN_NAMES, card.values, strict=True))
    )


def face(content: ChronicaContent, code: int, lang: Lang) -> Card:
    """A card, wherever it lies: its values, its pictogram, its power, its history."""
    return content.kept(("card", code, lang), lambda: _face(content, code, lang))


def _face(content: ChronicaContent, code: int, lang: Lang) -> Card:
    card = content.cards_in_set[code % SET]
    effect = card.power or card.lasting
    return Card(
        id=f"card-{code}",
        kind=PICTOGRAM_IDS[card.pictogram],
        name=card.noun.form(lang),
        icon=card.sign,
        picture=picture_of(card),
        effect=numbers(card),
        second=effect.glyphs() if effect else (),
        badges=(Glyph(PICTOGRAM_ICONS[card.pictogram]),),
        words=played(card, lang),
        story=story(card, lang),
        provenance=provenance(card, lang),
    )


def story(card: Leaf, lang: Lang) -> str:
    """The dates of a card, and its history."""
    dates = f"({card.dates.say(lang)})" if card.dates.say(lang) else ""
    return " ".join(filter(None, (dates, card.story.say(lang))))


def played(card: Leaf, lang: Lang) -> str:
    """The effects of a card in play, in sentences."""
    what = BUILDING if card.building else CHARACTER
    values = f"{what.form(lang)}, {PICTOGRAM_NAMES[card.pictogram].form(lang)}. {numbers_said(card, lang)}."
    return " ".join([values, *(effect.say(lang) for effect in (card.power, card.lasting) if effect)])


_VALUES = Text("pictogramme, valeurs et pouvoir", "pictogram, values and power")
_UNCHECKED = Text("faits non vérifiés", "facts unchecked")
_CHECKED = Text("faits vérifiés : {sources}", "facts checked: {sources}")
_SPACED = re.compile("(?<=«) | (?=[»;:])")  # no line ends there


TOLD = (Mark.PATCHED, Mark.OWN, Mark.RECONSTRUCTED, Mark.INFERRED)  # the first one counts


def _checked(card: Leaf, lang: Lang) -> str:
    """The sources of its history; empty if the history was changed since."""
    changed = {name for name, mark in card.marks.items() if mark is Mark.PATCHED}
    return "" if changed & {"dates", "story"} and "checked" not in changed else card.checked.say(lang)


def provenance(card: Leaf, lang: Lang, sources: bool = False) -> str:
    """Where its values come from, and that its history is unchecked, or, with `sources`, what it was checked with."""
    marks = set(card.marks.values())
    mark = next((mark for mark in TOLD if mark in marks), None)
    sentences = [f"{MARK_TEXTS[mark].say(lang)} ({_VALUES.say(lang)})"] if mark else []
    if card.dates.say(lang) or card.story.say(lang):
        checked = _checked(card, lang)
        if not checked:
            sentences.append(_UNCHECKED.say(lang))
        elif sources:
            sentences.append(_SPACED.sub("\N{NO-BREAK SPACE}", _CHECKED.say(lang, sources=checked)))
    return " · ".join(sentences)
