"""The rules of Vaalbara. Rule ids are those of `checklist.toml`."""

from __future__ import annotations

from ....kernel.events import PUBLIC, emit
from ....kernel.random import pick_bit, shuffle
from ....kernel.rule import rule
from ....kernel.stack import NONE, SEAT, N, X, Y, Z, add, ask, ask_sealed, finish, push
from ..state import (
    CARDS,
    CHARACTERS,
    CLANS,
    EMPTY,
    FIRST_LINE,
    HAND,
    LANDS,
    ROUNDS,
    SEATS,
    SECOND_LINE,
    Land,
    Source,
    Who,
)
from .actions import CEDE, FIRST, PLAY, RECALL, SECOND, TAKE, Ev
from .verbs import Count, Do, If, Where

ALL_CHARACTERS = (1 << CHARACTERS) - 1
WITHOUT_MIDWIFE = ALL_CHARACTERS & ~(1 << Who.MIDWIFE)
NOBODY = -1


# --- setup (VAA-SETUP) ----------------------------------------------------------------------------------------


@rule
def setup(c, s):
    """Marks, clans, points, hands, deck and rows; a shuffled pile is a set from which cards are drawn at random."""
    for seat in range(SEATS):
        s.clan[seat] = seat
        s.played[seat] = NONE
        s.order[seat] = NONE
        s.place[seat] = NONE
        for i in range(ROUNDS):
            s.domain[seat][i] = EMPTY
        for line in range(2):
            s.line[line][seat] = EMPTY
    shuffle(s.rng, s.clan, 0, CLANS)
    _lay_out_deck(c, s)
    for seat in range(s.players):
        s.points[seat] = c.start_points
        s.gained[seat][Source.START] = c.start_points
        s.pile[seat] = ALL_CHARACTERS
        s.pile_size[seat] = CHARACTERS
        for _ in range(HAND):
            draw(s, seat)
    _deal(s, FIRST_LINE)
    _deal(s, SECOND_LINE)
    _look_at_top(s)
    s.omens = s.top_back
    push(s, c.course, 0, 0)


@rule
def _lay_out_deck(c, s):
    """VAA-SETUP-01, VAA-SETUP-08; the backs are dealt to the faces anew (ruling of VAA-COMP-06)."""
    n = 0
    for card in range(CARDS):
        s.back[card] = card
        s.deck[card] = EMPTY
        if c.mark[card] <= s.players:
            s.deck[n] = card
            n += 1
    s.cards = n
    shuffle(s.rng, s.back, 0, CARDS)
    shuffle(s.rng, s.deck, 0, n)


@rule
def _deal(s, line):
    """VAA-SETUP-09, VAA-EOR-03: one card a player, face up, as far as the deck goes (VAA-DECK-05)."""
    for i in range(s.players):
        if s.top < s.cards:
            card = s.deck[s.top]
            s.deck[s.top] = EMPTY
            s.top += 1
            s.line[line][i] = card
            s.seen |= 1 << int(card)


@rule
def _look_at_top(s):
    """VAA-OMEN-01: the back of the top card lies open; with no deck the ranking in force stays (VAA-OMEN-06)."""
    if s.top < s.cards:
        s.top_back = s.back[s.deck[s.top]]
    else:
        s.top_back = s.omens


@rule
def draw(s, seat):
    """Draw one character from a pile that is not empty; returns it."""
    character = pick_bit(s.rng, int(s.pile[seat]))
    s.pile[seat] &= ~(1 << character)
    s.hand[seat] |= 1 << character
    s.pile_size[seat] -= 1
    s.hand_size[seat] += 1
    return character


# --- counters and conditions ----------------------------------------------------------------------------------


@rule
def left_of(s, seat):
    return (seat + 1) % s.players


@rule
def right_of(s, seat):
    """The other neighbour; with two players the same one, which then counts once (VAA-SEAT-05)."""
    return (seat + s.players - 1) % s.players


@rule
def types_in(s, seat):
    """How many different types a domain holds."""
    n = 0
    for land in range(LANDS):
        if s.lands[seat][land] > 0:
            n += 1
    return n


@rule
def cards_in(s, line):
    """How many territories lie in a row."""
    n = 0
    for i in range(s.players):
        if s.line[line][i] >= 0:
            n += 1
    return n


