"""The set Moyen Âge: what is counted of it stays right when somebody changes a card."""

from __future__ import annotations

# The blocks of actions that its words ask with.
ACTIONS = frozenset(
    (
        "no",
        "play",
        "place",
        "attack",
        "pass",
        "welcome",
        "reinforce",
        "call",
        "domain",
        "send-back",
        "recall",
        "bury",
        "drop",
        "keep",
    )
)
CARDS: dict[str, tuple[str, ...]] = {}  # the kinds that a card can be added to: a set is full
