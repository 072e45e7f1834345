"""`lay`: a position of Le Royaume, from what a test says of it.

What is not mentioned is as in a new game of the first-game set, except that boards are empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.games.royaume.cards.sets import SETS
from ludotheque.games.royaume.game import GAME
from ludotheque.games.royaume.rules.acts import DomainsWork
from ludotheque.games.royaume.state import (
    BARE,
    BLANK,
    CARDS,
    CITIZENS,
    COLUMNS,
    COPIES,
    EVENT,
    EVENTS,
    EXHAUSTED,
    FIRST_CITIZENS,
    FIRST_DOMAINS,
    KINDS,
    MONSTERS,
    NOTHING,
    PLAIN,
    ROLES,
    SLOTS,
    Timing,
)
from ludotheque.kernel.stack import NONE

from .ids import AREA_IDS, CITIZEN_IDS, EVENT_IDS, SLOT_OF
from .table import WORDS, Table, amounts, chance, fresh, run, seat_of

Words = Mapping[str, str]
# Alone, two Bosses survive, and one more exhausted pile brings the end.
LORD_LEFT = {"hills": 1, "ruins": 1, "forest": 0, "valley": 0, "mountains": 0, "cleric": 0, "merchant": 1}
OTHER_SPARES = {"exhausted": PLAIN, "blank": BLANK}


def lay(
    players: int = 3,
    *,
    roll: tuple[int, int] | None = None,
    dice: tuple[int, int] = (1, 2),
    active: str = "A",
    first: str = "A",
    actions: int = 2,
    res: Words | None = None,
    vp: Mapping[str, int] | None = None,
    tableau: Words | None = None,
    slain: Words | None = None,
    built: Words | None = None,
    dukes: Words | None = None,
    tops: str = "",
    piles: Words | None = None,
    left: Mapping[str, int] | None = None,
    covers: Words | None = None,
    spare: str = "",
    tokens: Words | None = None,
    lord: str = "",
    captured: str = "",
    ending: bool = False,
    no_dukes: bool = False,
    cards: str = "",
    seed: int = 1,
    **options: str,
) -> Table:
    """A position at the beginning of the Actions, after a roll of `dice`; with `roll`, at the beginning of a turn
    in which that is rolled. It runs on to its first decision, and gains are counted from before.

    Citizens in a tableau come from their piles (and choose which Citizens are in play), as do slain Monsters and
    built Domains. `tops`: Domains that lie face up, from the left; `piles`: the cards of a pile, top first; `left`:
    how many cards a pile has left (the lowest). An empty pile has an Exhausted card, or the Event that `covers`
    says. `spare`: the Exhausted pile, top first. `captured`: Citizens and Domains of the Dark Lord. `cards`: Domains,
    Dukes and Events that were added and are in the box here; without, it is the published one.
    """
    named = " ".join((tableau or {}).values()).split() + list(left or ())
    if options.get("mixed") != "yes" and "citizens" not in options:
        options["citizens"] = _citizens_in_play([name for name in named if name in SLOT_OF], options)
    if covers or any(name in EVENT_IDS for name in spare.split()):
        options.setdefault("events", "yes")
    if no_dukes:
        options["dukes"] = "no"
    table = fresh(players, seed, cards, **options)
    s, c = table.twin, table.content
    _end_draft(table, s, c, dukes or {}, lord)
    for letter in table.letters:
        seat = seat_of(letter)
        board = amounts((res or {}).get(letter, ""))
        s.res[seat] = [board.get(word, 0) for word in WORDS[:3]]
        s.vp[seat] = (vp or {}).get(letter, 0)
        _give_citizens(s, c, seat, (tableau or {}).get(letter, "").split())
        for name in (slain or {}).get(letter, "").split():
            s.slain[seat] |= 1 << _claim_monster(table, s, c, name)
    for name in captured.split():
        if name in SLOT_OF:
            s.lord_citizens[CITIZEN_IDS.index(name)] += 1
    _deal_domains(table, s, c, built or {}, captured.split(), tops.split(), piles or {})
    _set_piles(table, s, piles or {}, left or {})
    _mark_piles(table, s, covers or {}, spare)
    for place, what in (tokens or {}).items():
        card = MONSTERS + table.number("event", place) if place in EVENT_IDS else _top_monster(table, s, place)
        board = amounts(what)
        s.token[card] = [board.get(word, 0) for word in WORDS[:3]]
    _begin_turn(table, s, seat_of(first), seat_of(active), roll, dice, actions)
    s.latched = int(ending)
    GAME.state.store(s, table.match.state)
    table.log.clear()
    table.count_anew()
    if roll:
        table.match.state["rng"][0] = chance(*((6, die - 1) for die in roll))
    run(table)
    return table


def last_monster_to_take(slain: str) -> dict[str, Any]:
    """Alone, before the Domain is built that takes the last Monster: points decide then."""
    return {
        "left": {**dict.fromkeys(AREA_IDS, 0), "hills": 1},
        "res": {"A": "10 gold"},
        "slain": {"A": slain},
        "tableau": {"A": "rogue rogue"},
        "tops": "purloiners-perch",
        "dukes": {"A": "simon-the-unclean"},
        "captured": "rogue halfpenny-hill",
        "lord": "waryn",
    }


def _citizens_in_play(named: list[str], options: Mapping[str, str]) -> str:
    in_play = {SLOT_OF[name]: name for name in SETS[options.get("set", "first-game")].citizens}
    wanted = {SLOT_OF[name]: name for name in named}
    assert all(wanted[SLOT_OF[name]] == name for name in named), "two Citizens of one value"
    return ",".join((in_play | wanted).values())


def _end_draft(table: Table, s: Any, c: Any, dukes: Words, lord: str) -> None:
    """As if all had chosen: the named Dukes, else any."""
    s.sealed = s.actors = 0
    s.choice = [NONE] * len(s.choice)
    if not c.dukes:
        return
    wanted = {seat_of(letter): table.number("duke", name) for letter, name in dukes.items()}
    others = [duke for duke in range(len(table.ids("duke"))) if c.duke_pool >> duke & 1]
    taken = {*wanted.values(), *([table.number("duke", lord)] if lord else [])}
    others = [duke for duke in others if duke not in taken]
    for seat in range(s.players):
        s.duke[seat] = wanted[seat] if seat in wanted else others.pop()
        s.offer[seat] = [s.duke[seat], others.pop()]
    if s.players == 1:
        s.lord_duke = table.number("duke", lord) if lord else others.pop()


def _give_citizens(s: Any, c: Any, seat: int, names: list[str]) -> None:
    for name in names:
        kind = CITIZEN_IDS.index(name)
        assert kind < CITIZENS, "Starters are there already"
        s.owned[seat][kind] += 1
        s.role[seat][c.role[kind]] += 1
        pile = c.slot[kind]
        if not c.mixed:
            assert s.citizens[pile], f"too many of {name}"
            s.citizens[pile] -= 1
            s.citizen[pile][s.citizens[pile]] = NOTHING


def _claim_monster(table: Table, s: Any, c: Any, name: str) -> int:
    """The first card of that name that nobody has; it leaves its pile."""
    if name in EVENT_IDS:
        event = table.number("event", name)
        s.events_seen |= 1 << event
        return MONSTERS + event
    taken = 0
    for mask in s.slain:
        taken |= mask
    cards = [card for card in range(MONSTERS) if table.names[c.m_name[card]] == name and not taken >> card & 1]
    for column in range(COLUMNS):
        here = s.monster[column][: s.monsters[column]]
        both = [card for card in cards if card in here]
        if both:
            here.remove(both[0])
            _set_monsters(s, column, here)
            return both[0]
    assert cards, f"no {name} is left"
    return cards[0]


def _set_monsters(s: Any, column: int, cards: list[int]) -> None:
    s.monster[column] = cards + [NOTHING] * (COPIES - len(cards))
    s.monsters[column] = len(cards)


def _deal_domains(
    table: Table, s: Any, c: Any, built: Words, captured: list[str], tops: list[str], piles: Words
) -> None:
    """Give the named Domains to their places; cards that they drive out are replaced by unused ones."""
    for letter, names in built.items():
        for name in names.split():
            s.built[seat_of(letter)] |= 1 << table.number("domain", name)
    for name in captured:
        if name not in SLOT_OF:
            s.lord_domains |= 1 << table.number("domain", name)
    fixed: dict[int, list[int]] = {}
    for place, names in piles.items():
        if place.startswith("domain "):
            fixed[int(place.split()[1]) - 1] = [table.number("domain", name) for name in reversed(names.split())]
    reserved = s.lord_domains
    for mask in s.built:
        reserved |= mask
    wanted = {column: table.number("domain", name) for column, name in enumerate(tops)}
    for domain in [*wanted.values(), *(domain for cards in fixed.values() for domain in cards)]:
        assert not reserved >> domain & 1, f"{table.ids('domain')[domain]} is in two places"
        reserved |= 1 << domain
    lying = {domain for cards in s.domain for domain in cards if domain >= 0}
    unused = [
        d
        for d in range(len(table.ids("domain")))
        if c.domain_pool >> d & 1 and d not in lying and not reserved >> d & 1
    ]
    for column in range(COLUMNS):
        cards = s.domain[column][: s.domains[column]]
        cards = [unused.pop() if reserved >> domain & 1 else domain for domain in cards]
        if column in wanted:
            cards[-1] = wanted[column]
        cards = fixed.get(column, cards)
        s.domain[column] = cards + [NOTHING] * (len(s.domain[column]) - len(cards))
        s.domains[column] = len(cards)


def _set_piles(table: Table, s: Any, piles: Words, left: Mapping[str, int]) -> None:
    for place, names in piles.items():
        if place in SLOT_OF:
            cards = [CITIZEN_IDS.index(name) for name in reversed(names.split())]
            pile = SLOT_OF[place]
            s.citizen[pile] = cards + [NOTHING] * (COPIES - len(cards))
            s.citizens[pile] = len(cards)
            s.dark[pile] = len(cards) - 1 if table.content.mixed else 0
        elif place in AREA_IDS:
            cards = []
            here = s.monster[table.slot(place)][:]
            for name in names.split():
                card = next(card for card in here if card >= 0 and table.names[table.content.m_name[card]] == name)
                here.remove(card)
                cards.insert(0, card)
            _set_monsters(s, table.slot(place), cards)
    for place, n in left.items():
        slot = table.slot(place)
        if slot < FIRST_CITIZENS:
            assert n <= s.monsters[slot]
            _set_monsters(s, slot, s.monster[slot][:n])
        elif slot < FIRST_DOMAINS:
            pile = slot - FIRST_CITIZENS
            s.citizen[pile] = s.citizen[pile][:n] + [NOTHING] * (COPIES - n)
            s.citizens[pile] = n
            s.dark[pile] = min(s.dark[pile], max(0, n - 1))
        else:
            column = slot - FIRST_DOMAINS
            s.domain[column] = s.domain[column][:n] + [NOTHING] * (len(s.domain[column]) - n)
            s.domains[column] = n


def _mark_piles(table: Table, s: Any, covers: Words, spare: str) -> None:
    """Empty piles are marked; the Exhausted pile holds what is left, or what `spare` says."""
    stock = s.spare[: s.spares]
    heights = [*s.monsters, *s.citizens, *s.domains]
    for place in covers:
        assert heights[table.slot(place)] == 0, f"{place} is not empty"
    chosen = {table.slot(place): name for place, name in covers.items()}
    for slot in range(SLOTS):
        if heights[slot] == 0:
            name = chosen.get(slot, "exhausted" if PLAIN in stock else "blank")
            marker = OTHER_SPARES.get(name) or EVENT + table.number("event", name)
            s.cover[slot] = marker
            s.exhausted += 1
            if marker >= EVENT:
                s.events_seen |= 1 << (marker - EVENT)
                stock = _without(stock, marker)
            elif marker == PLAIN:
                stock.remove(PLAIN)
    seen = [EVENT + event for event in range(EVENTS) if s.events_seen >> event & 1]
    for marker in seen:  # slain Events
        if marker in stock and marker not in s.cover:
            stock = _without(stock, marker)
    if spare:
        names = [] if spare == "nothing" else spare.split()
        stock = [OTHER_SPARES.get(name) or EVENT + table.number("event", name) for name in reversed(names)]
    s.spare = stock + [BARE] * (EXHAUSTED - len(stock))
    s.spares = len(stock)


def _without(stock: list[int], marker: int) -> list[int]:
    """Without this Event; if it was not among those in play, without another one."""
    events = [card for card in stock if card >= EVENT]
    gone = marker if marker in events else events[-1]
    return [card for card in stock if card != gone]


def _top_monster(table: Table, s: Any, area: str) -> int:
    column = table.slot(area)
    return s.monster[column][s.monsters[column] - 1]


def _begin_turn(
    table: Table, s: Any, first: int, active: int, roll: tuple[int, int] | None, dice: tuple[int, int], actions: int
) -> None:
    s.first, s.active = first, active
    s.resting = (active - 1) % s.players if s.players == 5 else NOTHING
    s.die = list(roll or dice)
    for step in range((active - first) % s.players):
        s.turns[(first + step) % s.players] = 1
    s.turns[active] = 0 if roll else 1
    pc = table.content.turn
    if not roll:
        while table.match.content.programs.node(pc) != DomainsWork(Timing.START):
            pc += 1
    for frame in s.stack:
        for cell in vars(frame):
            setattr(frame, cell, 0)
    s.depth = 1
    s.stack[0].pc, s.stack[0].seat, s.stack[0].loop = pc, active, 2 - actions


assert CARDS == MONSTERS + EVENTS
assert KINDS - CITIZENS == 3
assert ROLES == 4
