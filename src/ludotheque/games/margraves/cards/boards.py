"""The boards: locations, the naval track, the tombs, rivers, numbers that are on no card, and starting wealth.

Taken from the rulebook: the powers, the roads of Shilina and Hamûn, the third river, the ship's first segment, three
wealth tiles. The rest is ours, and agrees with every example and count in the rulebook.
"""

from __future__ import annotations

from ....kernel.content import Mark
from ....kernel.effects import seq
from ....kernel.text import Noun
from ....kernel.words import Effect
from ..rules.choices import if_possible
from ..rules.citizens import recruit, recruit_free
from ..rules.gains import gain, joker
from ..rules.influence import draw_privilege, influence, influence_on, privilege
from ..rules.pays import pay
from ..rules.sailing import sail
from ..state import Guild, Lair, Level
from .kinds import Board, Line, Location, River, Segment, Supply, Wealth, ours

ARTISAN, SOLDIER, SHADOW, SAINT = Guild
MOUNTAINS, FOREST, RUINS, HILLS = Lair
_SLOTS = ("guilds", "lairs", "first", "second", "third")
OURS = ours(*_SLOTS, "roads")  # the power is the rulebook's
KNOWN_ROADS = ours(*_SLOTS)
ALL_OURS = ours(*_SLOTS, "roads", "power")
REWARD = ours("reward")


def _named(name: str) -> Noun:
    return Noun(name, name, proper=True, aspirated=name[0] in "H")


LOCATIONS = (
    Location("shilina", _named("Shilina"), "village", guilds=(SOLDIER, SHADOW), roads=("hamun", "thraecius"),
        lairs=(HILLS,), power=if_possible(recruit()), first=gain(force=2), second=gain(gold=4),
        third=joker(2), marks=KNOWN_ROADS),
    Location("hamun", _named("Hamûn"), "mine-wagon", guilds=(ARTISAN, SOLDIER), roads=("shilina", "silesia"),
        lairs=(MOUNTAINS,), power=if_possible(gain(stone=1)), first=joker(3), second=gain(stone=2),
        third=gain(gold=3), marks=KNOWN_ROADS),
    Location("silesia", _named("Silesia"), "windmill", guilds=(ARTISAN, SHADOW), roads=("hamun", "inkadeus"),
        lairs=(MOUNTAINS, FOREST), power=pay(joker(1), gold=1), first=gain(gold=5), second=joker(2),
        third=gain(gold=4), marks=OURS),
    Location("inkadeus", _named("Inkadeus"), "wood-cabin", guilds=(ARTISAN, SAINT),
        roads=("silesia", "viktoria", "regkstrom"), lairs=(FOREST,), power=if_possible(gain(wood=1)),
        first=joker(3), second=gain(wood=2), third=gain(gold=3), marks=ALL_OURS),
    Location("regkstrom", _named("Regkstrom"), "crystal-cluster", guilds=(SHADOW, SAINT),
        roads=("inkadeus", "nymar"), lairs=(RUINS,), power=if_possible(gain(magic=1)),
        first=recruit_free(), second=gain(magic=2), third=gain(gold=3), marks=ALL_OURS),
    Location("nymar", _named("Ny’mar"), "lighthouse", guilds=(ARTISAN, SOLDIER),
        roads=("regkstrom", "viktoria", "thraecius"), lairs=(RUINS, HILLS), power=if_possible(sail()),
        first=joker(2), second=gain(gold=3), third=joker(1), marks=OURS),
    Location("thraecius", _named("Thraecius"), "gem-chain", guilds=(SHADOW, SAINT),
        roads=("shilina", "nymar"), lairs=(HILLS,), power=pay(gain(gem=1), resources=3),
        first=joker(2), second=gain(gold=4), third=joker(1), marks=OURS),
    Location("viktoria", _named("Viktoría"), "hill-fort", guilds=(SOLDIER, SAINT),
        roads=("inkadeus", "nymar"), lairs=(FOREST,), power=if_possible(gain(force=1)),
        first=gain(force=3), second=gain(knight=2), third=gain(gold=3), marks=OURS),
)  # fmt: skip


def _segment(number: int, reward: Effect, marks: dict[str, Mark]) -> Segment:
    return Segment(f"segment-{number}", Noun(f"Segment {number}", f"Segment {number}"), reward=reward, marks=marks)


# Clockwise from the starting one, which the rulebook shows; one run of four pays 6 gold, 1 influence, 1 privilege I.
SEGMENTS = tuple(
    _segment(number, reward, {} if number == 1 else REWARD)
    for number, reward in enumerate(
        (
            privilege(Level.II),
            gain(gold=2),
            influence(1),
            gain(gold=4),
            privilege(Level.I),
            gain(gold=3),
            influence(1),
            gain(gold=5),
        ),
        1,
    )
)


