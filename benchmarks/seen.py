"""What is noted of a game in a census, and the figures that are made of it, with their targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Any, Protocol

from ludotheque.games.chronica.rules.actions import Ev as Chr
from ludotheque.games.chronica.state import SET
from ludotheque.games.chronica.state import Ending as ChronicaEnding
from ludotheque.games.margraves.rules.actions import Ev as Mar
from ludotheque.games.margraves.state import Cause
from ludotheque.kernel.content import Content
from ludotheque.kernel.events import Event

from .census import Line, Notes, difference, mean, share

FAIR = 3.0  # points, or percent points of the win rate


class Watcher(Protocol):
    """Notes what happens in one game."""

    def __init__(self, content: Content, start: Any) -> None: ...
    def hear(self, event: Event) -> None: ...
    def notes(self, end: Any) -> Notes: ...


class MargravesWatcher:
    """Who kept which wealth, what was recruited, visited, built and slain, and how it ended."""

    def __init__(self, content: Content, start: Any) -> None:
        self.content = content
        self.recruited: Counter[str] = Counter()
        self.visited: Counter[str] = Counter()
        self.built: Counter[str] = Counter()
        self.slain: Counter[str] = Counter()
        self.wealth: list[list[str]] = [[] for _ in range(start.players)]

    def hear(self, event: Event) -> None:
        places = self.content.kind("location")
        match Mar(event.kind):
            case Mar.RECRUITED:
                self.recruited[self.content.kind("citizen")[event.a].id] += 1
            case Mar.MOVED | Mar.POSTED:
                self.visited[places[event.a].id] += 1
            case Mar.DEPLOYED:
                self.visited[places[event.b].id] += 1
            case Mar.BUILT:
                self.built[places[event.a].id] += 1
            case Mar.SLEW:
                self.slain[self.content.kind("monster")[event.a].id] += 1
            case Mar.RESOLVED:
                self.wealth[event.seat].append(self.content.kind("wealth")[event.a].id)

    def notes(self, end: Any) -> Notes:
        return {
            "cause": Cause(end.cause).name.lower(),
            "turns": list(end.turns[: end.players]),
            "first": end.first,
            "wealth": self.wealth,
            "recruited": self.recruited,
            "visited": self.visited,
            "built": self.built,
            "slain": self.slain,
        }


def margraves_short(found: Sequence[Notes]) -> Iterator[Line]:
    """How games end, how long they are, and with how many points they are won."""
    games = len(found)
    for cause in Cause:
        if cause:
            name = cause.name.lower()
            yield share(f"ended by {name}", sum(one["cause"] == name for one in found), games, 10)
    yield mean("turns a player", (fmean(one["turns"]) for one in found), 18, 32)
    yield share("games of 18 to 32 turns a player", sum(18 <= fmean(one["turns"]) <= 32 for one in found), games, 50)
    yield mean("points of the winner", (max(one["points"]) for one in found), 80, 130)
    yield share("winners with 80 to 130 points", sum(80 <= max(one["points"]) <= 130 for one in found), games, 50)
    ahead = (one["points"][one["first"]] - fmean(one["points"]) for one in found)
    yield mean("points of the first player above all", ahead, -FAIR, FAIR)


def margraves_figures(found: Sequence[Notes]) -> Iterator[Line]:
    """The targets of its tuning."""
    from ludotheque.games.margraves import GAME

    yield from margraves_short(found)
    games = len(found)
    players = len(found[0]["points"])
    for name in list(GAME.box["citizen"])[4:]:
        yield share(f"recruited: {name}", sum(name in one["recruited"] for one in found), games, 1)
    for name in GAME.box["location"]:
        yield share(f"visited: {name}", sum(name in one["visited"] for one in found), games, 1)
        yield share(f"built: {name}", sum(name in one["built"] for one in found), games)
    for name in GAME.box["monster"]:
        yield share(f"slain: {name}", sum(name in one["slain"] for one in found), games)
    for name, tile in GAME.box["wealth"].items():
        held = [won for one in found for won, kept in zip(one["won"], one["wealth"], strict=True) if name in kept]
        chance = 100 / players
        span = (chance - FAIR, chance + FAIR) if tile.marks else (None, None)
        yield share(f"won with: {name}", sum(held), len(held), *span)


class ChronicaWatcher:
    """Which cards each seat drew and played, and how it ended."""

    def __init__(self, content: Content, start: Any) -> None:
        self.ids = [card.id for card in content.kind("card")]
        self.drawn = [{name for name in start.hand[seat] if name >= 0} for seat in range(2)]
        self.played: list[set[int]] = [set(), set()]
        self.turns = 1

    def hear(self, event: Event) -> None:
        match Chr(event.kind):
            case Chr.TURN:
                self.turns += 1
            case Chr.DREW:
                self.drawn[event.seat].add(event.a % SET)
            case Chr.PLACED | Chr.DECLARED | Chr.REINFORCED | Chr.CALLED:
                self.played[event.seat].add(event.a % SET)

    def notes(self, end: Any) -> Notes:
        names = [[sorted(self.ids[name] for name in seat) for seat in cards] for cards in (self.drawn, self.played)]
        return {
            "ending": ChronicaEnding(end.ending).name.lower(),
            "turns": self.turns,
            "first": end.first,
            "drawn": names[0],
            "played": names[1],
        }


def chronica_short(found: Sequence[Notes]) -> Iterator[Line]:
    """How games end, how long they are, and who wins them."""
    games = len(found)
    honour = sum(one["ending"] == "honour" for one in found)
    yield share("won by Honour", honour, games, 15)
    yield share("decided by points", games - honour, games, 15)
    for ending in ChronicaEnding:
        if ending and ending != ChronicaEnding.ROUNDS:  # which only cards of one's own bring
            name = ending.name.lower()
            yield share(f"ended by {name}", sum(one["ending"] == name for one in found), games)
    yield mean("turns of both players", (one["turns"] for one in found), 12, 30)
    yield share("games of 12 to 30 turns", sum(12 <= one["turns"] <= 30 for one in found), games, 50)
    yield share("won by the first player", sum(one["won"][one["first"]] for one in found), games, 47, 53)


def chronica_figures(found: Sequence[Notes]) -> Iterator[Line]:
    """The targets of its balance."""
    from ludotheque.games.chronica import GAME

    yield from chronica_short(found)
    for name in GAME.box["card"]:
        groups: dict[bool, list[float]] = {True: [], False: []}
        for one in found:
            for seat in range(2):
                if name in one["drawn"][seat] or name in one["played"][seat]:
                    groups[name in one["played"][seat]].append(one["won"][seat])
        played, idle = groups[True], groups[False]
        counted = (sum(played), len(played)), (sum(idle), len(idle))
        yield difference(f"card: {name}", *counted, -4, 4)
    for name in GAME.box["card"]:
        held = [won for one in found for won, drawn in zip(one["won"], one["drawn"], strict=True) if name in drawn]
        yield share(f"drawn: {name}", sum(held), len(held), 46, 54)


WATCHERS: dict[str, type[Watcher]] = {"margraves": MargravesWatcher, "chronica": ChronicaWatcher}
FIGURES: dict[str, Callable[[Sequence[Notes]], Iterator[Line]]] = {
    "margraves": margraves_figures,
    "chronica": chronica_figures,
}
SHORT: dict[str, Callable[[Sequence[Notes]], Iterator[Line]]] = {  # for sweeps
    "margraves": margraves_short,
    "chronica": chronica_short,
}
