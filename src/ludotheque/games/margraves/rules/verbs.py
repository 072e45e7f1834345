"""Everything that the cards of Margraves de Valeria, and the course of the game, are written with."""

from __future__ import annotations

from ....kernel.effects import Per, spelled
from ....kernel.text import Text
from ....kernel.words import BadCard, Effect, Verb
from .choices import either, if_possible
from .citizens import Dismiss, TakeAllBack, may_recruit, recruit, recruit_for, recruit_free, take_back
from .gains import ChooseResource, Overflow, gain, joker, may_joker
from .influence import Advance, BuildInfluence, draw_privilege, influence, influence_on, may_privilege, privilege
from .moves import (
    Arrive,
    Fetch,
    PickKnight,
    PutKnight,
    may_deploy,
    may_deploy_anywhere,
    may_move,
    may_relocate,
    may_summon,
    move,
    move_anywhere,
    summon,
)
from .pays import ReturnResource, may_pay, may_pay_you, pay
from .sailing import ClaimSegment, Launch, Load, sail
from .slaying import Bury, PayStrength, Reap, may_slay, slay
from .tombs import CheckTombs, ClaimLine, LayDown, RaiseOne, raise_knights
from .turn import (
    Begin,
    BeginTurn,
    Cashed,
    CleanUp,
    EndTurn,
    FromFirst,
    KeepWealth,
    PassWealth,
    PerTower,
    PlaceTower,
    PlayCard,
    Resolve,
    RevealWealth,
)


@spelled
def per_tower(effect: Effect) -> Effect:
    """A verb whose amount counts once for each tower on the map. Raises BadCard for anything else."""
    if not isinstance(effect, Verb):
        raise BadCard(Text("par Tour : un seul verbe se multiplie", "per tower: only a single verb can be multiplied"))
    return Per(PerTower(), effect)


__all__ = [
    "Advance",
    "Arrive",
    "Begin",
    "BeginTurn",
    "BuildInfluence",
    "Bury",
    "Cashed",
    "CheckTombs",
    "ChooseResource",
    "ClaimLine",
    "ClaimSegment",
    "CleanUp",
    "Dismiss",
    "EndTurn",
    "Fetch",
    "FromFirst",
    "KeepWealth",
    "Launch",
    "LayDown",
    "Load",
    "Overflow",
    "PassWealth",
    "PayStrength",
    "PickKnight",
    "PlaceTower",
    "PlayCard",
    "PutKnight",
    "RaiseOne",
    "Reap",
    "Resolve",
    "ReturnResource",
    "RevealWealth",
    "TakeAllBack",
    "draw_privilege",
    "either",
    "gain",
    "if_possible",
    "influence",
    "influence_on",
    "joker",
    "may_deploy",
    "may_deploy_anywhere",
    "may_joker",
    "may_move",
    "may_pay",
    "may_pay_you",
    "may_privilege",
    "may_recruit",
    "may_relocate",
    "may_slay",
    "may_summon",
    "move",
    "move_anywhere",
    "pay",
    "per_tower",
    "privilege",
    "raise_knights",
    "recruit",
    "recruit_for",
    "recruit_free",
    "sail",
    "slay",
    "summon",
    "take_back",
]
