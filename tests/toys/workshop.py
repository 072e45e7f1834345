"""A workshop in which every job shows a newer part of the effect algebra, with tools as optional actions.

Each round all pick a job in secret and do it in clockwise order; what a job brings is credited to it, twice over
where nobody else has picked it. Whoever works may use tools in between, each of them once. Everyone holds cards (their
numbers are points at the end), and nobody has looked into the deck.
"""

from __future__ import annotations

from ludotheque.kernel.actions import ActionBlocks, Block
from ludotheque.kernel.effects import (
    IfOffered,
    PayFor,
    Per,
    Window,
    an_opponent,
    any_order,
    choose,
    each_opponent,
    each_player,
    may,
    repeat,
    seq,
    times,
    when,
)
from ludotheque.kernel.events import CHOICE_MADE, PUBLIC, EventKind, EventKinds, emit
from ludotheque.kernel.linking.rule import rule
from ludotheque.kernel.random import below, shuffle
from ludotheque.kernel.record import bits, card, choice, count
from ludotheque.kernel.record import seat as one_seat
from ludotheque.kernel.scoring import worth
from ludotheque.kernel.stack import (
    NONE,
    add,
    again,
    anything,
    ask_sealed,
    asks,
    push,
    push_from,
    scaled,
    state_record,
)
from ludotheque.kernel.text import Text
from ludotheque.kernel.words import Condition, Counter, Effect, Glyph, Lasting, Verb

from .common import Close, toy

SEATS = 3
ROUNDS = 2
COINS, GOODS, CARDS, SHELVES = 80, 60, 12, 3
ON_SHELF = 2
LIMIT = 3  # goods that one may keep at the end of a turn
UNKNOWN = -2
JOB_IDS = (
    "mill",
    "kiln",
    "alms",
    "fair",
    "barter",
    "haggle",
    "shelves",
    "grinder",
    "trader",
    "seller",
    "shower",
    "dicer",
)
TOOL_IDS = ("saw", "purse", "bell", "hammer")
JOBS, TOOLS = len(JOB_IDS), len(TOOL_IDS)
COURSE, FINAL = JOBS + TOOLS, JOBS + TOOLS + 1
HAMMER = TOOL_IDS.index("hammer")
HAMMER_PRICE = 2

STATE = state_record(
    "WorkshopState",
    seats=SEATS,
    depth=20,
    cells={"first": count("i2", most=SHELVES), "second": count("i2", most=SHELVES)},
    coins=count("i2", SEATS, per_seat=True),
    goods=count("i2", SEATS, per_seat=True),
    credit=count("i2", SEATS, JOBS + 1, per_seat=True),  # coins earned by job; 0 is what is nobody's
    bank=count("i2"),
    stock=count("i2"),
    shelf=count("i2", SHELVES),
    tools=bits("u1", SEATS, of=TOOLS, per_seat=True),
    hand=bits("u2", SEATS, of=CARDS, per_seat=True),
    shown=bits("u2", SEATS, of=CARDS, per_seat=True),
    hand_size=count("u1", SEATS, most=CARDS, per_seat=True),
    deck=card("i1", CARDS, of=CARDS),
    top=count("u1", most=CARDS),
    job=choice("i1", SEATS, of=JOBS, per_seat=True),
    turn=one_seat("i1", of=SEATS),
    round_number=count("u1", most=ROUNDS),
)


class Act(ActionBlocks):
    WORK = Block(Text("Faire {it}", "Do {it}"), JOB_IDS, lambda content, v, i: JOB_IDS[i])
    PICK = Block(Text("Étagère {it}", "Shelf {it}"), ("1", "2", "3"), lambda content, v, i: i + 1)
    TRIM = Block(Text("Rendre {it}", "Return {it}"), ("1", "2"), lambda content, v, i: i + 1)
    USE = Block(Text("Prendre l’outil {it}", "Use {it}"), TOOL_IDS, lambda content, v, i: TOOL_IDS[i], extra=True)


