"""A content patch corrects any value that is ours, and every word follows it."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.games.margraves.game import GAME
from ludotheque.kernel.content import Mark, values_of
from ludotheque.kernel.errors import GameError

from .positions import lay
from .table import fresh, play_at_random


def spelt(value: Any) -> Any:
    """A value as a patch would write it."""
    if isinstance(value, tuple):
        return [spelt(part) for part in value]
    return value.name.lower().replace("_", "-") if hasattr(value, "name") else value


def reconstructed() -> list[tuple[str, str, str, Any]]:
    """Every value that is ours."""
    return [
        (kind, card_id, name, value)
        for kind, cards in GAME.box.items()
        for card_id, card in cards.items()
        for name, (value, mark) in values_of(card).items()
        if mark in (Mark.RECONSTRUCTED, Mark.INFERRED)
    ]


def test_most_of_what_is_printed_is_said_to_be_ours() -> None:
    assert len(reconstructed()) > 250


def test_plain_values_that_are_ours_can_all_be_replaced() -> None:
    """Written as a patch, the box's own values make the same game."""
    patch: dict[str, dict[str, dict[str, Any]]] = {}
    for kind, card_id, name, value in reconstructed():
        if isinstance(value, int | tuple):
            patch.setdefault(kind, {}).setdefault(card_id, {})[name] = spelt(value)
    content = GAME.content({}, patch)
    assert content.digest == GAME.content({}).digest


@pytest.mark.parametrize(
    ("patch", "action", "gains"),
    [
        (
            {"guild": {"shadow": {"pennants": "seq(gain(gold=3), may_move(), may_deploy())"}}},
            "pennants:alchemist",
            "+3 gold",
        ),
        ({"citizen": {"alchemist": {"text": "gain(gold=6, wood=1)"}}}, "text:alchemist", "+6 gold +1 wood"),
        ({"citizen": {"alchemist": {"text": "seq(joker(1), may_pay(gain(gem=1), gold=2))"}}}, "text:alchemist", ""),
    ],
)
def test_effects_can_be_replaced(patch: dict[str, Any], action: str, gains: str) -> None:
    t = lay(2, patch=patch).do("A", action)
    assert t.gains("A") == gains


def test_a_patched_map_is_played() -> None:
    patch = {
        "location": {
            "shilina": {"roads": ["hamun", "thraecius", "viktoria"], "lairs": ["forest"]},
            "viktoria": {"roads": ["inkadeus", "nymar", "shilina"]},
        },
        "board": {"board": {"row": [0, 1, 2, 3, 4], "points": [1, 2, 4, 5, 6, 8]}},
        "line": {"row-3": {"cells": [2, 3, 4]}},
        "segment": {"segment-2": {"reward": "seq(gain(gold=1), influence(1))"}},
    }
    t = fresh(3, 2, None, patch)
    for _ in play_at_random(t, seed=4):
        pass
    t.over()


@pytest.mark.parametrize(
    "patch",
    [
        {"location": {"shilina": {"roads": ["silesia"]}}},
        {"line": {"row-1": {"cells": [5]}}},
        {"board": {"board": {"per_gold": 0}}},
        {"board": {"board": {"storage": 20}}},
        {"tile": {"grant-1-gold": {"level": "either"}}},
        {"supply": {"supply": {"gem": [0, 0, 0, 0]}}},
        {"citizen": {"champion": {"text": "pay(gain(gold=1))"}}},
    ],
)
def test_what_makes_no_game_is_refused_in_a_sentence(patch: dict[str, Any]) -> None:
    with pytest.raises(GameError) as caught:
        GAME.content({}, patch)
    for lang in ("fr", "en"):
        assert caught.value.say(lang)
