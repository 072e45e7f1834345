"""Cards as they might be, by name: patches (`kernel/patch.py`) made of the cards of Chronica and of Margraves.

Several at once are named with a comma between them. In Chronica `swap:CARD` puts a median card in a card's place: of
its sort, with its pictogram and circle, each number the median of the cards of that sort and circle, and without power.
Over the same shuffles that shows what the card itself is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from statistics import median_low
from typing import Any

from ludotheque.games.chronica.cards.box import HIGHEST, Card
from ludotheque.games.chronica.cards.moyen_age import CARDS
from ludotheque.games.margraves.cards.boards import BOARD, LOCATIONS, RIVERS, SUPPLY
from ludotheque.games.margraves.cards.citizens import OTHERS
from ludotheque.kernel.content import PatchValues
from ludotheque.kernel.errors import GameError, printable
from ludotheque.kernel.patch import laid_over
from ludotheque.kernel.text import Text

SWAP = "swap:"
FIELDS = ("learning", "prestige", "war")
IDLE = "gain(honour=0)"  # a power that does nothing
OPEN = 'guard(domain="war", by=0)'

Values = dict[str, Any]


def silent(card: Card) -> Values:
    """The same card without its power."""
    power = {"power": IDLE} if card.power is not None else {}
    return power | ({"lasting": OPEN} if card.lasting is not None else {})


def median(card: Card) -> Values:
    """A median card in its place."""
    alike = [one for one in CARDS if (one.building, one.predilection) == (card.building, card.predilection)]
    return silent(card) | {name: median_low(getattr(one, name) for one in alike) for name in FIELDS}


def more(by: int, fields: Collection[str], building: bool | None = None) -> Callable[[Card], Values]:
    """So much more in these domains, on Buildings or Characters alone or on all."""

    def change(card: Card) -> Values:
        if building is not None and card.building != building:
            return {}
        return {name: min(HIGHEST, max(0, getattr(card, name) + by)) for name in fields}

    return change


def circled(by: int, building: bool | None = None) -> Callable[[Card], Values]:
    """So much more in the circle alone."""
    return lambda card: more(by, (FIELDS[card.predilection],), building)(card)


def turned(card: Card) -> Values:
    """The circle around the second largest number."""
    order = sorted(range(len(FIELDS)), key=lambda domain: -card.values[domain])
    return {"predilection": FIELDS[order[1]]}


def powers(spelt: str, building: bool | None = None) -> Callable[[Card], Values]:
    """A power for every card that has none."""

    def change(card: Card) -> Values:
        plain = card.power is None and card.lasting is None
        return {"power": spelt} if plain and building in (None, card.building) else {}

    return change


CHRONICA: dict[str, Callable[[Card], Values]] = {
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
Patch = dict[str, dict[str, Values]]


def each(change: Callable[[Card], Values]) -> Patch:
    """A change of every card of Chronica's set."""
    return {"card": {card.id: values for card in CARDS if (values := change(card))}}


def dearer(by: int) -> Patch:
    """So much more Gold for each slot of Margraves' citizen row."""
    return {"board": {BOARD.id: {"row": [cost + by for cost in BOARD.row]}}}


def fuller(by: int) -> Patch:
    """So many more tokens of each sort in the corners of Margraves' map, at every number of players."""
    kinds = ("stone", "wood", "magic", "gem")
    return {"supply": {SUPPLY.id: {kind: [number + by for number in getattr(SUPPLY, kind)] for kind in kinds}}}


def more_gems() -> Patch:
    """A gem for the first tower of Thraecius and for the second row of the tombs, as it was up to ruleset 5."""
    return {"location": {"thraecius": {"first": "gain(gem=1)"}}, "line": {"row-2": {"reward": "gain(gem=1)"}}}


def more_roads() -> Patch:
    """Viktoría in the middle of the roads, as it was up to ruleset 5."""
    roads = {one.id: list(one.roads) for one in LOCATIONS}
    for place in ("silesia", "thraecius"):
        roads[place].append("viktoria")
        roads["viktoria"].append(place)
    return {"location": {place: {"roads": roads[place]} for place in ("silesia", "thraecius", "viktoria")}}


def narrower() -> Patch:
    """Rivers at the prices that they had up to ruleset 5."""
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
    """So many citizens in Margraves with two players, the others as they are: 40 in all is what the rulebook has.

    Who is more is one of those that come with three players, who is fewer comes with three, in the order of the box.
    """
    missing = citizens - sum(one.copies[0] for one in OTHERS)
    chosen = [one for one in OTHERS if one.copies[missing > 0]][: abs(missing)]
    if len(chosen) < abs(missing):
        raise ValueError(f"{citizens} citizens with two players: no {abs(missing)} of three can be exchanged for that")
    step = 1 if missing > 0 else -1
    return {
        "citizen": {one.id: {"copies": [one.copies[0] + step, one.copies[1] - step, *one.copies[2:]]} for one in chosen}
    }


VARIANTS: dict[str, dict[str, Callable[[], Patch]]] = {
    "chronica": {name: partial(each, change) for name, change in CHRONICA.items()},
    "margraves": {
        **{f"row{by:+}": partial(dearer, by) for by in (-1, 1)},
        "supply+4": partial(fuller, 4),
        "gems": more_gems,
        "roads": more_roads,
        "rivers": narrower,
        "privileges": more_privileges,
        **{f"two-{citizens}": partial(for_two, citizens) for citizens in (20, 24)},
    },
}


def unknown(name: str, there: Iterable[str]) -> GameError:
    """The error of something there is not."""
    text = Text("{name} : inconnu ici. Il y a : {there}.", "{name}: not known here. Known: {there}.")
    return GameError(text, name=printable(name), there=", ".join(there) or "–")


def names(game: str) -> Iterable[str]:
    """The variants that a game has, without swaps."""
    return VARIANTS.get(game, {})


def patch_of(game: str, name: str) -> PatchValues:
    """The values of a variant, or of several; none for the cards as they are. Raises GameError for one there is not."""
    return laid_over(*(_patch_of(game, one) for one in name.split(",") if name))


def _patch_of(game: str, name: str) -> Patch:
    if not name.startswith(SWAP):
        if name not in VARIANTS.get(game, {}):
            raise unknown(name, [*names(game), *([f"{SWAP}CARD"] if game == "chronica" else [])])
        return VARIANTS[game][name]()
    card = next((one for one in CARDS if one.id == name.removeprefix(SWAP)), None)
    if game != "chronica" or card is None:
        raise unknown(name, [f"{SWAP}{one.id}" for one in CARDS] if game == "chronica" else names(game))
    return {"card": {card.id: median(card)}}
