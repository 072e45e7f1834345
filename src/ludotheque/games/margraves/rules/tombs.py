"""The heroic tombs: taking knights out, and the rewards at the end of a turn (MAR-TOMB, MAR-SHAD-02 to 04)."""

from __future__ import annotations

from ....kernel.effects import spelled
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import add, again, ask, asks, call, push, push_from
from ....kernel.text import Text
from ....kernel.words import Glyph, Verb
from ....stage.look import Look, Question
from ..state import CELLS, LINES, LOCATIONS, Token
from .actions import Act, Ev, From
from .gains import lift_knight
from .signs import KNIGHT, TOMB
from .things import ANYTHING_ELSE, NOBODY, bits, used


class Raise(Verb):
    """Take up to a number of knights from the tombs into storage (MAR-SHAD-02 to 04)."""

    most: int
    text = Text(
        "[gagnez|gagne|gagner] jusqu’à {most} {most:Chevalier allongé|Chevaliers allongés} dans les Tombeaux",
        "[gain|gains|gain] up to {most} {most:Knight that lies|Knights that lie} in the Tombs",
    )

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(TOMB), Glyph(text="→"), Glyph(KNIGHT, f"≤{self.most}"))

    @staticmethod
    @rule
    def run(c, s, frame, most):
        inner = call(s, frame, c.raising, frame.seat, frame.by)
        inner.left = most


_NONE = Text("Ne prendre aucun Chevalier", "Take no Knight")
_NO_OTHER = Text("Ne plus prendre de Chevalier", "Take no other Knight")


class RaiseOne(Verb):
    """Take one of them."""

    printed = False
    question = Text("Quel Chevalier des Tombeaux prenez-vous ?", "Which Knight of the Tombs do you take?")
    declined = _NONE
    run = asks

    @staticmethod
    @rule
    def options(s, out):
        n = 0
        for cell in range(CELLS):
            if (s.lying >> cell) & 1:
                n = add(out, n, Act.RAISE + cell)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        _raise(c, s, frame, action - Act.RAISE, events)

    @staticmethod
    @rule
    def lacks():
        return ANYTHING_ELSE

    def declining(self, look: Look) -> Text:
        caller, frame = look.v.stack[look.v.depth - 2], look.v.stack[look.v.depth - 1]
        raising = look.content.programs.node(caller.pc - 1)
        another = isinstance(raising, Raise) and frame.left < raising.most
        return _NO_OTHER if another else _NONE


@outlined
def _raise(c, s, frame, cell, events):
    """Into a free slot; without one the knight lies there until there is room (MAR-SHAD-19)."""
    frame.left -= 1
    if frame.left > 0:
        again(frame)
    seat = frame.seat
    if used(s, seat) < c.storage:
        lift_knight(s, cell)
        s.store[seat][Token.KNIGHT] += 1
        emit(events, Ev.RAISED, seat, cell, 0, 0, PUBLIC)
    else:
        inner = push_from(s, c.overflow, seat, From.TOMB, 0, 0)
        inner.kind = Token.KNIGHT
        inner.left = 1
        inner.first = cell + 1


# --- the end of the turn --------------------------------------------------------------------------------------


@outlined
def completed(c, s):
    """Rows and columns that this turn's knights have made full, as a mask (MAR-TOMB-02 to 06, MAR-TOMB-17)."""
    lines = 0
    for line in range(LINES):
        cells = int(c.line_cells[line])
        if cells and s.tomb & cells == cells and s.fresh & cells:
            lines |= 1 << line
    return lines


class CheckTombs(Verb):
    """Rewards for a player who has completed lines (MAR-TOMB-01, MAR-TOMB-06).

    After them the window before this word opens once more: a grant may come with them, or be useful now (MAR-EOT-04).
    The frame's `claims` are the lines that have paid.
    """

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(c, s, frame, events):
        if s.fresh:
            lines = completed(c, s) & ~int(frame.claims)
            if lines:
                frame.claims |= lines
                frame.pc -= 2
                for line in range(LINES):
                    if (lines >> line) & 1:
                        emit(events, Ev.LINE, frame.seat, line, 0, 0, PUBLIC)
                inner = push(s, c.claiming, frame.seat, frame.seat)
                inner.claims = lines


class ClaimLine(Verb):
    """Pending rewards in any order. Those that cannot spoil another come first, and equal ones are one choice."""

    printed = False

    @staticmethod
    @rule
    def run(c, s, frame):
        for line in range(LINES):
            if (frame.claims >> line) & 1 and c.line_plain[line]:
                frame.claims &= ~(1 << line)
                again(frame)
                push_from(s, c.line_program[line], frame.seat, From.LINE + line, line, 0)
                return
        if frame.claims:
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(c, frame, out):
        n = 0
        offered = 0
        for line in range(LINES):
            if (frame.claims >> line) & 1 and (offered >> c.line_like[line]) & 1 == 0:
                offered |= 1 << int(c.line_like[line])
                n = add(out, n, Act.LINE + line)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action):
        line = action - Act.LINE
        frame.claims &= ~(1 << line)
        again(frame)
        push_from(s, c.line_program[line], frame.seat, From.LINE + line, line, 0)

    def ask(self, look: Look) -> Question:
        text = Text("Quelle récompense des Tombeaux d’abord ?", "Which reward of the Tombs first?")
        return text.say(look.lang), look.buttons(*look.legal)


class LayDown(Verb):
    """Knights lie down. Full tombs are emptied, and their knights return to the map (MAR-TOMB-08 to 16)."""

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(c, s, events):
        if s.fresh or s.statue:
            _lay_down(c, s, events)
        if c.knights_each_turn:
            _return_knights(s, events)


@outlined
def _lay_down(c, s, events):
    if c.only_lines_lie:
        lines = completed(c, s)
        for line in range(LINES):
            if (lines >> line) & 1:
                s.lying |= int(c.line_cells[line])
    else:
        s.lying = s.tomb
    s.fresh = 0
    if s.tomb == c.tomb_cells:
        s.supply[Token.KNIGHT] += bits(s.tomb) + s.statue
        s.tomb = 0
        s.lying = 0
        s.statue = 0
        emit(events, Ev.EMPTIED, NOBODY, 0, 0, 0, PUBLIC)
        _return_knights(s, events)


@outlined
def _return_knights(s, events):
    """One knight to each location without any, while the fortress has some (MAR-TOMB-13, MAR-TOMB-14)."""
    for place in range(LOCATIONS):
        if s.knights[place] == 0 and s.supply[Token.KNIGHT] > 0:
            s.supply[Token.KNIGHT] -= 1
            s.knights[place] = 1
            emit(events, Ev.RETURNS, NOBODY, place, 0, 0, PUBLIC)


@spelled
def raise_knights(most: int):
    """Up to a number of knights from the tombs."""
    return Raise(most)
