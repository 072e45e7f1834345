"""The content record of Vaalbara: what the cards say, read from `data.toml` and compiled from the expressions."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np

from ....kernel.effects import LINE, assemble
from ....kernel.record import Record, Twin
from ..names import CHARACTER_IDS, LAND_IDS
from ..options import OPTIONS
from ..state import CARDS, CLANS, LANDS
from ..state import CHARACTERS as CHARACTER_COUNT
from .cards import CHARACTERS, COURSE, TERRITORIES

CODE, ENTRIES = assemble({**CHARACTERS, **TERRITORIES, "course": COURSE})

CONTENT = Record(
    "VaalbaraContent",
    code=("i2", len(CODE), LINE),
    character_program=("i2", CHARACTER_COUNT),
    reward_program=("i2", LANDS),
    course="i2",
    kind=("u1", CARDS),  # by card: Land
    value=("u1", CARDS),  # by card: the number on a Forest, else 0
    mark=("u1", CARDS),  # by card: the minimum number of players
    rank=("u1", CARDS, CLANS),  # by back: the place of each clan, 0 is best
    start_points="u1",
    five_types="u1",
    six_types="u1",
    river_cap="u1",
    forests_exchange="u1",
)


@lru_cache(maxsize=1)
def data() -> dict[str, Any]:
    """The parsed data file."""
    return tomllib.loads(files("ludotheque.games.vaalbara.cards").joinpath("data.toml").read_text("utf-8"))


def make_content(options: Mapping[str, str]) -> np.ndarray:
    """The content record, shape (1,), for checked options."""
    values = data()
    content = CONTENT.zeros()
    c = content[0]
    c["code"] = CODE
    c["character_program"] = [ENTRIES[name] for name in CHARACTER_IDS]
    c["reward_program"] = [ENTRIES[name] for name in LAND_IDS]
    c["course"] = ENTRIES["course"]
    for card, (kind, value, mark) in enumerate(_territories(values["territories"])):
        c["kind"][card], c["value"][card], c["mark"][card] = kind, value, mark
    letters = values["clans"]["letters"]
    for back, ranking in enumerate(values["omens"]["rankings"]):
        c["rank"][back] = [ranking.index(letter) for letter in letters]
    points = values["points"]
    c["start_points"], c["river_cap"] = points["start"], points["river_cap"]
    c["five_types"], c["six_types"] = points["five_types"], points["six_types"]
    c["forests_exchange"] = options["rider-forests"] == "exchange"
    return content


@lru_cache(maxsize=1)
def printed() -> Twin:
    """What the cards say by default, as a twin, for words and pictures."""
    return CONTENT.twin(make_content({option.name: option.values[0] for option in OPTIONS}))


def _territories(table: Mapping[str, Any]) -> list[tuple[int, int, int]]:
    """(type, number, mark) of every card, by mark and type."""
    cards = []
    for column, mark in enumerate(table["marks"]):
        for kind, name in enumerate(LAND_IDS):
            numbers = table["forest_values"][column] if name == "forest" else [0] * table[name][column]
            cards += [(kind, number, mark) for number in numbers]
    assert len(cards) == CARDS, f"{len(cards)} territories, expected {CARDS}"
    return cards
