"""The cards of the published box: what is counted of it stays right when somebody adds a card of one's own."""

from __future__ import annotations

CHARACTERS = (
    "combatant",
    "poetess",
    "hunter",
    "oracle",
    "carpenter",
    "falconer",
    "tracker",
    "midwife",
    "rider",
    "artisan",
    "pioneer",
    "farmer",
)
# The blocks of actions that its words ask with.
ACTIONS = frozenset(
    (
        "player",
        "play",
        "take",
        "first",
        "second",
        "cede",
        "recall",
    )
)
CARDS = {"character": CHARACTERS}  # the kinds that a card can be added to