class Ev(EventKinds):
    CHOSEN = CHOICE_MADE
    WORKED = EventKind(  # a: job
        Text("{who} [faites|fait] {a}", "{who} [do|does] {a}"), a=lambda content, job: JOB_IDS[job], irrevocable=True
    )
    EARNED = EventKind(Text("{who} [gagnez|gagne] {a}", "{who} [earn|earns] {a}"), beat=True)  # a: coins
    PAID = EventKind(Text("{who} [payez|paie] {a}", "{who} [pay|pays] {a}"), beat=True)  # a: coins
    GATHERED = EventKind(Text("{who} [prenez|prend] {a}", "{who} [take|takes] {a}"), beat=True)  # a: goods
    LOST = EventKind(Text("{who} [rendez|rend] {a}", "{who} [return|returns] {a}"))  # a: goods
    MOVED = EventKind(Text("De l’étagère {a} à la {b}", "From shelf {a} to {b}"))
    USED = EventKind(  # a: tool
        Text("{who} [prenez|prend] un outil : {a}", "{who} [use|uses] a tool: {a}"), a=lambda content, i: TOOL_IDS[i]
    )
    ROLLED = EventKind(Text("Le dé montre {a}", "The die shows {a}"), irrevocable=True, beat=True)  # a: eyes
    DREW = EventKind(Text("{who} [piochez|pioche]", "{who} [draw|draws]"), irrevocable=True, beat=True)
    LOOKED = EventKind(Text("Votre carte : {a}", "Your card: {a}"), irrevocable=True, beat=True)  # its player only
    SHOWN = EventKind(Text("{who} [montrez|montre] {a}", "{who} [show|shows] {a}"), irrevocable=True, beat=True)


# --- the words ----------------------------------------------------------------------------------


@rule
def move_coins(s, seat, coins, source, events):
    """To a seat from the bank's coins, or away from it when negative."""
    moved = min(coins, s.bank)
    s.bank -= moved
    s.coins[seat] += moved
    if moved > 0:
        s.credit[seat][source] += moved
        emit(events, Ev.EARNED, seat, moved, 0, 0, PUBLIC)
    elif moved < 0:
        emit(events, Ev.PAID, seat, -moved, 0, 0, PUBLIC)


@rule
def move_goods(s, seat, goods, events):
    """To a seat from the stock, or away from it when negative."""
    moved = max(-s.goods[seat], min(goods, s.stock))
    s.stock -= moved
    s.goods[seat] += moved
    if moved > 0:
        emit(events, Ev.GATHERED, seat, moved, 0, 0, PUBLIC)
    elif moved < 0:
        emit(events, Ev.LOST, seat, -moved, 0, 0, PUBLIC)


@rule
def draw_card(s, seat, events):
    """The deck's top card, into a hand; nothing when there is none."""
    if s.top < CARDS:
        drawn = s.deck[s.top]
        s.deck[s.top] = NONE
        s.top += 1
        s.hand[seat] |= 1 << drawn
        s.hand_size[seat] += 1
        emit(events, Ev.DREW, seat, 0, 0, 0, PUBLIC)
        emit(events, Ev.LOOKED, seat, drawn, 0, 0, 1 << seat)


class Earn(Verb):
    coins: int
    hot = True
    text = Text("[gagnez|gagne] {coins} {coins:pièce|pièces}", "[earn|earns] {coins} {coins:coin|coins}")
    icons = (Glyph("coin"),)

    @staticmethod
    @rule
    def run(s, frame, line, coins, events):
        move_coins(s, frame.seat, scaled(frame, line, coins), frame.source, events)


class Gather(Verb):
    goods: int
    hot = True
    text = Text("[prenez|prend] {goods} {goods:bûche|bûches}", "[gather|gathers] {goods} {goods:log|logs}")
    icons = (Glyph("wood"),)

    @staticmethod
    @rule
    def run(s, frame, line, goods, events):
        move_goods(s, frame.seat, scaled(frame, line, goods), events)


