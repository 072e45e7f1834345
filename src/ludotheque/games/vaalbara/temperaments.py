"""The temperaments of bots in Vaalbara, where nobody builds or fights: to act early, to act late, to exchange lands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...kernel.temperaments import Temperament
from ...kernel.text import Text
from .rules.actions import Act
from .rules.verbs import SwapLines, SwapWithBottom, SwapWithTop


def _playing(names: Any) -> Iterator[str]:
    return (f"{Act.PLAY.label}:{name}" for name in names)


def _early(content: Any) -> Iterator[str]:
    """The characters of the first half, by initiative."""
    names = list(content.cards["character"])
    return _playing(names[: len(names) // 2])


def _late(content: Any) -> Iterator[str]:
    names = list(content.cards["character"])
    return _playing(names[len(names) // 2 :])


def _exchanging(content: Any) -> Iterator[str]:
    characters = content.cards["character"].items()
    swaps = (SwapLines, SwapWithBottom, SwapWithTop)
    return _playing(
        name for name, character in characters if any(isinstance(step, swaps) for step in character.effect.walk())
    )


TEMPERAMENTS = (
    Temperament(
        "hasty",
        Text("pressé", "hasty"),
        Text(
            "Joue volontiers les personnages qui agissent tôt, pour choisir sa terre.",
            "Likes to play the characters who act early, to choose its land.",
        ),
        "footsteps",
        also=_early,
    ),
    Temperament(
        "patient",
        Text("patient", "patient"),
        Text(
            "Joue volontiers les personnages qui agissent tard, pour en profiter.",
            "Likes to play the characters who act late, to profit from them.",
        ),
        "hourglass",
        also=_late,
    ),
    Temperament(
        "trader",
        Text("marchand", "trader"),
        Text(
            "Joue volontiers les personnages qui échangent des Territoires.",
            "Likes to play the characters who exchange Territories.",
        ),
        "card-exchange",
        also=_exchanging,
    ),
)
