"""The worth of a card: it is swapped for the median card of its kind, and the same deals are played again.

Who has taken more of a card was often ahead anyway, so winning with it says little about it. On the same deals, with a
median card in its place, whoever has it is ahead as well, and the difference is what the card itself brings.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from statistics import median_low
from typing import Any

import numpy as np

from ...games import Box
from ...kernel.content import NOT_VALUES, Content, PatchValues
from ...kernel.errors import GameError, nearest, printable
from ...kernel.events import told_kinds
from ...kernel.text import Text
from ...kernel.words import Effect
from ...kernel.written.patch import laid_over
from ...kernel.written.spelling import spell
from ...kernel.written.values import NO_EFFECT
from ..intervals import mean_interval
from ..series import Series
from ..watching import Watched, deed_of, watch

COPIES = ("copies", "for_five")  # fields that say how many there are, and not what a card can do


@dataclass(frozen=True)
class Swap:
    """A card, the median card of its kind, and the values with which the first becomes the second."""

    kind: str
    card: str
    median: str
    patch: PatchValues


def swap_of(box: Box, content: Content, name: str) -> Swap:
    """The swap of a card, by its id or kind.id. Raises GameError for an unknown card, and for one without a like."""
    kind, card = _card_named(box, content, name)
    cards = content.cards[kind]
    alike = [other for other in cards.values() if type(other) is type(cards[card])]
    numbers = [field.name for field in fields(alike[0]) if _number(alike[0], field.name)]
    middle = {field: median_low(getattr(other, field) for other in alike) for field in numbers}
    others = [other for other in alike if other.id != card]
    if not others:
        raise GameError(Text("{card} est seule de sa sorte.", "{card} is the only one of its kind."), card=name)
    others.sort(key=lambda other: sum(abs(getattr(other, field) - middle[field]) for field in numbers))
    for place, other in enumerate(others):
        swap = Swap(kind, card, other.id, {kind: {card: _changed(box, cards[card], other)}})
        try:
            box.game.content(content.options, laid_over(content.patch, swap.patch))
        except GameError:  # the next one, where the most typical cannot take its place
            if place == len(others) - 1:
                raise
        else:
            return swap
    raise AssertionError


def _changed(box: Box, card: Any, other: Any) -> dict[str, Any]:
    """The values with which a card becomes another one in its place."""
    changes: dict[str, Any] = {}
    for name in (field.name for field in fields(other) if field.name not in (*NOT_VALUES, *COPIES)):
        own, value = getattr(card, name), getattr(other, name)
        if value == own or isinstance(value, bool | IntEnum):
            continue
        if isinstance(value, Effect):
            changes[name] = spell(box.game.words, value)
        elif value is None and isinstance(own, Effect):
            changes[name] = NO_EFFECT
        elif isinstance(value, int):
            changes[name] = value
    return changes


def _number(card: Any, name: str) -> bool:
    """Whether a field is a number that says what a card can do."""
    value = getattr(card, name)
    return isinstance(value, int) and not isinstance(value, bool | IntEnum) and name not in (*NOT_VALUES, *COPIES)


def _card_named(box: Box, content: Content, name: str) -> tuple[str, str]:
    """The kind and the id of a card that somebody names. Raises GameError, naming cards that are near."""
    kinds = list(dict.fromkeys(deed[1] for kind in told_kinds(box.game.events) if (deed := deed_of(kind))))
    if not kinds:
        text = Text(
            "{title} ne déclare pas quelles cartes on prend.", "{title} does not declare which cards are taken."
        )
        raise GameError(text, title=box.title)
    kind, dot, card = name.rpartition(".")
    for card_kind in kinds:
        if card in content.cards[card_kind] and (not dot or kind == card_kind):
            return card_kind, card
    known = [f"{card_kind}.{other}" for card_kind in kinds for other in content.cards[card_kind]]
    text = Text("Carte inconnue : {name}. Par exemple : {known}.", "Unknown card: {name}. For instance: {known}.")
    raise GameError(text, name=printable(name), known=", ".join(nearest(name, known)[:5]))


@dataclass
class Holders:
    """Of each game: the mean win (in %) and points of the seats that had a card; NaN where nobody had it."""

    kinds: tuple[int, ...]  # of events
    numbers: tuple[int, ...]  # of the card in them
    won: list[float]
    points: list[float]

    def add(self, watched: Watched) -> None:
        """Look at some games."""
        deeds = watched.deeds
        own = deeds[np.isin(deeds[:, 2], self.kinds) & np.isin(deeds[:, 4], self.numbers)]
        first = watched.scores[:, :, 1] == 1
        won = 100 * first / np.maximum(first.sum(1, keepdims=True), 1)
        for game in range(len(watched)):
            seats = np.unique(own[own[:, 0] == game, 3])
            self.won.append(float(won[game, seats].mean()) if len(seats) else np.nan)
            self.points.append(float(watched.scores[game, seats, 0].mean()) if len(seats) else np.nan)


def worth(
    series: Series,
    swap: Swap,
    games: int,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> dict[str, Any]:
    """What a card is worth over so many games, as JSON values; luck apart for a card that is drawn. Raises
    GameError.
    """
    with_it = _holders(series, swap, games, workers, progress)
    other = swapped(series, swap.patch)
    other.content()  # may refuse the swap
    without = _holders(other, swap, games, workers, lambda done: progress(games + done))
    return {
        "card": f"{swap.kind}.{swap.card}",
        "median": f"{swap.kind}.{swap.median}",
        "patch": swap.patch,
        "games": games,
        "drawn": _drawn(series, swap),
        "seen": [100 * float(np.mean(~np.isnan(holders.won))) for holders in (with_it, without)],
        "won": _paired(with_it.won, without.won),
        "points": _paired(with_it.points, without.points),
    }


def swapped(series: Series, patch: PatchValues) -> Series:
    """The same games with other values on top of their own."""
    return replace(series, patch=json.dumps(laid_over(series.patch_values, patch)))


def _drawn(series: Series, swap: Swap) -> bool:
    deeds = [deed for kind in told_kinds(series.game.events) if (deed := deed_of(kind)) and deed[1] == swap.kind]
    return ("drawn", swap.kind) in deeds


def _holders(series: Series, swap: Swap, games: int, workers: int | None, progress: Callable[[int], None]) -> Holders:
    """Play the games of a series and look at who has the card: who drew it, where that is told, else who took it."""
    how = "drawn" if _drawn(series, swap) else "taken"
    deeds = [deed_of(kind) for kind in told_kinds(series.game.events)]
    kinds = [number for number, deed in enumerate(deeds) if deed == (how, swap.kind)]
    kinds = kinds or [number for number, deed in enumerate(deeds) if deed and deed[1] == swap.kind]
    cards = series.content().taken(swap.kind)
    holders = Holders(tuple(kinds), tuple(n for n, card in enumerate(cards) if card.id == swap.card), [], [])

    def keep(watched: Watched) -> None:
        holders.add(watched)
        progress(len(holders.won))

    watch(series, games, keep, workers=workers)
    return holders


def _paired(first: list[float], second: list[float]) -> dict[str, Any]:
    """The first less the second over the deals in which somebody had the card both times."""
    differences = np.array(first) - np.array(second)
    differences = differences[~np.isnan(differences)]
    number = len(differences)
    if number < 2:
        return {"difference": float(differences.mean()) if number else None, "low": None, "high": None, "deals": number}
    mean, deviation = float(differences.mean()), float(differences.std(ddof=1))
    low, high = mean_interval(number, mean, deviation) or (None, None)
    return {"difference": mean, "low": low, "high": high, "deals": number}
