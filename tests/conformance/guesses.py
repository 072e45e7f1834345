"""How likely a guess about something hidden is to be right, reckoned apart from the games' own `determinize`.

`GUESSES[game](c, s, viewer)` names true facts that the viewer cannot know, each with the chance that a uniform,
consistent guess has of hitting it. `guesses.py` among the tests of a game has its `guesses`; those of toys stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ludotheque.kernel.stack import NONE
from tests.games import each_game
from tests.support.boxes import Guess, bits
from tests.toys import market, workshop


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


def workshop_guesses(c: Any, s: Any, viewer: int) -> Iterator[Guess]:
    others = [seat for seat in range(s.players) if seat != viewer]
    hidden = {seat: bits(s.hand[seat] & ~s.shown[seat]) for seat in others}
    unknown = workshop.CARDS - s.top + sum(len(cards) for cards in hidden.values())
    for seat, cards in hidden.items():
        for card in cards[:1]:
            chance = len(cards) / unknown
            yield Guess(f"card of {seat}", lambda d, p=seat, card=card: bool(d.hand[p] >> card & 1), chance)
    if s.top < workshop.CARDS:
        yield Guess("top of the deck", lambda d: d.deck[s.top] == s.deck[s.top], 1 / unknown)
    for seat in others:
        if s.sealed and s.choice[seat] != NONE:
            jobs = workshop.JOBS - (s.job[seat] >= 0)
            yield Guess(f"choice of {seat}", lambda d, p=seat: d.choice[p] == s.choice[p], 1 / jobs)


GUESSES: dict[str, Callable[[Any, Any, int], Iterator[Guess]]] = {
    **{game: module.guesses for game, module in each_game("guesses").items()},
    "market": market_guesses,
    "nim": nim,
    "pennies": pennies,
    "workshop": workshop_guesses,
}
