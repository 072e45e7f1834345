"""The solo game: the Monster phase and how the game against the Dark Lord ends (ROY-SOLO)."""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.record import MOST_OF_I2
from ....kernel.stack import NONE, add, again, ask, finish, push
from ....kernel.text import Text
from ....kernel.words import Verb
from ....stage.look import Look, Question
from ..state import CITIZENS, COLUMNS, EVENT, LORD, Outcome
from .actions import AREA_LIST, Act, Ev
from .end import domain_points, duke_points, monster_points, total_points
from .piles import NOBODY, lift_citizen, lift_domain, settle

STARTED = 8  # in `waiting`: the phase has begun; the lower bits are the dice and the sum still to be resolved
ANY = 6  # a die that lets the player choose
LAST = 5  # exhausted piles that end the game (ROY-SOLO-39)
NEAR = LAST - 2


@rule
def _shown(s, which):
    """The value of a die, or of the sum."""
    if which == 2:
        return int(s.die[0]) + s.die[1]
    return int(s.die[which])


@rule
def _telling(c, s, column):
    """Whether a capture in a column may reveal a card: a Domain, a Citizen or a Monster Event."""
    if s.monsters[column] == 0 and not c.solo_exhausted:
        return False
    upper, lower = s.citizens[column], s.citizens[column + COLUMNS]
    if upper + lower == 0 or s.dark[column] > 0 or s.dark[column + COLUMNS] > 0:
        return True
    return (upper == 1 or lower == 1) and s.spares > 0 and s.spare[s.spares - 1] >= EVENT


@rule
def _matters(c, s, first, second):
    """Whether the order of two dice with these values can matter: one has a choice, may reveal a card, or may end the
    game.
    """
    if first == ANY or second == ANY or s.exhausted >= NEAR:
        return True
    return _telling(c, s, first - 1) or _telling(c, s, second - 1)


@rule
def _next(c, s, waiting):
    """The die to resolve, NONE if the player must choose the order (ROY-SOLO-25)."""
    first = NONE
    for which in range(3):
        if (waiting >> which) & 1:
            if first == NONE:
                first = which
            elif _shown(s, which) != _shown(s, first) and _matters(c, s, _shown(s, first), _shown(s, which)):
                return NONE
    return first


class Assault(Verb):
    """Each die triggers a Monster pile (ROY-SOLO-12 to 14); the first raise adds the sum, 2 to 6 (ROY-SOLO-27)."""

    printed = False

    @staticmethod
    @rule
    def run(c, s, frame):
        _assault(c, s, frame)

    @staticmethod
    @rule
    def options(s, frame, out):
        return _assault_options(s, frame.waiting, out)

    @staticmethod
    @rule
    def answer(c, s, frame, action):
        _wake(c, s, frame, action - Act.DIE)

    def ask(self, look: Look) -> Question:
        v = look.v
        choices = []
        for action in look.legal:
            which = action - Act.DIE
            value = v.die[which] if which < 2 else v.die[0] + v.die[1]
            shown = Text("Somme {n}", "Sum {n}").filled(n=value) if which == 2 else value
            text = Text("{shown} : la pile de votre choix", "{shown}: a pile of your choice")
            area = ""
            if value <= COLUMNS:
                text = Text("{shown} : pile {n}, {area}", "{shown}: pile {n}, {area}")
                area = AREA_LIST[v.column.index(value - 1)]
            choices.append(look.button(action, text.say(look.lang, shown=shown, n=value, area=area)))
        return Text("Quel dé frappe d’abord ?", "Which die strikes first?").say(look.lang), tuple(choices)


@outlined
def _assault(c, s, frame):
    if frame.waiting == 0:
        frame.waiting = STARTED | 3
        if c.solo_sum and _shown(s, 2) <= ANY:
            frame.waiting |= 4
    waiting = frame.waiting & 7
    if waiting == 0:
        frame.waiting = 0
        return
    which = _next(c, s, waiting)
    if which == NONE:
        ask(s, frame.seat)
    else:
        _wake(c, s, frame, which)


@outlined
def _assault_options(s, waiting, out):
    n = 0
    for which in range(3):
        if (waiting >> which) & 1:
            fresh = True
            for other in range(which):
                if (waiting >> other) & 1 and _shown(s, other) == _shown(s, which):
                    fresh = False
            if fresh:
                n = add(out, n, Act.DIE + which)
    return n


@rule
def _wake(c, s, frame, which):
    frame.waiting &= ~(1 << which)
    again(frame)
    value = _shown(s, which)
    if value == ANY:
        push(s, c.capture, frame.seat, frame.seat).column = NONE
    elif s.monsters[value - 1] > 0 or c.solo_exhausted:  # ROY-SOLO-17, ROY-SOLO-29
        push(s, c.capture, frame.seat, frame.seat).column = value - 1


