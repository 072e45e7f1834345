"""Facts about a card of Le Royaume for advice: its printed effects.

Certain results come from the log's own sentences, if there is one way to pay.
"""

from __future__ import annotations

from ....kernel.effects import Per, Repeat
from ....kernel.text import Text, sentence
from ....kernel.words import Effect
from ....stage.look import Look
from ..rules.actions import Act
from ..rules.gains import Gain
from ..rules.piles import target_card
from ..rules.prices import build_price, least_magic, magic_of, most_magic, strength_of
from ..rules.words import colon
from ..state import Res, Timing
from .faces import TIMING_WORDS, duke_face, yields

_REWARD = Text("récompense", "reward")


def facts(look: Look, action: int, last: bool = False) -> tuple[str, ...]:
    """The effects of the card of a legal action, once or from now on; empty for an action without a card."""
    content, v = look.content, look.v
    if action in range(Act.KEEP, Act.KEEP.after):
        return (duke_face(content, action - Act.KEEP, look.lang).words,)
    for recruits in (Act.RECRUIT, Act.TAKE):
        if action in range(recruits, recruits.after):
            return tuple(_harvests(look, action - recruits, last))
    if action in range(Act.BUILD, Act.BUILD.after):
        domain = content.domains[action - Act.BUILD]
        at_once = domain.timing == Timing.ONCE
        if last and not _works_yet(look, domain.timing):
            return ()
        price = look.content.rule(build_price)(look.c, v, look.viewer, action - Act.BUILD)
        if at_once and _is_told(look, domain.effect, price, Res.GOLD):
            return ()
        return (_said(look, TIMING_WORDS[domain.timing], domain.effect),)
    if action in range(Act.SLAY, Act.SLAY.after):
        card = int(content.rule(target_card)(v, action - Act.SLAY))
        reward = content.monsters[card].reward
        price, own = (int(content.rule(due)(look.c, v, card)) for due in (strength_of, magic_of))
        return () if _is_told(look, reward, price, Res.STRENGTH, own) else (_said(look, _REWARD, reward),)
    return ()


def _harvests(look: Look, kind: int, last: bool) -> list[str]:
    """The harvest of a Citizen; in the last round only that of others' turns to come."""
    citizen, alone = look.content.citizens[kind], look.v.players == 1
    if not last:
        return yields(citizen, look.lang, alone)
    return (
        [yields(citizen, look.lang, alone)[-1]] if _others_follow(look) and citizen.on_turn != citizen.off_turn else []
    )


def _works_yet(look: Look, timing: Timing) -> bool:
    """Whether a Domain that is built in one's last turn still takes effect."""
    if timing in (Timing.ROLL, Timing.HARVEST, Timing.START):
        return False
    if timing == Timing.DOUBLE:
        return _others_follow(look)
    if timing in (Timing.ONCE, Timing.END):
        return True
    turn = look.trail()[0]
    return isinstance(turn.part, Repeat) and turn.loop < turn.part.times  # with another Action to come


def _others_follow(look: Look) -> bool:
    """Whether another turn follows in the round (ROY-END-04)."""
    return (look.v.active + 1) % look.v.players != look.v.first


def _said(look: Look, when: Text, effect: Effect) -> str:
    """'Once built: gain 3 Strength.'"""
    return sentence(when.say(look.lang) + colon(look.lang) + effect.clause(look.lang, True))


def _is_told(look: Look, effect: Effect, price: int, main: Res, own: int = 0) -> bool:
    """Whether the log tells everything that an effect brings: a gain without a choice that is paid for in the only way.

    main: the Resource it is paid with; own: the Magic in the price.
    """
    inner = effect.effect if isinstance(effect, Per) else effect
    have = look.v.res[look.viewer]
    return isinstance(inner, Gain) and least_magic(price, have[main]) == most_magic(price, have[Res.MAGIC] - own)
