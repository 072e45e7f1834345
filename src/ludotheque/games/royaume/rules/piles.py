"""The base of the other modules: Resources, Central Piles and the marks of empty ones, and counting cards."""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.stack import push_from
from ..state import (
    AREAS,
    BARE,
    BLANK,
    CITIZENS,
    COLUMNS,
    COPIES,
    DOMAINS,
    EVENT,
    EXHAUSTED,
    FIRST_CITIZENS,
    FIRST_DOMAINS,
    KINDS,
    LORD,
    MONSTERS,
    MOST_HELD,
    NOTHING,
    PLAIN,
    RESOURCES,
    SLOTS,
    Res,
    Timing,
)
from .actions import Ev, From

NOBODY = -1


# --- Resources ------------------------------------------------------------------------------------------------


@rule
def receive(s, seat, res, amount, source, events):
    """Gain Resources. They have no limit (ROY-TRACK-03) except the record's, which printed values do not reach. Victory
    Points go to the board at once (ROY-TRACK-07).
    """
    held = int(s.vp[seat]) if res == Res.POINTS else int(s.res[seat][res])
    amount = min(int(amount), MOST_HELD - held)
    if amount > 0:
        if res == Res.POINTS:
            s.vp[seat] += amount
        else:
            s.res[seat][res] += amount
        emit(events, Ev.GAINED, seat, res, amount, source, PUBLIC)


@rule
def spend(s, seat, res, amount, events):
    """Pay exactly this, which the seat has (ROY-TRACK-09, ROY-MAGIC-09)."""
    if amount > 0:
        s.res[seat][res] -= amount
        emit(events, Ev.PAID, seat, res, amount, 0, PUBLIC)


@rule
def move(s, taker, giver, res, amount, events):
    """Move Resources from one player to another (ROY-HARVEST-19, ROY-ICON-08)."""
    amount = min(int(amount), MOST_HELD - int(s.res[taker][res]))
    s.res[giver][res] -= amount
    s.res[taker][res] += amount
    emit(events, Ev.STOLE, taker, res, amount, giver, PUBLIC)


# --- counting -------------------------------------------------------------------------------------------------


@rule
def bits(mask):
    """The number of bits in a mask."""
    rest = int(mask)
    n = 0
    while rest:
        rest &= rest - 1
        n += 1
    return n


@outlined
def survivors(s):
    """Monsters in their piles and face-up Events, as a mask (ROY-SOLO-47, ROY-SOLO-55)."""
    mask = 0
    for column in range(COLUMNS):
        for i in range(COPIES):
            if s.monster[column][i] >= 0:
                mask |= 1 << int(s.monster[column][i])
    for slot in range(SLOTS):
        if s.cover[slot] >= EVENT:
            mask |= 1 << (MONSTERS + int(s.cover[slot]) - EVENT)
    return mask


@rule
def monsters_of(s, seat):
    """Monsters and Events in a Victory pile; for the Dark Lord the survivors."""
    if seat == LORD:
        return survivors(s)
    return int(s.slain[seat])


@rule
def domains_of(s, seat):
    """Domains of a seat, or the Dark Lord's captured ones."""
    if seat == LORD:
        return int(s.lord_domains)
    return int(s.built[seat])


@outlined
def citizens_of(s, seat):
    """Citizen cards without Starters (ROY-HARVEST-24), or the Dark Lord's captured ones."""
    n = 0
    for kind in range(CITIZENS):
        n += int(s.lord_citizens[kind]) if seat == LORD else int(s.owned[seat][kind])
    return n


@outlined
def citizens_with(c, s, seat, role):
    """Citizen cards with a Role icon, or the Dark Lord's captured ones."""
    if seat != LORD:
        return int(s.role[seat][role])
    n = 0
    for kind in range(CITIZENS):
        if c.role[kind] == role:
            n += int(s.lord_citizens[kind])
    return n


@outlined
def domain_icons(c, built, role):
    """Role icons on Domains."""
    n = 0
    mask = int(built)
    domain = 0
    while mask:
        if mask & 1:
            n += c.d_need[domain][role]
        mask >>= 1
        domain += 1
    return n