class Aim(Verb):
    """A 6 triggers a pile of the player's choice that is not exhausted (ROY-SOLO-15, ROY-SOLO-16, ROY-SOLO-32)."""

    printed = False
    question = Text(
        "Le Seigneur Noir frappe : quelle pile de Monstres s’active ?",
        "The Dark Lord strikes: which Monster pile wakes?",
    )

    @staticmethod
    @rule
    def run(s, frame):
        if frame.column == NONE:
            ask(s, frame.seat)

    @staticmethod
    @rule
    def options(s, out):
        n = 0
        for column in range(COLUMNS):
            if s.monsters[column] > 0:
                n = add(out, n, Act.ATTACK + column)
        return n

    @staticmethod
    @rule
    def answer(frame, action):
        frame.column = action - Act.ATTACK


class Capture(Verb):
    """The Dark Lord captures a Citizen of the column, else a Domain, else the game is lost (ROY-SOLO-18 to 22, 26)."""

    printed = False

    @staticmethod
    @rule
    def run(c, s, frame, events):
        _capture(c, s, frame, events)

    @staticmethod
    @rule
    def options(s, frame, out):
        return _capture_options(s, frame.column, out)

    @staticmethod
    @rule
    def answer(c, s, action, events):
        kind = action - Act.LOSE
        s.lord_citizens[kind] += 1
        emit(events, Ev.CAPTURED_CITIZEN, NOBODY, kind, 0, 0, PUBLIC)
        lift_citizen(s, c.slot[kind], events)
        solo_settle(c, s, events)

    def ask(self, look: Look) -> Question:
        """Asks for the Citizen of the column whose Monsters strike."""
        step = look.asking()
        assert step is not None
        column = step.cells.column
        text = Text(
            "La pile de Monstres {n} ({area}) frappe : quel Citoyen céder au Seigneur Noir ?",
            "Monster pile {n} ({area}) strikes: which Citizen do you give up to the Dark Lord?",
        )
        return text.say(look.lang, n=column + 1, area=AREA_LIST[look.v.column.index(column)]), ()


@outlined
def _capture(c, s, frame, events):
    column = frame.column
    if column == NONE:
        return
    if s.citizens[column] > 0 or s.citizens[column + COLUMNS] > 0:
        ask(s, frame.seat)
    elif s.domains[column] > 0:
        domain = lift_domain(s, column)
        s.lord_domains |= 1 << domain
        emit(events, Ev.CAPTURED_DOMAIN, NOBODY, domain, 0, 0, PUBLIC)
        solo_settle(c, s, events)
    else:
        s.outcome = Outcome.OVERRUN
        emit(events, Ev.OVERRUN, NOBODY, 0, 0, 0, PUBLIC)
        finish(s)


@outlined
def _capture_options(s, column, out):
    """The top of either Citizen pile of the column, ascending."""
    n = 0
    for kind in range(CITIZENS):
        for line in range(2):
            pile = column + line * COLUMNS
            height = s.citizens[pile]
            if height > 0 and s.citizen[pile][height - 1] == kind:
                n = add(out, n, Act.LOSE + kind)
    return n


class HarvestAgain(Verb):
    """The second Harvest uses the right sides."""

    printed = False

    @staticmethod
    @rule
    def run(s):
        s.second_harvest = 1


@outlined
def clear(s, events):
    """The last Monster is slain: won at once (ROY-SOLO-38), although five piles are empty now (ROY-SOLO-41).

    A Monster that is only taken (ROY-SOLO-10) is not slain: then the five empty piles end the game.
    """
    settle(s, events)
    s.outcome = Outcome.CLEARED
    emit(events, Ev.CLEARED, 0, 0, 0, 0, PUBLIC)
    finish(s)


@outlined
def solo_settle(c, s, events):
    """Mark empty piles; the fifth one ends the game, for any cause (ROY-SOLO-22, ROY-SOLO-39, ROY-SOLO-40)."""
    settle(s, events)
    if s.exhausted >= LAST:
        s.outcome = Outcome.SCORED
        s.total[0] = min(total_points(c, s, 0), MOST_OF_I2)
        s.lord_points = min(lord_score(c, s), MOST_OF_I2)
        emit(events, Ev.LORD, NOBODY, s.lord_duke, s.lord_points, 0, PUBLIC)
        if s.total[0] > s.lord_points:
            emit(events, Ev.WON, 0, 0, 0, 0, PUBLIC)
        else:
            emit(events, Ev.DEFEATED, NOBODY, 0, 0, 0, PUBLIC)
        finish(s)


@outlined
def lord_score(c, s):
    """Surviving Monsters, captured Domains, and his Duke (ROY-SOLO-46)."""
    return monster_points(c, s, LORD) + domain_points(c, s, LORD) + duke_points(c, s, LORD, s.lord_duke, False)
