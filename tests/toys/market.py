"""A market in which every stall shows one control word of the effect algebra.

Each round all choose a stall in secret and visit it in clockwise order. Everyone has a face-down token (its
number is points at the end), and more lie in a bag that nobody has looked into.
"""

from __future__ import annotations

from ludotheque.kernel.actions import ActionBlocks, Block
from ludotheque.kernel.effects import (
    Another,
    Nothing,
    PayFor,
    Per,
    an_opponent,
    choose,
    each_opponent,
    each_player,
    may,
    repeat,
    seq,
    when,
)
from ludotheque.kernel.events import CHOICE_MADE, PUBLIC, EventKind, EventKinds, emit
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.random import below, shuffle
from ludotheque.kernel.record import card, choice, count, flag
from ludotheque.kernel.stack import NONE, add, ask_sealed, push, scaled, state_record
from ludotheque.kernel.text import Text
from ludotheque.kernel.words import Condition, Counter, Effect, Glyph, Selector, Verb

from .common import Close, toy

SEATS = 4
ROUNDS = 3
TOKENS = SEATS + 2
COINS = 60
APPLES = 30
UNKNOWN = -2
STALL_IDS = (
    "bench",
    "baker",
    "jeweller",
    "broker",
    "porter",
    "feast",
    "gift",
    "thief",
    "mint",
    "cider",
    "shelter",
    "dicer",
    "fair",
    "crier",
)

STATE = state_record(
    "MarketState",
    seats=SEATS,
    depth=9,
    coins=count("i2", SEATS, per_seat=True),
    apples=count("i2", SEATS, per_seat=True),
    bank=count("i2"),
    orchard=count("i2"),
    token=card("i1", SEATS, of=TOKENS, per_seat=True),
    bag=card("i1", TOKENS, of=TOKENS),
    face_up=flag(SEATS, per_seat=True),
    stall=choice("i1", SEATS, of=len(STALL_IDS), per_seat=True),
    round_number=count("u1", most=ROUNDS),
)


class Act(ActionBlocks):
    VISIT = Block(Text("Aller à {it}", "Visit {it}"), STALL_IDS, lambda content, v, i: STALL_IDS[i])


class Ev(EventKinds):
    CHOSEN = CHOICE_MADE
    OPENED = EventKind(  # a: stall
        Text("{who} [allez|va] à {a}", "{who} [visit|visits] {a}"), a=lambda content, stall: STALL_IDS[stall]
    )
    EARNED = EventKind(  # a: coins
        Text("{who} [gagnez|gagne] {a} {a:pièce|pièces}", "{who} [earn|earns] {a} {a:coin|coins}"), beat=True
    )
    PAID = EventKind(  # a: coins
        Text("{who} [payez|paie] {a} {a:pièce|pièces}", "{who} [pay|pays] {a} {a:coin|coins}"), beat=True
    )
    CARRIED = EventKind(  # a: apples
        Text("{who} [emportez|emporte] {a} {a:pomme|pommes}", "{who} [carry|carries] off {a} {a:apple|apples}")
    )
    ROLLED = EventKind(Text("Le dé montre {a}", "The die shows {a}"), irrevocable=True, beat=True)  # a: eyes
    SHOWN = EventKind(Text("Jeton de {who} : {a}", "Token of {who}: {a}"), irrevocable=True, beat=True)  # a: token
    SHOUTED = EventKind(Text("{who} [criez|crie]", "{who} [shout|shouts]"), silent=True)
    LOOKED = EventKind(Text("Votre jeton : {a}", "Your token: {a}"), irrevocable=True)  # a: token; its player only


# --- the words ----------------------------------------------------------------------------------


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


class Earn(Verb):
    coins: int
    hot = True
    text = Text("[gagnez|gagne|gagner] {coins} {coins:pièce|pièces}", "[earn|earns|earn] {coins} {coins:coin|coins}")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph("coin", f"+{self.coins}"),)

    @staticmethod
    @rule
    def run(s, frame, line, coins, events):
        move_coins(s, frame.seat, scaled(frame, line, coins), events)


class Pay(Verb):
    coins: int
    text = Text("[payez|paie|payer] {coins} {coins:pièce|pièces}", "[pay|pays|pay] {coins} {coins:coin|coins}")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph("coin", f"-{self.coins}"),)

    @staticmethod
    @rule
    def run(s, frame, coins, events):
        move_coins(s, frame.seat, -coins, events)

    @staticmethod
    @rule
    def can(s, seat, coins):
        return s.coins[seat] >= coins


class Carry(Verb):
    apples: int
    text = Text(
        "[emportez|emporte|emporter] {apples} {apples:pomme|pommes}",
        "[carry|carries|carry] off {apples} {apples:apple|apples}",
    )

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph("apple", f"+{self.apples}"),)

    @staticmethod
    @rule
    def run(s, frame, line, apples, events):
        carried = min(scaled(frame, line, apples), s.orchard)
        s.orchard -= carried
        s.apples[frame.seat] += carried
        emit(events, Ev.CARRIED, frame.seat, carried, 0, 0, PUBLIC)


