"""What a game is played with: its box, options, cards, number of players, and the engine that runs its rules."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..kernel.content import Content, PatchValues
from ..kernel.errors import whole
from ..kernel.game import PLAYERS, Engine
from ..kernel.match import Match
from ..kernel.written.patch import patch_given
from .boxes import Box

Cards = Mapping[str, Any] | str | os.PathLike[str]


@dataclass(frozen=True)
class Setting:
    """Everything that games of one kind share but for their chance. `options` are all of the game's."""

    box: Box
    players: int
    options: dict[str, str]
    patch: PatchValues | None
    engine: Engine

    @classmethod
    def of(
        cls,
        box: Box,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        content: Cards | None = None,
        *,
        compiled: bool | None = None,
    ) -> Setting:
        """A setting that can be played.

        players: by default `Game.fewest_seats`. content: card values that replace those of the box, as the path of a
        file or as its content. Raises GameError for an unknown option or value, for an impossible number of players,
        and for card values that cannot be.
        """
        game, settled = box.game, box.settle(options or {})
        count = game.fewest_seats() if players is None else whole(players, PLAYERS)
        game.check_players(count, settled)
        return cls(box, count, settled, patch_given(game, content, settled), game.engine(compiled=compiled))

    @property
    def content(self) -> Content:
        """The cards in play."""
        return self.box.game.content(self.options, self.patch)

    def deal(self, *, seed: int | None = None, key: bytes | None = None) -> Match:
        """A new game. Raises what `Match.new` raises."""
        return Match.new(
            self.box.game,
            self.players,
            entry=self.box.name,
            options=self.options,
            patch=self.patch,
            seed=seed,
            key=key,
            engine=self.engine,
        )
