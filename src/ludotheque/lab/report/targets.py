"""Targets: between which bounds a designer wants the figures of a report, as a TOML file.

    rounds = { least = 12, most = 30 }
    comebacks = { least = 20 }

What a file does not name keeps the game's own target (`measured/targets.toml` in its folder), else the usual one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from ...games import Box
from ...kernel.errors import GameError, printable
from ...kernel.text import Text
from ...kernel.written.toml import parsed, reading
from ..published import MEASURED

FILE = "targets.toml"
NAMES = (
    *("seats", "shared", "rounds", "turns", "decisions", "decided", "lead_changes", "comebacks"),
    *("cards", "rare", "endings", "thinking"),
)


@dataclass(frozen=True)
class Target:
    """The bounds of a figure; None leaves a side open."""

    least: float | None = None
    most: float | None = None


Targets = Mapping[str, Target]


def targets_of(box: Box, file: Path | None = None) -> dict[str, Target]:
    """The targets for a game: the usual ones, then its own, then those of a file. Raises OutOfReach for a file that
    cannot be read, GameError for one that says something else.
    """
    targets = _checked(parsed(files("ludotheque.lab.report").joinpath(FILE).read_bytes(), FILE)[0])
    own = box.folder / MEASURED / FILE
    for path in (own if own.is_file() else None, file):
        if path is not None:
            with reading(path) as (tables, _):
                targets |= _checked(tables)
    return targets


def _checked(tables: Mapping[str, Any]) -> dict[str, Target]:
    return {name: _target(name, given) for name, given in tables.items()}


def _target(name: str, given: Any) -> Target:
    where = ("", "", name)
    if name not in NAMES:
        text = Text("Cible inconnue : {name}. Cibles : {known}.", "Unknown target: {name}. Targets: {known}.")
        raise GameError(text, name=printable(name), known=", ".join(NAMES), where=where)
    bounds = given if isinstance(given, dict) else {}
    numbers = all(type(value) in (int, float) for value in bounds.values())
    if not bounds or not numbers or not {"least", "most"} >= set(bounds):
        text = Text(
            "La cible {name} s’écrit {name} = { least = 1, most = 2 }, ou avec l’une des deux bornes.",
            "The target {name} is written {name} = { least = 1, most = 2 }, or with one of the two bounds.",
        )
        raise GameError(text, name=name, where=where)
    target = Target(bounds.get("least"), bounds.get("most"))
    if target.least is not None and target.most is not None and target.least > target.most:
        text = Text("La cible {name} n’a rien entre ses bornes.", "The target {name} has nothing between its bounds.")
        raise GameError(text, name=name, where=where)
    return target
