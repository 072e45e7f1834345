"""The values of boards that tests of rules reckon with, where they are ours.

They stay when the boards are balanced anew, so that a rule's test changes with the rule alone.
"""

from __future__ import annotations

from typing import Any

from ludotheque.kernel.content import PatchValues

GOLD_OF_RIVERS = (2, 4, 6, 8, 10)
VALUES: PatchValues = {
    "river": {f"river-{number}": {"gold": gold} for number, gold in enumerate(GOLD_OF_RIVERS, 1)},
    "line": {"row-2": {"reward": "gain(gem=1)"}},
    "location": {
        "silesia": {"roads": ["hamun", "inkadeus", "viktoria"]},
        "thraecius": {"roads": ["shilina", "nymar", "viktoria"], "first": "gain(gem=1)"},
        "viktoria": {"roads": ["silesia", "inkadeus", "nymar", "thraecius"]},
    },
}


def with_numbers(patch: PatchValues | None = None) -> PatchValues:
    """A patch on top of these values."""
    found: dict[str, dict[str, dict[str, Any]]] = {
        kind: {card: dict(values) for card, values in cards.items()} for kind, cards in VALUES.items()
    }
    for kind, cards in (patch or {}).items():
        for card, values in cards.items():
            found.setdefault(kind, {}).setdefault(card, {}).update(values)
    return found
