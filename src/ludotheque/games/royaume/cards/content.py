"""The content record of Le Royaume: what the cards say, read from `data.json` and compiled from the expressions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import IntEnum
from functools import lru_cache
from importlib.resources import files
from typing import Any, TypeGuard

import numpy as np

from ....kernel.effects import LINE, Choose, Effect, Verb, assemble
from ....kernel.record import Record
from ..names import (
    CITIZEN_IDS,
    DOMAIN_IDS,
    DUKE_IDS,
    EVENT_IDS,
    FIRST_EDITION_NAMES,
    MONSTER_NAMES,
    ROLE_IDS,
    TYPE_IDS,
)
from ..options import AREA_IDS, NO_YES, check_together, make_options
from ..rules.verbs import Do, Timing
from ..state import AREAS, CARDS, CITIZENS, COLUMNS, DOMAINS, DUKES, EVENTS, KINDS, MONSTERS, NOTHING, RESOURCES, ROLES
from . import cards
from .worth import CENT, worth

NAMES = tuple(MONSTER_NAMES)  # Monsters by name; the last six are Events
WAKING = 8  # the most kinds of Citizen that one roll activates
PILES = 2 * COLUMNS


class Mode(IntEnum):
    """How an activation is played: taken at once, chosen from, bought, or stolen before all others."""

    GAIN = 0
    CHOICE = 1
    EXCHANGE = 2
    THEFT = 3


def is_theft(part: Effect) -> TypeGuard[Verb]:
    """Whether a part of an effect takes from another player's Resources."""
    return isinstance(part, Verb) and part.op == Do.ROB


def mode_of(effect: Effect) -> int:
    """The mode of a Citizen's effect."""
    if isinstance(effect, Choose):
        return Mode.CHOICE
    if any(map(is_theft, effect.walk())):
        return Mode.THEFT
    return Mode.EXCHANGE if any(getattr(part, "op", None) == Do.PAY for part in effect.walk()) else Mode.GAIN


CODE, ENTRIES = assemble(
    {
        **{f"on {name}": citizen.on_turn for name, citizen in cards.CITIZENS.items()},
        **{f"off {name}": citizen.off_turn for name, citizen in cards.CITIZENS.items()},
        "consolation": cards.CONSOLATION,
        **{f"reward {name}": effect for name, effect in cards.REWARDS.items()},
        **{f"event {name}": effect for name, effect in cards.EVENTS.items()},
        **{f"domain {name}": domain.effect for name, domain in cards.DOMAINS.items()},
        **{f"duke {name}": effect for name, effect in cards.DUKES.items()},
        "icons": cards.NO_DUKE_ICONS,
        "left": cards.NO_DUKE_LEFT,
        "turn": cards.TURN,
        "opening": cards.OPENING,
        "capture": cards.CAPTURE,
    }
)

CONTENT = Record(
    "RoyaumeContent",
    code=("i2", len(CODE), LINE),
    opening="i2",
    turn="i2",
    capture="i2",
    icons="i2",  # programs of the scoring without Dukes
    left="i2",
    on_program=("i2", KINDS),
    off_program=("i2", KINDS),
    reward=("i2", CARDS),
    event=("i2", EVENTS),
    domain_program=("i2", DOMAINS),
    duke_program=("i2", DUKES),
    name_mask=("i8", len(NAMES)),  # the cards of each Monster name
    area_mask=("i8", AREAS),
    type_mask=("i8", len(TYPE_IDS)),
    timing=("i4", len(Timing)),  # the Domains of each timing
    domain_pool="i4",
    duke_pool="i4",
    on_mode=("u1", KINDS),
    off_mode=("u1", KINDS),
    hits=("u1", 6, 6, KINDS),  # by dice less one: how often one card is activated
    waking=("i1", 6, 6, WAKING),  # which kinds these are
    own_income=("u2", CITIZENS),  # hundredths of the `worth` of a card on average by a roll of its owner
    other_income=("u2", CITIZENS),  # the same by somebody else's roll
    cost=("u1", CITIZENS),
    role=("u1", CITIZENS),
    slot=("u1", CITIZENS),  # the pile of a Citizen, 0-9
    starter=("u1", CITIZENS),  # the Starter of the same name, 0 without
    pile_kinds=("i1", PILES, 2),  # the Citizens of each activation value
    chosen_kind=("i1", PILES),  # NOTHING: one of them at random
    chosen_area=("i1", COLUMNS),  # NOTHING: at random
    area_order=("u1", 2, AREAS),  # with fewer than five players, and with five: the areas from left to right
    m_area=("i1", CARDS),
    m_type=("u1", CARDS),
    m_strength=("u1", CARDS),
    m_magic=("u1", CARDS),
    m_points=("u1", CARDS),
    m_name=("u1", CARDS),
    m_face=("u1", CARDS),  # how this edition prints a card: an index into FACE_CARDS
    m_five=("u1", CARDS),
    event_value=("u1", EVENTS),
    d_cost=("u1", DOMAINS),
    d_points=("u1", DOMAINS),
    d_need=("u1", DOMAINS, ROLES),
    start=("u1", RESOURCES),
    most="u1",
    most_tied="u1",
    heralds="u1",  # 1 in the second edition
    throws="u1",  # 1 in the first edition: dice say who begins
    mixed="u1",
    dukes="u1",
    events="u1",
    wanted_events="u1",  # bit mask
    solo_sum="u1",
    solo_exhausted="u1",
    solo_board="u1",
    all_cards="u1",  # the first edition's tie-break may count every card
)


