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


def numbers(one: Leaf) -> tuple[Glyph, ...]:
    """Its three values, the circled one in its circle."""
    return tuple(
        Glyph(icon, CIRCLED[value] if domain == one.predilection else str(value))
        for domain, (icon, value) in enumerate(zip(DOMAIN_ICONS, one.values, strict=True))
    )


def numbers_said(one: Leaf, lang: Lang) -> str:
    """'Érudition 2, Prestige 4 (entouré), Guerre 3'."""
    circled = Text(" (entouré)", " (circled)").say(lang)
    return ", ".join(
        f"{noun.form(lang)} {value}{circled if domain == one.predilection else ''}"
        for domain, (noun, value) in enumerate(zip(DOMAIN_NAMES, one.values, strict=True))
    )


def face(content: ChronicaContent, code: int, lang: Lang) -> Card:
    """A card, wherever it lies: its values, its pictogram, its power, its history."""
    return content.kept(("card", code, lang), lambda: _face(content, code, lang))


def _face(content: ChronicaContent, code: int, lang: Lang) -> Card:
    one = content.cards_in_set[code % SET]
    effect = one.power or one.lasting
    return Card(
        id=f"card-{code}",
        kind=PICTOGRAM_IDS[one.pictogram],
        name=one.noun.form(lang),
        icon=one.sign,
        picture=picture_of(one),
        effect=numbers(one),
        second=effect.glyphs() if effect else (),
        badges=(Glyph(PICTOGRAM_ICONS[one.pictogram]),),
        words=told(one, lang),
        brief=played(one, lang),
        provenance=provenance(one, lang),
    )


def told(one: Leaf, lang: Lang) -> str:
    """All that a card says, in sentences: what counts in play, then its history."""
    dates = f"({one.dates.say(lang)})" if one.dates.say(lang) else ""
    return " ".join(filter(None, (played(one, lang), dates, one.story.say(lang))))


def played(one: Leaf, lang: Lang) -> str:
    """What a card says that counts in play, in sentences."""
    what = BUILDING if one.building else CHARACTER
    values = f"{what.form(lang)}, {PICTOGRAM_NAMES[one.pictogram].form(lang)}. {numbers_said(one, lang)}."
    return " ".join([values, *(effect.say(lang) for effect in (one.power, one.lasting) if effect)])


_VALUES = Text("pictogramme, valeurs et pouvoir", "pictogram, values and power")
_UNCHECKED = Text("faits non vérifiés", "facts unchecked")
_CHECKED = Text("faits vérifiés : {sources}", "facts checked: {sources}")
_SPACED = re.compile("(?<=«) | (?=[»;:])")  # no line ends there


TOLD = (Mark.PATCHED, Mark.OWN, Mark.RECONSTRUCTED, Mark.INFERRED)  # what is said, if a card has values of several


def _checked(one: Leaf, lang: Lang) -> str:
    """What its history was checked against: nothing, if that was changed since."""
    changed = {name for name, mark in one.marks.items() if mark is Mark.PATCHED}
    return "" if changed & {"dates", "story"} and "checked" not in changed else one.checked.say(lang)


def provenance(one: Leaf, lang: Lang, sources: bool = False) -> str:
    """Where its values come from, and that its history is unchecked or, with `sources`, what it was checked against."""
    marks = set(one.marks.values())
    mark = next((mark for mark in TOLD if mark in marks), None)
    said = [f"{MARK_TEXTS[mark].say(lang)} ({_VALUES.say(lang)})"] if mark else []
    if one.dates.say(lang) or one.story.say(lang):
        checked = _checked(one, lang)
        if not checked:
            said.append(_UNCHECKED.say(lang))
        elif sources:
            said.append(_SPACED.sub("\N{NO-BREAK SPACE}", _CHECKED.say(lang, sources=checked)))
    return " · ".join(said)