def _line(
    id: str, fr: str, en: str, reward: Effect, cells: tuple[int, ...] = (), known: Mark = Mark.RECONSTRUCTED
) -> Line:
    marks = {"reward": known, "cells": Mark.INFERRED} if cells else {"reward": known}
    return Line(id, Noun(fr, en, "f"), reward=reward, cells=cells, marks=marks)


# An incomplete grid of nine, the statue in the lower left corner; one row pays stone and wood.
LINES = (
    _line("row-1", "Rangée 1", "Row 1", seq(gain(gold=2), influence(1)), (1, 2, 3, 4)),
    _line("row-2", "Rangée 2", "Row 2", joker(2), (2, 3, 4)),
    _line("row-3", "Rangée 3", "Row 3", gain(stone=1, wood=1), (3, 4), Mark.INFERRED),
    _line("column-1", "Colonne 1", "Column 1", gain(gold=2)),
    _line("column-2", "Colonne 2", "Column 2", gain(magic=1)),
    _line("column-3", "Colonne 3", "Column 3", gain(gold=3)),
    _line("column-4", "Colonne 4", "Column 4", influence(1)),
)


def _river(number: int, gold: int, level: Level) -> River:
    noun = Noun(f"Rivière {number}", f"River {number}", "f")
    return River(f"river-{number}", noun, gold=gold, level=level, marks={} if number == 3 else ours("gold"))


RIVERS = (
    _river(1, 5, Level.I),
    _river(2, 6, Level.I),
    _river(3, 6, Level.EITHER),
    _river(4, 9, Level.II),
    _river(5, 12, Level.II),
)

BOARD = Board(
    "board",
    Noun("Plateaux", "Boards", many=True),
    points=(1, 2, 3, 4, 5, 6),
    row=(7, 8, 9, 10, 11),
    storage=12,
    most_force=8,
    instead=2,
    build_influence=3,
    per_gem=2,
    per_gold=5,
    per_resources=3,
    marks={"points": Mark.INFERRED, **ours("row")},
)

SUPPLY = Supply(
    "supply",
    Noun("Réserve", "Supply", "f"),
    stone=(6, 8, 10, 12),
    wood=(6, 8, 10, 12),
    magic=(6, 8, 10, 12),
    gem=(5, 6, 8, 9),
    knight=(20, 20, 20, 20),
    marks=ours("stone", "wood", "magic", "gem"),
)


# what the picture of each starting wealth shows, in order
TREASURES = (
    "swap-bag",
    "tied-scroll",
    "knight-banner",
    "stone-crafting",
    "battle-axe",
    "prayer-beads",
    "shiny-purse",
    "anvil",
    "visored-helm",
    "jeweled-chalice",
    "scroll-quill",
    "gauntlet",
    "coins-pile",
    "open-treasure-chest",
    "wooden-crate",
    "basket",
    "spears",
    "horse-head",
    "horseshoe",
    "church",
)


def _wealth(number: int, picture: str, gains: Effect) -> Wealth:
    noun = Noun(f"Richesse {number}", f"Wealth {number}", "f")
    return Wealth(f"wealth-{number}", noun, picture, gains=gains, marks={} if number <= 3 else ours("gains"))


# Gold before Influence: it may have to pay for a river, and no other order brings more.
WEALTH = tuple(
    _wealth(number, TREASURES[number - 1], gains)
    for number, gains in enumerate(
        (
            seq(influence_on(SHADOW), gain(wood=1), gain(stone=1)),
            seq(draw_privilege(Level.I), gain(gold=2)),
            gain(force=2, knight=2),
            seq(influence_on(ARTISAN), gain(stone=1, magic=1)),
            seq(influence_on(SOLDIER), gain(force=1, wood=1)),
            seq(influence_on(SAINT), gain(wood=1, magic=1)),
            seq(gain(gold=3), influence_on(SHADOW)),
            seq(gain(gold=3), influence_on(ARTISAN)),
            seq(gain(gold=3), influence_on(SOLDIER)),
            seq(gain(gold=3), influence_on(SAINT)),
            seq(gain(gold=2, force=1), joker(1)),
            gain(gold=2, force=1, knight=1),
            gain(gold=6),
            seq(gain(gold=4), joker(1)),
            seq(gain(gold=1), joker(2)),
            gain(stone=1, wood=1, magic=1),
            gain(gold=1, force=3),
            gain(gold=2, knight=2),
            seq(gain(gold=1, knight=1), joker(1)),
            seq(influence_on(ARTISAN), influence_on(SAINT)),
        ),
        1,
    )
)