class Lose(Verb):
    goods: int
    text = Text("[rendez|rend] {goods} {goods:bûche|bûches}", "[return|returns] {goods} {goods:log|logs}")
    icons = (Glyph("wood", "-"),)

    @staticmethod
    @rule
    def run(s, frame, goods, events):
        move_goods(s, frame.seat, -goods, events)


class Pay(Verb):
    coins: int
    text = Text("[payez|paie] {coins} {coins:pièce|pièces}", "[pay|pays] {coins} {coins:coin|coins}")
    icons = (Glyph("coin", "-"),)

    @staticmethod
    @rule
    def run(s, frame, coins, events):
        move_coins(s, frame.seat, -coins, 0, events)

    @staticmethod
    @rule
    def can(s, seat, coins):
        return s.coins[seat] >= coins


GOODS_LACK = 1  # what tools may bring


class Barter(Pay):
    """Paid in coins, but offered to whoever has as much in coins and goods together: a tool that brings goods helps."""

    @staticmethod
    @rule
    def lacks():
        return GOODS_LACK

    @staticmethod
    @rule
    def offer(s, seat, coins):
        return s.coins[seat] + s.goods[seat] >= coins


class Haggle(Pay):
    """Offered only to those who could pay one coin more."""

    @staticmethod
    @rule
    def offer(s, seat, coins):
        return s.coins[seat] > coins


class Sell(Verb):
    goods: int
    text = Text("[vendez|vend] {goods} {goods:bûche|bûches}", "[sell|sells] {goods} {goods:log|logs}")
    icons = (Glyph("wood", "→"),)

    @staticmethod
    @rule
    def run(s, frame, goods, events):
        sold = min(s.goods[frame.seat], goods)
        move_goods(s, frame.seat, -sold, events)
        move_coins(s, frame.seat, 3 * sold, frame.source, events)

    @staticmethod
    @rule
    def offer(s, seat, goods):
        return s.goods[seat] >= goods


class Trade(Verb):
    """Three amounts in one word."""

    coins: int
    goods: int
    cards: int
    text = Text(
        "[payez|paie] {coins}, [prenez|prend] {goods}, [piochez|pioche] {cards}",
        "[pay|pays] {coins}, [gather|gathers] {goods}, [draw|draws] {cards}",
    )
    icons = (Glyph("scales"),)

    @staticmethod
    @rule
    def run(s, frame, coins, goods, cards, events):
        move_coins(s, frame.seat, -coins, 0, events)
        move_goods(s, frame.seat, goods, events)
        for _ in range(cards):
            draw_card(s, frame.seat, events)

    @staticmethod
    @rule
    def can(s, seat, coins):
        return s.coins[seat] >= coins


class Pick(Verb):
    """One of the shelves that are not empty; as the second, another than the first."""

    second: int
    text = Text("[choisissez|choisit] une étagère", "[choose|chooses] a shelf")
    icons = (Glyph("shelf"),)
    question = Text("Quelle étagère ?", "Which shelf?")

    @staticmethod
    @rule
    def run(s, frame):
        asks(s, frame)

    @staticmethod
    @rule
    def options(s, frame, second, out):
        n = 0
        for shelf in range(SHELVES):
            if (second == 0 and s.shelf[shelf] > 0) or (second == 1 and frame.first > 0 and frame.first != shelf + 1):
                n = add(out, n, Act.PICK + shelf)
        return n

    @staticmethod
    @rule
    def answer(frame, second, action):
        if second == 1:
            frame.second = action - Act.PICK + 1
        else:
            frame.first = action - Act.PICK + 1


