"""The arguments that all commands with many games share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ...bots.own import SECONDS
from ...games import Box, box
from ...kernel.content import PatchValues
from ..console import read_options
from ..shelf.patches import patch_of


@dataclass(frozen=True)
class Request:
    """The options that `simulate`, `arena` and `train` share."""

    entry: str
    option: Sequence[str]
    content: Path | None
    seed: int
    workers: int | None
    cluster: str | None
    bot_seconds: float = SECONDS

    @property
    def shelf(self) -> Box:
        """The box of the game. Raises GameError for a game that is not on the shelf."""
        return box(self.entry)

    def read(self) -> tuple[dict[str, str], PatchValues]:
        """The options of the game, and the values in `content`. Raises GameError if one cannot be read."""
        options = read_options(self.option)
        return options, patch_of(self.entry, self.content, options)
