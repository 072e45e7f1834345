"""Opponents with one idea each, for the bots to be measured against. They are own bots, as docs/python.md describes.

ludotheque measure ladder royaume-2e --ideas

A decision that an idea does not cover is random. In a game without the thing that an idea is about, the nearest thing
takes its place; each class says which.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from ludotheque import SeatView
from ludotheque.games import box
from ludotheque.games.margraves.state import Token
from ludotheque.games.royaume.names import AREA_IDS
from ludotheque.games.royaume.state import COPIES

# The legal actions that an idea likes best, all alike; empty if it does not cover the decision.
Idea = Callable[[SeatView], Sequence[str]]


class Scripted:
    """Asks its ideas for the game in order, and follows the first that likes any action."""

    ideas: ClassVar[Mapping[str, tuple[Idea, ...]]] = {}

    def choose(self, view: SeatView) -> str:
        for idea in self.ideas[view.game]:
            if liked := idea(view):
                return view.random.choice(list(liked))
        return view.random.choice(view.legal)


def block(action: str) -> str:
    """The kind of an action: "recruit" of "recruit:archer"."""
    return action.partition(":")[0]


def label(action: str) -> str:
    """The subject of an action: "archer" of "recruit:archer"."""
    return action.partition(":")[2]


def any_of(*blocks: str) -> Idea:
    """Any action of these kinds."""
    return lambda view: [action for action in view.legal if block(action) in blocks]


def none_of(*blocks: str) -> Idea:
    """Any action of other kinds."""
    return lambda view: [action for action in view.legal if block(action) not in blocks]


def named(*actions: str) -> Idea:
    """The first of these actions that is legal."""
    return lambda view: [action for action in actions if action in view.legal][:1]


def first_of(*blocks: str) -> Idea:
    """The first action of these kinds: characters are in order of initiative, places of a row in order of price."""
    return lambda view: any_of(*blocks)(view)[:1]


def last_of(*blocks: str) -> Idea:
    """The last action of these kinds."""
    return lambda view: any_of(*blocks)(view)[-1:]


def least(idea: Idea, cost: Callable[[SeatView, str], float]) -> Idea:
    """Of the actions that an idea likes, those that cost least."""

    def cheapest(view: SeatView) -> Sequence[str]:
        costs = {action: cost(view, action) for action in idea(view)}
        return [action for action in costs if costs[action] == min(costs.values())]

    return cheapest


def most(idea: Idea, worth: Callable[[Any, int], float]) -> Idea:
    """Of the actions that an idea likes, those after which the seat has most, as far as foresight reaches."""
    return least(idea, lambda view, action: -worth(view.foresee(action).view, view.seat))


def when(condition: Callable[[Any, int], bool], idea: Idea) -> Idea:
    """An idea that covers some positions only."""
    return lambda view: idea(view) if condition(view.twin, view.seat) else ()


@lru_cache(maxsize=16)
def _cards(package: str, options: str) -> Mapping[str, Mapping[str, Any]]:
    return box("royaume-2e" if package == "royaume" else package).game.content(json.loads(options)).cards


def cards(view: SeatView, kind: str) -> Mapping[str, Any]:
    """The cards of a kind by id, in the order of their numbers."""
    return _cards(view.game, json.dumps(view.options, sort_keys=True))[kind]


# Le Royaume


def pile_left(view: SeatView, action: str) -> float:
    """The number of cards in the pile that an action takes from; a Monster Event lies on an empty pile."""
    s, kind = view.twin, block(action)
    if kind == "slay":
        return s.monsters[s.column[AREA_IDS.index(label(action))]] if label(action) in AREA_IDS else COPIES
    tops, heights = (s.citizen, s.citizens) if kind == "recruit" else (s.domain, s.domains)
    number = list(cards(view, "citizen" if kind == "recruit" else "domain")).index(label(action))
    return min(height for pile, height in zip(tops, heights, strict=True) if height and pile[height - 1] == number)


def price(view: SeatView, action: str) -> float:
    """The printed price of a Citizen or a Domain."""
    return cards(view, "citizen" if block(action) == "recruit" else "domain")[label(action)].cost


def purse(s: Any, seat: int) -> int:
    """Resources in hand."""
    return sum(s.res[seat])


# Margraves


def strength(s: Any, seat: int) -> int:
    """Force, and stored Knights."""
    return s.force[seat] + s.store[seat][Token.KNIGHT]


def goods(s: Any, seat: int) -> int:
    """Gold and stored goods."""
    return s.gold[seat] + sum(s.store[seat])


# Vaalbara


def one_land(s: Any, seat: int) -> int:
    """The number of territories of the type that a domain has most of."""
    return max(s.lands[seat])


def lead(s: Any, seat: int) -> int:
    """The sum of the leads over all others."""
    return -sum(s.points[: s.players]) + s.points[seat]


def points(s: Any, seat: int) -> int:
    """The present points."""
    return s.points[seat]


# Chronica


def slots(s: Any, seat: int) -> int:
    """The number of filled slots of a Province."""
    return (s.built[seat] | s.peopled[seat]).bit_count()


def pairs(s: Any, seat: int) -> int:
    """The number of occupied Buildings."""
    return (s.built[seat] & s.peopled[seat]).bit_count()


def might(view: SeatView, action: str) -> float:
    """A card's number in War, negated: the strongest costs least."""
    return -cards(view, "card")[label(action)].war