class Move(Verb):
    """One piece from the first shelf picked to the second."""

    text = Text("[déplacez|déplace] une bûche", "[move|moves] a log")
    icons = (Glyph("arrow"),)

    @staticmethod
    @rule
    def run(s, frame, events):
        if frame.first > 0 and frame.second > 0:
            s.shelf[frame.first - 1] -= 1
            s.shelf[frame.second - 1] += 1
            emit(events, Ev.MOVED, frame.seat, frame.first, frame.second, 0, PUBLIC)
        frame.first = 0
        frame.second = 0


class Grind(Verb):
    """A coin at a time, by running again."""

    turns: int
    text = Text("[tournez|tourne] {turns} fois", "[turn|turns] {turns} times")
    icons = (Glyph("wheel"),)

    @staticmethod
    @rule
    def run(s, frame, turns, events):
        if frame.first < turns:
            frame.first += 1
            move_coins(s, frame.seat, 1, frame.source, events)
            again(frame)
        else:
            frame.first = 0


class Draw(Verb):
    text = Text("[piochez|pioche] une carte", "[draw|draws] a card")
    icons = (Glyph("card"),)

    @staticmethod
    @rule
    def run(s, frame, events):
        draw_card(s, frame.seat, events)


class Show(Verb):
    """All cards in hand."""

    text = Text("[montrez|montre] vos cartes", "[show|shows] the cards")
    icons = (Glyph("eye"),)

    @staticmethod
    @rule
    def run(s, frame, events):
        for each in range(CARDS):
            if ((s.hand[frame.seat] & ~s.shown[frame.seat]) >> each) & 1:
                emit(events, Ev.SHOWN, frame.seat, each, 0, 0, PUBLIC)
        s.shown[frame.seat] = s.hand[frame.seat]


class Roll(Verb):
    text = Text("[lancez|lance] un dé et [gagnez|gagne] autant", "[roll|rolls] a die and [earn|earns] as much")
    icons = (Glyph("die"),)

    @staticmethod
    @rule
    def run(s, frame, events):
        eyes = 1 + below(s.rng, 6)
        emit(events, Ev.ROLLED, frame.seat, eyes, 0, 0, PUBLIC)
        move_coins(s, frame.seat, eyes, frame.source, events)


class Points(Lasting):
    points: int
    text = Text("{points} {points:point|points}", "{points} {points:point|points}")
    icons = (Glyph("star"),)


class PickJob(Verb):
    """A new round: all pick a job in secret; not the one that they come from."""

    printed = False
    question = Text("Quel travail ?", "Which job?")

    @staticmethod
    @rule
    def run(s):
        s.round_number += 1
        ask_sealed(s)

    @staticmethod
    @rule
    def options(s, seat, out):
        n = 0
        for job in range(JOBS):
            if job != s.job[seat]:
                n = add(out, n, Act.WORK + job)
        return n


class Reveal(Verb):
    printed = False

    @staticmethod
    @rule
    def run(s, events):
        for each in range(s.players):
            s.job[each] = s.choice[each] - Act.WORK
            s.choice[each] = NONE
            emit(events, Ev.WORKED, each, s.job[each], 0, 0, PUBLIC)


class Begin(Verb):
    printed = False

    @staticmethod
    @rule
    def run(s, frame):
        s.turn = frame.seat


class Work(Verb):
    """The job that was picked; it counts twice where nobody else has it."""

    printed = False

    @staticmethod
    @rule
    def run(c, s, frame):
        job = s.job[frame.seat]
        alone = 1
        for other in range(s.players):
            if other != frame.seat and s.job[other] == job:
                alone = 0
        push_from(s, c.program[job], frame.seat, job + 1, job, alone)


class Trim(Verb):
    """Whoever has more than the limit returns one or two pieces."""

    printed = False
    question = Text("Combien rendez-vous ?", "How many do you return?")
    lacks = anything

    @staticmethod
    @rule
    def run(s, frame):
        asks(s, frame)

    @staticmethod
    @rule
    def options(s, seat, out):
        n = 0
        for number in range(1, min(2, s.goods[seat] - LIMIT) + 1):
            n = add(out, n, Act.TRIM + number - 1)
        return n

    @staticmethod
    @rule
    def answer(s, frame, action, events):
        move_goods(s, frame.seat, -(action - Act.TRIM + 1), events)


