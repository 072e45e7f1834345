"""The question that leads the table, and the labels of its buttons.

The labels of a naval action and of a step of Influence say what it brings. If only grants can be chosen, the question
says so.
"""

from __future__ import annotations

from dataclasses import replace

from ....kernel.effects import AnyOrder, Choose
from ....kernel.stack import CHOICE
from ....kernel.text import Text
from ....kernel.words import Effect, Glyph
from ....stage.look import Look, Question
from ....stage.parts import Choice
from ..cards.course import GRANTS
from ..cards.giving import resources_of
from ..rules.actions import Act, segment_name
from ..rules.sailing import MOST_STEPS, Load, Sail
from ..rules.things import resources
from ..state import SEGMENTS
from .lacks import full_storage, signs_of_step, step_ahead

_SAILING = Text(
    "{it} : {n} {n:segment|segments} au plus, d’abord le {first}",
    "{it}: at most {n} {n:segment|segments}, first segment {first}",
)
_REACH = Text("{it} pour atteindre le segment {goal}", "{it} to reach segment {goal}")
_GRANT_FIRST = Text("Utiliser d’abord un Octroi ?", "Use a grant first?")
_ADVANCE = Text("Avancer sur la piste {it:du}", "Advance on the track {it:of}")
_SET_SAIL = Text("Avancer le Navire de {n} {n:segment|segments}", "Move the Ship {n} {n:segment|segments}")


def question(look: Look) -> Question:
    """The question to the viewer, and the buttons beside the board."""
    sentence, choices = look.question()
    actions = look.content.actions
    if _only_grants(look):
        sentence = f"{sentence}{'' if sentence[-1] in '.?' else '.'} {_GRANT_FIRST.say(look.lang)}"
    if full := full_storage(look):
        sentence = f"{sentence}{'' if sentence[-1] in '.?' else '.'} {full}"
    return sentence, tuple(_reworded(look, choice, actions.code(choice.action)) for choice in choices)


def _only_grants(look: Look) -> bool:
    """Whether only grants can be chosen, while the question does not say so itself."""
    step = look.asking()
    own = sum(action < Act.CASH for action in look.legal)
    return own == 1 and own < len(look.legal) and step is not None and step.part is not GRANTS


def _reworded(look: Look, choice: Choice, action: int) -> Choice:
    step = look.asking()
    assert step is not None
    if action == Act.POWER:
        return _sailing(look, choice, look.content.locations[step.cells.card].power)
    if isinstance(step.part, Choose | AnyOrder):
        return _sailing(look, choice, step.part.branches[action - CHOICE])
    if look.asked() is Load:
        return loading(look, choice, action)
    if Act.GUILD <= action < Act.GUILD.after:
        return _stepping(look, choice, action - Act.GUILD)
    return choice


def _stepping(look: Look, choice: Choice, guild: int) -> Choice:
    """A step on a row of Influence: the Guild by its name, and what the step leads to."""
    first, *toll = choice.signs
    noun = look.content.guilds[guild].noun
    named = noun.form(look.lang)
    signs = (Glyph(first.icon, named), *signs_of_step(look, guild), *toll)
    brief = _ADVANCE.say(look.lang, it=noun) + choice.label.removeprefix(named)
    return replace(choice, label=f"{choice.label}. {step_ahead(look, guild)}", signs=signs, brief=brief)


def _sailing(look: Look, choice: Choice, effect: Effect) -> Choice:
    """The button of an effect; for a naval action it says how far that may lead, and where first."""
    if not any(isinstance(part, Sail) for part in effect.walk()):
        return choice
    most = min(MOST_STEPS, resources(look.v, look.viewer) + granted(look))
    first = segment_name(look.content, (look.v.ship[look.viewer] + 1) % SEGMENTS)
    label = _SAILING.say(look.lang, it=choice.label, n=most, first=first)
    return replace(choice, label=label, brief=choice.called)


def granted(look: Look) -> int:
    """The resources that the viewer's grants bring while the ship is loaded."""
    held = look.v.tiles[look.viewer]
    return sum(
        number * resources_of(tile.grant) for tile, number in zip(look.content.tiles, held, strict=False) if number
    )


def loading(look: Look, choice: Choice, action: int) -> Choice:
    """The reward of returning a resource: the segment that the ship enters for it."""
    step = look.asking()
    assert step is not None
    loaded = int(step.cells.left)
    if action == Act.SET_SAIL:
        return replace(choice, label=_SET_SAIL.say(look.lang, n=loaded))
    if not Act.GIVE <= action < Act.GIVE.after:
        return choice
    goal = segment_name(look.content, (step.cells.first + 1 + loaded) % SEGMENTS)
    return replace(choice, label=_REACH.say(look.lang, it=choice.label, goal=goal), brief=choice.called)
