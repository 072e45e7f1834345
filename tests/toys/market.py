"""A market in which every stall shows one control word of the effect algebra.

Each round all choose a stall in secret and visit it in clockwise order. Everyone has a face-down token (its
number is points at the end), and more lie in a bag that nobody has looked into.
"""

from __future__ import annotations

from enum import IntEnum

from ludotheque.kernel.actions import ActionSpace, Block
from ludotheque.kernel.effects import (
    Another,
    Effect,
    Glyph,
    Named,
    Nothing,
    PayFor,
    Per,
    Repeat,
    Verb,
    When,
    an_opponent,
    choose,
    each_opponent,
    each_player,
    may,
    seq,
    shared_blocks,
)
from ludotheque.kernel.events import PUBLIC, EventKind, emit
from ludotheque.kernel.random import below, shuffle
from ludotheque.kernel.rule import rule
from ludotheque.kernel.stack import (
    CHOSEN,
    FIRST_SELECTOR,
    FIRST_VERB,
    NONE,
    SEAT,
    N,
    add,
    ask_sealed,
    finish,
    push,
    state_record,
)
from ludotheque.kernel.text import Text

from .common import programs, set_ranks, step, toy

SEATS = 4
ROUNDS = 3
TOKENS = SEATS + 2
COINS = 60
APPLES = 30
UNKNOWN = -2


class Do(IntEnum):
    EARN = FIRST_VERB  # a: coins
    PAY = FIRST_VERB + 1  # a: coins
    CARRY = FIRST_VERB + 2  # a: apples
    ROLL = FIRST_VERB + 3
    SHOW = FIRST_VERB + 4
    SHOUT = FIRST_VERB + 5  # a: how often
    CHOOSE_STALL = FIRST_VERB + 6
    OPEN = FIRST_VERB + 7
    VISIT = FIRST_VERB + 8
    CLOSE = FIRST_VERB + 9


class Count(IntEnum):
    APPLES = 0


class If(IntEnum):
    POORER_THAN = 0  # arg: coins


class Ev(IntEnum):
    CHOSEN = CHOSEN
    OPENED = 1  # a: stall
    EARNED = 2  # a: coins
    PAID = 3  # a: coins
    CARRIED = 4  # a: apples
    ROLLED = 5  # a: eyes
    SHOWN = 6  # a: token
    SHOUTED = 7
    LOOKED = 8  # a: token; its player only


STATE = state_record(
    "MarketState",
    seats=SEATS,
    depth=8,
    coins=("i2", SEATS),
    apples=("i2", SEATS),
    bank="i2",
    orchard="i2",
    token=("i1", SEATS),
    bag=("i1", TOKENS),
    face_up=("u1", SEATS),
    stall=("i1", SEATS),
    round_number="u1",
)


# --- the words ----------------------------------------------------------------------------------


def earn(coins: int) -> Verb:
    text = Text("[gagnez|gagne] {a} {a:pièce|pièces}", "[earn|earns] {a} {a:coin|coins}")
    return Verb(Do.EARN, coins, text=text, icons=(Glyph("coin", f"+{coins}"),))


def pay(coins: int) -> Verb:
    text = Text("[payez|paie] {a} {a:pièce|pièces}", "[pay|pays] {a} {a:coin|coins}")
    return Verb(Do.PAY, coins, text=text, icons=(Glyph("coin", f"-{coins}"),))


def carry(apples: int) -> Verb:
    text = Text("[emportez|emporte] {a} {a:pomme|pommes}", "[carry|carries] off {a} {a:apple|apples}")
    return Verb(Do.CARRY, apples, text=text, icons=(Glyph("apple", f"+{apples}"),))


def roll() -> Verb:
    text = Text("[lancez|lance] un dé et [gagnez|gagne] autant", "[roll|rolls] a die and [earn|earns] as much")
    return Verb(Do.ROLL, text=text, icons=(Glyph("die"),))


def show() -> Verb:
    text = Text("[montrez|montre] votre jeton", "[show|shows] the token")
    return Verb(Do.SHOW, text=text, icons=(Glyph("token"),), special=True)


def shout(times: int) -> Verb:
    return Verb(
        Do.SHOUT,
        times,
        text=Text("[criez|crie] {a} fois", "[shout|shouts] {a} times"),
        icons=(Glyph("horn"),),
    )


def per_apple(effect: Verb) -> Per:
    return Per(Named(Count.APPLES, Text("par pomme", "per apple"), (Glyph("apple"),)), effect)