@lru_cache(maxsize=1)
def data() -> dict[str, Any]:
    """The parsed data file."""
    return json.loads(files("ludotheque.games.royaume.cards").joinpath("data.json").read_text("utf-8"))


def pile_of(values: list[int]) -> int:
    """The pile of an activation value: 1 to 8, then 9/10 and 11/12."""
    return {9: 8, 11: 9}.get(values[0], values[0] - 1)


MONSTER_ROWS = (*data()["monsters"], *data()["events"])  # by card
# By face: every card as the second edition prints it, then those that the first edition calls by another name.
FACE_CARDS = (*range(CARDS), *(card for card, row in enumerate(MONSTER_ROWS) if row["id"] in FIRST_EDITION_NAMES))
FACE_NAMES = (
    *(MONSTER_NAMES[row["id"]] for row in MONSTER_ROWS),
    *(FIRST_EDITION_NAMES[MONSTER_ROWS[card]["id"]] for card in FACE_CARDS[CARDS:]),
)
SLOT_OF = {citizen["id"]: pile_of(citizen["values"]) for citizen in data()["citizens"]}
OPTIONS = make_options(
    SLOT_OF, {citizen["id"]: "/".join(map(str, citizen["values"])) for citizen in data()["citizens"]}
)


def make_content(options: Mapping[str, str]) -> np.ndarray:
    """The content record, shape (1,), for checked options. Raises GameError when they do not go together."""
    check_together(options, None)
    content = CONTENT.zeros()
    c = content[0]
    c["code"] = CODE
    for name in ("opening", "turn", "capture", "icons", "left"):
        c[name] = ENTRIES[name]
    _fill_citizens(c, options)
    _fill_monsters(c, options)
    _fill_domains_and_dukes(c, options)
    _fill_choices(c, options)
    return content


def _fill_citizens(c: Any, options: Mapping[str, str]) -> None:
    values = data()
    first = options["edition"] == "1e"
    c["pile_kinds"] = NOTHING
    for kind, (name, card) in enumerate(cards.CITIZENS.items()):
        c["on_program"][kind], c["off_program"][kind] = ENTRIES[f"on {name}"], ENTRIES[f"off {name}"]
        c["on_mode"][kind], c["off_mode"][kind] = mode_of(card.on_turn), mode_of(card.off_turn)
    if first:
        c["on_program"][KINDS - 1] = c["off_program"][KINDS - 1] = ENTRIES["consolation"]
    for kind, row in enumerate(values["citizens"]):
        pile = SLOT_OF[row["id"]]
        c["cost"][kind], c["role"][kind], c["slot"][kind] = row["cost"], ROLE_IDS.index(row["role"]), pile
        c["pile_kinds"][pile][0 if c["pile_kinds"][pile][0] < 0 else 1] = kind
        if f"starter-{row['id']}" in CITIZEN_IDS:
            c["starter"][kind] = CITIZEN_IDS.index(f"starter-{row['id']}")
    c["waking"] = NOTHING
    rows = values["citizens"] + values["starters"]
    for one in range(6):
        for two in range(6):
            shown = (one + 1, two + 1, one + two + 2)
            hits = [sum(value in row["values"] for value in shown) for row in rows]
            c["hits"][one][two] = hits
            kinds = [kind for kind, number in enumerate(hits) if number]
            c["waking"][one][two][: len(kinds)] = kinds
    for kind, card in enumerate(list(cards.CITIZENS.values())[:CITIZENS]):
        often = c["hits"][:, :, kind].mean()
        c["own_income"][kind] = round(CENT * often * worth(card.on_turn))
        c["other_income"][kind] = round(CENT * often * worth(card.off_turn))


