"""`lay`: a position of Vaalbara, from what a test says of it.

What is not mentioned is there but plain: hands hold whatever the test plays, domains are empty, every
score is 2, and "..." in a list of territories stands for any others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.games.vaalbara.game import GAME
from ludotheque.games.vaalbara.state import EMPTY, HAND, Source
from ludotheque.kernel.content import Content

from .table import LAND_IDS, Table, fresh, seat_of

CLANS = ("blue", "violet", "yellow", "red", "green")
ANY = "..."


def lay(
    players: int = 3,
    *,
    clans: str = "blue violet yellow red green",
    omens: str = "",
    backs: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    discards: Mapping[str, str] | None = None,
    domains: Mapping[str, str] | None = None,
    points: Mapping[str, int] | None = None,
    first: str = ANY,
    second: str = ANY,
    deck: str = ANY,
    round: int | None = None,
    cards: str = "",
    seed: int = 1,
    content: Content | None = None,
) -> Table:
    """A position in which everybody is about to choose a character.

    `clans`: by seat. `omens`: on top of the deck, seats or clans from best to worst ("B>A>C"); `backs`: the
    same on other territories, by name. `first`, `second`, `deck`, `domains`: territories separated by commas,
    "..." fills up. The round is by default the one after the largest domain. An unnamed hand holds five; what
    is neither in hand nor in the discard is in the pile. `cards`: characters that were added and are in the box here;
    without, it is the published one.
    """
    table = fresh(players, seed, content, cards)
    s = table.twin
    named = {seat_of(letter): _listed(text) for letter, text in (domains or {}).items()}
    number = round or 1 + max((len(lands) for lands in named.values()), default=0)
    s.round_number = number
    s.stack[0].loop = number  # the loop over the rounds has begun so many times
    s.clan = [CLANS.index(name) for name in _all_clans(clans.split())]
    for letter in table.letters:
        seat = seat_of(letter)
        s.points[seat] = s.gained[seat][Source.START] = (points or {}).get(letter, 2)
        discard, hand = table.bits((discards or {}).get(letter, "")), table.bits((hands or {}).get(letter, ""))
        _deal_characters(s, len(table.ids("character")), seat, hand, discard)
    table.free_hands = "".join(letter for letter in table.letters if letter not in (hands or {}))
    _deal_territories(table, s, named, _listed(first), _listed(second), _listed(deck))
    _turn_backs(table, s, omens, backs or {})
    GAME.state.store(s, table.match.state)
    table.log.clear()
    return table.count_anew()


def _listed(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _all_clans(chosen: list[str]) -> list[str]:
    return chosen + [clan for clan in CLANS if clan not in chosen]


def _deal_characters(s: Any, characters: int, seat: int, hand: int, discard: int) -> None:
    rest = [i for i in range(characters) if not (hand | discard) >> i & 1]
    if hand == 0:
        hand = sum(1 << i for i in rest[:HAND])
        del rest[:HAND]
    s.hand[seat], s.discard[seat], s.pile[seat] = hand, discard, sum(1 << i for i in rest)
    s.hand_size[seat], s.pile_size[seat] = hand.bit_count(), len(rest)


def _deal_territories(
    table: Table,
    s: Any,
    domains: Mapping[int, list[str]],
    first: list[str],
    second: list[str],
    deck: list[str],
) -> None:
    """Put the named cards in their places and fill up with others; what is left over is out of the game."""
    pool = [card for line in s.line for card in line[: s.players]] + s.deck[s.top : s.cards]
    in_play = list(pool)

    def claim(names: list[str]) -> list[int]:
        cards = []
        for name in names:
            claimed = next((card for card in pool if table.names[card] == name), None)
            left = ", ".join(sorted({table.names[card] for card in pool}))
            assert name == ANY or claimed is not None, f"no territory {name!r} is left (there is: {left})"
            if claimed is not None:
                pool.remove(claimed)
            cards.append(EMPTY if claimed is None else claimed)
        return cards

    def fill(cards: list[int], size: int) -> list[int]:
        if EMPTY not in cards:
            return cards
        gap = cards.index(EMPTY)
        missing = size - len(cards) + 1
        assert 0 <= missing <= len(pool), f"{size} places cannot be filled up"
        others = pool[:missing]
        del pool[:missing]
        return cards[:gap] + others + cards[gap + 1 :]

    held = {seat: claim(names) for seat, names in domains.items()}
    rows, left = [claim(first), claim(second)], claim(deck)
    for seat in range(s.players):
        cards = fill(held.get(seat, []), s.round_number - 1)
        s.domain[seat] = cards + [EMPTY] * (len(s.domain[seat]) - len(cards))
        s.domain_size[seat] = len(cards)
        kinds = [table.content.kind[card] for card in cards]
        s.lands[seat] = [kinds.count(land) for land in range(len(LAND_IDS))]
    for line, cards in enumerate(rows):
        row = fill(cards, s.players)
        s.line[line] = row + [EMPTY] * (len(s.line[line]) - len(row))
    left = fill(left, max(0, s.cards - (s.round_number + 1) * s.players))
    s.top = s.cards - len(left)
    s.deck = [EMPTY] * s.top + left + [EMPTY] * (len(s.deck) - s.cards)
    s.seen = sum(1 << card for card in in_play if card not in left)


def _turn_backs(table: Table, s: Any, omens: str, backs: Mapping[str, str]) -> None:
    """Give the backs that were asked for to their cards; what had such a back gets the other one."""
    given: set[int] = set()

    def give(card: int, wanted: str) -> int:
        back = _back_that_shows(table, s, wanted, given)
        given.add(back)
        other = s.back.index(back)
        s.back[other], s.back[card] = s.back[card], back
        return back

    for name, wanted in backs.items():
        places = [card for cards in (*s.line, *s.domain, s.deck) for card in cards]
        give(next(card for card in places if card >= 0 and table.names[card] == name), wanted)
    if s.top < s.cards:
        s.top_back = give(s.deck[s.top], omens) if omens else s.back[s.deck[s.top]]
    elif omens:
        s.top_back = _back_that_shows(table, s, omens, given)
    s.omens = s.top_back


def _back_that_shows(table: Table, s: Any, wanted: str, given: set[int]) -> int:
    clans = [CLANS.index(name) if name in CLANS else s.clan[seat_of(name)] for name in wanted.split(">")]
    for back, rank in enumerate(table.content.rank):
        places = [rank[clan] for clan in clans]
        if back not in given and places == sorted(places):
            return back
    raise AssertionError(f"no territory shows {wanted} on its back")