def if_poorer_than(coins: int, effect: Effect) -> When:
    text = Text("[si vous avez|s’il a] moins de {n} pièces", "if [you have|they have] fewer than {n} coins")
    return When(Named(If.POORER_THAN, text, (Glyph("coin", f"<{coins}"),), coins), effect)


RICHER = Named(FIRST_SELECTOR, Text("un joueur plus riche", "a richer player"), (Glyph("crown"),))

STALLS: dict[str, Effect] = {
    "bench": Nothing(),
    "baker": choose(PayFor(pay(2), carry(2)), PayFor(pay(9), carry(9)), earn(1)),
    "jeweller": seq(choose(PayFor(pay(50), carry(9)), PayFor(pay(51), carry(10))), carry(1)),
    "broker": may(pay(1), earn(3)),
    "porter": PayFor(pay(2), carry(2)),
    "feast": each_player(may(pay(1), carry(1))),
    "gift": an_opponent(earn(2)),
    "thief": seq(Another(RICHER, pay(1)), earn(1)),
    "mint": Repeat(3, may(earn(1))),
    "cider": per_apple(earn(2)),
    "shelter": if_poorer_than(3, earn(2)),
    "dicer": roll(),
    "fair": seq(
        Repeat(2, choose(earn(1), an_opponent(choose(earn(1), carry(1))))),
        each_opponent(if_poorer_than(4, earn(1))),
        show(),
    ),
    "crier": shout(300),
}
STALL_IDS = tuple(STALLS)

COURSE = seq(
    Repeat(ROUNDS, seq(step(Do.CHOOSE_STALL), step(Do.OPEN), each_player(step(Do.VISIT)))),
    step(Do.CLOSE),
)
CONTENT = programs("MarketContent", {**STALLS, "course": COURSE})

ACTIONS = ActionSpace(
    *shared_blocks(SEATS),
    Block("visit", STALL_IDS, Text("Aller à {it}", "Visit {it}"), lambda c, v, i: STALL_IDS[i]),
)
VISIT = ACTIONS.offset("visit")

EVENTS: dict[int, EventKind] = {
    Ev.CHOSEN: EventKind("chosen", Text("{who} [avez|a] choisi", "{who} [have|has] chosen"), irrevocable=True),
    Ev.OPENED: EventKind(
        "opened",
        Text("{who} [allez|va] à {a}", "{who} [visit|visits] {a}"),
        {"a": lambda stall: STALL_IDS[stall]},
    ),
    Ev.EARNED: EventKind(
        "earned", Text("{who} [gagnez|gagne] {a} {a:pièce|pièces}", "{who} [earn|earns] {a} {a:coin|coins}")
    ),
    Ev.PAID: EventKind("paid", Text("{who} [payez|paie] {a} {a:pièce|pièces}", "{who} [pay|pays] {a} {a:coin|coins}")),
    Ev.CARRIED: EventKind(
        "carried",
        Text("{who} [emportez|emporte] {a} {a:pomme|pommes}", "{who} [carry|carries] off {a} {a:apple|apples}"),
    ),
    Ev.ROLLED: EventKind("rolled", Text("Le dé montre {a}", "The die shows {a}"), irrevocable=True),
    Ev.SHOWN: EventKind("shown", Text("Jeton de {who} : {a}", "Token of {who}: {a}"), irrevocable=True),
    Ev.SHOUTED: EventKind("shouted", Text("{who} [criez|crie]", "{who} [shout|shouts]"), silent=True),
    Ev.LOOKED: EventKind("looked", Text("Votre jeton : {a}", "Your token: {a}"), irrevocable=True),
}


# --- the rules ----------------------------------------------------------------------------------


@rule
def setup(c, s):
    for token in range(TOKENS):
        s.bag[token] = token
    shuffle(s.rng, s.bag, 0, TOKENS)
    for seat in range(SEATS):
        s.token[seat] = NONE
        s.stall[seat] = NONE
    for seat in range(s.players):
        s.token[seat] = s.bag[seat]
        s.bag[seat] = NONE
        s.coins[seat] = 3
    s.bank = COINS - 3 * s.players
    s.orchard = APPLES
    push(s, c.program[len(c.program) - 1], 0, 0)


@rule
def move_coins(s, seat, coins, events):
    """To a seat, or away from it when negative: at most what is there."""
    moved = max(-s.coins[seat], min(coins, s.bank))
    s.bank -= moved
    s.coins[seat] += moved
    if moved > 0:
        emit(events, Ev.EARNED, seat, moved, 0, 0, PUBLIC)
    elif moved < 0:
        emit(events, Ev.PAID, seat, -moved, 0, 0, PUBLIC)


