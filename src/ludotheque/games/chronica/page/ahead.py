"""What becomes of Honour in a play, from what its viewer knows: what powers move first, then what is compared.

Of a power only what moves Honour is carried out, on a copy of the viewer's record. Other words are passed over: what
they draw or look at may be hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ....kernel.effects import Effect, Verb
from ....kernel.scene import Look
from ....kernel.stack import FIRST_VERB, Op, Seats, count_of, holds
from ..rules.powers import BothLose, Gain, Lose, Raise, Recall, SendBack
from ..state import HONOUR, SEATS, SET, Play

MOVE_HONOUR = (Gain, Lose, BothLose)
MOVE_CARDS = (Recall, SendBack)  # in Provinces, where counters look


@dataclass(frozen=True)
class Honour:
    """The Honour of both seats at some moment of a play."""

    held: tuple[int, ...]

    @property
    def over(self) -> bool:
        """Whether the game ends there, and nothing follows (CHR-END-05)."""
        return 0 in self.held

    def moved(self, by: dict[int, int]) -> Honour:
        """After what seats gain or lose in one moment, where the game has not ended before."""
        if self.over:
            return self
        return Honour(tuple(min(HONOUR, max(0, held + by.get(seat, 0))) for seat, held in enumerate(self.held)))


def present(look: Look) -> Honour:
    return Honour(tuple(int(one) for one in look.v.honour))


def power_of(look: Look, card: int) -> Effect | None:
    """What a card does when it is played or reinforces."""
    return look.content.cards_in_set[card % SET].power


def is_counted(effect: Effect) -> bool:
    """Whether a forecast of values and Honour says all that a power does."""
    return all(isinstance(one, (*MOVE_HONOUR, Raise)) for one in effect.walk() if isinstance(one, Verb))


def after_power(look: Look, before: Honour, card: int, play: Play, slot: int) -> Honour | None:
    """Honour behind the power of a card that the seat in turn plays; None where a choice decides about it."""
    effect = power_of(look, card)
    if before.over or effect is None or not any(isinstance(one, MOVE_HONOUR) for one in effect.walk()):
        return before
    power = _Power(look, card, before, play, slot)
    try:
        power.run(int(look.c.power[card % SET]), int(look.v.active))
    except _Undecided:
        return None
    return power.honour


class _Undecided(Exception):
    """Honour depends on a choice, or on what one brings about."""


class _Power:
    """A power on its way: its instructions one after the other, as far as they move Honour."""

    def __init__(self, look: Look, card: int, honour: Honour, play: Play, slot: int) -> None:
        self._look, self._card, self.honour = look, card, honour
        self._s = look.v.copy()
        self._s.play, self._s.slot = int(play), slot
        number = look.content.programs.words.number
        self._gain, self._lose, self._both = (number(word) for word in MOVE_HONOUR)
        self._moving = {number(word) for word in MOVE_CARDS}
        self._number = 0  # that was counted last
        self._cards_moved = False

    def run(self, pc: int, seat: int) -> None:
        """Carry out what stands from an address on, for a seat, to the end of that part."""
        code = self._look.c.code
        while code[pc].op != Op.END:
            line = code[pc]
            pc = self._verb(pc, line, seat) if line.op >= FIRST_VERB else self._control(pc, line, seat)

    def _verb(self, pc: int, line: Any, seat: int) -> int:
        by = int(line.a) * (self._number if line.scaled else 1)
        if line.op == self._gain:
            self._move({seat: by})
        elif line.op == self._lose:
            self._move({seat: -by})
        elif line.op == self._both:
            self._move(dict.fromkeys(range(SEATS), -int(line.a)))
        self._cards_moved = self._cards_moved or line.op in self._moving
        return pc + 1

    def _move(self, by: dict[int, int]) -> None:
        self.honour = self.honour.moved(by)
        self._s.honour = list(self.honour.held)

    def _control(self, pc: int, line: Any, seat: int) -> int:
        rule, c = self._look.content.rule, self._look.c
        if line.op == Op.JUMP:
            return int(line.to)
        if line.op == Op.WHEN:
            return pc + 1 if rule(holds)(c, self._s, seat, self._card, line) else int(line.to)
        if line.op == Op.PER and not self._cards_moved:
            self._number = int(rule(count_of)(c, self._s, seat, self._card, line))
            return pc + 1
        if line.op == Op.EACH and line.a == Seats.OPPONENTS:
            self.run(pc + 1, 1 - seat)
            return int(line.to)
        raise _Undecided
