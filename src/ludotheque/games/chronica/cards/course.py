"""The course of the game, as an expression like those of the cards."""

from __future__ import annotations

from ....kernel.effects import Each, Repeat, seq
from ....kernel.words import Effect
from ..rules.course import (
    BeginTurn,
    ChooseDomain,
    DrawAtEnd,
    InTurn,
    PickCard,
    Reinforce,
    Settle,
    Use,
    UsePower,
    Welcome,
)
from ..state import ROUNDS

TURN = seq(BeginTurn(), DrawAtEnd())
# Words here that can be declined list "no" themselves: behind `may` the cards would have another identity (`digest`),
# by which records are recognised.
PLAY: Effect = seq(PickCard(), Use(), Welcome(), UsePower(), Reinforce(), ChooseDomain(), Settle())
GAME: Effect = Repeat(ROUNDS, Each(InTurn(), TURN))
