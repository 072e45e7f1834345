"""The action space of a game: integers laid out in named blocks, each action with one canonical name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .text import Lang, Noun, Text

Describe = Callable[[Any, Any, int], "Noun | Text | str | int"]


@dataclass(frozen=True)
class Block:
    """Actions of one kind. `labels` end the canonical names (`play:hunter`); a block without labels is one action.

    `text` is the sentence of an action with {it}; `it(c, v, index)` names what the action concerns, from the
    content and a viewer's redacted record (both as twins).
    """

    name: str
    labels: tuple[str, ...]
    text: Text
    it: Describe | None = None

    @property
    def size(self) -> int:
        return max(1, len(self.labels))


class ActionSpace:
    """All actions of a game, in order of their blocks."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self._offsets: dict[str, int] = {}
        self.names: list[str] = []
        for block in blocks:
            self._offsets[block.name] = len(self.names)
            self.names += [f"{block.name}:{label}" for label in block.labels] or [block.name]
        self._codes = {name: code for code, name in enumerate(self.names)}
        assert len(self._codes) == len(self.names), "an action name appears twice"

    def __len__(self) -> int:
        return len(self.names)

    def offset(self, block: str) -> int:
        """The integer of a block's first action."""
        return self._offsets[block]

    def code(self, name: str) -> int | None:
        """The integer of a canonical name, None when there is no such action."""
        return self._codes.get(name)

    def block_of(self, action: int) -> tuple[Block, int]:
        """The block of an action and its index inside the block."""
        for block in reversed(self.blocks):
            if action >= self._offsets[block.name]:
                return block, action - self._offsets[block.name]
        raise IndexError(action)

    def say(self, action: int, lang: Lang, c: Any, v: Any) -> str:
        """The sentence of an action: what a button or a menu line says to the viewer of `v`."""
        block, index = self.block_of(action)
        it = block.it(c, v, index) if block.it else ""
        return block.text.say(lang, it=it)
