"""Standing answers in the Harvest: which Resource a Citizen with a choice brings."""

from __future__ import annotations

from typing import Any

from ....kernel.effects import Choose, Nothing
from ....kernel.stack import CHOICE
from ....kernel.text import Lang, Text, sentence
from ....stage.look import Look
from ..rules.harvest import left_side
from ..rules.words import noun_of

CONSOLATION = "course.consolation"
_CITIZENS = ("citizen", "starter")


def standing_question(look: Look) -> str:
    """The program that asks, if it is a Citizen's choice of Resource or the consolation; else empty.

    A Citizen with the same choice on both sides asks one question.
    """
    step = look.asking()
    if step is None or not isinstance(step.part, Choose):
        return ""
    if f"{step.kind}.{step.card}" == CONSOLATION:
        return CONSOLATION
    if step.kind not in _CITIZENS:
        return ""
    sides = [f"{step.kind}.{step.card}.{side}" for side in ("on_turn", "off_turn")]
    effects = look.content.programs.effects
    return sides[0] if left_side(look.v, step.seat) or effects[sides[0]] == effects[sides[1]] else sides[1]


def standing_words(content: Any, name: str, action: str, lang: Lang) -> str:
    """The words of a standing answer: 'Héraut : toujours 1 Or'; empty if there is no such question."""
    effect = content.programs.effects.get(name)
    number = (content.actions.code(action) or 0) - CHOICE
    if not isinstance(effect, Choose) or not 0 <= number < len(effect.branches):
        return ""
    kind, card, *_ = name.split(".")
    by = (
        content.consolation
        if name == CONSOLATION
        else next(other.noun for other in content.kind(kind) if other.id == card)
    )
    branch = effect.branches[number]
    nothing = isinstance(branch, Nothing)
    what = Text("rien", "nothing").say(lang) if nothing else branch.clause(lang, True).partition(" ")[2]
    text = Text("{by} : toujours {what}", "{by}: always {what}")
    return sentence(text.say(lang, by=noun_of(by, lang), what=what)).removesuffix(".")
