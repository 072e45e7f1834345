"""How likely a guess about something hidden is to be right, reckoned apart from the games' own `determinize`.

`GUESSES[game](c, s, viewer)` names true facts that the viewer cannot know, each with the chance that a uniform,
consistent guess has of hitting it. A new game adds its function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ludotheque.games.royaume.actions import KEEP
from ludotheque.games.vaalbara.actions import PLAY
from ludotheque.games.vaalbara.state import CARDS
from ludotheque.kernel.stack import NONE
from tests.toys import market

from .components import bits, on_the_table


@dataclass(frozen=True)
class Guess:
    """A true statement about a position, and how often uniform guesses agree with it."""

    about: str
    agrees: Callable[[Any], bool]
    chance: float


def vaalbara(c: Any, s: Any, viewer: int) -> Iterator[Guess]:
    unseen = [card for card in s.deck[s.top : s.cards] if not s.seen >> card & 1]
    for i in {s.top, (s.top + s.cards) // 2, s.cards - 1}:
        card = s.deck[i]
        if card in unseen:
            yield Guess(f"deck[{i}]", lambda d, i=i, card=card: d.deck[i] == card, 1 / len(unseen))
    top = s.deck[s.top]
    backs = [card for card in range(CARDS) if not s.seen >> card & 1 and card != top]
    if backs:
        card, back = backs[0], s.back[backs[0]]
        chance = 1 / len(backs)
        if card in unseen and top in unseen:  # it may be guessed to lie on top, with the back that lies open there
            chance *= 1 - 1 / len(unseen)
        yield Guess(f"back of {card}", lambda d: d.back[card] == back, chance)
    for seat in range(s.players):
        if seat == viewer:
            continue
        pool = len(bits(0xFFF & ~s.discard[seat] & ~s.shown[seat])) - len(on_the_table(s, seat))
        hidden = bits(s.hand[seat] & ~s.shown[seat])
        in_hand = len(hidden) / pool if pool else 0
        for character in hidden[:1] + hidden[-1:]:
            held = 1 << character
            yield Guess(f"hand of {seat}", lambda d, p=seat, held=held: d.hand[p] & held != 0, in_hand)
        if s.sealed and s.choice[seat] != NONE:
            chosen = s.choice[seat]
            sure = s.shown[seat] >> chosen - PLAY & 1
            chance = (1 if sure else in_hand) / s.hand_size[seat]
            yield Guess(f"choice of {seat}", lambda d, p=seat, chosen=chosen: d.choice[p] == chosen, chance)


def royaume(c: Any, s: Any, viewer: int) -> Iterator[Guess]:
    """The first edition and the second, without Events and mixed Citizens."""
    open_domains = {domain for mask in (*s.built, s.lord_domains) for domain in bits(mask)}
    hidden = []
    for column, height in enumerate(s.domains):
        down = height if s.shut == column + 1 else height - 1
        for i in range(height):
            if i < down:
                hidden.append((column, i))
            else:
                open_domains.add(s.domain[column][i])
    unseen = len(bits(c.domain_pool)) - len(open_domains)
    for column, i in hidden[:1] + hidden[-1:]:
        domain = s.domain[column][i]
        yield Guess(
            f"domain {column} {i}",
            lambda d, column=column, i=i, domain=domain: d.domain[column][i] == domain,
            1 / unseen,
        )
    if s.finished:
        return
    dukes = len(bits(c.duke_pool))
    left = dukes - (2 if viewer < s.players else 0)
    for seat in range(s.players):
        if seat != viewer and s.duke[seat] >= 0:
            yield Guess(f"duke of {seat}", lambda d, p=seat: d.duke[p] == s.duke[p], 1 / left)
        if seat != viewer and s.sealed and s.choice[seat] != NONE:
            duke = s.choice[seat] - KEEP
            yield Guess(f"choice of {seat}", lambda d, p=seat, duke=duke: d.choice[p] == KEEP + duke, 1 / left)
    if s.lord_duke >= 0:
        chance = 1 / (dukes - 1 if viewer < s.players else dukes)
        yield Guess("dark lord", lambda d: d.lord_duke == s.lord_duke, chance)


def market_guesses(c: Any, s: Any, viewer: int) -> Iterator[Guess]:
    hidden = [seat for seat in range(s.players) if seat != viewer and not s.face_up[seat]]
    chance = 1 / (len(hidden) + market.TOKENS - s.players)
    for seat in hidden:
        yield Guess(f"token of {seat}", lambda d, p=seat: d.token[p] == s.token[p], chance)
    yield Guess("token in the bag", lambda d: d.bag[s.players] == s.bag[s.players], chance)
    for seat in range(s.players):
        if seat != viewer and s.sealed and s.choice[seat] != NONE:
            stalls = len(market.STALL_IDS) - (s.stall[seat] >= 0)
            yield Guess(f"choice of {seat}", lambda d, p=seat: d.choice[p] == s.choice[p], 1 / stalls)


def nim(c: Any, s: Any, viewer: int) -> Iterator[Guess]:
    if viewer != 0 and not s.finished:
        yield Guess("coin", lambda d: d.coin == s.coin, 1 / 2)


def pennies(c: Any, s: Any, viewer: int) -> Iterator[Guess]:
    for seat in range(s.players):
        if seat != viewer and s.sealed and s.choice[seat] != NONE:
            yield Guess(f"choice of {seat}", lambda d, p=seat: d.choice[p] == s.choice[p], 1 / 2)


GUESSES: dict[str, Callable[[Any, Any, int], Iterator[Guess]]] = {
    "vaalbara": vaalbara,
    "royaume": royaume,
    "market": market_guesses,
    "nim": nim,
    "pennies": pennies,
}
