"""The naval action (MAR-NAVAL)."""

from __future__ import annotations

from ....kernel.effects import spelled
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import rule
from ....kernel.stack import add, again, ask, asks, call, push_from
from ....kernel.text import Text
from ....kernel.words import Glyph, Verb
from ....stage.look import Look, Question
from ..state import RESOURCES, SEGMENTS
from .actions import Act, Ev, From
from .gains import tokens_as_buttons
from .signs import JOKER, SHIP
from .things import RESOURCES_OF_ANY_KIND, give_back, resources

STEPS_OF_A_CELL = 15  # the segments that must still pay, a bit each, in three cells of the voyage's frame
MOST_STEPS = 3 * STEPS_OF_A_CELL  # more resources than storage and all grants of the box hold


class Sail(Verb):
    """Return resources, sail as many segments, and gain the reward of each."""

    text = Text("[effectuez|effectue|effectuer] une action Navale", "[perform|performs|perform] a naval action")
    icons = (Glyph(JOKER, "−"), Glyph(text="→"), Glyph(SHIP))

    @staticmethod
    @rule
    def run(c, s, frame):
        if resources(s, frame.seat) > 0:
            inner = call(s, frame, c.sailing, frame.seat, frame.by)
            inner.first = s.ship[frame.seat]

    @staticmethod
    @rule
    def offer(s, seat):
        return resources(s, seat) > 0

    @staticmethod
    @rule
    def lacks():
        return RESOURCES_OF_ANY_KIND


class Load(Verb):
    """Resources in any number and mix, but at least one (MAR-NAVAL-01, MAR-NAVAL-02, MAR-NAVAL-12)."""

    printed = False
    run = asks

    @staticmethod
    @rule
    def options(s, frame, seat, out):
        n = 0
        for kind in range(RESOURCES):
            if s.store[seat][kind] > 0 and frame.left < MOST_STEPS:
                n = add(out, n, Act.GIVE + kind)
        if frame.left > 0:
            n = add(out, n, Act.SET_SAIL)
        return n

    @staticmethod
    @rule
    def answer(s, frame, action, events):
        if action != Act.SET_SAIL:
            give_back(s, frame.seat, action - Act.GIVE, 1, events)
            frame.left += 1
            again(frame)

    @staticmethod
    @rule
    def lacks():
        return RESOURCES_OF_ANY_KIND

    def ask(self, look: Look) -> Question:
        step = look.asking()
        assert step is not None
        text = Text(
            "Action Navale : rendez des ressources ({n} {n:segment|segments})",
            "Naval action: return resources ({n} {n:segment|segments})",
        )
        choices = tokens_as_buttons(look, Act.GIVE, "−1")
        if Act.SET_SAIL in look.legal:
            choices = (*choices, look.button(Act.SET_SAIL, likely=True))
        return text.say(look.lang, n=step.cells.left), choices


@rule
def _segment(frame, step):
    """The segment that a step of the voyage enters, clockwise (MAR-NAVAL-06)."""
    return (frame.first + 1 + step) % SEGMENTS


@rule
def _waits(frame, step):
    """Whether the segment of a step of the voyage must still pay."""
    cell, place = step // STEPS_OF_A_CELL, step % STEPS_OF_A_CELL
    if cell == 0:
        return (frame.claims >> place) & 1 == 1
    if cell == 1:
        return (frame.loop >> place) & 1 == 1
    return (frame.number >> place) & 1 == 1


@rule
def _mark(frame, step):
    """Mark that the segment of a step must pay, or that it has paid."""
    cell, bit = step // STEPS_OF_A_CELL, 1 << (step % STEPS_OF_A_CELL)
    if cell == 0:
        frame.claims ^= bit
    elif cell == 1:
        frame.loop ^= bit
    else:
        frame.number ^= bit


@rule
def _take(c, s, frame, step):
    """The reward of the segment of a step, and then the others."""
    segment = _segment(frame, step)
    _mark(frame, step)
    again(frame)
    push_from(s, c.segment_program[segment], frame.seat, From.SEGMENT + segment, segment, 0)


class Launch(Verb):
    """The ship moves. Each entered segment pays, and one that is entered twice pays twice (MAR-NAVAL-03, 04, 13)."""

    printed = False

    @staticmethod
    @rule
    def run(s, frame, events):
        s.ship[frame.seat] = (frame.first + frame.left) % SEGMENTS
        for step in range(frame.left):
            _mark(frame, step)
        emit(events, Ev.SAILED, frame.seat, frame.left, 0, 0, PUBLIC)


class ClaimSegment(Verb):
    """Rewards of segments in any order (MAR-NAVAL-05). Rewards that cannot spoil another come first, and equal ones are
    one choice.
    """

    printed = False

    @staticmethod
    @rule
    def run(c, s, frame):
        some_wait = False
        for step in range(frame.left):
            if _waits(frame, step):
                if c.segment_plain[_segment(frame, step)]:
                    _take(c, s, frame, step)
                    return
                some_wait = True
        if some_wait:
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(c, frame, out):
        n = 0
        offered = 0
        for segment in range(SEGMENTS):
            waits = False
            for step in range(frame.left):
                if _waits(frame, step) and _segment(frame, step) == segment:
                    waits = True
            if waits and (offered >> c.segment_like[segment]) & 1 == 0:
                offered |= 1 << int(c.segment_like[segment])
                n = add(out, n, Act.SEGMENT + segment)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action):
        step = 0
        while not _waits(frame, step) or _segment(frame, step) != action - Act.SEGMENT:
            step += 1
        _take(c, s, frame, step)

    def ask(self, look: Look) -> Question:
        text = Text("Piste Navale : quelle récompense d’abord ?", "Naval track: which reward first?")
        return text.say(look.lang), look.buttons(*look.legal)


@spelled
def sail():
    return Sail()
