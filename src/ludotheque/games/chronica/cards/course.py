"""The course of the game, as an expression like those of the cards."""

from __future__ import annotations

from ....kernel.effects import Each, Effect, Repeat, seq
from ..rules.course import (
    BeginTurn,
    ChooseDomain,
    DrawAtEnd,
    Fervour,
    InTurn,
    PickCard,
    Reinforce,
    Settle,
    Use,
    UseHelpersPower,
    UsePower,
    Welcome,
)
from ..state import ROUNDS

TURN = seq(BeginTurn(), DrawAtEnd())
PLAY: Effect = seq(
    PickCard(), Use(), Welcome(), UsePower(), Reinforce(), UseHelpersPower(), ChooseDomain(), Settle(), Fervour()
)
GAME: Effect = Repeat(ROUNDS, Each(InTurn(), TURN))
