"""An Archer of somebody's own values: drawn, said, asked and paid alike everywhere, with nothing compiled anew."""

from __future__ import annotations

from ludotheque.games import box

PATCH = {"citizen": {"archer": {"cost": 9, "on_turn": "gain(strength=7)"}}}
SHELF = box("royaume-2e")