class End(Verb):
    printed = False

    @staticmethod
    @rule
    def run(s):
        s.turn = NONE


class Goods(Counter):
    text = Text("par bûche", "per log")
    icons = (Glyph("wood"),)

    @staticmethod
    @rule
    def count(s, seat):
        return int(s.goods[seat])


class ToolsLeft(Counter):
    passing = True
    text = Text("par outil", "per tool")
    icons = (Glyph("saw"),)

    @staticmethod
    @rule
    def count(s, seat):
        left = 0
        for tool in range(TOOLS):
            left += (s.tools[seat] >> tool) & 1
        return left


class PoorerThan(Condition):
    coins: int
    text = Text("[si vous avez|s’il a] moins de {coins} pièces", "if [you have|they have] fewer than {coins} coins")
    icons = (Glyph("coin", "<"),)

    @staticmethod
    @rule
    def holds(s, seat, coins):
        return s.coins[seat] < coins


EFFECTS: dict[str, Effect] = {
    "mill": times(Goods(), choose(Earn(1), Gather(1))),
    "kiln": any_order(Earn(1), may(Pay(2), Gather(2)), an_opponent(Earn(1))),
    "alms": when(PoorerThan(3), Earn(2), otherwise=seq(Lose(1), Gather(2))),
    "fair": choose(
        Earn(1),
        Gather(1),
        PayFor(Pay(1), Gather(2)),
        PayFor(Pay(2), Gather(3)),
        PayFor(Pay(3), Gather(4)),
        seq(Earn(1), Lose(1)),
        Draw(),
        PayFor(Pay(70), Gather(9)),
        repeat(2, Earn(1)),
    ),
    "barter": seq(
        may(Barter(4), Gather(1)), choose(PayFor(Barter(4), Gather(2)), Earn(1)), PayFor(Barter(3), Gather(1))
    ),
    "haggle": seq(
        may(Haggle(2), Gather(1)), choose(PayFor(Haggle(2), Gather(2)), Earn(1)), PayFor(Haggle(1), Gather(1))
    ),
    "shelves": seq(Pick(0), Pick(1), Move(), Earn(2)),
    "grinder": seq(
        Grind(3), each_opponent(Earn(1)), repeat(2, Earn(1)), an_opponent(choose(Earn(1), Gather(1), Draw()))
    ),
    "trader": PayFor(Trade(1, 2, 1), Earn(1)),
    "seller": choose(IfOffered(Sell(1)), IfOffered(PayFor(Haggle(1), Gather(1))), IfOffered(Sell(2))),
    "shower": seq(Show(), Earn(1)),
    "dicer": seq(Earn(1), Roll(), may(IfOffered(Sell(1))), choose(Earn(1), Gather(1))),
    "saw": Gather(1),
    "purse": choose(Earn(1), Gather(1)),
    "bell": Draw(),
    "hammer": PayFor(Pay(HAMMER_PRICE), Gather(1)),
    "course": seq(
        repeat(
            ROUNDS,
            seq(
                PickJob(),
                Reveal(),
                each_player(seq(Begin(), Work(), Trim(), Window(), End())),
                each_player(may(Pay(3), Gather(1))),
            ),
        ),
        Close(),
    ),
    "final": seq(
        Per(Goods(), Points(2)), Per(ToolsLeft(), Points(1)), when(PoorerThan(5), Points(3), otherwise=Points(1))
    ),
}
assert tuple(EFFECTS)[: JOBS + TOOLS] == (*JOB_IDS, *TOOL_IDS)


# --- the rules ----------------------------------------------------------------------------------


@rule
def extras(c, s, seat, out, n):
    """Whoever is at work may use tools; the hammer needs its price."""
    if s.turn == seat:
        for tool in range(TOOLS):
            if (s.tools[seat] >> tool) & 1 and (tool != HAMMER or s.coins[seat] >= HAMMER_PRICE):
                n = add(out, n, Act.USE + tool)
    return n


