"""Slaying monsters, with strength and knights that go to the tombs (MAR-SLAY, MAR-MONST)."""

from __future__ import annotations

from ....kernel.effects import May, spelled
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.random import pick_bit
from ....kernel.stack import add, again, ask, asks, push_from
from ....kernel.text import Text
from ....kernel.words import Glyph, Verb, aside
from ....stage.look import Look, Question
from ..state import CELLS, LAIRS, MONSTERS, NOTHING, Token
from .actions import Act, Ev, From, monster_name
from .signs import FORCE, KNIGHT, MONSTER
from .things import KNIGHTS, NOBODY, STRENGTH, bits, give_back, spend_force


@rule
def can_slay(c, s, seat, lair):
    """The face-up monster of an adjacent lair, its magic, and strength with knights (MAR-SLAY-03 to 11)."""
    here = s.margrave[seat]
    top = s.top[lair]
    if (c.lairs[here] >> lair) & 1 == 0 or top < 0:
        return False
    if s.store[seat][Token.MAGIC] < c.m_magic[lair][top]:
        return False
    return s.force[seat] + s.knights[here] + s.store[seat][Token.KNIGHT] >= c.m_force[lair][top]


class Slay(Verb):
    """Slay one monster beside the Margrave's location (MAR-SLAY-20, MAR-SLAY-21)."""

    short: bool = aside(default=False)
    hot = True
    text = Text(
        "[terrassez|terrasse|terrasser] un Monstre adjacent à [votre|son] Margrave",
        "[slay|slays|slay] a Monster adjacent to [your|their] Margrave",
    )
    in_short = Text("[terrassez|terrasse|terrasser] un Monstre", "[slay|slays|slay] a Monster")
    icons = (Glyph(MONSTER),)
    question = Text("Terrasser un Monstre ?", "Slay a Monster?")
    declined = Text("Ne terrasser aucun Monstre", "Slay no Monster")
    run = asks

    def worded(self) -> Text:
        return self.in_short if self.short else self.text

    @staticmethod
    @rule
    def options(c, s, seat, out):
        n = 0
        for lair in range(LAIRS):
            if can_slay(c, s, seat, lair):
                n = add(out, n, Act.SLAY + lair)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        _begin(c, s, int(frame.seat), action - Act.SLAY, events)

    @staticmethod
    @rule
    def offer(c, s, seat):
        offered = False
        for lair in range(LAIRS):
            offered = offered or can_slay(c, s, seat, lair)
        return offered

    @staticmethod
    @rule
    def lacks(c, s, seat):
        return _lacks(c, s, seat)


@outlined
def _lacks(c, s, seat):
    """What a seat lacks for the adjacent monsters: magic, or strength, for which a knight counts too."""
    here = s.margrave[seat]
    lacking = 0
    for lair in range(LAIRS):
        if (c.lairs[here] >> lair) & 1 and s.top[lair] >= 0:
            if s.store[seat][Token.MAGIC] < c.m_magic[lair][s.top[lair]]:
                lacking |= 1 << Token.MAGIC
            if s.force[seat] + s.knights[here] + s.store[seat][Token.KNIGHT] < c.m_force[lair][s.top[lair]]:
                lacking |= KNIGHTS if s.force[seat] == c.most_force else KNIGHTS | STRENGTH
    return lacking


@outlined
def _begin(c, s, seat, lair, events):
    """Pay magic first (MAR-SLAY-07); then strength, which the frame counts down."""
    s.owing = 1
    top = int(s.top[lair])
    magic = int(c.m_magic[lair][top])
    if magic > 0:
        give_back(s, seat, Token.MAGIC, magic, events)
    monster = lair * MONSTERS + top
    frame = push_from(s, c.slaying, seat, From.MONSTER + monster, monster, 0)
    frame.left = c.m_force[lair][top]


class PayStrength(Verb):
    """Pay exactly the monster's strength: knight by knight, and the rest from the marker (MAR-SLAY-08 to 15)."""

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(s, frame):
        if frame.left > 0:
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(c, s, frame, seat, out):
        return _pay_options(c, s, frame, seat, out)

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        _pay(s, frame, action, events)

    def ask(self, look: Look) -> Question:
        step = look.asking()
        assert step is not None
        left = step.cells.left
        choices = []
        if Act.FORCE in look.legal:
            label = Text("Payer {n} Force", "Pay {n} Strength").say(look.lang, n=left)
            choices.append(look.button(Act.FORCE, label, likely=True, signs=(Glyph(FORCE, f"−{left}"),)))
        for action, label in (
            (Act.STATUE, Text("Chevalier du Lieu : statue", "Knight of the Location: statue")),
            (Act.OWN_STATUE, Text("Votre Chevalier : statue", "Your Knight: statue")),
        ):
            if action in look.legal:
                choices.append(look.button(action, label.say(look.lang), signs=(Glyph(KNIGHT, "+1"),)))
        text = Text("{it} : encore {n} Force à payer", "{it}: {n} Strength to pay")
        return text.say(look.lang, it=monster_name(look.content, step.cells.card), n=left), tuple(choices)


