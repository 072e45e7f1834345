"""Setting up: Central Piles, boards, Starters, Dukes, the Exhausted pile (ROY-SETUP, ROY-PSET)."""

from __future__ import annotations

from ....kernel.effects import When
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.random import below, pick_bit, shuffle
from ....kernel.stack import add, ask_sealed, lowest_seat, push
from ....kernel.text import Text
from ....kernel.words import Condition, Effect, Verb
from ..state import (
    AREAS,
    BARE,
    CITIZENS,
    COLUMNS,
    COPIES,
    DEEPEST_DOMAINS,
    EVENT,
    HERALD,
    MONSTERS,
    NOTHING,
    PLAIN,
    RESOURCES,
    SEATS,
)
from .actions import Act, Ev
from .piles import NOBODY

PILES = 2 * COLUMNS
SOLO_EXHAUSTED = 5  # piles that end the solo game (ROY-SOLO-42)


@outlined
def setup(c, s):
    """Lay out everything that comes before the draft (ROY-PSET-08)."""
    _clear(s)
    _lay_monsters(c, s)
    _lay_citizens(c, s)
    _lay_domains(c, s)
    _pile_exhausted(c, s)
    for seat in range(s.players):
        for res in range(RESOURCES):
            s.res[seat][res] = c.start[res]
        s.owned[seat][CITIZENS] = 1
        s.owned[seat][CITIZENS + 1] = 1
        s.owned[seat][HERALD] = c.heralds
    if c.dukes:
        _deal_dukes(c, s)
    push(s, c.opening, 0, 0)


@rule
def _clear(s):
    for seat in range(SEATS):
        s.duke[seat] = NOTHING
        s.offer[seat][0] = NOTHING
        s.offer[seat][1] = NOTHING
    for area in range(AREAS):
        s.column[area] = NOTHING
    for column in range(COLUMNS):
        for i in range(COPIES):
            s.monster[column][i] = NOTHING
        for i in range(DEEPEST_DOMAINS):
            s.domain[column][i] = NOTHING
    for pile in range(PILES):
        for i in range(COPIES):
            s.citizen[pile][i] = NOTHING
    s.lord_duke = NOTHING
    s.resting = NOTHING


@rule
def _lay_monsters(c, s):
    """Five areas, weakest card on top, in order of their top cards (ROY-SETUP-04 to 08)."""
    five = 1 if s.players == SEATS else 0
    left = (1 << AREAS) - 1
    for i in range(COLUMNS):
        area = int(c.chosen_area[i])
        if area < 0:
            area = pick_bit(s.rng, left)
        left &= ~(1 << area)
    for area in range(AREAS):
        if (left >> area) & 1 == 0:
            place = 0
            for other in range(AREAS):
                if (left >> other) & 1 == 0 and c.area_order[five][other] < c.area_order[five][area]:
                    place += 1
            s.column[area] = place
            n = 0
            for card in range(MONSTERS - 1, -1, -1):
                if c.m_area[card] == area and _in_play(c, s, card):
                    s.monster[place][n] = card
                    n += 1
            s.monsters[place] = n


@rule
def _in_play(c, s, card):
    """Marked Monsters are for five players (ROY-SETUP-02, ROY-FIVE-01)."""
    return s.players == SEATS or c.m_five[card] == 0


@rule
def _lay_citizens(c, s):
    """One name in each pile (ROY-SETUP-13), or all of a value shuffled together (ROY-MIXED-01)."""
    size = COPIES if s.players == SEATS else COPIES - 1
    for pile in range(PILES):
        two = c.pile_kinds[pile][1] >= 0
        kind = int(c.chosen_kind[pile])
        if kind < 0:
            kind = int(c.pile_kinds[pile][below(s.rng, 2) if two else 0])
        first = COPIES
        second = COPIES if two else 0
        for i in range(size):
            if c.mixed:
                if below(s.rng, first + second) < first:
                    first -= 1
                    kind = int(c.pile_kinds[pile][0])
                else:
                    second -= 1
                    kind = int(c.pile_kinds[pile][1])
            s.citizen[pile][i] = kind
        s.citizens[pile] = size
        s.dark[pile] = size - 1 if c.mixed else 0


