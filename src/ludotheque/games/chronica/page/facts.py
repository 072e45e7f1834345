"""Facts about an action of Chronica Universalis for advice, from what its seat knows.

What `foresee` tells of an action, such as a welcome, is left out.
"""

from __future__ import annotations

from ....kernel.stack import NO
from ....kernel.text import sentence
from ....stage.look import Look
from ..rules.actions import Act, looked_at, who_acts
from ..rules.course import Reinforce
from ..rules.province import deck_of
from ..state import SET
from .ahead import power_of
from .faces import numbers_said
from .preview import POWER, Promise, compared, of_attack, of_building, of_helper, of_pass, of_place, of_settling


def facts(look: Look, action: int, last: bool = False) -> tuple[str, ...]:
    """Sentences about a legal action: a card's values and power, points, and the comparison with its result."""
    v = look.v
    deck = SET * look.content.rule(deck_of)(look.c, who_acts(v))
    if action in range(Act.PLAY, Act.PLAY.after):
        card = deck + action - Act.PLAY
        return (*_of_card(look, card), *filter(None, (of_building(look, card),)))
    for block in (Act.BURY, Act.DROP):
        if action in range(block, block.after):
            return _of_card(look, deck + action - block)
    if action in range(Act.KEEP, Act.KEEP.after):
        return _of_card(look, looked_at(look.content, v, action - Act.KEEP))
    promise = _promise(look, deck, action)
    if promise is not None:
        return tuple(filter(None, (promise.told, " ".join(promise.more))))
    if action == Act.PASS:
        return tuple(filter(None, (of_pass(look),)))
    if action == NO and look.asked() is Reinforce and len(compared(look, v.card, v.helper, v.slot)) > 1:
        return (of_settling(look),)
    return ()


def _promise(look: Look, deck: int, action: int) -> Promise | None:
    """The result of a card that is placed, attacks or reinforces; `deck`: the first number of its deck."""
    v = look.v
    if action in range(Act.PLACE, Act.PLACE.after):
        return of_place(look, action - Act.PLACE)
    if action in range(Act.ATTACK, Act.ATTACK.after):
        return of_attack(look, action - Act.ATTACK)
    if action in range(Act.REINFORCE, Act.REINFORCE.after):
        return of_helper(look, deck + action - Act.REINFORCE, in_hand=True)
    if action in range(Act.CALL, Act.CALL.after):
        return of_helper(look, v.character[v.active][action - Act.CALL], in_hand=False)
    return None


def _of_card(look: Look, card: int) -> tuple[str, ...]:
    """The text of a face-up card."""
    effect = power_of(look, card)
    sentences = [sentence(numbers_said(look.content.cards_in_set[card % SET], look.lang))]
    if effect is not None:
        sentences.append(POWER.say(look.lang, it=effect.clause(look.lang, True)))
    return tuple(sentences)
