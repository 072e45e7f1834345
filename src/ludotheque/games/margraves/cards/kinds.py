"""The kinds of cards, tiles and places. Each card is one frozen object in the module of its kind.

Values are the rulebook's unless `marks` says otherwise, value by value: most of what is printed on boards, cards and
tiles is published nowhere, and ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field

from ....kernel.content import Mark
from ....kernel.effects import Nothing
from ....kernel.text import Noun
from ....kernel.words import BadCard, Effect
from ..state import Banner, Guild, Lair, Level

Numbers = tuple[int, int, int, int]  # for 2, 3, 4 and 5 players


def ours(*names: str) -> dict[str, Mark]:
    """Marks of values that are ours."""
    return dict.fromkeys(names, Mark.RECONSTRUCTED)


@dataclass(frozen=True)
class MargravesCard:
    """Anything with an id and a name."""

    id: str
    noun: Noun
    _: KW_ONLY
    marks: Mapping[str, Mark] = field(default_factory=dict)


@dataclass(frozen=True)
class Pictured(MargravesCard):
    """Anything with a face of its own: `picture` is its subject, by the name of game-icons.net; `figure` says in words
    whom it shows, if it shows a person.
    """

    picture: str
    _: KW_ONLY
    figure: str = ""


@dataclass(frozen=True)
class GuildCard(MargravesCard):
    """A guild, and the pennant actions of all its citizens (MAR-PENN-01)."""

    _: KW_ONLY
    pennants: Effect


@dataclass(frozen=True)
class Citizen(Pictured):
    """A citizen; `copies` by the player number on the back. Everybody begins with one of each starter."""

    _: KW_ONLY
    guild: Guild
    text: Effect
    copies: Numbers = (0, 0, 0, 0)


def dealt(citizens: tuple[Citizen, ...]) -> tuple[Citizen, ...]:
    """Citizens that come from the deck. Raises BadCard for one without `copies`, which no game would ever deal."""
    for citizen in citizens:
        if not any(citizen.copies):
            raise BadCard(
                f"citizen.{citizen.id} (margraves/cards/citizens.py) has no copies, so it is never dealt: "
                "say copies=(2, 0, 0, 0), by the player number on the back"
            )
    return citizens


@dataclass(frozen=True)
class Monster(Pictured):
    """A monster; the last of each lair is its boss."""

    _: KW_ONLY
    lair: Lair
    force: int
    magic: int = 0
    reward: Effect
    influence: int


@dataclass(frozen=True)
class Tile(Pictured):
    """A privilege tile: a grant, or guild icons and a banner that count at the end; `copies` by player number, the
    first for tiles without one.
    """

    _: KW_ONLY
    level: Level
    copies: Numbers
    grant: Effect = field(default_factory=Nothing)
    guilds: tuple[Guild, ...] = ()
    banner: Banner = Banner.NONE

    @property
    def is_grant(self) -> bool:
        return not isinstance(self.grant, Nothing)


@dataclass(frozen=True)
class Wealth(Pictured):
    """A starting wealth tile."""

    _: KW_ONLY
    gains: Effect


@dataclass(frozen=True)
class Location(Pictured):
    """A location: its guilds, where its roads lead, the lairs beside it, its power and its three building slots."""

    _: KW_ONLY
    guilds: tuple[Guild, ...]
    roads: tuple[str, ...]
    lairs: tuple[Lair, ...]
    power: Effect
    first: Effect
    second: Effect
    third: Effect

    @property
    def slots(self) -> tuple[Effect, Effect, Effect]:
        return self.first, self.second, self.third


@dataclass(frozen=True)
class Segment(MargravesCard):
    """A segment of the naval track."""

    _: KW_ONLY
    reward: Effect


@dataclass(frozen=True)
class Line(MargravesCard):
    """A row of the tombs with the columns that it reaches (`cells`, from 1), or a column, whose cells follow."""

    _: KW_ONLY
    reward: Effect
    cells: tuple[int, ...] = ()


@dataclass(frozen=True)
class River(MargravesCard):
    """A river of the influence rows: its gold, and the tile that one may take after crossing it."""

    _: KW_ONLY
    gold: int
    level: Level


@dataclass(frozen=True)
class Board(MargravesCard):
    """The numbers that are on no card."""

    _: KW_ONLY
    points: tuple[int, int, int, int, int, int]  # for each icon, by section of the influence rows
    row: tuple[int, int, int, int, int]  # the gold under the citizen row
    storage: int
    most_force: int
    instead: int  # the gold in place of a location's power
    build_influence: int
    per_gem: int
    per_gold: int
    per_resources: int


@dataclass(frozen=True)
class Supply(MargravesCard):
    """Tokens in the game, by the number of players."""

    _: KW_ONLY
    stone: Numbers
    wood: Numbers
    magic: Numbers
    gem: Numbers
    knight: Numbers