@rule
def _lay_domains(c, s):
    """Two face down and one face up in each pile, three face down with five players (ROY-SETUP-16, ROY-FIVE-04)."""
    size = DEEPEST_DOMAINS if s.players == SEATS else DEEPEST_DOMAINS - 1
    left = int(c.domain_pool)
    for column in range(COLUMNS):
        for i in range(size):
            domain = pick_bit(s.rng, left)
            left &= ~(1 << domain)
            s.domain[column][i] = domain
        s.domains[column] = size


@rule
def _pile_exhausted(c, s):
    """Two Exhausted cards for each player, and one Monster Event each on them (ROY-SETUP-18, ROY-EVENT-02)."""
    n = SOLO_EXHAUSTED if s.players == 1 else 2 * s.players
    for i in range(n):
        s.spare[i] = PLAIN
    if c.events:
        left = int(c.event_pool)
        wanted = int(c.wanted_events)
        for i in range(n, n + s.players):
            event = pick_bit(s.rng, wanted if wanted else left)
            wanted &= ~(1 << event)
            left &= ~(1 << event)
            s.spare[i] = EVENT + event
        shuffle(s.rng, s.spare, n, n + s.players)
        n += s.players
    s.spares = n


@rule
def _deal_dukes(c, s):
    """Two each (ROY-PSET-07)."""
    left = int(c.duke_pool)
    for seat in range(s.players):
        for i in range(2):
            duke = pick_bit(s.rng, left)
            left &= ~(1 << duke)
            s.offer[seat][i] = duke


@rule
def _highest_throw(s, events):
    """Everybody throws both dice, and players who tie for the most throw again (ROY-PSET-12)."""
    left = (1 << s.players) - 1
    while left & (left - 1):
        most = 0
        tied = 0
        for seat in range(s.players):
            if (left >> seat) & 1:
                first = 1 + below(s.rng, 6)
                second = 1 + below(s.rng, 6)
                emit(events, Ev.THREW, seat, first, second, first + second, PUBLIC)
                if first + second > most:
                    most = first + second
                    tied = 0
                if first + second == most:
                    tied |= 1 << seat
        left = tied
    return lowest_seat(left)


@outlined
def _begin(c, s, frame, events):
    """After the draft: keep the Dukes, draw the Dark Lord's (ROY-SOLO-03), choose the first player (ROY-PSET-11,
    ROY-PSET-12).
    """
    if c.dukes:
        for seat in range(s.players):
            s.duke[seat] = s.choice[seat] - Act.KEEP
            s.choice[seat] = NOTHING
    if s.players == 1:
        s.lord_duke = pick_bit(s.rng, int(c.duke_pool) & ~(1 << int(s.duke[0])))
    s.first = _highest_throw(s, events) if c.throws else below(s.rng, s.players)
    emit(events, Ev.STARTS, s.first, 0, 0, 0, PUBLIC)
    if s.players == SEATS:
        s.resting = (s.first + SEATS - 1) % SEATS
    s.active = s.first
    frame.seat = s.active
    frame.pc = c.turn


# --- the steps of the opening ---------------------------------------------------------------------------------


class Draft(Verb):
    """All players choose one of their two Dukes (ROY-PSET-07)."""

    printed = False
    question = Text("Choisissez en secret votre Duc", "Secretly choose your Duke")

    @staticmethod
    @rule
    def run(s):
        ask_sealed(s)

    @staticmethod
    @rule
    def options(s, seat, out):
        first, second = s.offer[seat][0], s.offer[seat][1]
        return add(out, add(out, 0, Act.KEEP + min(first, second)), Act.KEEP + max(first, second))


class Begin(Verb):
    """The last step of the opening, which starts the first turn."""

    printed = False

    @staticmethod
    @rule
    def run(c, s, frame, events):
        _begin(c, s, frame, events)


class WithDukes(Condition):
    printed = False

    @staticmethod
    @rule
    def holds(c):
        return c.dukes != 0


class InSolo(Condition):
    printed = False

    @staticmethod
    @rule
    def holds(s):
        return s.players == 1


class WithEvents(Condition):
    printed = False

    @staticmethod
    @rule
    def holds(c):
        return c.events != 0


def with_dukes(effect: Effect) -> When:
    return When(WithDukes(), effect)


def in_solo(effect: Effect) -> When:
    return When(InSolo(), effect)


def with_events(effect: Effect) -> When:
    return When(WithEvents(), effect)


assert BARE == 0
assert NOBODY == NOTHING
