"""Searches with what a file has learned: FILE.judge:PLAYOUTS with a judgement, FILE.habits:PLAYOUTS with habits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol, Self

import numpy as np

from ..kernel.content import Content
from ..kernel.errors import GameError, unreadable
from ..kernel.game import Engine, Game
from ..kernel.text import Text
from .bot import MOST_PLAYOUTS, Bot
from .habits import Habits
from .judgement import Judgement
from .own import HABITS, counted, file_of, split_name
from .search import ENDS

USUAL = 400  # playouts, where a name does not say
LONGEST_NAME = 200  # of a bot, in an error
REFUSED = Text(
    "{name} : habitudes prises avec d’autres règles ou nombres de joueurs ; recherche au hasard.",
    "{name}: habits of other rules or numbers of players; searching at random.",
)


class Learned(Protocol):
    """What a file holds: what it is of and how it was made (`about`), and the numbers of players that it is for."""

    @property
    def about(self) -> dict[str, Any]: ...

    @property
    def players(self) -> tuple[int, ...]: ...

    def fits(self, game: Game, content: Content, players: int, /) -> bool: ...

    def dump(self) -> bytes: ...


@dataclass(frozen=True)
class HabitualBot(Bot):
    """A search with habits of its own; with rules or players that they are not of, it goes on at random.

    Its playouts go on to the end where those of the game's expert do.
    """

    own: Habits | None = None

    def in_game(self, game: Game, content: Content, players: int) -> Self:
        return replace(self, ends=ENDS) if experts_play_on(game, players) else self

    def habits(self, engine: Engine, content: Content, redacted: np.ndarray) -> np.ndarray | None:
        if self.own is None or not self.own.fits(engine.game, content, int(redacted["players"][0])):
            engine.notice_once(REFUSED.filled(name=self.name))
            return None
        return self.own.weights(content)


def experts_play_on(game: Game, players: int) -> bool:
    """Whether the playouts of an expert go on to the end."""
    return players in game.to_the_end.get("expert", {})


def load_learned(path: Path, raw: bytes | None = None) -> Judgement | Habits:
    """What a file holds, by the end of its name; `raw`: its bytes, where they are known. Raises OutOfReach and
    BadRecord.
    """
    kind = Habits if path.suffix == HABITS else Judgement
    return kind.load(path) if raw is None else kind.read(raw, path)


def learned_bytes(name: str, folder: str = "") -> bytes:
    """The bytes of the file of a bot that has learned. Raises OutOfReach."""
    path = file_of(folder, split_name(name)[0])
    try:
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None


def learned_bot(name: str, folder: str = "", raw: bytes | None = None) -> Bot:
    """The bot called FILE.judge:PLAYOUTS or FILE.habits:PLAYOUTS, its file looked for from a folder; `raw`: the bytes
    of the file, which then need not be there.

    Raises GameError for a strange number, OutOfReach and BadRecord for the file.
    """
    file, number = split_name(name)
    playouts = USUAL if file == name else counted(number, MOST_PLAYOUTS)
    if playouts is None:
        raise GameError(
            Text(
                "{name} : écrivez {file}:NOMBRE, le nombre de simulations (de 1 à {most}).",
                "{name}: write {file}:NUMBER, the number of playouts (1 to {most}).",
            ),
            name=name[:LONGEST_NAME],
            file=file,
            most=MOST_PLAYOUTS,
        )
    found = load_learned(file_of(folder, file), raw)
    if isinstance(found, Habits):
        return HabitualBot(name, Text(name, name), playouts, own=found)
    return Bot(name, Text(name, name), playouts, judgement=found)
