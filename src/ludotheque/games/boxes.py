"""A box on the shelf. Its game is loaded when it is opened."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..kernel.errors import GameError
from ..kernel.game import Game
from ..kernel.text import Text
from ..stage.layout import Layout
from .artwork import FOLDER, Artwork

HERE = __package__  # the package with the games of this project
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
PACKAGE = re.compile(r"[a-z][a-z0-9_]*")
LONGEST = 40


@dataclass(frozen=True)
class Box:
    """A shelf entry: what is printed on the box, and the game (with preset options) inside.

    `module` is the package, or the module, that holds the game. Its `GAME` and `LAYOUT` stand there, or in its modules
    `game` and `page.table`. The last part of its name is the game's own (`Game.name`). Raises ValueError for a `name`
    or a module that cannot be part of an address, and for impossible numbers.
    """

    name: str
    module: str
    title: Text
    about: Text
    seats: range
    minutes: tuple[int, int]
    weight: int  # 1 (light) to 5 (heavy)
    icon: str
    credits: Text
    presets: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not NAME.fullmatch(self.name) or len(self.name) > LONGEST:
            raise ValueError(f"the name {self.name!r} is not made of lower-case letters, digits and hyphens")
        if not PACKAGE.fullmatch(self.package) or len(self.package) > LONGEST:
            raise ValueError(f"the module {self.module!r} has no name of lower-case letters, digits and _")
        if not self.seats or self.seats.step != 1:
            raise ValueError(f"{self.seats} is no number of players")

    def settle(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options of a game from this box. Raises GameError for an unknown one, and for one that the box has
        preset.
        """
        settled = self.game.check_options({**self.presets, **options})
        for name, value in self.presets.items():
            if settled[name] != value:
                raise GameError(
                    Text(
                        "{title} : l’option {name} est déjà réglée sur {value}.",
                        "{title}: the option {name} is settled as {value}.",
                    ),
                    title=self.title,
                    name=name,
                    value=value,
                )
        return settled

    def suits(self, options: Mapping[str, str]) -> list[int]:
        """The numbers of players for these options; empty for options that exclude each other."""

        def fits(players: int) -> bool:
            try:
                self.game.check_players(players, self.settle(options))
            except GameError:
                return False
            return True

        return [players for players in self.seats if fits(players)]

    @property
    def package(self) -> str:
        """The name of the game inside, which all its boxes share."""
        return self.module.rpartition(".")[2]

    @property
    def ours(self) -> bool:
        """Whether the game comes with this program, and not from another package."""
        return self.module.startswith(f"{HERE}.")

    @cached_property
    def folder(self) -> Path:
        """The folder with the game's files: its looks, its help, its measurements. It may be missing."""
        spec = find_spec(self.module)
        if spec is None or not spec.origin:
            raise _broken(self, ModuleNotFoundError(self.module))
        origin = Path(spec.origin)
        return origin.parent if spec.submodule_search_locations else origin.with_suffix("")

    @cached_property
    def looks(self) -> Artwork:
        """The game's looks; its rules are not loaded."""
        return Artwork(self.package, self.folder / FOLDER)

    @property
    def game(self) -> Game:
        """The game. Raises GameError for one of another package whose rules cannot be loaded."""
        game: Game = self._part("GAME", Game, "game")
        if game.name != self.package:
            raise _broken(self, ValueError(f"GAME.name is {game.name!r} in the package {self.module}"))
        return game

    @property
    def options(self) -> dict[str, tuple[str, ...]]:
        """The options that may be chosen before a game, with their values, the default first."""
        return {option.name: option.values for option in self.game.options if option.name not in self.presets}

    @property
    def layout(self) -> Layout:
        """How the game is shown. Raises GameError as `game` does."""
        return self._part("LAYOUT", Layout, "page.table")

    @property
    def fault(self) -> GameError | None:
        """Why a game of another package cannot be loaded; None if it can, and for the games of this project."""
        try:
            _ = self.ours or (self.game, self.layout)
        except GameError as error:
            return error
        return None

    def _part(self, name: str, kind: type[Any], inside: str) -> Any:
        """An object of this name in the game's module, else in a module inside it."""
        try:
            module = import_module(self.module)
            if not hasattr(module, name):
                module = import_module(f"{self.module}.{inside}")
            part = getattr(module, name)
            if not isinstance(part, kind):
                raise TypeError(f"{name} in {module.__name__} is no {kind.__name__}")
        except Exception as error:
            if self.ours:
                raise
            raise _broken(self, error) from error
        return part


def _broken(box: Box, error: Exception) -> GameError:
    return GameError(
        Text(
            "{title} ne peut pas être chargé : {why} (paquet {module}).",
            "{title} cannot be loaded: {why} (package {module}).",
        ),
        title=box.title,
        why=f"{type(error).__name__}: {error}"[:300],
        module=box.module,
    )