@rule
def around(s, seat, land):
    """Territories of a type in a domain and its neighbours' (VAA-PRAIRIE-01 to 03)."""
    left, right = left_of(s, seat), right_of(s, seat)
    n = int(s.lands[seat][land]) + s.lands[left][land]
    if right != left:
        n += s.lands[right][land]
    return n


@rule
def count(c, s, row, counter, arg):
    seat = row[SEAT]
    if counter == Count.OWN:
        return int(s.lands[seat][arg])
    if counter == Count.AROUND:
        return around(s, seat, arg)
    if counter == Count.TYPES:
        return types_in(s, seat)
    if counter == Count.PRINTED:
        return int(c.value[row[X]])
    if counter == Count.RIVER:  # VAA-RIVER-01, VAA-RIVER-02
        return min(s.played[seat] + 1, c.river_cap) * s.lands[seat][Land.RIVER]
    # ODD_NEIGHBOURS: VAA-C04
    left, right = left_of(s, seat), right_of(s, seat)
    n = 1 - (s.played[left] & 1)
    if right != left:
        n += 1 - (s.played[right] & 1)
    return n


@rule
def holds(c, s, row, condition, arg):
    seat = row[SEAT]
    if condition == If.EXACTLY:
        return s.lands[seat][c.kind[row[X]]] == arg
    if condition == If.DECK_LEFT:
        return s.top < s.cards
    if condition == If.NOT_LAST_ROUND:
        return s.round_number < ROUNDS
    if condition == If.SECOND_ROW_LEFT:  # VAA-C09-08
        return cards_in(s, SECOND_LINE) > 0
    place, left, right = s.place[seat], s.place[left_of(s, seat)], s.place[right_of(s, seat)]
    if condition == If.BEFORE_NEIGHBOURS:  # VAA-C03
        return place < left and place < right
    return place > left and place > right  # VAA-C10


@rule
def seat_at(c, s, selector, seat, k):
    """The only selector: seats in turn order."""
    if k < s.players:
        return int(s.order[k])
    return NONE


@rule
def can(c, s, row, line):
    return True


# --- verbs ----------------------------------------------------------------------------------------------------


@rule
def verb(c, s, row, line, events):
    op = line[0]
    if op == Do.GAIN:
        amount = int(line[1])
        if line[3]:
            amount *= row[N]
        gain(s, row[SEAT], amount * (1 + row[Z]), row[Y], events)
    elif op == Do.TAKE or op == Do.TAKE_BACK:
        ask(s, row[SEAT])
    elif op == Do.PERFORM:
        character = s.played[row[SEAT]]
        emit(events, Ev.TURN, row[SEAT], character, 0, 0, PUBLIC)
        push(s, c.character_program[character], row[SEAT], row[SEAT])
    elif op == Do.DISCARD:
        s.discard[row[SEAT]] |= 1 << int(s.played[row[SEAT]])
    elif op == Do.PICK:
        row[X + line[2]] = NONE
        ask(s, row[SEAT])
    elif op == Do.REWARD:
        if row[Y] != NONE:
            reward(c, s, row[SEAT], row[Y], 0)
    elif op == Do.DOUBLE:
        s.stack[s.depth - 2][Z] = 1
    elif op == Do.STEAL:
        steal(s, row[SEAT], line[1], events)
    elif op == Do.SWAP_WITH_TOP:
        swap_with_top(s, row, events)
    elif op == Do.SWAP_LINES:
        swap_lines(c, s, row, events)
    elif op == Do.SWAP_WITH_BOTTOM:
        swap_with_bottom(c, s, row, events)
    elif op == Do.ASSIGN:
        s.round_number += 1
        emit(events, Ev.ROUND, NOBODY, s.round_number, 0, 0, PUBLIC)
        ask_sealed(s)
    elif op == Do.REVEAL:
        reveal(c, s, events)
    elif op == Do.END_ROUND:
        end_round(s, events)
    else:
        end_game(c, s, events)


@rule
def gain(s, seat, points, source, events):
    s.points[seat] += points
    s.gained[seat][source] += points
    if points != 0:
        emit(events, Ev.GAINED, seat, points, source, 0, PUBLIC)