@rule
def verb(c, s, row, line, events):
    op, seat, amount = line[0], row[SEAT], int(line[1])
    if line[3]:
        amount *= row[N]
    if op == Do.EARN:
        move_coins(s, seat, amount, events)
    elif op == Do.PAY:
        move_coins(s, seat, -amount, events)
    elif op == Do.CARRY:
        carried = min(amount, s.orchard)
        s.orchard -= carried
        s.apples[seat] += carried
        emit(events, Ev.CARRIED, seat, carried, 0, 0, PUBLIC)
    elif op == Do.ROLL:
        eyes = 1 + below(s.rng, 6)
        emit(events, Ev.ROLLED, seat, eyes, 0, 0, PUBLIC)
        move_coins(s, seat, eyes, events)
    elif op == Do.SHOW:
        s.face_up[seat] = 1
        emit(events, Ev.SHOWN, seat, s.token[seat], 0, 0, PUBLIC)
    elif op == Do.SHOUT:
        for _ in range(amount):
            emit(events, Ev.SHOUTED, seat, 0, 0, 0, PUBLIC)
    elif op == Do.CHOOSE_STALL:
        s.round_number += 1
        ask_sealed(s)
    elif op == Do.OPEN:
        for each in range(s.players):
            s.stall[each] = s.choice[each] - VISIT
            s.choice[each] = NONE
            emit(events, Ev.OPENED, each, s.stall[each], 0, 0, PUBLIC)
            emit(events, Ev.LOOKED, each, s.token[each], 0, 0, 1 << each)
    elif op == Do.VISIT:
        push(s, c.program[s.stall[seat]], seat, seat)
    else:
        finish(s)


@rule
def options(c, s, row, line, seat, out):
    """A stall; not the one that this seat comes from."""
    n = 0
    for stall in range(len(c.program) - 1):
        if stall != s.stall[seat]:
            n = add(out, n, VISIT + stall)
    return n


@rule
def count(c, s, row, counter, arg):
    return int(s.apples[row[SEAT]])


@rule
def holds(c, s, row, condition, arg):
    return s.coins[row[SEAT]] < arg


@rule
def can(c, s, row, line):
    return s.coins[row[SEAT]] >= line[1]


@rule
def seat_at(c, s, selector, seat, k):
    """Seats with more coins, clockwise."""
    found = 0
    for step_on in range(1, s.players):
        other = (seat + step_on) % s.players
        if s.coins[other] > s.coins[seat]:
            if found == k:
                return other
            found += 1
    return NONE


@rule
def score(c, s, out):
    for seat in range(s.players):
        out[seat][2] = s.coins[seat]
        out[seat][3] = 2 * s.apples[seat]
        out[seat][4] = s.token[seat]
        out[seat][0] = out[seat][2] + out[seat][3] + out[seat][4]
    set_ranks(s.players, out)


@rule
def evaluate(c, s, seat):
    return float(s.coins[seat] + 2 * s.apples[seat] + s.token[seat])


@rule
def hide(c, s, viewer):
    for seat in range(s.players):
        if seat != viewer and s.face_up[seat] == 0:
            s.token[seat] = UNKNOWN
    for place in range(s.players, TOKENS):
        s.bag[place] = UNKNOWN


@rule
def fill(c, s, viewer, rng, scratch):
    used = 0
    for seat in range(s.players):
        if s.token[seat] != UNKNOWN:
            used |= 1 << int(s.token[seat])
    n = 0
    for token in range(TOKENS):
        if (used >> token) & 1 == 0:
            scratch[n] = token
            n += 1
    shuffle(rng, scratch, 0, n)
    for seat in range(s.players):
        if s.token[seat] == UNKNOWN:
            n -= 1
            s.token[seat] = scratch[n]
    for place in range(s.players, TOKENS):
        n -= 1
        s.bag[place] = scratch[n]


GAME = toy(
    "market",
    range(1, SEATS + 1),
    STATE,
    CONTENT,
    ACTIONS,
    EVENTS,
    (Text("Pièces", "Coins"), Text("Pommes", "Apples"), Text("Jeton", "Token")),
    setup=setup,
    verb=verb,
    options=options,
    count=count,
    holds=holds,
    can=can,
    seat_at=seat_at,
    score=score,
    evaluate=evaluate,
    hide=hide,
    fill=fill,
)
