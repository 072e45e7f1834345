"""The twelve characters, the six territories and the course of the game, as expressions."""

from __future__ import annotations

from ....kernel.effects import Each, Effect, Nothing, Repeat, an_opponent, seq
from ..rules.verbs import (
    IN_TURN_ORDER,
    Do,
    Where,
    after_neighbours,
    before_neighbours,
    double_reward,
    exchange,
    gain,
    gain_printed,
    if_deck_left,
    if_not_last_round,
    if_second_row_left,
    on_arrival_number,
    per_around,
    per_odd_neighbour,
    per_own,
    per_river,
    per_type,
    pick,
    reward_received,
    steal,
    step,
    take_back,
    unless_same_type,
    with_bottom_of_deck,
    with_top_of_deck,
)
from ..state import ROUNDS, Land

CHARACTERS: dict[str, Effect] = {
    "combatant": Nothing(),
    "poetess": an_opponent(gain(2)),
    "hunter": before_neighbours(gain(3)),
    "oracle": per_odd_neighbour(gain(2)),
    "carpenter": per_own(Land.FOREST, gain(3)),
    "falconer": steal(2),
    "tracker": if_deck_left(exchange(pick(Where.EITHER), with_top_of_deck())),
    "midwife": take_back(),
    "rider": if_second_row_left(exchange(pick(Where.FIRST), pick(Where.SECOND, second=True), unless_same_type())),
    "artisan": after_neighbours(gain(5)),
    "pioneer": if_deck_left(seq(exchange(pick(Where.DOMAIN), with_bottom_of_deck()), reward_received())),
    "farmer": double_reward(),
}

TERRITORIES: dict[str, Effect] = {
    "prairie": per_around(Land.PRAIRIE, gain(1)),
    "forest": gain_printed(),
    "mountain": seq(
        on_arrival_number(2, Land.MOUNTAIN, gain(10)),
        on_arrival_number(4, Land.MOUNTAIN, gain(20)),
    ),
    "field": per_own(Land.FIELD, gain(2)),
    "village": per_type(gain(2)),
    "river": per_river(gain(1)),
}

TURN = seq(step(Do.PERFORM), step(Do.DISCARD), step(Do.TAKE))
ROUND = seq(
    step(Do.ASSIGN),
    step(Do.REVEAL),
    Each(IN_TURN_ORDER, TURN),
    if_not_last_round(step(Do.END_ROUND)),
)
COURSE = seq(Repeat(ROUNDS, ROUND), step(Do.END_GAME))