class Roll(Verb):
    text = Text("[lancez|lance] un dé et [gagnez|gagne] autant", "[roll|rolls] a die and [earn|earns] as much")
    icons = (Glyph("die"),)

    @staticmethod
    @rule
    def run(s, frame, events):
        eyes = 1 + below(s.rng, 6)
        emit(events, Ev.ROLLED, frame.seat, eyes, 0, 0, PUBLIC)
        move_coins(s, frame.seat, eyes, events)


class Show(Verb):
    text = Text("[montrez|montre] votre jeton", "[show|shows] the token")
    icons = (Glyph("token"),)
    special = True

    @staticmethod
    @rule
    def run(s, frame, events):
        s.face_up[frame.seat] = 1
        emit(events, Ev.SHOWN, frame.seat, s.token[frame.seat], 0, 0, PUBLIC)


class Shout(Verb):
    times: int
    text = Text("[criez|crie] {times} fois", "[shout|shouts] {times} times")
    icons = (Glyph("horn"),)

    @staticmethod
    @rule
    def run(frame, times, events):
        for _ in range(times):
            emit(events, Ev.SHOUTED, frame.seat, 0, 0, 0, PUBLIC)


class ChooseStall(Verb):
    """A new round: all choose in secret where to go; not the stall that they come from."""

    printed = False
    question = Text("Où allez-vous ?", "Where do you go?")

    @staticmethod
    @rule
    def run(s):
        s.round_number += 1
        ask_sealed(s)

    @staticmethod
    @rule
    def options(c, s, seat, out):
        n = 0
        for stall in range(len(c.program) - 1):
            if stall != s.stall[seat]:
                n = add(out, n, Act.VISIT + stall)
        return n


class Open(Verb):
    """Everybody goes where they chose to."""

    printed = False

    @staticmethod
    @rule
    def run(s, events):
        for each in range(s.players):
            s.stall[each] = s.choice[each] - Act.VISIT
            s.choice[each] = NONE
            emit(events, Ev.OPENED, each, s.stall[each], 0, 0, PUBLIC)
            emit(events, Ev.LOOKED, each, s.token[each], 0, 0, 1 << each)


class Visit(Verb):
    printed = False

    @staticmethod
    @rule
    def run(c, s, frame):
        push(s, c.program[s.stall[frame.seat]], frame.seat, frame.seat)


class Apples(Counter):
    text = Text("par pomme", "per apple")
    icons = (Glyph("apple"),)

    @staticmethod
    @rule
    def count(s, seat):
        return int(s.apples[seat])


class PoorerThan(Condition):
    coins: int
    text = Text("[si vous avez|s’il a] moins de {coins} pièces", "if [you have|they have] fewer than {coins} coins")

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph("coin", f"<{self.coins}"),)

    @staticmethod
    @rule
    def holds(s, seat, coins):
        return s.coins[seat] < coins


class Richer(Selector):
    """Seats with more coins, clockwise."""

    text = Text("un joueur plus riche", "a richer player")
    icons = (Glyph("crown"),)

    @staticmethod
    @rule
    def seat_at(s, seat, k):
        richer = 0
        for step_on in range(1, s.players):
            other = (seat + step_on) % s.players
            if s.coins[other] > s.coins[seat]:
                if richer == k:
                    return other
                richer += 1
        return NONE


STALLS: dict[str, Effect] = {
    "bench": Nothing(),
    "baker": choose(PayFor(Pay(2), Carry(2)), PayFor(Pay(9), Carry(9)), Earn(1)),
    "jeweller": seq(choose(PayFor(Pay(50), Carry(9)), PayFor(Pay(51), Carry(10))), Carry(1)),
    "broker": may(Pay(1), Earn(3)),
    "porter": PayFor(Pay(2), Carry(2)),
    "feast": each_player(may(Pay(1), Carry(1))),
    "gift": an_opponent(Earn(2)),
    "thief": seq(Another(Richer(), Pay(1)), Earn(1)),
    "mint": repeat(3, may(Earn(1))),
    "cider": Per(Apples(), Earn(2)),
    "shelter": when(PoorerThan(3), Earn(2)),
    "dicer": Roll(),
    "fair": seq(
        repeat(2, choose(Earn(1), an_opponent(choose(Earn(1), Carry(1))))),
        each_opponent(when(PoorerThan(4), Earn(1))),
        Show(),
    ),
    "crier": Shout(300),
}
assert tuple(STALLS) == STALL_IDS

COURSE = seq(repeat(ROUNDS, seq(ChooseStall(), Open(), each_player(Visit()))), Close())


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
def points(c, s, seat):
    return s.coins[seat] + 2 * s.apples[seat] + s.token[seat]


@rule
def breakdown(c, s, out):
    for seat in range(s.players):
        out[seat][2] = s.coins[seat]
        out[seat][3] = 2 * s.apples[seat]
        out[seat][4] = s.token[seat]


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


WORDS = (Earn, Pay, Carry, Roll, Show, Shout, ChooseStall, Open, Visit, Close, Apples, PoorerThan, Richer)

GAME = toy(
    "market",
    range(1, SEATS + 1),
    STATE,
    {**STALLS, "course": COURSE},
    Act,
    Ev,
    WORDS,
    (Text("Pièces", "Coins"), Text("Pommes", "Apples"), Text("Jeton", "Token")),
    setup=setup,
    points=points,
    breakdown=breakdown,
    evaluate=evaluate,
    hide=hide,
    fill=fill,
)
