"""How a position is judged: by what ends the game, and by what can still be spent."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.games.margraves.rules.evaluate import turns_left
from ludotheque.games.margraves.rules.things import can_build

from .positions import lay
from .table import ENGINE, Table

PRICE = "1 stone 1 wood 1 magic 1 gem"


def value(t: Table, letter: str = "A") -> float:
    return ENGINE.evaluate(t.match.content, t.match.state, "ABC".index(letter))


def left(**more: Any) -> float:
    """Turns that a seat of this position can expect."""
    t = lay(3, **more)
    return t.match.content.rule(turns_left)(t.content, t.twin)


@pytest.mark.parametrize(
    ("later", "sooner"),
    [
        ({}, {"towers": {"A": "hamun:1 silesia:1 nymar:1"}}),
        ({"deck": 20}, {"deck": 2}),
        ({"piles": (12, 12)}, {"piles": (1, 12)}),
        ({"piles": (12, 12)}, {"piles": (12, 0)}),
        (
            {"towers": {"B": "hamun:1 silesia:1 nymar:1"}},
            {"towers": {"B": "hamun:1 silesia:1 nymar:1"}, "has": {"B": PRICE}},
        ),
    ],
)
def test_the_end_is_seen_coming(later: dict[str, Any], sooner: dict[str, Any]) -> None:
    assert left(**sooner) < left(**later)


def test_in_the_last_round_nothing_is_left() -> None:
    assert left(last_round=True) == 0


def test_whoever_has_had_the_last_turn_has_its_points() -> None:
    t = lay(3, active="C", last_round=True, has={"A": "12 gold 2 gem 8 force"})
    assert value(t) == t.points["A"]


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ({"has": {"A": PRICE}}, {"has": {"A": "2 stone 1 magic 1 gem"}}),
        ({"has": {"A": "4 gold"}}, {"has": {"A": ""}}),
        ({"has": {"A": "3 force"}}, {"has": {"A": ""}}),
        ({"tiles": {"A": "grant-2-influence"}}, {"tiles": {"A": "grant-1-influence"}}),
        ({"influence": {"A": "shadow=1"}}, {"influence": {"A": ""}}),
        ({"towers": {"A": "thraecius:1"}}, {"towers": {}}),
        ({"tiles": {"A": "end-1-artisan-griffin end-1-soldier-rose"}}, {"tiles": {"A": "end-1-artisan-griffin"}}),
    ],
)
def test_more_is_better(more: dict[str, Any], less: dict[str, Any]) -> None:
    assert value(lay(3, **more)) > value(lay(3, **less))


def test_a_price_is_worth_most_where_it_builds() -> None:
    placed: dict[str, Any] = {"at": {"A": "hamun"}, "has": {"A": PRICE}}
    here, elsewhere = (value(lay(3, **placed, towers={"A": f"{place}:1"})) for place in ("viktoria", "hamun"))
    assert here - elsewhere > value(lay(3, at={"A": "hamun"}, towers={"A": "viktoria:1"})) - value(
        lay(3, at={"A": "hamun"}, towers={"A": "hamun:1"})
    )


def test_a_price_that_lacks_one_resource_is_worth_more_than_its_parts() -> None:
    def worth(has: str) -> float:
        return value(lay(3, has={"A": has}))

    assert worth("1 stone 1 wood 1 gem") - worth("1 stone 1 gem") > worth("1 stone 1 wood") - worth("1 stone")


def test_goods_are_worth_less_when_little_can_be_bought() -> None:
    early = value(lay(3, has={"A": PRICE})) - value(lay(3, has={"A": ""}))
    late = value(lay(3, has={"A": PRICE}, last_round=True)) - value(lay(3, has={"A": ""}, last_round=True))
    assert early > late


def test_who_can_build_is_the_same_for_rules_and_page() -> None:
    t = lay(3, at={"A": "hamun"}, has={"A": PRICE})
    assert t.match.content.rule(can_build)(t.content, t.twin, 0) == bool(t.options("A", "build"))
