"""Simulated games as rows of a table: one flat row for each game."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from .series import Opened, game_seed

Row = dict[str, Any]


class RowMaker:
    """Makes the rows of a series. Columns of a seat end in its number from 0, those of options begin with `option_`."""

    def __init__(self, ready: Opened) -> None:
        series = ready.series
        facts = series.facts()
        options = facts.pop("options")
        self._ready = ready
        self._shared: Row = {
            **facts,
            **{f"option_{name}": value for name, value in options.items()},
            **{f"bot_{seat}": bot for seat, bot in enumerate(series.bots)},
        }
        self._sources = [slug(text.en) for text in series.game.breakdown]

    def row(self, number: int, scores: np.ndarray, decisions: int, state: np.ndarray) -> Row:
        """The row of a game, from scores as the engine gives them, the number of decisions, and the last position,
        shape (1,).

        `game_seed` is the seed of this game alone, as text: it has more digits than a table's numbers.
        """
        series = self._ready.series
        row = {"number": number, "game_seed": str(game_seed(series.seed, number)), **self._shared}
        row |= {"decisions": int(decisions), "rounds": series.game.rounds_of(state)}
        for seat, score in enumerate(scores.tolist()):
            row |= {f"points_{seat}": score[0], f"rank_{seat}": score[1]}
            row |= {f"points_{source}_{seat}": part for source, part in zip(self._sources, score[2:], strict=True)}
        return row


def slug(text: str) -> str:
    """A name as a column: the part before a bracket, in small letters and underscores."""
    return re.sub(r"[^a-z0-9]+", "_", text.partition("(")[0].strip().lower()).strip("_")
