"""The twelve characters, by initiative. A new one is a line here."""

from __future__ import annotations

from ....kernel.effects import Nothing, an_opponent, seq
from ....kernel.text import Noun
from ..rules.verbs import (
    Double,
    Pick,
    RewardReceived,
    Steal,
    SwapLines,
    SwapWithBottom,
    SwapWithTop,
    TakeBack,
    Where,
    after_neighbours,
    before_neighbours,
    exchange,
    gain,
    if_deck_left,
    if_second_row_left,
    per_odd_neighbour,
    per_own,
)
from ..state import Land
from .box import Character

CHARACTERS = (
    Character(
        "combatant",
        Noun("Combattante", "Combatant", "f"),
        "swordwoman",
        Nothing(),
        figure="young woman, helmet, red surcoat, sword, to the left",
        worth=1,
    ),
    Character(
        "poetess",
        Noun("Poétesse", "Poetess", "f", en_plural="Poetesses"),
        "lyre",
        an_opponent(gain(2)),
        figure="young woman, laurel, wavy red hair, rose dress, lute, to the left, smiling",
        worth=0,
    ),
    Character(
        "hunter",
        Noun("Chasseur", "Hunter"),
        "bow-arrow",
        before_neighbours(gain(3)),
        figure="man, green hood, short brown beard, ochre tunic, bow",
        worth=4,
    ),
    Character(
        "oracle",
        Noun("Oracle", "Oracle"),
        "third-eye",
        per_odd_neighbour(gain(2)),
        figure="old woman, crimson veil, purple dress, eye amulet",
        worth=4,
    ),
    Character(
        "carpenter",
        Noun("Charpentier", "Carpenter"),
        "hand-saw",
        per_own(Land.FOREST, gain(3)),
        figure="man, coif, full black beard, sky apron, saw",
        worth=6,
        worth_by_forest=4,
    ),
    Character(
        "falconer",
        Noun("Fauconnière", "Falconer", "f"),
        "hawk-emblem",
        Steal(2),
        figure="young woman, red feathered hat, bobbed blond hair, blue dress, falcon",
        worth=3,
    ),
    Character(
        "tracker",
        Noun("Pisteur", "Tracker"),
        "footsteps",
        if_deck_left(exchange(Pick(Where.EITHER), SwapWithTop())),
        figure="man, fur hat, brown goatee, pine cloak, staff, sly, to the left",
        worth=4,
    ),
    Character(
        "midwife",
        Noun("Sage-femme", "Midwife", "f", fr_plural="Sages-femmes", en_plural="Midwives"),
        "stork-delivery",
        TakeBack(),
        figure="old woman, wimple, sky dress, child, smiling",
        worth=3,
    ),
    Character(
        "rider",
        Noun("Cavalière", "Rider", "f"),
        "cavalry",
        if_second_row_left(exchange(Pick(Where.FIRST), Pick(Where.SECOND, second=True), SwapLines())),
        figure="young woman, red beret, long brown hair, blue gambeson, horse",
        worth=4,
    ),
    Character(
        "artisan",
        Noun("Artisan", "Artisan"),
        "anvil",
        after_neighbours(gain(5)),
        figure="man, red headband, full beard, brown apron, tongs, facing us, bare-armed",
        worth=6,
    ),
    Character(
        "pioneer",
        Noun("Pionnier", "Pioneer"),
        "compass",
        if_deck_left(seq(exchange(Pick(Where.DOMAIN), SwapWithBottom()), RewardReceived())),
        figure="man, brown felt hat, short beard, green cloak, compass",
        worth=6,
    ),
    Character(
        "farmer",
        Noun("Fermier", "Farmer"),
        "scythe",
        Double(),
        figure="man, straw hat, stubble, sand tunic, pitchfork, sheaf, to the left, smiling",
        worth=12,
    ),
)
