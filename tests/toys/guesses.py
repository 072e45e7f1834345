"""How likely a guess about something that a toy hides is to be right, reckoned apart from its own `fill`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.kernel.stack import NONE
from ludotheque.testing import Guess
from tests.support.boxes import bits

from . import market, workshop


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


def nim_guesses(c: Any, s: Any, viewer: int) -> Iterator[Guess]:
    if viewer != 0 and not s.finished:
        yield Guess("coin", lambda d: d.coin == s.coin, 1 / 2)


def pennies_guesses(c: Any, s: Any, viewer: int) -> Iterator[Guess]:
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
