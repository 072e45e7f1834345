"""All that is one game's: its rules, positions, golden files, and what the shared suites must know of it."""

from importlib import import_module
from types import ModuleType

from ludotheque.games import SHELF


def each_game(part: str) -> dict[str, ModuleType]:
    """By game of the shelf: the module of this name among its tests, such as `components`."""
    packages = dict.fromkeys(box.package for box in SHELF.values())
    return {package: import_module(f"tests.games.{package}.{part}") for package in packages}