@rule
def steal(s, seat, points, events):
    """VAA-C06: from the player directly before in turn order, at most what is there."""
    if s.place[seat] == 0:
        return
    victim = s.order[s.place[seat] - 1]
    taken = min(points, s.points[victim])
    s.points[victim] -= taken
    s.gained[victim][Source.THEFTS] -= taken
    s.points[seat] += taken
    s.gained[seat][Source.THEFTS] += taken
    emit(events, Ev.STOLE, seat, taken, victim, 0, PUBLIC)


@rule
def reward(c, s, seat, card, doubled):
    """Have the reward of a territory that has just arrived paid (VAA-LAND-03)."""
    land = c.kind[card]
    push(s, c.reward_program[land], seat, seat)
    row = s.stack[s.depth - 1]
    row[X] = card
    row[Y] = Source.LANDS + land
    row[Z] = doubled


@rule
def swap_with_top(s, row, events):
    """VAA-C07: the picked card goes face down on the deck, the deck's top card takes its place face up."""
    if row[X] == NONE:
        return
    line, i = row[X] // SEATS, row[X] % SEATS
    given, received = s.line[line][i], s.deck[s.top]
    s.line[line][i] = received
    s.deck[s.top] = given
    s.seen |= 1 << int(received)
    _look_at_top(s)
    emit(events, Ev.SWAPPED_TOP, row[SEAT], given, received, 0, PUBLIC)


@rule
def swap_lines(c, s, row, events):
    """VAA-C09: two territories change rows, unless they are of the same type."""
    if row[X] == NONE or row[Y] == NONE:
        return
    i, j = row[X] % SEATS, row[Y] % SEATS
    near, far = s.line[FIRST_LINE][i], s.line[SECOND_LINE][j]
    if c.kind[near] == c.kind[far] and not (c.forests_exchange and c.value[near] != c.value[far]):
        return
    s.line[FIRST_LINE][i] = far
    s.line[SECOND_LINE][j] = near
    emit(events, Ev.SWAPPED_LINES, row[SEAT], far, near, 0, PUBLIC)


@rule
def swap_with_bottom(c, s, row, events):
    """VAA-C11: an own territory takes the place of the deck's bottom card, which joins the domain."""
    seat = row[SEAT]
    row[Y] = NONE
    if row[X] == NONE:
        return
    bottom = s.cards - 1
    given, received = s.domain[seat][row[X]], s.deck[bottom]
    s.domain[seat][row[X]] = received
    s.deck[bottom] = given
    s.lands[seat][c.kind[given]] -= 1
    s.lands[seat][c.kind[received]] += 1
    s.seen |= 1 << int(received)
    _look_at_top(s)
    row[Y] = received
    emit(events, Ev.SWAPPED_BOTTOM, seat, given, received, 0, PUBLIC)


# --- decisions ------------------------------------------------------------------------------------------------


@rule
def _list_characters(mask, base, out):
    n = 0
    for character in range(CHARACTERS):
        if (mask >> character) & 1:
            n = add(out, n, base + character)
    return n


@rule
def _list_line(s, line, base, out, n):
    for i in range(s.players):
        if s.line[line][i] >= 0:
            n = add(out, n, base + i)
    return n


@rule
def options(c, s, row, line, seat, out):
    op = line[0]
    if op == Do.ASSIGN:  # VAA-ROUND-07
        return _list_characters(int(s.hand[seat]), PLAY, out)
    if op == Do.TAKE:  # VAA-LAND-01, VAA-LAND-02
        return _list_line(s, FIRST_LINE, TAKE, out, 0)
    if op == Do.TAKE_BACK:  # VAA-C08-02
        return _list_characters(s.discard[seat] & WITHOUT_MIDWIFE, RECALL, out)
    n = 0
    if line[1] == Where.DOMAIN:
        for i in range(s.domain_size[seat]):
            n = add(out, n, CEDE + i)
        return n
    if line[1] != Where.SECOND:
        n = _list_line(s, FIRST_LINE, FIRST, out, n)
    if line[1] != Where.FIRST:
        n = _list_line(s, SECOND_LINE, SECOND, out, n)
    return n


