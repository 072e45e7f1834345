"""The course of the game, as an expression like those of the cards."""

from __future__ import annotations

from ....kernel.effects import Each, Repeat, When, seq
from ....kernel.words import Effect
from ..rules.course import Assign, Discard, EndGame, EndRound, InTurnOrder, NotLastRound, Perform, Reveal, Take
from ..state import ROUNDS

TURN = seq(Perform(), Discard(), Take())
ROUND = seq(Assign(), Reveal(), Each(InTurnOrder(), TURN), When(NotLastRound(), EndRound()))
GAME: Effect = seq(Repeat(ROUNDS, ROUND), EndGame())