@rule
def named(c, s, seat, kind):
    """Cards of a name in a tableau, the Starter included (ROY-HARVEST-23, ROY-RECRUIT-03)."""
    n = 0 + s.owned[seat][kind]
    if c.starter[kind] > 0:
        n += s.owned[seat][c.starter[kind]]
    return n


@outlined
def tableau(s, seat):
    """Starters, Citizens and Domains (ROY-SCORE-07)."""
    n = bits(s.built[seat])
    for kind in range(KINDS):
        n += s.owned[seat][kind]
    return n


@rule
def in_game(s, seat):
    """Whether a seat takes part in this turn (ROY-FIVE-10)."""
    return seat != s.resting


# --- Domains at work ------------------------------------------------------------------------------------------


@outlined
def push_domains(c, s, seat, timing):
    """Run all Domains of a seat with this moment.

    Only gains meet at one moment, so their order cannot matter. At the end of the Actions a Domain that spends comes
    last, after those that give it something to spend (ROY-BUILD-13).
    """
    mask = int(s.built[seat]) & int(c.timing[timing])
    if mask == 0:
        return
    for domain in range(DOMAINS - 1, -1, -1):
        if (mask >> domain) & 1:
            push_from(s, c.domain_program[domain], seat, From.DOMAIN + domain, 0, 0)


# --- Central Piles --------------------------------------------------------------------------------------------


@rule
def height(s, slot):
    """The number of cards of its own kind in a slot."""
    if slot < FIRST_CITIZENS:
        return s.monsters[slot]
    if slot < FIRST_DOMAINS:
        return s.citizens[slot - FIRST_CITIZENS]
    return s.domains[slot - FIRST_DOMAINS]


@rule
def on_top(c, s, kind):
    """Whether a Citizen is on top of its pile."""
    pile = c.slot[kind]
    n = s.citizens[pile]
    return n > 0 and s.citizen[pile][n - 1] == kind


@outlined
def lift_citizen(s, pile, events):
    """Take the top Citizen of a pile; a face-down one under it is turned up at once (ROY-MIXED-05)."""
    n = s.citizens[pile] - 1
    kind = int(s.citizen[pile][n])
    s.citizen[pile][n] = NOTHING
    s.citizens[pile] = n
    if n == 0:
        s.emptied = 1
    elif s.dark[pile] == n:
        s.dark[pile] = n - 1
        emit(events, Ev.TURNED_UP, NOBODY, s.citizen[pile][n - 1], 0, 0, PUBLIC)
    return kind


@outlined
def lift_monster(s, column):
    """Take the top Monster of a pile; its tokens go back to the supply (ROY-EVENT-24, ROY-EVENT-25)."""
    n = s.monsters[column] - 1
    card = int(s.monster[column][n])
    s.monster[column][n] = NOTHING
    s.monsters[column] = n
    if n == 0:
        s.emptied = 1
    clear_tokens(s, card)
    return card


@outlined
def lift_domain(s, column):
    """Take the top Domain of a pile; the next stays face down until `settle` (ROY-BUILD-11)."""
    n = s.domains[column] - 1
    domain = int(s.domain[column][n])
    s.domain[column][n] = NOTHING
    s.domains[column] = n
    s.shut = column + 1
    if n == 0:
        s.emptied = 1
    return domain


@rule
def clear_tokens(s, card):
    for res in range(RESOURCES):
        s.token[card][res] = 0


@outlined
def receive_citizen(c, s, seat, kind):
    """Add a Citizen to a tableau, however it was gained; Domains that wait for this take effect (ROY-SLAY-14)."""
    s.owned[seat][kind] += 1
    s.role[seat][c.role[kind]] += 1
    push_domains(c, s, seat, Timing.ON_CITIZEN)


@outlined
def put_back_citizen(c, s, seat, kind, events):
    """Return a Citizen from a tableau to the top of its pile (ROY-CARD-10 to 13, ROY-MIXED-08)."""
    pile = c.slot[kind]
    s.owned[seat][kind] -= 1
    s.role[seat][c.role[kind]] -= 1
    uncover(s, FIRST_CITIZENS + pile)
    s.citizen[pile][s.citizens[pile]] = kind
    s.citizens[pile] += 1
    emit(events, Ev.RETURNED_CITIZEN, seat, kind, 0, 0, PUBLIC)


