"""Forecasts of Honour and of the decks in a play, from what the viewer knows: the power first, then the comparison.

Of a power only words that move Honour are carried out, on a copy of the viewer's record, and drawn cards are counted.
Other words are skipped: their results may be hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ....kernel.stack import FIRST_VERB, Op, Seats, count_of, holds
from ....kernel.words import Effect, Verb
from ....stage.look import Look
from ..rules.powers import BothLose, Bury, Draw, Gain, Lose, Raise, Recall, SendBack
from ..rules.province import deck_of
from ..state import EMPTY, HONOUR, SEATS, SET, Play

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
        """The Honour after seats gain or lose in one moment; unchanged if the game has ended before."""
        if self.over:
            return self
        return Honour(tuple(min(HONOUR, max(0, held + by.get(seat, 0))) for seat, held in enumerate(self.held)))


def present(look: Look) -> Honour:
    return Honour(tuple(int(points) for points in look.v.honour))


def power_of(look: Look, card: int) -> Effect | None:
    """The power of a card, used when it is played or reinforces."""
    return look.content.cards_in_set[card % SET].power


def is_counted(effect: Effect) -> bool:
    """Whether a power has words for values and Honour only, so that a forecast covers all of it."""
    return all(isinstance(step, (*MOVE_HONOUR, Raise)) for step in effect.walk() if isinstance(step, Verb))


def after_power(look: Look, before: Honour, card: int, play: Play, slot: int) -> Honour | None:
    """Honour after the power of a card that the seat in turn plays; None if it depends on a choice."""
    effect = power_of(look, card)
    if before.over or effect is None or not any(isinstance(step, MOVE_HONOUR) for step in effect.walk()):
        return before
    power = _Power(look, card, before, play, slot)
    try:
        power.run(int(look.c.power[card % SET]), int(look.v.active))
    except _Undecided:
        return None
    return power.honour


def draws_last(look: Look, card: int, play: Play, slot: int, *, to_come: int = 0) -> bool:
    """Whether a play certainly draws the last card of a deck (CHR-END-03, CHR-END-09): earlier, by the power of the
    card that the seat in turn plays, or among the `to_come` cards that it draws afterwards.
    """
    power = _Power(look, card, present(look), play, slot)
    effect = power_of(look, card) if card != EMPTY else None
    if effect is not None and any(isinstance(step, Draw | Bury) for step in effect.walk()):
        try:
            power.run(int(look.c.power[card % SET]), int(look.v.active))
        except _Undecided:
            return power.drawn_out
    power.draw(int(look.v.active), to_come)
    return power.drawn_out


class _Undecided(Exception):
    """The result depends on a choice or on its consequences."""


class _Power:
    """A power that is carried out, instruction by instruction, as far as it moves Honour or draws cards."""

    def __init__(self, look: Look, card: int, honour: Honour, play: Play, slot: int) -> None:
        self._look, self._card, self.honour = look, card, honour
        self._s = look.v.copy()
        self._s.play, self._s.slot = int(play), slot
        number = look.content.programs.words.number
        self._gain, self._lose, self._both = (number(word) for word in MOVE_HONOUR)
        self._moving = {number(word) for word in MOVE_CARDS}
        self._draw, self._bury = number(Draw), number(Bury)
        self._left = [int(end) - int(top) for end, top in zip(look.v.end, look.v.top, strict=True)]
        self.drawn_out = any(look.v.drawn_out)
        self._number = 0  # of the last count
        self._cards_moved = False

    def run(self, pc: int, seat: int) -> None:
        """Carry out the program from an address to its end, for a seat."""
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
        elif line.op == self._draw:
            self.draw(seat, by)
        elif line.op == self._bury:  # a seat without cards buries none: then the count is too high by one
            self._left[self._look.content.rule(deck_of)(self._look.c, seat)] += 1
        self._cards_moved = self._cards_moved or line.op in self._moving
        return pc + 1

    def draw(self, seat: int, number: int) -> None:
        """Let a seat draw this many cards, or those that are left."""
        deck = self._look.content.rule(deck_of)(self._look.c, seat)
        if 0 < self._left[deck] <= number:
            self.drawn_out = True
        self._left[deck] = max(0, self._left[deck] - number)

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
