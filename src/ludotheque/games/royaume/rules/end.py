"""The end of a turn and of the game, and the scores (ROY-END, ROY-SCORE, ROY-DUKE, ROY-NODUKE)."""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.record import MOST_OF_I2
from ....kernel.scoring import worth
from ....kernel.stack import finish, rank
from ....kernel.words import Verb
from ..state import ROUNDS, SEATS, SOURCES, Outcome, Source
from .actions import Ev
from .piles import NOBODY, bits, citizens_of, domains_left, domains_of, monsters_left, monsters_of, tableau


@rule
def is_end(s):
    """Whether all Monsters are slain, all Domains built, or twice as many piles exhausted as there are players
    (ROY-END-02); also in the last round of all, since own cards may put cards back forever.
    """
    over = s.exhausted >= 2 * s.players or monsters_left(s) == 0 or domains_left(s) == 0
    return over or s.turns[s.first] >= ROUNDS


class EndTurn(Verb):
    """The last step of a turn, which starts the next one."""

    printed = False
    hot = True

    @staticmethod
    @rule
    def run(c, s, frame, events):
        _end_turn(c, s, frame, events)


@outlined
def _end_turn(c, s, frame, events):
    """Check the end, once and for good (ROY-END-07), then pass the dice until all had as many turns (ROY-END-04)."""
    s.second_harvest = 0
    if s.players > 1:
        if s.latched == 0 and is_end(s):
            s.latched = 1
            emit(events, Ev.LAST_ROUND, NOBODY, 0, 0, 0, PUBLIC)
        following = (s.active + 1) % s.players
        if s.latched and following == s.first:
            _end_game(c, s, events)
            return
        if s.players == SEATS:
            s.resting = s.active  # ROY-FIVE-12
        s.active = following
    frame.seat = s.active
    frame.pc = c.turn


@rule
def _end_game(c, s, events):
    """Reveal the Dukes (ROY-SCORE-10) and count points."""
    s.outcome = Outcome.SCORED
    for seat in range(s.players):
        if s.duke[seat] >= 0:
            emit(events, Ev.DUKE, seat, s.duke[seat], 0, 0, PUBLIC)
        s.total[seat] = min(total_points(c, s, seat), MOST_OF_I2)
    finish(s)
    for seat in range(s.players):
        if rank(c, s, seat) == 1:
            emit(events, Ev.WON, seat, 0, 0, 0, PUBLIC)


# --- points ---------------------------------------------------------------------------------------------------


@outlined
def monster_points(c, s, seat):
    """The points on slain Monsters and Events (ROY-SLAY-16, ROY-EVENT-31); for the Dark Lord on the survivors."""
    total = 0
    mask = monsters_of(s, seat)
    card = 0
    while mask:
        if mask & 1:
            total += c.m_points[card]
        mask >>= 1
        card += 1
    return total


@outlined
def domain_points(c, s, seat):
    """The points on Domains (ROY-BUILD-14), for the Dark Lord on captured ones."""
    total = 0
    mask = domains_of(s, seat)
    domain = 0
    while mask:
        if mask & 1:
            total += c.d_points[domain]
        mask >>= 1
        domain += 1
    return total


@rule
def duke_points(c, s, seat, duke, to_stay):
    """The points of a Duke for a seat, or for the Dark Lord; `to_stay` leaves out Resources, which will be spent."""
    return worth(c, s, seat, 0, c.duke_program[duke], to_stay)


@rule
def _held(s, seat, what):
    """The number of cards that a majority counts."""
    if what == 0:
        return citizens_of(s, seat)
    if what == 1:
        return bits(s.slain[seat])
    return bits(s.built[seat])


@rule
def majorities(c, s, seat):
    """Without Dukes: most Citizens, Monsters, Domains; a tie, even at 0, pays less (ROY-NODUKE-06 to 11)."""
    total = 0
    for what in range(3):
        mine = _held(s, seat, what)
        best = True
        tied = False
        for other in range(s.players):
            if other != seat:
                theirs = _held(s, other, what)
                best = best and theirs <= mine
                tied = tied or theirs == mine
        if best:
            total += int(c.most_tied) if tied else int(c.most)
    return total


@outlined
def points_from(c, s, seat, source):
    """Points of one source; they add up to the total (ROY-SCORE-01, ROY-SCORE-11)."""
    if source == Source.MONSTERS:
        return monster_points(c, s, seat)
    if source == Source.DOMAINS:
        return domain_points(c, s, seat)
    if source == Source.BOARD:
        return int(s.vp[seat]) if s.players > 1 or c.solo_board else 0  # ROY-SOLO-45
    if c.dukes:
        held = source == Source.DUKE and s.duke[seat] >= 0
        return duke_points(c, s, seat, s.duke[seat], False) if held else 0
    if source == Source.ICONS:
        return worth(c, s, seat, 0, c.icons, False)
    if source == Source.LEFTOVERS:
        return worth(c, s, seat, 0, c.left, False)
    return majorities(c, s, seat) if source == Source.MOST else 0


@rule
def total_points(c, s, seat):
    total = 0
    for source in range(SOURCES):
        total += points_from(c, s, seat, source)
    return total


@rule
def _cards(c, s, seat):
    """The cards of the tie-break: the tableau's, or in a first-edition option every card (ROY-SCORE-06)."""
    n = tableau(s, seat)
    if c.all_cards:
        n += bits(s.slain[seat]) + c.dukes
    return n


cards_for_ties = _cards  # for pages: a rule is identified by its name, so that another name would be compiled again


@rule
def points(c, s, seat):
    """The points of a finished game, or as they would be now."""
    if s.outcome == Outcome.SCORED:
        return int(s.total[seat])
    return min(total_points(c, s, seat), MOST_OF_I2)


@outlined
def ahead(c, s, seat, other):
    """By points, then by fewest cards (ROY-SCORE-03 to 07)."""
    mine, theirs = points(c, s, seat), points(c, s, other)
    return mine > theirs or (mine == theirs and _cards(c, s, seat) < _cards(c, s, other))


@rule
def beaten(c, s):
    """A solo player wins with more points than the Dark Lord, or with the last Monster slain (ROY-SOLO-38,
    ROY-SOLO-50).
    """
    if s.outcome == Outcome.SCORED:
        return s.total[0] <= s.lord_points
    return s.outcome != Outcome.CLEARED


@outlined
def breakdown(c, s, out):
    for seat in range(s.players):
        for source in range(SOURCES):
            out[seat][2 + source] = points_from(c, s, seat, source)
