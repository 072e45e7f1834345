"""What can be studied of a game: notes on its games, figures made of them, and variants of its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ...kernel.content import Content
from ...kernel.errors import GameError, printable
from ...kernel.events import Event
from ...kernel.text import Text
from .lines import Line

Notes = dict[str, Any]  # of one game, as JSON values
Figures = Callable[[Sequence[Notes]], Iterator[Line]]
Patch = dict[str, dict[str, dict[str, Any]]]  # values by kind, card and field


class Watcher(Protocol):
    """Notes what happens in one game."""

    def __init__(self, content: Content, start: Any) -> None: ...
    def hear(self, event: Event) -> None: ...
    def notes(self, end: Any) -> Notes: ...


@dataclass(frozen=True)
class Subject:
    """The study of one game.

    figures: all figures of its games; short: those that are compared between variants; variants: patches by name;
    swapped: puts a median card in the place of one, by its id, in games whose cards are compared in this way.
    """

    watcher: type[Watcher]
    figures: Figures
    short: Figures
    variants: Mapping[str, Callable[[], Patch]] = field(default_factory=dict)
    swapped: Callable[[str], Patch] | None = None


def unknown(name: str, there: Iterable[str]) -> GameError:
    """The error for an unknown name."""
    known = ", ".join(there)
    if not known:
        return GameError(
            Text("{name} : inconnu ici, où il n’y en a aucun.", "{name}: not known here, where there are none."),
            name=printable(name),
        )
    return GameError(
        Text("{name} : inconnu ici. Il y a : {there}.", "{name}: not known here. Known: {there}."),
        name=printable(name),
        there=known,
    )


def not_studied(game: str, there: Iterable[str]) -> GameError:
    """The error for a game without this study."""
    return GameError(
        Text(
            "{game} ne s’étudie pas ainsi. Cela se peut pour : {there}.",
            "{game} cannot be studied so. These can: {there}.",
        ),
        game=game,
        there=", ".join(there),
    )
