"""The kinds of cards. Each card is one frozen object in the module of its kind.

Values are read off the published cards or a rulebook unless `marks` says otherwise, value by value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field

from ....kernel.content import Mark
from ....kernel.text import Noun, Text
from ....kernel.words import BadCard, Effect
from ..state import COLUMNS, Role, Timing, Type

OURS = {"noun": Mark.RECONSTRUCTED}  # no rulebook gives the French name
SECOND = {"edition": Mark.INFERRED}  # the rules do not say which cards the second edition adds
FIVES = {"for_five": Mark.INFERRED}  # nor which cards of these areas are for five players

PILES = (*((value,) for value in range(1, 2 * COLUMNS - 1)), (9, 10), (11, 12))  # the values of each Citizen pile
_NO_PILE = Text(
    "citizen.{card} : il n’y a pas de pile pour les valeurs {values}",
    "citizen.{card}: there is no pile for the values {values}",
)


@dataclass(frozen=True)
class RoyaumeCard:
    """Any card: its id, its name, and its picture by the name of game-icons.net.

    `figure` says in words whom the picture shows, if it shows a person (`pictures.people`).
    `marks` gives the source of values that are ours or inferred, by field.
    """

    id: str
    noun: Noun
    picture: str
    _: KW_ONLY
    figure: str = ""
    marks: Mapping[str, Mark] = field(default_factory=dict)


@dataclass(frozen=True)
class Citizen(RoyaumeCard):
    """A Citizen: the left effect is the Active Player's, the right one everybody else's (ROY-HARVEST-02).

    `cost` in Gold; `values`: the dice or sums that activate it.
    """

    role: Role
    _: KW_ONLY
    cost: int
    values: tuple[int, ...]
    on_turn: Effect
    off_turn: Effect

    @property
    def pile(self) -> int:
        """The pile of its values: 1 to 8, then 9/10 and 11/12. Raises BadCard if there is none."""
        if self.values not in PILES:
            raise BadCard(_NO_PILE, card=self.id, values=self.values)
        return PILES.index(self.values)


@dataclass(frozen=True)
class Starter(RoyaumeCard):
    """A card that everybody begins with; one without values works like the Herald (ROY-HERALD-01)."""

    _: KW_ONLY
    values: tuple[int, ...]
    on_turn: Effect
    off_turn: Effect


@dataclass(frozen=True)
class Monster(RoyaumeCard):
    """All cards of one Monster: `copies` of them, the last `for_five` for five players only.

    `in_first`: its name in the first edition, if another.
    """

    area: str
    type: Type
    _: KW_ONLY
    strength: int
    magic: int = 0
    points: int
    copies: int
    for_five: int = 0
    reward: Effect
    in_first: Noun | None = None


@dataclass(frozen=True)
class Event(RoyaumeCard):
    """A Monster Event: `effect` happens when a die or the sum shows `value` (ROY-EVENT-13 to 20)."""

    type: Type
    _: KW_ONLY
    value: int
    strength: int
    magic: int = 0
    points: int
    effect: Effect
    reward: Effect


@dataclass(frozen=True)
class Domain(RoyaumeCard):
    """A Domain: the Roles that it requires, its effect and its moment. `edition`: the first one that has it."""

    needs: tuple[Role, ...]
    _: KW_ONLY
    cost: int
    points: int
    timing: Timing
    effect: Effect
    edition: int = 1


@dataclass(frozen=True)
class Duke(RoyaumeCard):
    """A Duke: its scoring. `edition`: the first one that has it."""

    _: KW_ONLY
    points: Effect
    edition: int = 1
