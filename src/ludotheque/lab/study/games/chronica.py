"""The study of Chronica, and variants of its cards.

A median card in place of another has its sort, pictogram and circle, the median of the cards of that sort and circle
for each number, and no power. Over the same shuffles this shows the worth of the card itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from statistics import median_low
from typing import Any

from ....games.chronica.cards.box import HIGHEST, Card
from ....games.chronica.cards.moyen_age import CARDS
from ....games.chronica.rules.actions import Ev
from ....games.chronica.state import SET, Ending
from ....kernel.content import Content
from ....kernel.events import Event
from ....kernel.text import Text
from ..lines import Line, difference, mean, share
from ..subject import Notes, Patch, Subject, unknown

ENDED = {
    Ending.PROVINCE: "une Province",
    Ending.DECK: "une pioche vide",
    Ending.HONOUR: "l’Honneur",
}  # in French
FIELDS = ("learning", "prestige", "war")
IDLE = "gain(honour=0)"  # a power that does nothing
OPEN = 'guard(domain="war", by=0)'

Values = dict[str, Any]


class Watcher:
    """Which cards each seat drew and played, and how the game ended."""

    def __init__(self, content: Content, start: Any) -> None:
        self.ids = [card.id for card in content.kind("card")]
        self.drawn = [{name for name in start.hand[seat] if name >= 0} for seat in range(2)]
        self.played: list[set[int]] = [set(), set()]
        self.turns = 1

    def hear(self, event: Event) -> None:
        match Ev(event.kind):
            case Ev.TURN:
                self.turns += 1
            case Ev.DREW:
                self.drawn[event.seat].add(event.a % SET)
            case Ev.PLACED | Ev.DECLARED | Ev.REINFORCED | Ev.CALLED:
                self.played[event.seat].add(event.a % SET)

    def notes(self, end: Any) -> Notes:
        names = [[sorted(self.ids[name] for name in seat) for seat in cards] for cards in (self.drawn, self.played)]
        return {
            "ending": Ending(end.ending).name.lower(),
            "turns": self.turns,
            "first": end.first,
            "drawn": names[0],
            "played": names[1],
        }


def short(notes: Sequence[Notes]) -> Iterator[Line]:
    """How games end, how long they are, and who wins them."""
    games = len(notes)
    honour = sum(game["ending"] == "honour" for game in notes)
    yield share(Text("gagnées par l’Honneur", "won by Honour"), honour, games, 15)
    yield share(Text("départagées aux points", "decided by points"), games - honour, games, 15)
    for ending in Ending:
        if ending and ending != Ending.ROUNDS:  # that only own cards bring
            name = ending.name.lower()
            yield share(
                Text(f"finies par {ENDED[ending]}", f"ended by {name}"),
                sum(game["ending"] == name for game in notes),
                games,
            )
    yield mean(Text("tours des deux joueurs", "turns of both players"), (game["turns"] for game in notes), 12, 30)
    yield share(
        Text("parties de 12 à 30 tours", "games of 12 to 30 turns"),
        sum(12 <= game["turns"] <= 30 for game in notes),
        games,
        50,
    )
    yield share(
        Text("gagnées par le premier joueur", "won by the first player"),
        sum(game["won"][game["first"]] for game in notes),
        games,
        47,
        53,
    )


def figures(notes: Sequence[Notes]) -> Iterator[Line]:
    """The targets of its balance."""
    from ....games.chronica.game import GAME

    yield from short(notes)
    for name in GAME.box["card"]:
        groups: dict[bool, list[float]] = {True: [], False: []}
        for game in notes:
            for seat in range(2):
                if name in game["drawn"][seat] or name in game["played"][seat]:
                    groups[name in game["played"][seat]].append(game["won"][seat])
        played, idle = groups[True], groups[False]
        counted = (sum(played), len(played)), (sum(idle), len(idle))
        yield difference(Text("carte : {name}", "card: {name}").filled(name=name), *counted, -4, 4)
    for name in GAME.box["card"]:
        held = [won for game in notes for won, drawn in zip(game["won"], game["drawn"], strict=True) if name in drawn]
        yield share(Text("piochée : {name}", "drawn: {name}").filled(name=name), sum(held), len(held), 46, 54)


def silent(card: Card) -> Values:
    """The same card without its power."""
    power = {"power": IDLE} if card.power is not None else {}
    return power | ({"lasting": OPEN} if card.lasting is not None else {})


def median(card: Card) -> Values:
    """A median card in its place."""
    alike = [other for other in CARDS if (other.building, other.predilection) == (card.building, card.predilection)]
    return silent(card) | {name: median_low(getattr(other, name) for other in alike) for name in FIELDS}


def more(by: int, fields: Collection[str], building: bool | None = None) -> Callable[[Card], Values]:
    """Add to the numbers in these domains, on Buildings or Characters only or on all."""

    def change(card: Card) -> Values:
        if building is not None and card.building != building:
            return {}
        return {name: min(HIGHEST, max(0, getattr(card, name) + by)) for name in fields}

    return change


def circled(by: int, building: bool | None = None) -> Callable[[Card], Values]:
    """Add to the number in the circle."""
    return lambda card: more(by, (FIELDS[card.predilection],), building)(card)


def turned(card: Card) -> Values:
    """Move the circle to the second largest number."""
    order = sorted(range(len(FIELDS)), key=lambda domain: -card.values[domain])
    return {"predilection": FIELDS[order[1]]}


def powers(spelt: str, building: bool | None = None) -> Callable[[Card], Values]:
    """Give a power to every card without one."""

    def change(card: Card) -> Values:
        plain = card.power is None and card.lasting is None
        return {"power": spelt} if plain and building in (None, card.building) else {}

    return change


CHANGES: dict[str, Callable[[Card], Values]] = {
    "no-powers": silent,
    "war+1": more(1, ("war",)),
    "war-1": more(-1, ("war",)),
    "buildings+1": more(1, FIELDS, True),
    "buildings-1": more(-1, FIELDS, True),
    "characters+1": more(1, FIELDS, False),
    "characters-1": more(-1, FIELDS, False),
    "circles+1": circled(1),
    "circles-1": circled(-1),
    "circles-turned": turned,
    "all-draw": powers("draws(1)"),
    "buildings-draw": powers("draws(1)", True),
    "all-drain": powers("each_opponent(lose(1))"),
    "buildings-drain": powers("each_opponent(lose(1))", True),
    "all-gain": powers("gain(1)"),
}


def each(change: Callable[[Card], Values]) -> Patch:
    """Apply a change to every card of Chronica's set."""
    return {"card": {card.id: values for card in CARDS if (values := change(card))}}


def swapped(name: str) -> Patch:
    """Put a median card in the place of a card. Raises GameError for an unknown card."""
    card = next((candidate for candidate in CARDS if candidate.id == name), None)
    if card is None:
        raise unknown(name, [candidate.id for candidate in CARDS])
    return {"card": {card.id: median(card)}}


VARIANTS = {name: partial(each, change) for name, change in CHANGES.items()}
SUBJECT = Subject(Watcher, figures, short, VARIANTS, swapped)
