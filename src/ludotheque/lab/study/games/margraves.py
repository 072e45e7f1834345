"""The study of Margraves, and variants of its boards, tiles and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import Any

from ....games.margraves.cards.boards import BOARD, LOCATIONS, RIVERS, SUPPLY
from ....games.margraves.cards.citizens import OTHERS
from ....games.margraves.rules.actions import Ev
from ....games.margraves.state import Cause
from ....kernel.content import Content
from ....kernel.events import Event
from ....kernel.text import Text
from ..lines import FAIR, Line, mean, share
from ..subject import Notes, Patch, Subject

ENDED = {Cause.TOWERS: "les Tours", Cause.CITIZENS: "les Citoyens", Cause.TILES: "les tuiles"}  # in French


class Watcher:
    """Which wealth tiles were kept, what was recruited, visited, built and slain, and how the game ended."""

    def __init__(self, content: Content, start: Any) -> None:
        self.content = content
        self.recruited: Counter[str] = Counter()
        self.visited: Counter[str] = Counter()
        self.built: Counter[str] = Counter()
        self.slain: Counter[str] = Counter()
        self.wealth: list[list[str]] = [[] for _ in range(start.players)]

    def hear(self, event: Event) -> None:
        places = self.content.kind("location")
        match Ev(event.kind):
            case Ev.RECRUITED:
                self.recruited[self.content.kind("citizen")[event.a].id] += 1
            case Ev.MOVED | Ev.POSTED:
                self.visited[places[event.a].id] += 1
            case Ev.DEPLOYED:
                self.visited[places[event.b].id] += 1
            case Ev.BUILT:
                self.built[places[event.a].id] += 1
            case Ev.SLEW:
                self.slain[self.content.kind("monster")[event.a].id] += 1
            case Ev.RESOLVED:
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


def short(notes: Sequence[Notes]) -> Iterator[Line]:
    """How games end, how long they are, and with how many points they are won."""
    games = len(notes)
    for cause in Cause:
        if cause:
            name = cause.name.lower()
            yield share(
                Text(f"finies par {ENDED[cause]}", f"ended by {name}"),
                sum(game["cause"] == name for game in notes),
                games,
                10,
            )
    yield mean(Text("tours par joueur", "turns a player"), (fmean(game["turns"]) for game in notes), 18, 32)
    yield share(
        Text("parties de 18 à 32 tours par joueur", "games of 18 to 32 turns a player"),
        sum(18 <= fmean(game["turns"]) <= 32 for game in notes),
        games,
        50,
    )
    yield mean(Text("points du vainqueur", "points of the winner"), (max(game["points"]) for game in notes), 80, 130)
    yield share(
        Text("vainqueurs avec 80 à 130 points", "winners with 80 to 130 points"),
        sum(80 <= max(game["points"]) <= 130 for game in notes),
        games,
        50,
    )
    ahead = (game["points"][game["first"]] - fmean(game["points"]) for game in notes)
    yield mean(
        Text("points du premier joueur au-dessus de la moyenne", "points of the first player above all"),
        ahead,
        -FAIR,
        FAIR,
    )


def figures(notes: Sequence[Notes]) -> Iterator[Line]:
    """The targets of its tuning."""
    from ....games.margraves.game import GAME

    yield from short(notes)
    games = len(notes)
    players = len(notes[0]["points"])
    for name in list(GAME.box["citizen"])[4:]:
        yield share(
            Text("recruté : {name}", "recruited: {name}").filled(name=name),
            sum(name in game["recruited"] for game in notes),
            games,
            1,
        )
    for name in GAME.box["location"]:
        yield share(
            Text("visité : {name}", "visited: {name}").filled(name=name),
            sum(name in game["visited"] for game in notes),
            games,
            1,
        )
        yield share(
            Text("construit : {name}", "built: {name}").filled(name=name),
            sum(name in game["built"] for game in notes),
            games,
        )
    for name in GAME.box["monster"]:
        yield share(
            Text("tué : {name}", "slain: {name}").filled(name=name), sum(name in game["slain"] for game in notes), games
        )
    for name, tile in GAME.box["wealth"].items():
        held = [won for game in notes for won, kept in zip(game["won"], game["wealth"], strict=True) if name in kept]
        chance = 100 / players
        span = (chance - FAIR, chance + FAIR) if tile.marks else (None, None)
        yield share(Text("gagnées avec : {name}", "won with: {name}").filled(name=name), sum(held), len(held), *span)


def dearer(by: int) -> Patch:
    """Raise the Gold price of each slot of Margraves' citizen row."""
    return {"board": {BOARD.id: {"row": [cost + by for cost in BOARD.row]}}}