def _fill_monsters(c: Any, options: Mapping[str, str]) -> None:
    values = data()
    c["m_face"] = range(CARDS)
    if options["edition"] == "1e":
        c["m_face"][list(FACE_CARDS[CARDS:])] = range(CARDS, len(FACE_CARDS))
    for card, row in enumerate(MONSTER_ROWS):
        area = AREA_IDS.index(row["area"]) if "area" in row else NOTHING
        kind = TYPE_IDS.index(row["type"])
        c["m_area"][card], c["m_type"][card] = area, kind
        c["m_strength"][card], c["m_magic"][card], c["m_points"][card] = row["strength"], row["magic"], row["points"]
        c["m_name"][card] = NAMES.index(row["id"])
        c["m_five"][card] = row.get("five_players", False)
        c["reward"][card] = ENTRIES[f"reward {row['id']}"]
        c["name_mask"][NAMES.index(row["id"])] |= 1 << card
        c["type_mask"][kind] |= 1 << card
        if area >= 0:
            c["area_mask"][area] |= 1 << card
    for five in (False, True):
        places = sorted(range(AREAS), key=lambda area: _area_key(values["monsters"], AREA_IDS[area], five))
        for place, area in enumerate(places):
            c["area_order"][int(five)][area] = place
    for event, row in enumerate(values["events"]):
        c["event_value"][event] = row["value"]
        c["event"][event] = ENTRIES[f"event {row['id']}"]


def _area_key(rows: list[dict[str, Any]], area: str, five: bool) -> tuple[int, int, int]:
    """By the Strength of the top card (ROY-SETUP-08); ties by that of the whole pile, then in the order of the box."""
    strengths = [row["strength"] for row in rows if row["area"] == area and (five or not row["five_players"])]
    return min(strengths), sum(strengths), AREA_IDS.index(area)


def _fill_domains_and_dukes(c: Any, options: Mapping[str, str]) -> None:
    values = data()
    first = options["edition"] == "1e"
    without = values["sets"][options["set"]]["without"] if options["set"] in values["sets"] else []
    for domain, row in enumerate(values["domains"]):
        card = cards.DOMAINS[row["id"]]
        c["d_cost"][domain], c["d_points"][domain] = row["cost"], row["points"]
        for role in row["needs"]:
            c["d_need"][domain][ROLE_IDS.index(role)] += 1
        c["domain_program"][domain] = ENTRIES[f"domain {row['id']}"]
        c["timing"][card.timing] |= 1 << domain
        if row["id"] not in without and not (first and row["edition"] != "both"):
            c["domain_pool"] |= 1 << domain
    for duke, row in enumerate(values["dukes"]):
        c["duke_program"][duke] = ENTRIES[f"duke {row['id']}"]
        if not (first and row["edition"] != "both"):
            c["duke_pool"] |= 1 << duke


def _fill_choices(c: Any, options: Mapping[str, str]) -> None:
    values = data()
    c["start"] = [values["start"][name] for name in ("gold", "strength", "magic")]
    c["most"], c["most_tied"] = values["most"]["alone"], values["most"]["tied"]
    areas = _chosen(options, "areas")
    c["chosen_area"] = [AREA_IDS.index(area) for area in areas] if areas else NOTHING
    c["chosen_kind"] = NOTHING
    for citizen in _chosen(options, "citizens"):
        c["chosen_kind"][SLOT_OF[citizen]] = CITIZEN_IDS.index(citizen)
    c["heralds"] = options["edition"] == "2e"
    c["throws"] = options["edition"] == "1e"
    c["mixed"] = options["mixed"] == "yes"
    c["dukes"] = options["dukes"] == "yes"
    c["events"] = options["events"] != "no"
    if options["events"] not in NO_YES:
        c["wanted_events"] = sum(1 << EVENT_IDS.index(name) for name in options["events"].split(",") if name)
    for name in ("solo-sum", "solo-exhausted", "solo-board"):
        c[name.replace("-", "_")] = options[name] == "yes"
    c["all_cards"] = options["fewest"] == "all"


def _chosen(options: Mapping[str, str], what: str) -> list[str]:
    """The areas or Citizens that are chosen by name or by a set; empty for a random choice."""
    if options[what] == "random" or (options[what] == "set" and options["set"] == "random"):
        return []
    if options[what] == "set":
        return list(data()["sets"][options["set"]][what])
    return options[what].split(",")


assert len(DOMAIN_IDS) == len(cards.DOMAINS) == len(data()["domains"]) == DOMAINS
assert [row["id"] for row in data()["domains"]] == list(DOMAIN_IDS)
assert [row["id"] for row in data()["dukes"]] == list(DUKE_IDS)
assert [row["id"] for row in data()["citizens"] + data()["starters"]] == list(CITIZEN_IDS)
assert len(data()["monsters"]) == MONSTERS
assert isinstance(cards.CONSOLATION, Choose)
# Only the Active Player's side steals; a right side that did would have to come first as well (ROY-HARVEST-27).
assert all(mode_of(citizen.off_turn) != Mode.THEFT for citizen in cards.CITIZENS.values())
