"""The question that leads the table, with its buttons as the page says them.

A label stands in the infinitive, as advice quotes it, and says of a naval action what it brings.
"""

from __future__ import annotations

from dataclasses import replace

from ....kernel.effects import AnyOrder, Choose, Effect, Glyph
from ....kernel.scene import FEW_SIGNS, Choice, Look, Question
from ....kernel.stack import CHOICE
from ....kernel.text import Text, sentence
from ..rules.actions import Act, segment_name
from ..rules.sailing import Load, Sail
from ..rules.things import resources
from ..state import SEGMENTS, TOKENS

_SAILING = Text(
    "{it} : {n} {n:segment|segments} au plus, d’abord le {first}",
    "{it}: at most {n} {n:segment|segments}, first segment {first}",
)
_REACH = Text("{it} pour atteindre le segment {goal}", "{it} to reach segment {goal}")
_SET_SAIL = Text("Avancer le Navire de {n} {n:segment|segments}", "Move the Ship {n} {n:segment|segments}")


def question(look: Look) -> Question:
    """What is asked of the viewer, and the buttons beside the board."""
    said, choices = look.question()
    actions = look.content.actions
    return said, tuple(_reworded(look, one, actions.code(one.action)) for one in choices)


def _reworded(look: Look, choice: Choice, action: int) -> Choice:
    step = look.asking()
    assert step is not None
    if action == Act.POWER:
        power = look.content.locations[step.cells.card].power
        return replace(choice, label=_label(look, power), signs=_few(power.glyphs()))
    if isinstance(step.part, Choose | AnyOrder):
        return replace(choice, label=_label(look, step.part.branches[action - CHOICE]))
    if look.asked() is Load:
        return _loading(look, choice, action)
    return choice


def _label(look: Look, effect: Effect) -> str:
    """An effect as an action; of a naval action also how far it may lead, and where first."""
    words = sentence(effect.clause(look.lang, True, True)).removesuffix(".")
    if any(isinstance(part, Sail) for part in effect.walk()):
        most = resources(look.v, look.viewer)
        first = segment_name(look.content, (look.v.ship[look.viewer] + 1) % SEGMENTS)
        words = _SAILING.say(look.lang, it=words, n=most, first=first)
    return words


def _loading(look: Look, choice: Choice, action: int) -> Choice:
    """What a resource that is returned brings: the segment that the ship enters for it."""
    step = look.asking()
    assert step is not None
    loaded = int(step.cells.left)
    if action == Act.SET_SAIL:
        return replace(choice, label=_SET_SAIL.say(look.lang, n=loaded))
    if not Act.GIVE <= action < Act.GIVE + TOKENS:
        return choice
    goal = segment_name(look.content, (step.cells.first + 1 + loaded) % SEGMENTS)
    return replace(choice, label=_REACH.say(look.lang, it=choice.label, goal=goal))


def _few(signs: tuple[Glyph, ...]) -> tuple[Glyph, ...]:
    """All signs of a button, an arrow between them aside; none where words are shorter."""
    return signs if sum(bool(glyph.icon) for glyph in signs) <= FEW_SIGNS else ()
