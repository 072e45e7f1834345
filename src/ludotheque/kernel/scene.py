"""What a table shows, as data: the game's own layout module builds it from one viewer's redacted record, and page and
terminal draw it. All words in a scene are already in the viewer's language; nothing in it is known only to others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .effects import Glyph
from .events import Event
from .record import Twin
from .stack import PC
from .text import Lang, Text

SEAT_COLOURS = ("blue", "violet", "yellow", "red", "green")
SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon")


@dataclass(frozen=True)
class Look:
    """What a layout may use: content and redacted record as twins, the viewer (SPECTATOR without a seat), its legal
    actions.

    `recent` are the event rows of the last command, `past` the latest rows of the game, oldest first; both as far as
    the viewer may know them.
    """

    c: Twin
    v: Twin
    viewer: int
    lang: Lang
    names: tuple[str, ...]
    legal: tuple[int, ...]
    recent: tuple[Event, ...] = ()
    past: tuple[Event, ...] = ()

    @property
    def finished(self) -> bool:
        return bool(self.v.finished)

    def acts(self, seat: int) -> bool:
        """Whether a seat must decide now."""
        return bool(self.v.actors >> seat & 1)

    def asking(self) -> list[int]:
        """The instruction that asks: (operation, a, b, scaled). Only while somebody must decide."""
        return self.c.code[self.v.stack[self.v.depth - 1][PC] - 1]

    def seats(self) -> list[int]:
        """All seats clockwise, the viewer's first."""
        first = self.viewer if self.viewer < self.v.players else 0
        return [(first + i) % self.v.players for i in range(self.v.players)]


@dataclass(frozen=True)
class Choice:
    """A legal action as a button: the canonical name that is sent, and what it says.

    `signs` are drawn instead of the label, which stays for readers and terminals. A `rare` choice of the prompt waits
    behind "more".
    """

    action: str
    label: str
    likely: bool = False
    signs: tuple[Glyph, ...] = ()
    rare: bool = False


@dataclass(frozen=True)
class Card:
    """One card. `id` is stable while the card can be followed by this viewer, so that it glides when it moves.

    `kind` picks tint and pattern. `choices` are the legal actions on this card; `reason` says why there is none
    when one would expect it. A face-down card carries no more than its back.

    Some games print more on a card: `badges` (what it belongs to), `price` as the viewer would pay it and what they
    `lack`, what it is `worth` in the end, a `second` effect beside the first. On top of a pile, `copies` counts the
    pile and `beneath` shows what lies under it as far as that is public.

    `about`: the question that is asked now concerns this card. `source`: the id of the card out of which this one came
    with the last move, where its own id is a new one: it glides from there.
    """

    id: str
    kind: str
    name: str
    icon: str
    corner: str = ""
    tag: str = ""
    effect: tuple[Glyph, ...] = ()
    words: str = ""
    provenance: str = ""
    face_down: bool = False
    choices: tuple[Choice, ...] = ()
    reason: str = ""
    marked: bool = False  # touched by the last move
    faded: bool = False  # here for information only
    lit: bool = False  # at work now
    badges: tuple[Glyph, ...] = ()
    price: tuple[Glyph, ...] = ()
    lack: tuple[Glyph, ...] = ()
    worth: str = ""
    second: tuple[Glyph, ...] = ()
    copies: int = 1
    beneath: tuple[Glyph, ...] = ()
    about: bool = False
    source: str = ""


@dataclass(frozen=True)
class Zone:
    """A place with cards. `shape`: row (in order), hand, pile (thickness `count`, only the top drawn), stacks
    (grouped), grid (rows of five piles, each a card with its `copies`), offer (few cards to choose from, drawn large
    with their words)."""

    id: str
    title: str
    shape: str
    cards: tuple[Card, ...] = ()
    count: int | None = None
    hint: str = ""
    open: bool = True


@dataclass(frozen=True)
class Stat:
    """A number with an icon and a name; `kind` picks its colour."""

    icon: str
    name: str
    value: str
    kind: str = ""


@dataclass(frozen=True)
class SeatPanel:
    """One player's own area."""

    seat: int
    name: str
    you: bool
    acting: bool
    status: str
    stats: tuple[Stat, ...]
    zones: tuple[Zone, ...]
    clan: str = ""


@dataclass(frozen=True)
class Die:
    """One die: its face, and the legal actions on it. `fresh` when it was just rolled or turned: it tumbles."""

    id: str
    value: int
    name: str
    fresh: bool = False
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Roll:
    """The dice on the table, and the values that they bring about."""

    title: str
    dice: tuple[Die, ...]
    values: tuple[str, ...] = ()
    hint: str = ""


@dataclass(frozen=True)
class Summary:
    """What came of something that concerns all: for each seat a row of signs, and the words that say it."""

    title: str
    rows: tuple[tuple[int, str, tuple[Glyph, ...], str], ...]  # seat, name, signs, words


@dataclass(frozen=True)
class Ranking:
    """An ordered public list, such as the omens: seats (or names) from best to worst."""

    title: str
    entries: tuple[tuple[str, str, bool], ...]  # colour, name, in play
    hint: str = ""


@dataclass(frozen=True)
class Prompt:
    """The sentence that leads: what is asked of the viewer, or who is waited for. `by` names the card that asks."""

    sentence: str
    yours: bool
    by: str = ""
    step: str = ""
    choices: tuple[Choice, ...] = ()  # those that are not on the board


@dataclass(frozen=True)
class Place:
    """A player's result: points, rank and points by source (name, points), and a `note` on what decided it.

    Seat -1: an opponent without a seat.
    """

    seat: int
    name: str
    rank: int
    points: int
    sources: tuple[tuple[str, int], ...]
    note: str = ""


@dataclass(frozen=True)
class Scene:
    """The whole table for one viewer."""

    heading: str  # "Manche 3 sur 9"
    prompt: Prompt
    board: tuple[Zone, ...]
    seats: tuple[SeatPanel, ...]
    ranking: Ranking | None = None
    result: tuple[Place, ...] = ()
    roll: Roll | None = None
    summary: Summary | None = None
    ending: str = ""  # how the game ended, where ranks alone do not say it
    reference: tuple[Card, ...] = ()  # the cards of this game, to be explained in the reference panel


@dataclass(frozen=True)
class Tip:
    """A line of the guided first game, shown once when `when` holds for the learner's look."""

    id: str
    when: Callable[[Look], bool]
    text: Text


@dataclass(frozen=True)
class Section:
    """A part of the rules page or reference panel; `signs` are what stands on cards, with what each means."""

    title: Text
    paragraphs: tuple[Text, ...] = ()
    cards: Callable[[Lang], tuple[Card, ...]] | None = None
    signs: tuple[tuple[Glyph, Text], ...] = ()


@dataclass(frozen=True)
class Layout:
    """What a game's table module offers to page and terminal."""

    scene: Callable[[Look], Scene]
    reference: tuple[Section, ...]
    rules: tuple[Section, ...]
    tips: tuple[Tip, ...]
    first_game: Mapping[str, Any] = field(default_factory=dict)  # players, bot level and seed of the guided game
