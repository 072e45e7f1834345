"""What the suite is told of a game beyond its rules: its pieces, what it hides, what may be guessed of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..games import Box, box
from ..kernel.game import Game
from .scramblers import Scrambler


@dataclass(frozen=True)
class Guess:
    """A true statement about a position, and how often uniform guesses agree with it."""

    about: str
    agrees: Callable[[Any], bool]
    chance: float


def nothing(c: Any, s: Any) -> Counter[str]:
    """The pieces of a game that are not counted."""
    return Counter()


def nothing_kept_twice(c: Any, s: Any) -> None:
    """The invariants of a record without a number that follows from others."""


def by_points(c: Any, s: Any) -> bool:
    """The ranks of a finished game follow from its points."""
    return True


def no_guesses(c: Any, s: Any, viewer: int) -> Iterator[Guess]:
    """The hidden facts of a game that hides nothing."""
    return iter(())


@dataclass(frozen=True, eq=False)
class GameUnderTest:
    """A game by its name on the shelf, or one that is on no shelf, and what its tests know of it.

    `c` and `s` are content and position with plain attributes. Whatever is left out is not tested, and the summary of
    the run says so; what a game hides cannot be left out.
    """

    name: str
    unshelved: Game | None = None
    # Every physical piece by name, wherever it lies; kept constant by every rule.
    pieces: Callable[[Any, Any], Counter[str]] = nothing
    # All pieces, by number of players. Left out: those of the opening.
    box: Callable[[int], Counter[str]] | None = None
    # Asserts numbers that the record keeps twice.
    invariants: Callable[[Any, Any], None] = nothing_kept_twice
    # Makes of the options a scrambler for a table: written from the rulebook, apart from `hide` and `fill`.
    scrambler: Callable[[Mapping[str, str]], Scrambler] | None = None
    # True facts that a viewer cannot know, each with the chance that a uniform, consistent guess has of hitting it.
    guesses: Callable[[Any, Any, int], Iterator[Guess]] = no_guesses
    # Whether points alone made the ranks of a finished game: a game may be won in another way, too.
    by_points: Callable[[Any, Any], bool] = by_points
    # Features that go by the number of a seat, as a rule of the game does.
    by_number: frozenset[str] = frozenset()
    # Blocks of actions that the rulebook leaves to the player even where nothing comes of it.
    may_end_alike: frozenset[str] = frozenset()

    @property
    def shelf(self) -> Box | None:
        """The shelf entry; None for a game that has none. Raises GameError for a name that nobody knows."""
        return None if self.unshelved else box(self.name)

    @property
    def game(self) -> Game:
        return self.unshelved or box(self.name).game

    @property
    def seats(self) -> range:
        return self.unshelved.seats if self.unshelved else box(self.name).seats

    @property
    def presets(self) -> Mapping[str, str]:
        return self.shelf.presets if self.shelf else {}

    def __str__(self) -> str:
        return self.name
