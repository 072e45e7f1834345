"""What the questions of the table share: who asks, and legal actions as buttons."""

from __future__ import annotations

from ....kernel.scene import Choice, Look
from ..rules.actions import ACTIONS

Question = tuple[str, tuple[Choice, ...]]


def asked(look: Look) -> int:
    """The operation that asks this viewer, -1 when nothing is asked of them."""
    return look.asking()[0] if look.legal else -1


def top_row(look: Look) -> list[int]:
    return look.v.stack[look.v.depth - 1]


def button(look: Look, action: int, label: str = "", **more: object) -> Choice:
    """A legal action as a button."""
    said = label or ACTIONS.say(action, look.lang, look.c, look.v)
    return Choice(ACTIONS.names[action], said, **more)  # type: ignore[arg-type]
