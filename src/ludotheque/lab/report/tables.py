"""The games of a report as tables: a row for each game, and one for each deed with a card, in Parquet files."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import TYPE_CHECKING, Any

import numpy as np

from ...kernel.errors import unwritable
from ..keeping import written_whole
from ..rows import slug
from ..series import Series, game_seed
from ..tables import needed
from ..watching import Watched
from .deeds import Named
from .sheet import Sheet

if TYPE_CHECKING:
    import pyarrow

GAMES, EVENTS = "games", "events"


def beside(page: Path, name: str) -> Path:
    """The Parquet file of a table beside a page: report-games.parquet for report.html."""
    return page.with_name(f"{page.stem}-{name}.parquet")


class EventsFile:
    """The deeds of games, written as they are played: players, bot, number of the game, turn, seat, what was done, and
    the card by kind and id. The file takes its place when the block ends. Raises OutOfReach.

    Until then the rows lie in a file without a name, which the system removes however the program ends.
    """

    def __init__(self, path: Path) -> None:
        self._arrow = needed("pyarrow")
        word = self._arrow.dictionary(self._arrow.int32(), self._arrow.string())
        small = self._arrow.int32()
        self._schema = self._arrow.schema(
            [
                ("players", small),
                ("bot", word),
                ("game", small),
                ("turn", small),
                ("seat", small),
                ("deed", word),
                ("kind", word),
                ("card", word),
            ]
        )
        self.path = path

    def __enter__(self) -> EventsFile:
        try:
            self._unnamed = TemporaryFile(dir=self.path.parent)
            self._file = needed("pyarrow.parquet").ParquetWriter(self._unnamed, self._schema)
        except OSError as error:
            raise unwritable(self.path, error) from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        with self._unnamed:
            self._file.close()
            if error is None:
                self._unnamed.seek(0)
                with written_whole(self.path) as file:
                    shutil.copyfileobj(self._unnamed, file)

    def write(self, series: Series, watched: Watched, deeds: np.ndarray, cards: Sequence[Named]) -> None:
        """Append some deeds, with their cards."""
        if not len(deeds):
            return
        known = list(dict.fromkeys(cards))
        places = {card: place for place, card in enumerate(known)}
        codes = self._arrow.array(np.array([places[card] for card in cards], np.int32))
        columns = [
            np.full(len(deeds), series.players, np.int32),
            self._arrow.DictionaryArray.from_arrays(np.zeros(len(deeds), np.int32), [series.bots[0]]),
            (watched.first + deeds[:, 0]).astype(np.int32),
            deeds[:, 1],
            deeds[:, 3],
            *(
                self._arrow.DictionaryArray.from_arrays(codes, [getattr(card, name) for card in known])
                for name in ("how", "kind", "id")
            ),
        ]
        self._file.write_table(
            self._arrow.Table.from_arrays([self._arrow.array(column) for column in columns], schema=self._schema)
        )


def games_table(sheets: Sequence[Sheet]) -> pyarrow.Table:
    """A row for each game. Columns of a seat end in its number from 0, and are empty where there is no such seat."""
    arrow = needed("pyarrow")
    return arrow.concat_tables([arrow.table(_columns(sheet)) for sheet in sheets], promote_options="default")


def _columns(sheet: Sheet) -> dict[str, Any]:
    series, scores = sheet.series, sheet.all_scores
    names = [slug(text.en) for text in series.game.breakdown]
    kept = {
        name: values for name, values in sheet.columns().items() if not name.startswith(("ending:", "won_", "points_"))
    }
    return {
        "players": np.full(sheet.games, series.players, np.int32),
        "bot": [series.bots[0]] * sheet.games,
        "game": np.arange(sheet.games, dtype=np.int32),
        "game_seed": [str(game_seed(series.seed, number)) for number in range(sheet.games)],
        "ending": [None if ending is None else ending.en for ending in sheet.endings],
        **kept,
        **{
            f"{name}_{seat}": scores[:, seat, place]
            for seat in range(series.players)
            for place, name in enumerate(("points", "rank", *(f"points_{name}" for name in names)))
        },
    }


def write_games(path: Path, sheets: Sequence[Sheet]) -> None:
    """Write the games of a report. Raises OutOfReach."""
    with written_whole(path) as file:
        needed("pyarrow.parquet").write_table(games_table(sheets), file)
