"""The course of the game, as expressions like those of the cards."""

from __future__ import annotations

from ....kernel.effects import Choose, Each, Nothing, Repeat, Seq, seq
from ....kernel.words import Effect
from ..rules.acts import DomainsWork, PayCost, Settle, TakeAction
from ..rules.end import EndTurn
from ..rules.harvest import Exchanges, GainByChoice, Gather, Harvesters, Thefts
from ..rules.roll import ChangeDice, Roll, WakeEvents
from ..rules.setup import Begin, Draft, in_solo, with_dukes, with_events
from ..rules.solo import Aim, Assault, Capture, HarvestAgain
from ..state import Timing
from .citizens import ONE_OF_CHOICE

HARVEST = Each(Harvesters(), seq(Gather(), GainByChoice(), Exchanges()))
ACTION = seq(TakeAction(), PayCost(), Settle())
TURN = Seq(
    (
        Roll(),
        ChangeDice(),
        with_events(WakeEvents()),
        Thefts(),
        HARVEST,
        DomainsWork(Timing.START),
        Repeat(2, ACTION),
        DomainsWork(Timing.END),
        Settle(),
        in_solo(seq(Assault(), HarvestAgain(), HARVEST)),
        EndTurn(),
    )
)
# The first edition has no Herald: a player without an activated Citizen may take a Resource (ROY-ED1-01, ROY-ED1-04).
CONSOLING = Choose((*ONE_OF_CHOICE, Nothing()))

COURSE: dict[str, Effect] = {
    "opening": seq(with_dukes(Draft()), Begin()),
    "turn": TURN,
    "capture": seq(Aim(), Capture()),
    "consolation": CONSOLING,
}