@outlined
def _pay_options(c, s, frame, seat, out):
    """The marker for all that is left, or a knight of the location or an own one to any free place of the tombs; the
    statue if there is none (MAR-SLAY-13, MAR-SLAY-23).

    The order is not asked if it makes no difference: if every free place is filled in any case, knights go to the first
    of them; if every knight must go, those of the location go first.
    """
    n = 0
    if s.force[seat] >= frame.left:
        n = add(out, n, Act.FORCE)
    free = int(c.tomb_cells) & ~int(s.tomb)
    here = s.knights[s.margrave[seat]] > 0
    own = s.store[seat][Token.KNIGHT] > 0
    needed = int(frame.left) - int(s.force[seat])  # knights that go in any case
    if needed >= bits(free):
        free &= -free
    if here and needed >= s.knights[s.margrave[seat]] + s.store[seat][Token.KNIGHT]:
        own = False
    if here:
        for cell in range(CELLS):
            if (free >> cell) & 1:
                n = add(out, n, Act.HERO + cell)
    if own:
        for cell in range(CELLS):
            if (free >> cell) & 1:
                n = add(out, n, Act.OWN_HERO + cell)
    if free == 0:
        if here:
            n = add(out, n, Act.STATUE)
        if own:
            n = add(out, n, Act.OWN_STATUE)
    return n


@outlined
def _pay(s, frame, action, events):
    seat = frame.seat
    if action == Act.FORCE:
        spend_force(s, seat, int(frame.left), events)
        frame.left = 0
        return
    cell = NOTHING
    if action == Act.OWN_STATUE or Act.OWN_HERO <= action < Act.STATUE:
        s.store[seat][Token.KNIGHT] -= 1
        if action != Act.OWN_STATUE:
            cell = action - Act.OWN_HERO
    else:
        s.knights[s.margrave[seat]] -= 1
        if action != Act.STATUE:
            cell = action - Act.HERO
    if cell >= 0:
        s.tomb |= 1 << cell
        s.fresh |= 1 << cell
    else:
        s.statue += 1
    emit(events, Ev.HERO, seat, cell, 0, 0, PUBLIC)
    frame.left -= 1
    if frame.left > 0:
        again(frame)


class Reap(Verb):
    """The monster's reward; gold first, so that it can pay for a river (MAR-SLAY-16, MAR-SLAY-17)."""

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(c, s, frame, events):
        s.owing = 0
        emit(events, Ev.SLEW, frame.seat, frame.card, 0, 0, PUBLIC)
        push_from(s, c.reward_program[frame.card], frame.seat, frame.source, frame.card, 0)


class Bury(Verb):
    """Put the monster face down under its pile, below the lair card (MAR-SLAY-18, MAR-SLAY-19, MAR-SLAY-22)."""

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(s, frame):
        lair = frame.card // MONSTERS
        s.top[lair] = NOTHING
        s.slain[lair][s.slain_size[lair]] = frame.card % MONSTERS
        s.slain_size[lair] += 1


@outlined
def turn_monsters_up(s, events):
    """Each pile shows a monster. When the lair card is reached, all its monsters are shuffled with the boss
    (MAR-MONST-01 to 05).
    """
    for lair in range(LAIRS):
        if s.top[lair] < 0:
            if s.above[lair] == 0:
                s.above[lair] = (1 << MONSTERS) - 1
                s.boss[lair] = 1
                s.slain_size[lair] = 0
                for i in range(MONSTERS):
                    s.slain[lair][i] = NOTHING
                emit(events, Ev.LAIR, NOBODY, lair, 0, 0, PUBLIC)
            top = pick_bit(s.rng, int(s.above[lair]))
            s.above[lair] &= ~(1 << top)
            s.top[lair] = top
            emit(events, Ev.MONSTER, NOBODY, lair * MONSTERS + top, 0, 0, PUBLIC)


@spelled
def slay():
    """A monster must be slain if this is chosen."""
    return Slay()


@spelled
def may_slay():
    return May(Slay())
