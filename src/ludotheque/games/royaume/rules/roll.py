"""The Roll phase: dice, the Domains that change them, doubles, and Monster Events (ROY-ROLL, ROY-EVENT)."""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.random import below
from ....kernel.rule import outlined, rule
from ....kernel.stack import PC, SEAT, Op, X, Y, add, ask, push
from ..state import AREAS, DOMAINS, EVENT, EVENTS, MONSTERS, MOST_TOKENS, NOTHING, SLOTS
from .actions import ANNOUNCE, DIE, MARK, USE, Ev, From
from .piles import NOBODY, in_game, push_domains, target_card
from .prices import can
from .verbs import Do, Timing


@outlined
def roll(c, s, row, events):
    """Both dice, once a turn (ROY-ROLL-01)."""
    row[SEAT] = s.active
    s.turns[s.active] += 1
    emit(events, Ev.TURN, s.active, s.turns[s.active], 0, 0, PUBLIC)
    if s.resting >= 0:
        emit(events, Ev.RESTS, s.resting, 0, 0, 0, PUBLIC)
    s.die[0] = 1 + below(s.rng, 6)
    s.die[1] = 1 + below(s.rng, 6)
    emit(events, Ev.ROLLED, s.active, s.die[0], s.die[1], s.die[0] + s.die[1], PUBLIC)
    _reward_double(c, s)


@rule
def _reward_double(c, s):
    """Natural and made doubles, of any player, at once (ROY-CARD-17 to 20, ROY-CARD-33, ROY-FIVE-11)."""
    if s.die[0] == s.die[1]:
        for seat in range(s.players):
            if in_game(s, seat):
                push_domains(c, s, seat, Timing.DOUBLE)


@rule
def change(c, s, row):
    """Ask for the Domains that change dice while there are any (ROY-ROLL-03 to 07)."""
    if int(s.built[row[SEAT]]) & int(c.timing[Timing.ROLL]):
        ask(s, row[SEAT])


@rule
def _usable(c, s, row, domain):
    """Whether its price can be paid and it finds a die."""
    first = c.code[c.domain_program[domain]]
    if first[0] == Op.CAN:
        return can(c, s, row, c.code[first[2]])
    return first[0] != Do.LOWER_DIE or max(s.die[0], s.die[1]) > 1


@outlined
def change_options(c, s, row, out):
    """Each Domain once in a Roll phase: `row[X]` marks the used ones by their place among their kind (ROY-ROLL-06)."""
    n = 0
    place = 0
    mine = int(s.built[row[SEAT]])
    for domain in range(DOMAINS):
        if (int(c.timing[Timing.ROLL]) >> domain) & 1:
            if (mine >> domain) & 1 and (row[X] >> place) & 1 == 0 and _usable(c, s, row, domain):
                n = add(out, n, USE + domain)
            place += 1
    return add(out, n, ANNOUNCE)


@outlined
def change_answer(c, s, row, action):
    """Use a Domain and ask again, or announce the dice."""
    if action == ANNOUNCE:
        row[X] = 0
        return
    chosen = action - USE
    place = 0
    for domain in range(chosen):
        place += (int(c.timing[Timing.ROLL]) >> domain) & 1
    row[X] |= 1 << place
    row[PC] -= 1
    push(s, c.domain_program[chosen], row[SEAT], row[SEAT])
    s.stack[s.depth - 1][Y] = From.DOMAIN + chosen


@rule
def die_options(s, line, out):
    """Either die; two dice alike are one choice (ROY-ICON-10), and none is lowered to 0 (ROY-CARD-15)."""
    n = 0
    least = 2 if line[0] == Do.LOWER_DIE else 1
    if s.die[0] >= least:
        n = add(out, n, DIE)
    if s.die[1] >= least and s.die[1] != s.die[0]:
        n = add(out, n, DIE + 1)
    return n


@outlined
def die_answer(c, s, row, line, action, events):
    """Change a die; a double that this makes is rewarded, a die that shows the value already is none (ROY-CARD-32)."""
    which = action - DIE
    value = s.die[which] - 1 if line[0] == Do.LOWER_DIE else line[1]
    if value != s.die[which]:
        s.die[which] = value
        emit(events, Ev.CHANGED, row[SEAT], which, value, s.die[0] + s.die[1], PUBLIC)
        _reward_double(c, s)


@rule
def _shows(s, value):
    """Whether a die or the sum shows a value."""
    return s.die[0] == value or s.die[1] == value or s.die[0] + s.die[1] == value


@outlined
def wake_events(c, s, row, events):
    """Every face-up Event whose value shows, once each (ROY-EVENT-13 to 20); their order cannot matter."""
    for slot in range(SLOTS):
        if s.cover[slot] >= EVENT:
            event = s.cover[slot] - EVENT
            if _shows(s, c.event_value[event]):
                emit(events, Ev.WOKE, NOBODY, event, 0, 0, PUBLIC)
                push(s, c.event[event], row[SEAT], row[SEAT])
                s.stack[s.depth - 1][X] = 1 + MONSTERS + event


@outlined
def token_options(s, row, line, out):
    """Monsters on top of their piles and face-up Events, but not the card 1 less than `row[X]`, the Event that was
    woken (ROY-EVENT-45)."""
    n = 0
    for target in range(AREAS + EVENTS):
        card = target_card(s, target)
        if card != NOTHING and card + 1 != row[X] and s.token[card][line[1]] < MOST_TOKENS:
            n = add(out, n, MARK + target)
    return n


@outlined
def token_answer(c, s, row, line, action, events):
    """Any number that can come up may lie on one card (ROY-EVENT-44)."""
    card = target_card(s, action - MARK)
    s.token[card][line[1]] += 1
    emit(events, Ev.TOKEN, row[SEAT], line[1], c.m_face[card], 0, PUBLIC)