def value(view: SeatView, action: str) -> float:
    """The sum of a card's numbers in all three domains."""
    card = cards(view, "card")[label(action)]
    return card.learning + card.prestige + card.war


class Rusher(Scripted):
    """Ends the game as soon as it can. Vaalbara always has nine rounds: there it acts as early as it can."""

    ideas: ClassVar = {
        "vaalbara": (first_of("play"), most(any_of("take"), points)),
        "royaume": (
            named("announce"),
            least(any_of("recruit", "build", "slay"), pile_left),
            named("gain:gold"),
        ),
        "margraves": (any_of("build", "site"), any_of("tile"), named("recall"), any_of("recruit", "dismiss")),
        "chronica": (most(any_of("place"), slots), any_of("play")),
    }


class Hoarder(Scripted):
    """Keeps what it has: goods; in Vaalbara territories of one type, in Chronica people in their houses."""

    PLENTY = 12

    ideas: ClassVar = {
        "vaalbara": (most(any_of("take"), one_land), last_of("play")),
        "royaume": (
            named("announce"),
            when(lambda s, seat: purse(s, seat) >= Hoarder.PLENTY, any_of("build", "slay", "recruit")),
            named("gain:gold"),
        ),
        "margraves": (most(none_of("build", "set-sail", "slay", "cash"), goods),),
        "chronica": (most(any_of("place"), pairs), any_of("welcome"), any_of("play")),
    }


class Fighter(Scripted):
    """Takes Monsters only. In Vaalbara it plays against the others' points, in Chronica it attacks."""

    ideas: ClassVar = {
        "vaalbara": (named("play:falconer", "play:combatant"), most(any_of("take", "play", "player"), lead)),
        "royaume": (named("announce"), any_of("slay"), named("gain:strength")),
        "margraves": (any_of("slay"), named("power"), most(any_of("pennants", "text", "recall"), strength)),
        "chronica": (any_of("attack"), any_of("reinforce"), named("domain:war"), least(any_of("play"), might)),
    }


class Miser(Scripted):
    """Buys the cheapest things. In Vaalbara, where nothing costs anything, it takes what pays at once."""

    ideas: ClassVar = {
        "vaalbara": (most(any_of("take"), points),),
        "royaume": (named("announce"), least(any_of("recruit"), price), named("gain:gold")),
        "margraves": (first_of("recruit"), first_of("tile"), most(any_of("pennants", "text", "recall"), goods)),
        "chronica": (least(any_of("play"), value), any_of("place")),
    }


IDEAS = (Rusher, Hoarder, Fighter, Miser)
