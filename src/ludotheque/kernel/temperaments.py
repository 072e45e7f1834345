"""Temperaments: how an opponent plays beside how well. A game says which it has; `bots` choose by them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from .actions import ActionBlocks
from .content import Content
from .text import Text
from .words import BadCard

NAME = re.compile(r"[a-z]{3,12}")  # short enough for a stored seat, and never part of a bot's other spelling


@dataclass(frozen=True)
class Temperament:
    """What an opponent likes to do where it holds nothing else to be clearly better.

    It likes the actions of its `blocks`, and those that `also(content)` names, which may go by the cards in play.
    `text` is an adjective or a noun behind a level ("hard, builder"), `about` one sentence, `icon` one of a sprite.
    Raises BadCard for a name that cannot be typed as one word, and for one that likes nothing.
    """

    name: str
    text: Text
    about: Text
    icon: str
    blocks: tuple[ActionBlocks, ...] = ()
    also: Callable[[Any], Iterable[str]] | None = None

    def __post_init__(self) -> None:
        if not NAME.fullmatch(self.name):
            raise BadCard(f"the temperament '{self.name}': a name is 3 to 12 letters from a to z")
        if not self.blocks and self.also is None:
            raise BadCard(f"the temperament '{self.name}' likes nothing")

    def liked(self, content: Content) -> frozenset[int]:
        """The integers of the actions that it likes, with the cards in play."""
        codes = {code for block in self.blocks for code in range(block, block.after)}
        named = self.also(content) if self.also else ()
        codes.update(code for name in named if (code := content.actions.code(name)) is not None)
        return frozenset(codes)
