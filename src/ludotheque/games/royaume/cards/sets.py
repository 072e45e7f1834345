"""The recommended sets of piles, by ids of areas, Citizens and Domains, and other numbers of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ....kernel.content import Mark
from ....kernel.effects import seq
from ....kernel.text import Text
from ....kernel.words import Effect
from ..rules.counters import per_icon, per_left
from ..rules.gains import points
from ..state import Role

WORKER, SOLDIER, SHADOW, HOLY = Role


@dataclass(frozen=True)
class Piles:
    """The areas and Citizens of a set, and the Domains that stay in the box."""

    areas: tuple[str, ...]
    citizens: tuple[str, ...]
    without: tuple[str, ...] = ()


@dataclass(frozen=True)
class Start:
    """What everybody has at the beginning (ROY-PSET-04)."""

    id: str
    noun: Text
    gold: int
    strength: int
    magic: int
    marks: Mapping[str, Mark] = field(default_factory=dict)


@dataclass(frozen=True)
class NoDuke:
    """The scoring without Dukes (ROY-NODUKE-03 to 11): icons, leftover Resources, and majorities."""

    id: str
    noun: Text
    icons: Effect
    left: Effect
    most: int
    most_tied: int
    marks: Mapping[str, Mark] = field(default_factory=dict)


START = Start("start", Text("Début", "Start"), gold=2, strength=0, magic=1)
# The printed icons are lost: 1 point per Worker and Soldier and 2 per Shadow and Holy are inferred.
NO_DUKE = NoDuke(
    "no-duke",
    Text("Sans Duc", "No Duke"),
    icons=seq(
        per_icon(WORKER, points(1)),
        per_icon(SOLDIER, points(1)),
        per_icon(SHADOW, points(2)),
        per_icon(HOLY, points(2)),
    ),
    left=per_left(3, points(1)),
    most=7,
    most_tied=3,
    marks={"icons": Mark.INFERRED},
)

SETS = {
    "first-game": Piles(
        ("hills", "ruins", "forest", "valley", "mountains"),
        ("cleric", "merchant", "mercenary", "archer", "peasant", "knight", "rogue", "champion", "paladin", "butcher"),
    ),
    "glittering-gold": Piles(
        ("hills", "ruins", "forest", "swamp", "cavern"),
        ("monk", "merchant", "alchemist", "archer", "peasant", "knight", "rogue", "champion", "paladin", "butcher"),
        without=("forgotten-sorrows", "the-violet-thorn", "golden-obelisk-of-nae", "monolith-of-ostendaar"),
    ),
    "mastery-over-magic": Piles(
        ("barrens", "ruins", "forest", "valley", "mountains"),
        ("cleric", "merchant", "alchemist", "wizard", "peasant", "knight", "thief", "champion", "paladin", "butcher"),
        without=("eye-of-asteraten", "blood-crow-army", "foxgrove-palisade", "gargans-embrace"),
    ),
    "monster-blood": Piles(
        ("barrens", "ruins", "forest", "swamp", "mountains"),
        ("cleric", "blacksmith", "mercenary", "archer", "peasant", "knight", "rogue", "warlord", "priestess", "miner"),
        without=("forgotten-sorrows", "nest-of-the-weaver-witch", "cathedral-of-st-aquila", "cutthroats-truce"),
    ),
}
