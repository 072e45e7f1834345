"""Files of trained models: how they are opened, and those that lie in a game's folder."""

from __future__ import annotations

from fnmatch import fnmatch
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import ClassVar, Self, TypeVar

from ..games import folder_of
from ..kernel.errors import BadRecord, unreadable
from ..kernel.text import Text


class ModelFile:
    """A trained model that a file holds. `NOT_ONE` is said of a {path} that holds something else."""

    NOT_ONE: ClassVar[Text]

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it is for."""
        raise NotImplementedError

    @classmethod
    def from_bytes(cls, raw: bytes, path: Path | Traversable) -> Self:
        """The model in the bytes of a file. Raises any error for something else; a BadRecord is told as it is."""
        raise NotImplementedError

    @classmethod
    def load(cls, path: Path | Traversable) -> Self:
        """The model in a file. Raises OutOfReach where it cannot be read, and what `read` does."""
        try:
            raw = path.read_bytes()
        except OSError as error:
            raise unreadable(path, error) from None
        return cls.read(raw, path)

    @classmethod
    def read(cls, raw: bytes, path: Path | Traversable) -> Self:
        """The model in the bytes of a file, which errors call by its path. Raises BadRecord for anything else."""
        try:
            return cls.from_bytes(raw, path)
        except BadRecord:
            raise
        except Exception:  # a file of anything else may raise anything
            raise BadRecord(cls.NOT_ONE, path=path) from None


Model = TypeVar("Model", bound=ModelFile)


def in_folder(kind: type[Model], game: str, pattern: str) -> tuple[Model, ...]:
    """The models in a game's folder whose files have such names, in the order of these; empty where there are none."""
    folder = folder_of(game)
    paths = sorted(folder.iterdir(), key=lambda path: path.name) if folder.is_dir() else ()
    return tuple(kind.load(path) for path in paths if fnmatch(path.name, pattern))


def for_players(models: tuple[Model, ...], players: int) -> Model | None:
    """The first of some models that is for so many players; None where none is."""
    return next((model for model in models if players in model.players), None)