@outlined
def put_back_monster(c, s, seat, card, events):
    """Return a Monster from a Victory pile to the top of its pile (ROY-CARD-21 to 23)."""
    column = s.column[c.m_area[card]]
    s.slain[seat] &= ~(1 << card)
    uncover(s, column)
    s.monster[column][s.monsters[column]] = card
    s.monsters[column] += 1
    emit(events, Ev.RETURNED_MONSTER, seat, c.m_face[card], 0, 0, PUBLIC)


# --- exhausted piles ------------------------------------------------------------------------------------------


@outlined
def settle(s, events):
    """After an Action or effect: turn up the next Domain, and mark emptied piles (ROY-EXHAUST-03)."""
    if s.shut:
        column = s.shut - 1
        s.shut = 0
        if s.domains[column] > 0:
            emit(events, Ev.REVEALED, NOBODY, s.domain[column][s.domains[column] - 1], 0, 0, PUBLIC)
    if s.emptied:
        s.emptied = 0
        for slot in range(SLOTS):
            if height(s, slot) == 0 and s.cover[slot] == BARE:
                _cover(s, slot, events)


@rule
def _cover(s, slot, events):
    """The top card of the Exhausted pile, which may be a Monster Event (ROY-EVENT-07), or nothing (ROY-EXHAUST-05)."""
    s.exhausted += 1
    if s.spares == 0:
        s.cover[slot] = BLANK
    else:
        s.spares -= 1
        s.cover[slot] = s.spare[s.spares]
        s.spare[s.spares] = BARE
    emit(events, Ev.EXHAUSTED, NOBODY, slot, 0, 0, PUBLIC)
    if s.cover[slot] >= EVENT:
        s.events_seen |= 1 << (s.cover[slot] - EVENT)
        emit(events, Ev.EVENT, NOBODY, s.cover[slot] - EVENT, slot, 0, PUBLIC)


@outlined
def uncover(s, slot):
    """When a card returns, an Exhausted card there goes under its pile, a Monster Event on top of it (ROY-CARD-12)."""
    marker = int(s.cover[slot])
    if marker == BARE:
        return
    s.cover[slot] = BARE
    s.exhausted -= 1
    if marker >= EVENT:
        clear_tokens(s, MONSTERS + marker - EVENT)
        s.spare[s.spares] = marker
        s.spares += 1
    elif marker == PLAIN:
        for i in range(s.spares, 0, -1):
            s.spare[i] = s.spare[i - 1]
        s.spare[0] = PLAIN
        s.spares += 1


@outlined
def replace_event(s, slot):
    """Replace a slain Event by the bottom card of the Exhausted pile, unless that is an Event (ROY-EVENT-26, 27)."""
    s.cover[slot] = BLANK
    if s.spares > 0 and s.spare[0] == PLAIN:
        s.cover[slot] = PLAIN
        s.spares -= 1
        for i in range(EXHAUSTED - 1):
            s.spare[i] = s.spare[i + 1]
        s.spare[EXHAUSTED - 1] = BARE


@outlined
def event_slot(s, event):
    """The slot of a face-up Monster Event, NOTHING if it is not face up."""
    for slot in range(SLOTS):
        if s.cover[slot] == EVENT + event:
            return slot
    return NOTHING


@outlined
def target_card(s, target):
    """The Monster of a target (an area, then the Events), NOTHING if there is none."""
    if target >= AREAS:
        if event_slot(s, target - AREAS) == NOTHING:
            return NOTHING
        return MONSTERS + target - AREAS
    column = s.column[target]
    if column < 0 or s.monsters[column] == 0:
        return NOTHING
    return int(s.monster[column][s.monsters[column] - 1])


@rule
def monsters_left(s):
    """Monsters in the Monster piles; Events do not count (ROY-EVENT-30)."""
    n = 0
    for column in range(COLUMNS):
        n += s.monsters[column]
    return n


@rule
def domains_left(s):
    n = 0
    for column in range(COLUMNS):
        n += s.domains[column]
    return n