def fuller(by: int) -> Patch:
    """Add tokens of each sort to the corners of Margraves' map, at every number of players."""
    kinds = ("stone", "wood", "magic", "gem")
    return {"supply": {SUPPLY.id: {kind: [number + by for number in getattr(SUPPLY, kind)] for kind in kinds}}}


def more_gems() -> Patch:
    """A gem for the first tower of Thraecius and for the second row of the tombs, as up to ruleset 5."""
    return {"location": {"thraecius": {"first": "gain(gem=1)"}}, "line": {"row-2": {"reward": "gain(gem=1)"}}}


def more_roads() -> Patch:
    """Viktoría in the middle of the roads, as up to ruleset 5."""
    roads = {location.id: list(location.roads) for location in LOCATIONS}
    for place in ("silesia", "thraecius"):
        roads[place].append("viktoria")
        roads["viktoria"].append(place)
    return {"location": {place: {"roads": roads[place]} for place in ("silesia", "thraecius", "viktoria")}}


def narrower() -> Patch:
    """Rivers at their prices up to ruleset 5."""
    return {"river": {river.id: {"gold": gold} for river, gold in zip(RIVERS, (2, 4, 6, 8, 10), strict=True)}}


def more_privileges() -> Patch:
    """Privileges of type I from Silesia, Ny'mar, the third column and two wealth tiles, as up to ruleset 6."""
    drawn = "seq(draw_privilege(I), {0})"
    return {
        "location": {
            "silesia": {"first": "privilege(I)"},
            "nymar": {"first": "privilege(I)", "second": "gain(gold=5)"},
        },
        "line": {"column-3": {"reward": "privilege(I)"}},
        "wealth": {
            "wealth-11": {"gains": drawn.format("joker(1)")},
            "wealth-12": {"gains": drawn.format("gain(force=1)")},
        },
    }


def for_two(citizens: int) -> Patch:
    """Change how many of some citizens are in play with two players, keeping the total of 40 that the rulebook gives.

    Citizens that are added come from those for three players, and those that are removed go there, in the order of the
    box.
    """
    missing = citizens - sum(citizen.copies[0] for citizen in OTHERS)
    chosen = [citizen for citizen in OTHERS if citizen.copies[missing > 0]][: abs(missing)]
    if len(chosen) < abs(missing):
        raise ValueError(f"{citizens} citizens with two players: no {abs(missing)} of three can be exchanged for that")
    step = 1 if missing > 0 else -1
    return {
        "citizen": {
            citizen.id: {"copies": [citizen.copies[0] + step, citizen.copies[1] - step, *citizen.copies[2:]]}
            for citizen in chosen
        }
    }


VARIANTS: dict[str, Callable[[], Patch]] = {
    **{f"row{by:+}": partial(dearer, by) for by in (-1, 1)},
    "supply+4": partial(fuller, 4),
    "gems": more_gems,
    "roads": more_roads,
    "rivers": narrower,
    "privileges": more_privileges,
    **{f"two-{citizens}": partial(for_two, citizens) for citizens in (20, 24)},
}
SUBJECT = Subject(Watcher, figures, short, VARIANTS)
