"""The programs that words of Le Royaume start, more exactly than by their rules alone: Domains by their moment, several
of them at once, and the rewards of Monsters.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ....kernel.bounds import Begun
from ....kernel.content import Tables
from ....kernel.words import Effect, Verb
from ..rules.acts import DomainsWork, PayCost
from ..rules.harvest import Gather
from ..rules.roll import ChangeDice, LowerDie, Roll, SetDie, WakeEvents
from ..rules.transfers import GainCitizen, GainNamed, ReturnMonster
from ..state import Mode, Timing

REWARD = ".reward"  # the end of the names of rewards' programs


class Working:
    """The programs of Domains by their moment, and of everything else that can run at the same time."""

    def __init__(self, cards: Tables, c: Any) -> None:
        self._domains = {
            timing: tuple(
                f"domain.{domain.id}.effect" for domain in cards["domain"].values() if domain.timing == timing
            )
            for timing in Timing
        }
        self._rewards = tuple(f"{kind}.{card}{REWARD}" for kind in ("monster", "event") for card in cards[kind])
        self._events = tuple(f"event.{event}.effect" for event in cards["event"])
        gained = (c["on_mode"] == Mode.GAIN) | (c["off_mode"] == Mode.GAIN)
        self._woken = int(((c["waking"] >= 0) & gained[c["waking"]]).sum(axis=-1).max())
        kinds = [(kind, card) for kind in ("citizen", "starter") for card in cards[kind].values()]
        self._sides = tuple(f"{kind}.{card.id}.{side}" for kind, card in kinds for side in ("on_turn", "off_turn"))

    def by(self, verb: Verb, program: str) -> list[Begun] | None:
        """The programs that a word starts within a program; None if the default from its rules is exact."""
        match verb:
            case GainCitizen() | GainNamed():
                return [self._at(Timing.ON_CITIZEN)]
            case SetDie() | LowerDie() | Roll():
                return [self._at(Timing.DOUBLE)]  # of all players together: each Domain has one owner
            case ChangeDice():
                return [Begun(self._domains[Timing.ROLL])]
            case DomainsWork(timing=timing):
                return [self._at(Timing(timing))]
            case PayCost():
                return self._paid(an_action=program == "course.turn")
            case Gather():
                harvest = self._at(Timing.HARVEST)
                under = len(harvest.programs)
                return [harvest, Begun(self._sides, under + max(0, self._woken - 1))]
            case WakeEvents():
                return [_together(self._events)]
        return None

    def _at(self, timing: Timing) -> Begun:
        return _together(self._domains[timing])

    def _paid(self, *, an_action: bool) -> list[Begun]:
        """A Monster's reward lies above what slaying triggers. Only an Action also recruits and builds."""
        slain = self._at(Timing.ON_SLAY)
        begun = [slain, Begun(self._rewards, len(slain.programs))]
        if an_action:
            begun += [self._at(Timing.ON_CITIZEN), Begun(self._domains[Timing.ONCE])]
        return begun


def _together(programs: Collection[str]) -> Begun:
    """All of these wait on the stack while the last one runs."""
    return Begun(programs, max(0, len(programs) - 1))


def at_once(cards: Tables, effects: Mapping[str, Effect], program: str, running: Collection[str]) -> int | None:
    """A reward runs once for each copy of a slain card, unless one may return to its pile meanwhile."""
    kind, _, rest = program.partition(".")
    if not program.endswith(REWARD) or any(
        isinstance(part, ReturnMonster) for other in running for part in effects[other].walk()
    ):
        return None
    return cards[kind][rest.removesuffix(REWARD)].copies if kind == "monster" else 1
