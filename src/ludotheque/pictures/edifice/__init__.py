"""Buildings said in words and built of masses: "great keep, two roofed round towers, wall, gate, moat".

A phrase between commas is one kind of mass, from the back to the front. Light falls from the left: a mass has a lit
face, a face in the shade with cut lines, an outline in ink, and what its style puts on top.

    site   a mass, its strokes, and where they are collected
    roofs, castles, churches, country   what is built; KINDS says by which words
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import cache

from ..pen import Chance
from ..people.marks import chained
from ..people.words import BadFigure
from . import castles, churches, country
from .country import CENTRE, GROUND
from .site import Mass, Site

STONES = (("#f6e8c8", "#dcc598", "#a58a5d"), ("#f3ead8", "#cfc4ad", "#948871"), ("#f8edd6", "#e3d3b4", "#b09a74"))
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
SIZES = {"tall": (1.0, 1.3), "low": (1.0, 0.66), "great": (1.4, 1.12), "slim": (0.7, 1.0), "wide": (1.35, 1.0)}
SPREADS = {"close": 0.55, "apart": 1.2}
PLACES = {"left": -1.0, "right": 1.0}
STYLES = ("roofed", "spired", "glazed", "below")
_ADJECTIVES = (*NUMBERS, *SIZES, *SPREADS, *PLACES, *STYLES)
HIGHEST = 19.0  # how high a mass may reach under the arch
ON_TOP = {"spired": 2.4, "roofed": 1.5}  # of its width, what its style puts on it


@dataclass(frozen=True)
class Kind:
    """How a mass is built, and its size and distance from the middle where words say nothing of them."""

    build: Callable[[Site, float, float, Mass], None]
    width: float
    height: float
    spread: float = 54


KINDS = {
    "round tower": Kind(castles.round_tower, 25, 62),
    "keep": Kind(castles.round_tower, 46, 92, 30),
    "square keep": Kind(castles.square_tower, 46, 92, 30),
    "square tower": Kind(castles.square_tower, 23, 60),
    "turret": Kind(castles.round_tower, 10, 80, 26),
    "wall": Kind(castles.wall, 136, 32),
    "rampart": Kind(castles.rampart, 120, 66),
    "gate": Kind(castles.gate, 36, 44),
    "hall": Kind(castles.hall, 84, 42, 34),
    "house": Kind(castles.house, 24, 13, 52),
    "nave": Kind(churches.nave, 96, 58, 26),
    "front": Kind(churches.front, 38, 84, 30),
    "church tower": Kind(churches.church_tower, 27, 92, 31),
    "bell tower": Kind(churches.bell_tower, 24, 98, 30),
    "chapel": Kind(churches.chapel, 42, 62, 38),
    "arcade": Kind(churches.arcade, 124, 28),
    "hill": Kind(country.hill, 140, 30),
    "rock": Kind(country.rock, 158, 46),
    "water": Kind(country.water, 1, 8),
    "tree": Kind(country.tree, 26, 40, 62),
    "garden": Kind(country.garden, 110, 10),
    "banner": Kind(castles.banner, 24, 100, 30),
}


@cache
def read(words: str) -> tuple[Mass, ...]:
    """The masses that words say, from the back to the front. Raises BadFigure."""
    return tuple(_mass(phrase.strip()) for phrase in words.split(","))


def is_edifice(words: str) -> bool:
    """Whether words begin with a building, and so say one and no person."""
    return bool(words) and _noun(words.split(",")[0].split()) in KINDS


def strange(words: str) -> tuple[str, Collection[str]] | None:
    """The word that cannot be built, and those that may stand there; None where all of it can."""
    try:
        read(words)
    except BadFigure as error:
        return error.word, error.known
    return None


def drawn(words: str, name: str, ink: str, roof: tuple[str, str, str], flag: str) -> tuple[str, str]:
    """The outlines of a building and its shapes, in the tones of its roofs and its banner; the stone is the name's."""
    chance = Chance(f"stones of {name}")
    site = Site(ink, STONES[int(chance.between(0, len(STONES)))], roof, flag)
    masses = read(words)
    if not {"hill", "rock"} & {mass.noun for mass in masses}:
        country.turf(site)
    for mass in masses:
        up = site.hill > 0 and "below" not in mass.styles
        here, foot = (_within(mass, site.reach), GROUND - site.hill + 2) if up else (mass, GROUND)
        room = foot - HIGHEST - here.width * next((high for style, high in ON_TOP.items() if style in here.styles), 0.2)
        for x in _places(here):
            KINDS[here.noun].build(site, CENTRE + x, foot, replace(here, height=min(here.height, room)))
    return chained(site.outlines), "".join(site.shapes)


def _noun(words: list[str]) -> str:
    noun = " ".join(word for word in words if word not in _ADJECTIVES)
    return noun if noun in KINDS else noun.removesuffix("s")


def _mass(phrase: str) -> Mass:
    words = phrase.split()
    noun = _noun(words)
    if noun not in KINDS:
        known = sorted((*KINDS, *_ADJECTIVES))
        raise BadFigure(noun, difflib.get_close_matches(noun, known, 5, 0.75) or known)
    kind = KINDS[noun]
    width, height, spread, number, place = kind.width, kind.height, kind.spread, 1, 0.0
    for word in words:
        wide, high = SIZES.get(word, (1.0, 1.0))
        width, height, spread = width * wide, height * high, spread * SPREADS.get(word, 1.0)
        number, place = NUMBERS.get(word, number), PLACES.get(word, place)
    return Mass(noun, number, width, height, spread, place, frozenset(words) & frozenset(STYLES))


def _places(mass: Mass) -> list[float]:
    """Where the masses of a phrase stand, from the middle; the outer ones first, so that the inner ones lie before."""
    if mass.number == 1:
        return [mass.place * mass.spread]
    step = 2 * mass.spread / (mass.number - 1)
    return sorted((i * step - mass.spread for i in range(mass.number)), key=lambda x: -abs(x))


def _within(mass: Mass, reach: float) -> Mass:
    """A mass on a hill: as much closer and as wide as its top has room."""
    width = min(mass.width, 2 * reach)
    return replace(mass, width=width, spread=min(mass.spread, reach - width / 2))