@rule
def answer(c, s, row, line, action, events):
    op = line[0]
    seat = row[SEAT]
    if op == Do.TAKE:
        i = action - TAKE
        card = s.line[FIRST_LINE][i]
        s.line[FIRST_LINE][i] = EMPTY
        s.domain[seat][s.domain_size[seat]] = card
        s.domain_size[seat] += 1
        s.lands[seat][c.kind[card]] += 1
        emit(events, Ev.TOOK, seat, card, 0, 0, PUBLIC)
        reward(c, s, seat, card, row[Z])
    elif op == Do.TAKE_BACK:
        character = action - RECALL
        s.discard[seat] &= ~(1 << character)
        s.hand[seat] |= 1 << character
        s.shown[seat] |= 1 << character
        s.hand_size[seat] += 1
        emit(events, Ev.TOOK_BACK, seat, character, 0, 0, PUBLIC)
    elif line[1] == Where.DOMAIN:
        row[X] = action - CEDE
    elif action < SECOND:
        row[X + line[2]] = action - FIRST
    else:
        row[X + line[2]] = action - SECOND + SEATS


# --- the course of a round ------------------------------------------------------------------------------------


@rule
def reveal(c, s, events):
    """VAA-ROUND-05, VAA-ORDER: all turn up their cards; initiative, then the omens in force, give the order."""
    s.omens = s.top_back
    emit(events, Ev.OMENS, NOBODY, s.omens, 0, 0, PUBLIC)
    for seat in range(s.players):
        character = s.choice[seat] - PLAY
        s.choice[seat] = NONE
        s.played[seat] = character
        s.hand[seat] &= ~(1 << character)
        s.shown[seat] &= ~(1 << character)
        s.hand_size[seat] -= 1
    for seat in range(s.players):
        mine = s.played[seat] * CLANS + c.rank[s.omens][s.clan[seat]]
        place = 0
        for other in range(s.players):
            if s.played[other] * CLANS + c.rank[s.omens][s.clan[other]] < mine:
                place += 1
        s.place[seat] = place
        s.order[place] = seat
    for place in range(s.players):
        emit(events, Ev.REVEALED, s.order[place], s.played[s.order[place]], 0, 0, PUBLIC)


@rule
def end_round(s, events):
    """VAA-EOR: slide, refill, draw."""
    for i in range(s.players):
        s.line[FIRST_LINE][i] = s.line[SECOND_LINE][i]
        s.line[SECOND_LINE][i] = EMPTY
    before = s.top
    _deal(s, SECOND_LINE)
    _look_at_top(s)
    emit(events, Ev.REFILLED, NOBODY, s.top - before, 0, 0, PUBLIC)
    for seat in range(s.players):
        while s.hand_size[seat] < HAND and s.pile_size[seat] > 0:
            emit(events, Ev.DREW, seat, draw(s, seat), 0, 0, 1 << seat)


@rule
def end_game(c, s, events):
    """VAA-END: five types 5 points, six types 10; then the best has won."""
    for seat in range(s.players):
        types = types_in(s, seat)
        bonus = 0
        if types == LANDS:
            bonus = int(c.six_types)
        elif types == LANDS - 1:
            bonus = int(c.five_types)
        s.points[seat] += bonus
        s.gained[seat][Source.BONUS] = bonus
        if bonus:
            emit(events, Ev.BONUS, seat, bonus, 0, 0, PUBLIC)
    finish(s)
    for seat in range(s.players):
        if rank(c, s, seat) == 1:
            emit(events, Ev.WON, seat, 0, 0, 0, PUBLIC)


# --- scores ---------------------------------------------------------------------------------------------------


@rule
def rank(c, s, seat):
    """The place of a seat: points, then the omens on top of the deck as it lies (VAA-END-07 to 11)."""
    mine = s.points[seat] * CLANS - c.rank[s.top_back][s.clan[seat]]
    place = 1
    for other in range(s.players):
        if s.points[other] * CLANS - c.rank[s.top_back][s.clan[other]] > mine:
            place += 1
    return place


@rule
def score(c, s, out):
    for seat in range(s.players):
        out[seat][0] = s.points[seat]
        out[seat][1] = rank(c, s, seat)
        for source in range(len(s.gained[seat])):
            out[seat][2 + source] = s.gained[seat][source]