@rule
def brings(c, s, seat, lacking):
    """The saw brings goods, and the purse may."""
    return (s.tools[seat] & 3) != 0


@rule
def use_extra(c, s, seat, action, events):
    tool = action - Act.USE
    s.tools[seat] &= ~(1 << tool)
    emit(events, Ev.USED, seat, tool, 0, 0, PUBLIC)
    push_from(s, c.program[JOBS + tool], seat, 0, tool, 0)


@rule
def setup(c, s):
    for each in range(CARDS):
        s.deck[each] = each
    shuffle(s.rng, s.deck, 0, CARDS)
    for seat in range(SEATS):
        s.job[seat] = NONE
    for seat in range(s.players):
        s.hand[seat] = 1 << s.deck[seat]
        s.hand_size[seat] = 1
        s.deck[seat] = NONE
        s.coins[seat] = 3
        s.goods[seat] = 1
        s.tools[seat] = (1 << TOOLS) - 1
    for shelf in range(SHELVES):
        s.shelf[shelf] = ON_SHELF
    s.top = s.players
    s.bank = COINS - 3 * s.players
    s.stock = GOODS - s.players - SHELVES * ON_SHELF
    s.turn = NONE
    push(s, c.program[COURSE], 0, 0)


@rule
def hand_points(s, seat):
    points = 0
    for each in range(CARDS):
        if (s.hand[seat] >> each) & 1:
            points += each
    return points


@rule
def points(c, s, seat):
    return s.coins[seat] + hand_points(s, seat) + worth(c, s, seat, 0, c.program[FINAL], False)


@rule
def breakdown(c, s, out):
    for seat in range(s.players):
        out[seat][2] = s.coins[seat]
        out[seat][3] = hand_points(s, seat)
        out[seat][4] = worth(c, s, seat, 0, c.program[FINAL], False)


@rule
def evaluate(c, s, seat):
    return float(s.coins[seat] + hand_points(s, seat) + worth(c, s, seat, 0, c.program[FINAL], True))


@rule
def hide(c, s, viewer):
    for seat in range(s.players):
        if seat != viewer:
            s.hand[seat] = s.shown[seat]
    for place in range(s.top, CARDS):
        s.deck[place] = UNKNOWN


@rule
def fill(c, s, viewer, rng, scratch):
    used = 0
    for seat in range(s.players):
        used |= s.hand[seat]
    n = 0
    for each in range(CARDS):
        if (used >> each) & 1 == 0:
            scratch[n] = each
            n += 1
    shuffle(rng, scratch, 0, n)
    for seat in range(s.players):
        known = 0
        for each in range(CARDS):
            known += (s.hand[seat] >> each) & 1
        for _ in range(known, s.hand_size[seat]):
            n -= 1
            s.hand[seat] |= 1 << scratch[n]
    for place in range(s.top, CARDS):
        n -= 1
        s.deck[place] = scratch[n]


WORDS = (
    Earn,
    Gather,
    Lose,
    Pay,
    Barter,
    Haggle,
    Sell,
    Trade,
    Pick,
    Move,
    Grind,
    Draw,
    Show,
    Roll,
    Points,
    PickJob,
    Reveal,
    Begin,
    Work,
    Trim,
    End,
    Close,
    Goods,
    ToolsLeft,
    PoorerThan,
)

GAME = toy(
    "workshop",
    range(1, SEATS + 1),
    STATE,
    EFFECTS,
    Act,
    Ev,
    WORDS,
    (Text("Pièces", "Coins"), Text("Cartes", "Cards"), Text("Le reste", "The rest")),
    setup=setup,
    points=points,
    breakdown=breakdown,
    evaluate=evaluate,
    hide=hide,
    fill=fill,
    extras=extras,
    brings=brings,
    use_extra=use_extra,
)
